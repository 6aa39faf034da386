import { listFeedback } from '@lantern/contracts/calls/operator/feedback';
import { type FeedbackEntry, feedbackState } from '@lantern/contracts/entities/feedback';
import { Badge } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { MailOpen } from 'lucide-react';
import { lazy, Suspense } from 'react';

import { callQuery } from '../../api/call-api.ts';
import { messageOf } from '../../api/message-of.ts';
import { zhChats } from '../../text/zh-chats.ts';
import type { Address } from '../../ui/address.ts';
import { DataList } from '../../ui/data-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type Filter, FilterBar } from '../../ui/filter-bar.tsx';
import type { Column } from '../../ui/list-props.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';

const FeedbackDrawer = lazy(() => import('./feedback-drawer.tsx'));

const colors = { open: 'orange', answered: 'teal', closed: 'gray' } as const;

const columns: readonly Column<FeedbackEntry>[] = [
  {
    key: 'content',
    title: zhChats.content,
    onCard: 'title',
    cell: ({ content }) => <span className="clip">{content}</span>,
  },
  { key: 'from', title: zhChats.from, cell: ({ memberNichen }) => memberNichen },
  {
    key: 'time',
    title: zhChats.time,
    cell: ({ createTime }) => <span className="nowrap">{createTime.slice(5, 16)}</span>,
  },
  {
    key: 'state',
    title: zhChats.state,
    onCard: 'mark',
    cell: ({ state }) => (
      <Badge variant="light" color={colors[state]}>
        {zhChats.feedbackStates[state]}
      </Badge>
    ),
  },
];

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    key: 'state',
    label: zhChats.state,
    options: feedbackState.options.map((value) => ({
      value,
      label: zhChats.feedbackStates[value],
    })),
  },
];

/** What members wrote apart from the chat. */
export default function Feedback({ address }: { address: Address }) {
  const state = feedbackState.options.find((it) => it === address.get('state')) ?? 'open';
  const after = address.get('after');
  const rows = useQuery({
    ...callQuery(listFeedback, {
      state,
      sort: state === 'open' ? 'oldest' : 'newest',
      ...(after !== '' && { after }),
    }),
    placeholderData: keepPreviousData,
  });
  const opened = rows.data?.list.find(({ id }) => id === address.get('open'));
  if (rows.error && !rows.data)
    return <LoadFailed message={messageOf(rows.error)} onRetry={() => void rows.refetch()} />;
  return (
    <>
      <FilterBar filters={filters} address={address} />
      <DataList
        label={zhChats.feedback}
        columns={columns}
        rows={rows.data?.list}
        keyOf={({ id }) => id}
        nameOf={({ content }) => content.slice(0, 30)}
        paging={{ kind: 'keyset', next: rows.data?.next ?? null }}
        address={address}
        isBusy={rows.isFetching}
        onOpen={({ id }) => address.patch({ open: id }, 'keep page')}
        empty={
          <div className="card-empty">
            <EmptyState
              icon={MailOpen}
              title={zhChats.feedbackEmpty}
              hint={zhChats.feedbackEmptyHint}
            />
          </div>
        }
      />
      {opened && (
        <Suspense>
          <FeedbackDrawer
            entry={opened}
            onClose={() => address.patch({ open: null }, 'keep page')}
          />
        </Suspense>
      )}
    </>
  );
}
