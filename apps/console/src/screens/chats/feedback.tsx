import { listFeedback } from '@lantern/contracts/calls/operator/feedback';
import { type FeedbackEntry, feedbackState } from '@lantern/contracts/entities/feedback';
import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { MailOpen } from 'lucide-react';
import { Suspense } from 'react';

import { chatsTexts } from '#text/chats.ts';

import { pageQuery } from '../../api/call-api.ts';
import type { Address } from '../../ui/address.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Filter } from '../../ui/filter.ts';
import { lazy } from '../../ui/lazy.ts';
import type { Column } from '../../ui/list-props.ts';
import { PagedList } from '../../ui/paged-list.tsx';
import { afterIn } from '../../ui/pager.tsx';
import { useOpened } from '../../ui/use-opened.ts';

const FeedbackDrawer = lazy(() => import('./feedback-drawer.tsx'));

const colors = { open: 'orange', answered: 'teal', closed: 'gray' } as const;

const columns: readonly Column<FeedbackEntry>[] = [
  {
    key: 'content',
    title: chatsTexts.content,
    onCard: 'title',
    cell: ({ content }) => <span className="clip">{content}</span>,
  },
  { key: 'from', title: chatsTexts.from, cell: ({ memberNichen }) => memberNichen },
  {
    key: 'time',
    title: chatsTexts.time,
    cell: ({ createTime }) => <span className="nowrap">{createTime.slice(5, 16)}</span>,
  },
  {
    key: 'state',
    title: chatsTexts.state,
    onCard: 'mark',
    cell: ({ state }) => <Badge color={colors[state]}>{chatsTexts.feedbackStates[state]}</Badge>,
  },
];

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    key: 'state',
    label: chatsTexts.state,
    options: feedbackState.options.map((value) => ({
      value,
      label: chatsTexts.feedbackStates[value],
    })),
  },
];

const keyOf = ({ id }: FeedbackEntry): string => id;

/** The list of feedback. */
export default function Feedback({ address }: { address: Address }) {
  const state = feedbackState.options.find((it) => it === address.get('state')) ?? 'open';
  const rows = useQuery(
    pageQuery(listFeedback, {
      state,
      sort: state === 'open' ? 'oldest' : 'newest',
      ...afterIn(address),
    }),
  );
  const opened = useOpened(address, rows.data?.list, keyOf);
  return (
    <>
      <PagedList
        query={rows}
        filters={filters}
        label={chatsTexts.feedback}
        columns={columns}
        keyOf={keyOf}
        nameOf={({ content }) => content.slice(0, 30)}
        address={address}
        onOpen={({ id }) => address.patch({ open: id })}
        empty={
          <EmptyState
            icon={MailOpen}
            title={chatsTexts.feedbackEmpty}
            hint={chatsTexts.feedbackEmptyHint}
          />
        }
      />
      {opened && (
        <Suspense>
          <FeedbackDrawer entry={opened} onClose={() => address.patch({ open: null })} />
        </Suspense>
      )}
    </>
  );
}
