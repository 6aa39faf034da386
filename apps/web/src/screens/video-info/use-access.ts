import { lookOk } from '@lantern/contracts/calls/watch';
import { useQuery } from '@tanstack/react-query';

import { NetworkFailed } from '../../api/api-errors.ts';
import { callQuery } from '../../api/call-queries.ts';
import { useIsVip } from '../../session/use-session.ts';
import { stored } from '../../storage/stored.ts';

export type ScreenAccess = 'unknown' | 'trial' | 'full';

export type AccessState = {
  access: ScreenAccess;
  /** Asks the server again; returns the last answer when the request fails. */
  askAgain: () => Promise<ScreenAccess>;
};

const YES = '1';
const RETRIES = 2;

/** Whether the member may watch the whole episode, by the server; requested again when VIP or the session changes. */
export function useAccess(
  paid: boolean,
  episode: { cartoonCode: number; moviesInfoId: number },
): AccessState {
  const isVip = useIsVip();
  const token = stored.token.use();
  const { queryKey, queryFn } = callQuery(lookOk, episode);
  const asked = useQuery({
    queryKey: [...queryKey, isVip, token],
    queryFn,
    enabled: paid,
    staleTime: 0,
    gcTime: 0,
    // A renewal of the stream waits for it.
    retry: (failures, error) => error instanceof NetworkFailed && failures < RETRIES,
  });
  const read = ({
    data,
    isPending,
    failureReason,
  }: Pick<typeof asked, 'data' | 'isPending' | 'failureReason'>): ScreenAccess => {
    if (!paid) return 'full';
    if (isPending && !failureReason) return 'unknown';
    return data === YES || (data === undefined && isVip) ? 'full' : 'trial';
  };
  return { access: read(asked), askAgain: async () => read(await asked.refetch()) };
}
