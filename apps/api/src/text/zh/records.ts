import { claimedTaskTexts } from '@lantern/contracts/text/zh/tasks';
import { taskOf } from '@lantern/rules/daily-tasks';
import type { LedgerReason } from '@lantern/rules/ledger-reason';

import { orderTitle } from './payment.ts';
import { withdrawalDetail } from './withdrawal.ts';

/** Of what needs nothing beside its code. */
const plain: Readonly<Partial<Record<LedgerReason['code'], string>>> = {
  commission: '好友充值佣金',
  commission_returned: '好友退款，佣金收回',
  debt_repaid: '抵扣欠款',
  given_by_operator: '平台赠送',
  taken_by_operator: '平台扣除',
  card: '兑换卡密',
  moved_in: '老站积分转入',
};

function describeReward(code: string): string {
  const task = taskOf(code);
  if (task !== undefined) return claimedTaskTexts[task].record;
  return code === 'sign_in' ? '每日签到' : '';
}

/** What coins or money were moved for, as members read it in their records; `""` where the code says nothing. */
export function describeReason(reason: LedgerReason): string {
  switch (reason.code) {
    case 'episode_purchase':
      return `购买《${reason.videoTitle}》${reason.episodeTitle}`;
    case 'reward':
      return describeReward(reason.task);
    case 'sale':
      return orderTitle(reason.goods);
    case 'refund':
      return `退款收回：${orderTitle(reason.goods)}`;
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
export const coinRecordDetail = '金币变动';

/** What moved a member's money, by the kind of the ledger's entry and what was written down with it. */
export function earningDetail(kind: string, detail: string): string {
  if (kind === 'withdrawal_returned') return `${detail}，已退回`;
  return detail === '' ? '余额变动' : detail;
}

/** Of a commission that was taken back when the balance did not have it all. */
export const owedNote = (yuan: string): string => `余额不足，其中${yuan}元记为欠款`;
