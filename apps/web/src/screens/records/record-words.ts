import type { RecordMonth, RecordRow } from '@lantern/contracts/entities/record-row';

import { recordsTexts } from '#text/money.ts';

/** The colour of a record: `good` came in or is done, `bad` failed, `open` is in progress. */
export type RecordTone = 'good' | 'bad' | 'open' | 'plain';

const tones: Readonly<Record<RecordRow['status'], RecordTone>> = {
  created: 'open',
  paid: 'good',
  fulfilled: 'good',
  refunded: 'bad',
  expired: 'bad',
  failed: 'bad',
  posted: 'plain',
  held: 'open',
  approved: 'open',
  paying: 'open',
  rejected: 'bad',
};

const ORDERS = 0;
const COINS = 1;
const WITHDRAWALS = 2;
const EARNINGS = 3;

/** Movements have a sign; orders and requests have none. */
function amountOf(price: RecordRow['price'], moves: boolean): string {
  if (typeof price === 'number') return recordsTexts.coins(price);
  return moves ? recordsTexts.moved(price) : recordsTexts.yuan(price);
}

/** The amount, status and colour of a record in a tab: 0 orders, 1 coins, 2 withdrawals, 3 earnings. */
export function recordWords(row: RecordRow, tab: number) {
  const names: Partial<Record<RecordRow['status'], string>> = recordsTexts.statuses[tab] ?? {};
  const moves = tab === COINS || tab === EARNINGS;
  const isSpent = moves && Number(row.price) < 0;
  return {
    amount: amountOf(row.price, moves),
    status: isSpent ? recordsTexts.spent : (names[row.status] ?? row.status),
    tone: tones[row.status],
    isGain: moves && Number(row.price) > 0,
  };
}

/** The month of a record, `YYYY-MM`. */
export const monthOf = ({ createTime }: RecordRow): string => createTime.slice(0, 7);

/** The name of a month (`YYYY-MM`). */
export function monthName(month: string): string {
  const [year, number] = month.split('-').map(Number);
  return recordsTexts.month(year ?? 0, number ?? 0);
}

/** The totals of a month's records in a tab. */
export function totalWords({ gained, spent }: RecordMonth, tab: number): string {
  const total = (amount: RecordMonth['gained']) =>
    typeof amount === 'number' ? recordsTexts.coinTotal(amount) : recordsTexts.yuan(amount);
  if (tab === ORDERS) return recordsTexts.paidInMonth(total(spent));
  if (tab === WITHDRAWALS) return recordsTexts.paidOutInMonth(total(gained));
  return recordsTexts.movedInMonth(total(gained), total(spent));
}
