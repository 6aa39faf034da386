import { listReports } from '@lantern/contracts/calls/operator/moderation';
import { reportState, type VideoReport } from '@lantern/contracts/entities/report';
import { parseShanghaiTime } from '@lantern/rules/shanghai-time';
import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';

import { categoryText, reportsTexts } from '#text/reports.ts';

import { pageQuery } from '../../api/call-api.ts';
import { now } from '../../api/clock.ts';
import type { Address } from '../../ui/address.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Filter } from '../../ui/filter.ts';
import type { Column } from '../../ui/list-props.ts';
import { PagedList } from '../../ui/paged-list.tsx';
import { pageOf } from '../../ui/pager.tsx';
import { ReportWaves } from './report-waves.tsx';

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
  const [columns] = useState(() => columnsAt(now()));
  const state = reportState.options.find((it) => it === address.get('state')) ?? 'open';
  const rows = useQuery(pageQuery(listReports, { state, currentPage: pageOf(address) }));
  const open = address.get('open');
  return (
    <>
      <ReportWaves />
      <PagedList
        query={rows}
        filters={filters}
        label={reportsTexts.list}
        columns={columns}
        keyOf={({ receipt }) => receipt}
        nameOf={({ cartoonName }) => cartoonName}
        address={address}
        onOpen={({ receipt }) => address.patch({ open: receipt })}
        empty={
          <EmptyState
            icon={ShieldCheck}
            title={reportsTexts.emptyTitle}
            hint={reportsTexts.emptyHint}
          />
        }
      />
      {open !== '' && (
        <Suspense>
          <ReportDrawer receipt={open} onClose={() => address.patch({ open: null })} />
        </Suspense>
      )}
    </>
  );
}
