import { lookOk } from '@lantern/contracts/calls/watch';
import { useQuery } from '@tanstack/react-query';

import { callQuery } from '../../api/call-queries.ts';
import { useIsVip } from '../../session/use-session.ts';

export type ScreenAccess = 'unknown' | 'trial' | 'full';

const YES = '1';

/** Whether all of an episode may be watched, as far as the screen knows; the server decides by itself. */
export function useAccess(
  paid: boolean,
  episode: { cartoonCode: number; moviesInfoId: number },
): ScreenAccess {
  const isVip = useIsVip();
  const asked = useQuery({
    ...callQuery(lookOk, episode),
    enabled: paid,
    staleTime: 0,
    gcTime: 0,
  });
  if (!paid || isVip || asked.data === YES) return 'full';
  return asked.isPending ? 'unknown' : 'trial';
}
