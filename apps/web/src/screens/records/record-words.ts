import type { RecordRow } from '@lantern/contracts/entities/record-row';

import { recordsTexts } from '#text/money.ts';

/** How a record is coloured: `good` came in or is done, `bad` did not happen, `open` goes on. */
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

const COINS = 1;
const EARNINGS = 3;

/** What moved has a sign; what was ordered or asked for has none. */
function amountOf(price: RecordRow['price'], moves: boolean): string {
  if (typeof price === 'number') return recordsTexts.coins(price);
  return moves ? recordsTexts.moved(price) : recordsTexts.yuan(price);
}

/** What a record's amount, status and colour are in a tab: 0 orders, 1 coins, 2 withdrawals, 3 earnings. */
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
