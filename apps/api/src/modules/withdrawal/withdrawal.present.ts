import type { Withdrawal, WithdrawalDetail } from '@lantern/contracts/entities/withdrawal';
import { formatYuan, type Fen } from '@lantern/rules/money';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';
import { approvalsNeeded } from '@lantern/rules/withdrawal-states';

import type { StepRow, WithdrawalRow } from './handling.repo.ts';

/** The wire's names of payout channels. */
export const wireChannels = { wechat: 'wx', alipay: 'zfb' } as const;

/** A withdrawal as operators see it. */
export const presentWithdrawal = (row: WithdrawalRow, twoPersonAboveFen: Fen): Withdrawal => ({
  orderNo: row.orderNo,
  memberCode: row.memberCode,
  memberNichen: row.nickname,
  money: formatYuan(row.amountFen),
  index: wireChannels[row.channel],
  state: row.state,
  isNewSession: row.isNewSession,
  approvedBy: row.approvedBy,
  approvalsNeeded: approvalsNeeded(BigInt(row.amountFen), twoPersonAboveFen),
  payoutReference: row.payoutReference ?? '',
  rejectReason: row.rejectReason ?? '',
  createTime: formatShanghaiTime(row.createdAt),
  changeTime: formatShanghaiTime(row.changedAt),
});

export const presentStep = ({
  loginName,
  action,
  createdAt,
}: StepRow): WithdrawalDetail['steps'][number] => ({
  loginName,
  action,
  createTime: formatShanghaiTime(createdAt),
});
