import type { CategoryRow } from '../catalogue.repo.ts';
import { everythingPublic, type Order, type Scope } from './scope.ts';

/** The audience of a list: members with VIP see the dark web too. */
export type Audience = 'public' | 'vip';

export interface CategoryChoice {
  /** `""` for every category, or one of the codes that name an order. */
  typeCode: string;
  /** Child categories, of which any matches; empty for the whole category. */
  sonCodes: readonly string[];
}

/** Codes that name an order of all videos, not a category. */
const pseudoCategories: Readonly<Record<string, Order>> = { '0': 'latest', '15': 'hot' };

const isWhole = (typeCode: string): boolean =>
  typeCode === '' || Object.hasOwn(pseudoCategories, typeCode);

/** The order that a code stands for; null for a category. */
export const findNamedOrder = (typeCode: string): Order | null =>
  pseudoCategories[typeCode] ?? null;

/**
 * The scope of a choice of categories; null when the audience may not see them. Without a category, the scope is everything
 * public.
 */
export function findScope(
  categories: readonly CategoryRow[],
  { typeCode, sonCodes }: CategoryChoice,
  audience: Audience,
): Scope | null {
  if (isWhole(typeCode) && sonCodes.length === 0) return everythingPublic;
  const visible = categories.filter((it) => audience === 'vip' || !it.dark_web);
  const inType = visible.filter(
    (it) => isWhole(typeCode) || it.code === typeCode || it.parent_code === typeCode,
  );
  const chosen =
    sonCodes.length === 0
      ? inType.filter((it) => it.code === typeCode)
      : inType.filter((it) => it.parent_code !== null && sonCodes.includes(it.code));
  return chosen.length === 0 ? null : shelve(chosen);
}

/** Everything that a member with VIP may find: public videos and the dark web. */
export function findEverything(categories: readonly CategoryRow[]): Scope {
  const dark = categories.filter((it) => it.dark_web && it.parent_code === null);
  return dark.length === 0 ? everythingPublic : [...everythingPublic, ...shelve(dark)];
}

function shelve(chosen: readonly CategoryRow[]): Scope {
  const shelf = (kind: 'root' | 'son', darkWeb: boolean): Scope => {
    const rows = chosen.filter(
      (it) => it.dark_web === darkWeb && (it.parent_code === null) === (kind === 'root'),
    );
    return rows.length === 0 ? [] : [{ kind, codes: rows.map((it) => it.code), darkWeb }];
  };
  return (['root', 'son'] as const).flatMap((kind) => [
    ...shelf(kind, false),
    ...shelf(kind, true),
  ]);
}
