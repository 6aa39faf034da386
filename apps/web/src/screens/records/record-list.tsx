import { listRecordMonths, listRecords } from '@lantern/contracts/calls/records';
import type { RecordMonth, RecordRow } from '@lantern/contracts/entities/record-row';
import { isLastPage } from '@lantern/rules/paging';
import { useQuery } from '@tanstack/react-query';
import { WindowVirtualizer } from 'virtua';

import { recordsTexts } from '#text/money.ts';

import { callQuery } from '../../api/call-queries.ts';
import { FeedFooter } from '../../features/paged-list/feed-footer.tsx';
import { useKeptSizes } from '../../features/paged-list/use-kept-sizes.ts';
import { useNearEnd } from '../../features/paged-list/use-near-end.ts';
import { usePagedList } from '../../features/paged-list/use-paged-list.ts';
import { hrefOf, paths } from '../../paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { RecordItem } from './record-item.tsx';
import { monthName, monthOf, totalWords } from './record-words.ts';

/** The source of a tab's records. */
const ways = [paths.pay, paths.tasks, paths.withdraw, paths.share] as const;

/** The estimated height of a record on a phone. */
const ROW_PX = 90;

/** The records of a tab; scrolling loads more, and only those near the screen are in the DOM. */
export function RecordList({ tab }: { tab: number }) {
  const list = usePagedList(
    {
      call: listRecords,
      key: [tab],
      payloadOf: (currentPage) => ({ index: tab, currentPage }),
      itemsOf: (rows) => rows,
      isLast: isLastPage,
    },
    (row) => row.title,
  );
  // As fresh as the rows, which are asked for at each visit.
  const { data: totals } = useQuery({
    ...callQuery(listRecordMonths, { index: tab }),
    enabled: list.items.length > 0,
    staleTime: 0,
  });
  const end = useNearEnd(list.loadMore, list.round);
  const sizes = useKeptSizes();
  if (list.items.length === 0 && list.state === 'failed') {
    return <ErrorState message={list.message} onRetry={list.retry} />;
  }
  if (list.state === 'empty') return <NoRecords tab={tab} />;
  if (list.items.length === 0) return <RecordSkeleton rows={8} />;
  return (
    <>
      <WindowVirtualizer {...sizes} itemSize={ROW_PX} data={withMonths(list.items)}>
        {({ row, month }) => (
          <div key={row.title} className="border-b border-line">
            {month !== null && <MonthHead month={month} tab={tab} totals={totals} />}
            <RecordItem row={row} tab={tab} />
          </div>
        )}
      </WindowVirtualizer>
      <div className="[overflow-anchor:none]">
        {list.state === 'loading-more' && <RecordSkeleton rows={2} />}
        <div ref={end} />
        <FeedFooter state={list.state} onRetry={list.retry} />
      </div>
    </>
  );
}

/** Each record with the month that starts at it; null within a month. */
const withMonths = (rows: readonly RecordRow[]) =>
  rows.map((row, place) => {
    const above = rows[place - 1];
    const month = monthOf(row);
    return { row, month: above !== undefined && monthOf(above) === month ? null : month };
  });

interface MonthProps {
  month: string;
  tab: number;
  totals: readonly RecordMonth[] | undefined;
}

/** A month, and the total of its records once it is loaded. */
function MonthHead({ month, tab, totals }: MonthProps) {
  const total = totals?.find((it) => it.month === month);
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 bg-raised px-page py-2 text-note text-soft tabular-nums">
      <h2 className="text-small font-strong text-strong">{monthName(month)}</h2>
      {total && <p>{totalWords(total, tab)}</p>}
    </div>
  );
}

function NoRecords({ tab }: { tab: number }) {
  return (
    <EmptyState
      title={recordsTexts.empty}
      detail={recordsTexts.emptyDetail[tab] ?? ''}
      way={{ to: hrefOf(ways[tab] ?? paths.pay), label: recordsTexts.ways[tab] ?? '' }}
    />
  );
}

/** The skeleton of loading records. */
function RecordSkeleton({ rows }: { rows: number }) {
  return Array.from({ length: rows }, (_, index) => (
    <div key={index} className="flex justify-between border-b border-line px-page py-4">
      <div className="flex flex-col gap-2.5">
        <Skeleton className="h-4 w-32" />
        <Skeleton className="h-3 w-44" />
      </div>
      <div className="flex flex-col items-end gap-2.5">
        <Skeleton className="h-4 w-16" />
        <Skeleton className="h-3 w-10" />
      </div>
    </div>
  ));
}
