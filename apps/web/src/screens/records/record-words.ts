import type { RecordRow } from '@lantern/contracts/entities/record-row';

import { zhRecords } from '../../text/zh-money.ts';

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

/** What a record's amount, status and colour are in a tab: 0 orders, 1 coins, 2 withdrawals. */
export function recordWords(row: RecordRow, tab: number) {
  const names: Partial<Record<RecordRow['status'], string>> = zhRecords.statuses[tab] ?? {};
  const isCoin = typeof row.price === 'number';
  const isSpent = isCoin && Number(row.price) < 0;
  return {
    amount: isCoin ? zhRecords.coins(Number(row.price)) : zhRecords.yuan(row.price),
    status: isSpent ? zhRecords.spent : (names[row.status] ?? row.status),
    tone: tones[row.status],
    isGain: isCoin && !isSpent,
  };
}
