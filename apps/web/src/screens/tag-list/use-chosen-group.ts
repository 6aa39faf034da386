import type { Dict } from '@lantern/contracts/entities/dict';
import { useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';

const visit = z.object({ group: z.string() });

/** Which top category is open: the first, until another is chosen. The choice belongs to the visit, so coming back finds it. */
export function useChosenGroup(groups: readonly Dict[]): {
  chosen: Dict | undefined;
  choose: (group: Dict) => void;
} {
  const location = useLocation();
  const navigate = useNavigate();
  const { data } = visit.safeParse(location.state);
  return {
    chosen: groups.find((group) => group.dictCode === data?.group) ?? groups[0],
    choose: (group) =>
      void navigate('.', {
        replace: true,
        state: { group: group.dictCode } satisfies z.infer<typeof visit>,
      }),
  };
}
