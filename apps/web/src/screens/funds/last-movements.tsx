import { listRecords } from '@lantern/contracts/calls/records';
import type { RecordRow } from '@lantern/contracts/entities/record-row';
import { toTheMinute } from '@lantern/rules/shanghai-time';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { fundsTexts, recordsTexts } from '#text/money.ts';

import { callQuery } from '../../api/call-queries.ts';
import { messageOf } from '../../api/message-of.ts';
import { failureOf, useAskAgain } from '../../api/query-failure.ts';
import { hrefOf, paths } from '../../paths.ts';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const COINS = 1;
const EARNINGS = 3;
const SHOWN = 6;

/** The last movements of money and coins, the newest first. */
export function LastMovements() {
  const earnings = useQuery(movements(EARNINGS));
  const coins = useQuery(movements(COINS));
  const rows = [...(earnings.data ?? []), ...(coins.data ?? [])]
    .toSorted((one, other) => other.createTime.localeCompare(one.createTime))
    .slice(0, SHOWN);
  const failure = failureOf(earnings) ?? failureOf(coins);
  const retry = useAskAgain();
  if (failure) return <ErrorState message={messageOf(failure)} onRetry={retry} />;
  const isWaiting = earnings.isPending || coins.isPending;
  if (rows.length === 0 && !isWaiting) return <NothingMoved />;
  return (
    <section aria-labelledby="funds-movements">
      <div className="flex min-h-target items-center justify-between">
        <h2 id="funds-movements" className="text-lead font-strong">
          {fundsTexts.movements}
        </h2>
        <Link
          to={hrefOf(paths.records, { index: String(EARNINGS) })}
          className="flex min-h-target items-center text-small text-accent"
        >
          {fundsTexts.allMovements}
        </Link>
      </div>
      {isWaiting ? (
        <Skeleton className="h-50 rounded-card!" />
      ) : (
        <ul className="divide-y divide-line rounded-card bg-raised px-4">
          {rows.map((row) => (
            <Movement key={row.title} row={row} />
          ))}
        </ul>
      )}
    </section>
  );
}

const movements = (index: number) => ({
  ...callQuery(listRecords, { index, currentPage: 1 }),
  staleTime: 0,
});

function Movement({ row: { amountSource, createTime, price, note } }: { row: RecordRow }) {
  return (
    <li className="flex items-start justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="line-clamp-2 text-body break-words">{amountSource}</p>
        <p className="text-note text-soft tabular-nums">{toTheMinute(createTime)}</p>
        {note !== undefined && <p className="words text-note text-danger">{note}</p>}
      </div>
      <p
        className={classNames(
          'shrink-0 text-body font-strong tabular-nums',
          Number(price) > 0 && 'text-accent',
        )}
      >
        {typeof price === 'number' ? recordsTexts.coins(price) : recordsTexts.moved(price)}
      </p>
    </li>
  );
}

function NothingMoved() {
  return (
    <EmptyState
      title={fundsTexts.noMovements}
      detail={fundsTexts.noMovementsDetail}
      way={{ to: hrefOf(paths.share), label: fundsTexts.invite }}
    />
  );
}
