import { claimedTaskTexts } from '@lantern/contracts/text/en/tasks';
import { taskOf } from '@lantern/rules/daily-tasks';
import type { LedgerReason } from '@lantern/rules/ledger-reason';

import { orderTitle } from './payment.ts';
import { withdrawalDetail } from './withdrawal.ts';

/** Of what needs nothing beside its code. */
const plain: Readonly<Partial<Record<LedgerReason['code'], string>>> = {
  commission: 'Commission from a friend’s top-up',
  commission_returned: 'A friend’s refund: commission taken back',
  debt_repaid: 'Paid toward what you owed',
  given_by_operator: 'Gift from the site',
  taken_by_operator: 'Deducted by the site',
  card: 'Redeem code',
  moved_in: 'Points from the old site',
};

function describeReward(code: string): string {
  const task = taskOf(code);
  if (task !== undefined) return claimedTaskTexts[task].record;
  return code === 'sign_in' ? 'Daily check-in' : '';
}

/** What coins or money were moved for, as members read it in their records; `""` where the code says nothing. */
export function describeReason(reason: LedgerReason): string {
  switch (reason.code) {
    case 'episode_purchase':
      return `Bought “${reason.videoTitle}” ${reason.episodeTitle}`;
    case 'reward':
      return describeReward(reason.task);
    case 'sale':
      return orderTitle(reason.goods);
    case 'refund':
      return `Taken back after a refund: ${orderTitle(reason.goods)}`;
    case 'withdrawal':
      return withdrawalDetail[reason.channel];
    default:
      return plain[reason.code] ?? '';
  }
}

/** The sentence of an entry: of its code; of what has none, or one of another version, the sentence kept beside it. */
export const describeEntry = (entry: { reason: LedgerReason | null; detail: string }): string =>
  (entry.reason && describeReason(entry.reason)) || entry.detail;

/** What coins were moved for when it is not written down. */
export const coinRecordDetail = 'Coins changed';

/** What moved a member's money, by the kind of the ledger's entry and what was written down with it. */
export function earningDetail(kind: string, detail: string): string {
  if (kind === 'withdrawal_returned') return `${detail}, returned`;
  return detail === '' ? 'Balance changed' : detail;
}

/** Of a commission that was taken back when the balance did not have it all. */
export const owedNote = (yuan: string): string => `Your balance was short: ¥${yuan} is owed`;
