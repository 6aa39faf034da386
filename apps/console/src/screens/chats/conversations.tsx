import type { AnswerOf } from '@lantern/contracts/call';
import {
  type listConversations as ListCall,
  listConversations,
} from '@lantern/contracts/calls/operator/chat';
import type { Conversation } from '@lantern/contracts/entities/conversation';
import { PAGE_SIZE } from '@lantern/rules/paging';
import { Badge, SegmentedControl } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Inbox, MessagesSquare } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';

import { chatsTexts } from '#text/chats.ts';

import { callQuery } from '../../api/call-api.ts';
import { now } from '../../api/clock.ts';
import { deskIsLive } from '../../api/desk-events.ts';
import type { Address } from '../../ui/address.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatTotal } from '../../ui/format-total.ts';
import { MemberPicture } from '../../ui/member-picture.tsx';
import { Pager, pageOf } from '../../ui/pager.tsx';
import { Pending } from '../../ui/pending.tsx';
import { ConversationPane } from './conversation-pane.tsx';
import { waitText } from './wait-text.ts';

const shows = ['all', 'waiting', 'own'] as const;
type Show = (typeof shows)[number];
type Page = AnswerOf<typeof ListCall>;

/** How often lists are reloaded while the stream of events is not connected. */
const unheardMs = 5000;

/** The conversations, with the opened one beside them; on a phone it replaces them. */
export default function Conversations({ address }: { address: Address }) {
  const isLive = useSyncExternalStore(deskIsLive.subscribe, deskIsLive.read);
  const show = shows.find((it) => it === address.get('show')) ?? 'all';
  const page = useQuery({
    ...callQuery(listConversations, { show, currentPage: pageOf(address) }),
    placeholderData: keepPreviousData,
    refetchInterval: isLive ? false : unheardMs,
  });
  const open = address.get('open');
  return (
    <>
      {!isLive && page.data && (
        <output className="dimmed small chat-away">{chatsTexts.reconnecting}</output>
      )}
      <div className="chats" data-open={open !== '' || undefined}>
        <section className="chats-list card" aria-label={chatsTexts.list}>
          <SegmentedControl
            fullWidth
            aria-label={chatsTexts.show.label}
            value={show}
            onChange={(next) => address.patch({ show: next === 'all' ? null : next })}
            data={shows.map((value) => ({ value, label: chatsTexts.show[value] }))}
          />
          {page.data ? (
            <Rows page={page.data} show={show} address={address} />
          ) : (
            <Pending query={page} height={320} />
          )}
        </section>
        {open === '' ? (
          <div className="chats-pane card-empty only-desktop">
            {page.data?.total !== 0 && (
              <EmptyState
                icon={MessagesSquare}
                title={chatsTexts.pickTitle}
                hint={chatsTexts.pickHint}
              />
            )}
          </div>
        ) : (
          <ConversationPane
            key={open}
            memberCode={open}
            row={page.data?.list.find(({ memberCode }) => memberCode === open)}
            onClose={() => address.patch({ open: null })}
          />
        )}
      </div>
    </>
  );
}

/** Returns the time, updated every minute. */
function useNow(): Date {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return time;
}

const empty: Readonly<Record<Show, { title: string; hint: string }>> = {
  all: { title: chatsTexts.emptyTitle, hint: chatsTexts.emptyHint },
  waiting: { title: chatsTexts.noneWaiting, hint: chatsTexts.noneWaitingHint },
  own: { title: chatsTexts.noneOwn, hint: chatsTexts.noneOwnHint },
};

interface RowsProps {
  page: Page;
  show: Show;
  address: Address;
}

function Rows({ page, show, address }: RowsProps) {
  const now = useNow();
  const { list, total, waiting, waitTime } = page;
  const shownCount = formatTotal(waiting);
  return (
    <>
      <p className="dimmed small chats-summary">
        {waitTime === null
          ? chatsTexts.nobodyWaits
          : chatsTexts.summary(shownCount, waitText(waitTime, now))}
      </p>
      {list.length === 0 ? (
        <EmptyState icon={Inbox} {...empty[show]} />
      ) : (
        <ul className="plain-list chats-rows">
          {list.map((row) => (
            <li key={row.memberCode}>
              <Row row={row} address={address} now={now} />
            </li>
          ))}
        </ul>
      )}
      {total > 0 && (
        <Pager paging={{ kind: 'numbered', total, pageSize: PAGE_SIZE }} address={address} />
      )}
    </>
  );
}

function Row({ row, address, now }: { row: Conversation; address: Address; now: Date }) {
  const { memberCode, memberNichen, memberAvatar, lastMessage, unread, assignee, waitTime } = row;
  const { isVip } = row;
  const { messageType, message, sendReceive, updateTime } = lastMessage;
  const text = messageType === 'img' ? chatsTexts.picture : message;
  return (
    <button
      type="button"
      className="chat-row"
      aria-current={address.get('open') === memberCode || undefined}
      onClick={() => address.patch({ open: memberCode })}
    >
      <MemberPicture address={memberAvatar} name={memberNichen} />
      <span className="chat-row-text">
        <span className="chat-row-line">
          <strong className="one-line">{memberNichen}</strong>
          {isVip && (
            <Badge color="yellow" size="sm" className="chat-vip">
              {chatsTexts.vip}
            </Badge>
          )}
          <span className="dimmed small nowrap">{updateTime.slice(5, 16)}</span>
        </span>
        <span className="chat-row-line">
          <span className="dimmed one-line">
            {sendReceive === 'receive' ? chatsTexts.you(text) : text}
          </span>
          {unread > 0 && (
            <span className="nav-count">
              <span aria-hidden>{formatTotal(unread)}</span>
              <span className="sr-only">{chatsTexts.unread(unread)}</span>
            </span>
          )}
        </span>
        {(waitTime !== null || assignee !== '') && (
          <span className="chat-row-line small">
            <span className={waitTime === null ? 'dimmed' : 'chat-waits'}>
              {waitTime !== null && chatsTexts.waits(waitText(waitTime, now))}
            </span>
            <span className="dimmed one-line">{assignee}</span>
          </span>
        )}
      </span>
    </button>
  );
}
