import { listReports } from '@lantern/contracts/calls/operator/moderation';
import { reportState, type VideoReport } from '@lantern/contracts/entities/report';
import { PAGE_SIZE } from '@lantern/rules/paging';
import { parseShanghaiTime } from '@lantern/rules/shanghai-time';
import { Badge } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';

import { categoryText, reportsTexts } from '#text/reports.ts';

import { callQuery } from '../../api/call-api.ts';
import type { Address } from '../../ui/address.ts';
import { DataList } from '../../ui/data-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type Filter, FilterBar } from '../../ui/filter-bar.tsx';
import type { Column } from '../../ui/list-props.ts';
import { pageOf } from '../../ui/pager.tsx';
import { LoadFailed } from '../../ui/pending.tsx';

const ReportDrawer = lazy(() => import('./report-drawer.tsx'));

const colors = { open: 'orange', upheld: 'red', cleared: 'teal' } as const;

const columnsAt = (now: Date): readonly Column<VideoReport>[] => [
  {
    key: 'video',
    title: reportsTexts.video,
    onCard: 'title',
    cell: ({ cartoonName }) => <span className="clip">{cartoonName}</span>,
  },
  { key: 'category', title: reportsTexts.category, cell: ({ category }) => categoryText[category] },
  {
    key: 'due',
    title: reportsTexts.due,
    cell: ({ dueTime, state }) => (
      <span className="nowrap">
        {dueTime.slice(5, 16)}{' '}
        {state === 'open' && isPast(dueTime, now) && (
          <Badge color="red">{reportsTexts.overdue}</Badge>
        )}
      </span>
    ),
  },
  {
    key: 'from',
    title: reportsTexts.from,
    cell: ({ memberCode }) => memberCode || reportsTexts.visitor,
  },
  {
    key: 'state',
    title: reportsTexts.state,
    onCard: 'mark',
    cell: ({ state }) => <Badge color={colors[state]}>{reportsTexts.states[state]}</Badge>,
  },
];

const isPast = (time: string, now: Date): boolean =>
  (parseShanghaiTime(time)?.getTime() ?? Infinity) < now.getTime();

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    key: 'state',
    label: reportsTexts.state,
    options: reportState.options.map((value) => ({ value, label: reportsTexts.states[value] })),
  },
];

/** Reports, earliest deadline first. */
export default function ReportList({ address }: { address: Address }) {
  const [columns] = useState(() => columnsAt(new Date()));
  const state = reportState.options.find((it) => it === address.get('state')) ?? 'open';
  const rows = useQuery({
    ...callQuery(listReports, { state, currentPage: pageOf(address) }),
    placeholderData: keepPreviousData,
  });
  const open = address.get('open');
  if (rows.error && !rows.data) return <LoadFailed query={rows} />;
  return (
    <>
      <FilterBar filters={filters} address={address} />
      <DataList
        label={reportsTexts.list}
        columns={columns}
        rows={rows.data?.list}
        keyOf={({ receipt }) => receipt}
        nameOf={({ cartoonName }) => cartoonName}
        paging={{ kind: 'numbered', total: rows.data?.total ?? 0, pageSize: PAGE_SIZE }}
        address={address}
        isBusy={rows.isFetching}
        onOpen={({ receipt }) => address.patch({ open: receipt }, 'keep page')}
        empty={
          <div className="card-empty">
            <EmptyState
              icon={ShieldCheck}
              title={reportsTexts.emptyTitle}
              hint={reportsTexts.emptyHint}
            />
          </div>
        }
      />
      {open !== '' && (
        <Suspense>
          <ReportDrawer receipt={open} onClose={() => address.patch({ open: null }, 'keep page')} />
        </Suspense>
      )}
    </>
  );
}
