import { listConversation } from '@lantern/contracts/calls/operator/chat';
import type { ChatMessage } from '@lantern/contracts/entities/chat-message';
import { Button, Skeleton } from '@mantine/core';
import { type InfiniteData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

import { chatsTexts } from '#text/chats.ts';

import { callApi } from '../../api/call-api.ts';
import { deskIsLive } from '../../api/desk-events.ts';
import { LoadFailed } from '../../ui/pending.tsx';

/** The most messages on a page. */
const pageSize = 50;
const unheardMs = 3000;

/** The id of the last message of a conversation that is shown, as calls take it; none while none is loaded. */
export function seenIn(client: QueryClient, memberCode: string): { seenId?: string } {
  const key = [listConversation.path, memberCode];
  const seenId = client.getQueryData<InfiniteData<ChatMessage[]>>(key)?.pages[0]?.at(-1)?.id;
  return seenId === undefined ? {} : { seenId };
}

/** The messages with a member, newest at the end; older ones load on request. */
export function Messages({ memberCode, label }: { memberCode: string; label: string }) {
  const isLive = useSyncExternalStore(deskIsLive.subscribe, deskIsLive.read);
  const pages = useInfiniteQuery({
    queryKey: [listConversation.path, memberCode],
    queryFn: ({ pageParam, signal }) =>
      callApi(
        listConversation,
        { memberCode, ...(pageParam !== '' && { before: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page: ChatMessage[]) => (page.length < pageSize ? undefined : page[0]?.id),
    staleTime: 0,
    refetchInterval: isLive ? false : unheardMs,
  });
  if (pages.error && !pages.data) return <LoadFailed query={pages} />;
  if (!pages.data) return <Skeleton className="chat-log" />;
  const messages = pages.data.pages.toReversed().flat();
  return (
    // In a reversed column, scrolling starts at the end.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keys
    <div className="chat-log" role="log" aria-label={label} tabIndex={0}>
      <ul className="plain-list chat-bubbles">
        {messages.map((message) => (
          <Bubble key={message.id} message={message} />
        ))}
      </ul>
      {messages.length === 0 && <p className="dimmed">{chatsTexts.noMessages}</p>}
      {pages.hasNextPage && (
        <Button
          variant="subtle"
          size="xs"
          loading={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {chatsTexts.older}
        </Button>
      )}
    </div>
  );
}

function Bubble({ message: it }: { message: ChatMessage }) {
  const isOurs = it.sendReceive === 'receive';
  const who = isOurs ? chatsTexts.fromService : chatsTexts.fromMember;
  return (
    <li className="bubble-line" data-ours={isOurs || undefined}>
      <span className="sr-only">{who}</span>
      {it.messageType === 'img' ? (
        <a
          href={it.message}
          target="_blank"
          rel="noreferrer"
          aria-label={chatsTexts.pictureOf(who)}
        >
          <img className="bubble-picture" src={it.message} alt="" loading="lazy" />
        </a>
      ) : (
        <p className="bubble">{it.message}</p>
      )}
      <span className="dimmed small">{it.updateTime.slice(5, 16)}</span>
    </li>
  );
}
