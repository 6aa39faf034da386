import { countUnreadChat } from '@lantern/contracts/calls/chat';
import { useQuery } from '@tanstack/react-query';

import { callQuery } from '../../api/call-queries.ts';
import { stored } from '../../storage/stored.ts';

const POLL_MS = 15_000;

/** The number of unread messages from customer service; 0 while it is unknown. */
export function useUnreadChat(): number {
  const token = stored.token.use();
  const { data } = useQuery({
    ...callQuery(countUnreadChat, {}),
    enabled: token !== null,
    refetchInterval: POLL_MS,
    staleTime: POLL_MS / 2,
    retry: false,
  });
  return data?.unread ?? 0;
}
