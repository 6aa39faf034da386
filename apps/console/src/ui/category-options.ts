import { listCategories } from '@lantern/contracts/calls/operator/places';
import { useQuery } from '@tanstack/react-query';

import { callQuery } from '../api/call-api.ts';

export interface CategoryOption {
  /** The category's code. */
  value: string;
  label: string;
}

/** Whether the site is known to have no category yet. */
export const useHasNoCategory = (): boolean =>
  useQuery(callQuery(listCategories, {})).data?.list.length === 0;

/** The categories that a film can be given, those below others with the name of both. */
export function useCategoryOptions(): CategoryOption[] {
  const all = useQuery(callQuery(listCategories, {})).data?.list ?? [];
  const nameOf = (code: string | null): string => all.find((it) => it.code === code)?.name ?? '';
  return all.map(({ code, name, parentCode }) => ({
    value: code,
    label: parentCode === null ? name : `${nameOf(parentCode)} / ${name}`,
  }));
}
