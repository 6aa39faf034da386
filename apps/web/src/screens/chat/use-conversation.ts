import { countUnreadChat, listChat } from '@lantern/contracts/calls/chat';
import type { ChatMessage } from '@lantern/contracts/entities/chat-message';
import { useQuery, useQueryClient } from '@tanstack/react-query';

import { callApi } from '../../api/call-api.ts';
import { keyOf } from '../../api/call-queries.ts';
import { messageOf } from '../../api/message-of.ts';
import { useOneAtATime } from '../../api/one-at-a-time.ts';
import { failureOf, useAskAgain } from '../../api/query-failure.ts';
import { registerDevice } from '../../session/register-device.ts';
import { useRegistrationFailure } from '../../session/use-session.ts';
import { stored } from '../../storage/stored.ts';
import { showToast } from '../../ui/toast.tsx';
import {
  unknownConversation,
  withMore,
  withNewest,
  withOlder,
  type Conversation,
} from './conversation.ts';

/** The time between requests, so that new messages appear within three seconds. */
const POLL_MS = 2000;

/** The conversation with customer service: refreshed while it is open, with older pages on demand. */
export function useConversation() {
  const token = stored.token.use();
  const queries = useQueryClient();
  const key = [...keyOf(listChat), token];
  const known = (): Conversation => queries.getQueryData(key) ?? unknownConversation;

  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const after = known().messages.at(-1)?.id;
      const fresh = await callApi(listChat, after === undefined ? {} : { after }, { signal });
      // The server counts listed messages as read.
      queries.setQueryData(keyOf(countUnreadChat, {}), { unread: 0 });
      return withNewest(known(), fresh);
    },
    enabled: token !== null,
    refetchInterval: POLL_MS,
    staleTime: 0,
    // Addresses of pictures expire after a quarter of an hour.
    gcTime: 0,
    retryDelay: POLL_MS,
  });
  const older = useOneAtATime({
    action: [listChat.path, 'older'],
    mutationFn: (before: string) => callApi(listChat, { before }),
    onSuccess: (page) =>
      queries.setQueryData(key, (now: Conversation = unknownConversation) => withOlder(now, page)),
  });

  const notRegistered = useRegistrationFailure();
  const error = token === null ? notRegistered : failureOf(query);
  const askAgain = useAskAgain();
  const first = query.data?.messages[0]?.id;
  const hasOlder = query.data !== undefined && !query.data.isWhole;
  return {
    messages: query.data?.messages ?? [],
    state: stateOf(query.data, error),
    message: error === null ? '' : messageOf(error),
    retry: () => {
      if (token === null)
        registerDevice().catch((again: unknown) => showToast(messageOf(again), 'failure'));
      else askAgain();
    },
    hasOlder,
    olderFailed: older.isError,
    loadOlder: () => {
      if (hasOlder && first !== undefined) older.mutate(first);
    },
    add: (message: ChatMessage) =>
      queries.setQueryData(key, (now: Conversation = unknownConversation) =>
        withMore(now, [message]),
      ),
  };
}

function stateOf(data: unknown, error: Error | null) {
  if (data !== undefined) return 'ready';
  return error !== null ? 'failed' : 'loading';
}
