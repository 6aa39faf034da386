import type { RecordRow } from '@lantern/contracts/entities/record-row';
import { sumWith } from '@lantern/rules/foreign-amount';
import { toTheMinute } from '@lantern/rules/shanghai-time';
import { Link } from 'react-router-dom';

import { recordsTexts } from '#text/money.ts';

import { hrefOf, paths } from '../../paths.ts';
import { classNames } from '../../ui/class-names.ts';
import { recordWords, type RecordTone } from './record-words.ts';

const colours: Record<RecordTone, string> = {
  good: 'text-success',
  bad: 'text-danger',
  open: 'text-accent',
  plain: 'text-soft',
};

const ORDERS = 0;
const WITHDRAWALS = 2;

/** A record: purpose, amount, time and status. An order links to its page. */
export function RecordItem({ row, tab }: { row: RecordRow; tab: number }) {
  const look = 'block px-page py-3.5';
  if (tab !== ORDERS) {
    return (
      <div className={look}>
        <RecordLines row={row} tab={tab} />
      </div>
    );
  }
  return (
    <Link
      to={hrefOf(paths.payResult, { orderNo: row.title })}
      className={classNames(look, 'active:bg-raised')}
    >
      <RecordLines row={row} tab={tab} />
    </Link>
  );
}

function RecordLines({ row, tab }: { row: RecordRow; tab: number }) {
  const { amount, status, tone, isGain } = recordWords(row, tab);
  return (
    <>
      <div className="flex items-start justify-between gap-4">
        <p className="line-clamp-2 min-w-0 text-body break-words">{row.amountSource}</p>
        <p
          className={classNames(
            'shrink-0 text-body font-strong tabular-nums',
            isGain && 'text-accent',
          )}
        >
          {amount}
          {row.asked && (
            <span className="block text-right text-note font-regular text-soft">
              {sumWith(row.asked.currency, row.asked.amount)}
            </span>
          )}
        </p>
      </div>
      <div className="mt-1 flex items-start justify-between gap-4 text-note text-soft tabular-nums">
        <p className="min-w-0">
          <span className="block">{toTheMinute(row.createTime)}</span>
          <span className="block break-all">{row.title}</span>
        </p>
        <p className={classNames('shrink-0', colours[tone])}>{status}</p>
      </div>
      {row.note !== undefined && (
        <p className="words mt-1.5 text-note text-danger">
          {tab === WITHDRAWALS && row.status === 'rejected'
            ? recordsTexts.rejected(row.note)
            : row.note}
        </p>
      )}
    </>
  );
}
