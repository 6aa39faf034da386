import type { Withdrawal, WithdrawalDetail } from '@lantern/contracts/entities/withdrawal';
import { type CredentialChange, findCredentialHold } from '@lantern/rules/credential-hold';
import { formatYuan, type Fen } from '@lantern/rules/money';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';
import { approvalsNeeded } from '@lantern/rules/withdrawal-states';

import type { ConfirmersOf } from '../../ground/operator/second-person.ts';
import { readChanges } from './credential-changes.repo.ts';
import type { findFacts } from './facts.repo.ts';
import type { StepRow, WithdrawalRow } from './handling.repo.ts';

/** The wire's names of payout channels. */
export const wireChannels = { wechat: 'wx', alipay: 'zfb' } as const;

/** What approvals of withdrawals need. */
export interface ApprovalNeeds {
  /** Amounts above this need two operators. */
  twoPersonAboveFen: Fen;
  confirmersOf: ConfirmersOf;
  now: Date;
}

function presentChanges(changes: readonly CredentialChange[], now: Date) {
  const hold = findCredentialHold(changes, now);
  return {
    credentialChanges: changes.map(({ loginName, at }) => ({
      loginName,
      time: formatShanghaiTime(at),
    })),
    heldUntil: hold && formatShanghaiTime(hold.until),
  };
}

/** Who may approve it as the second one; always another person than the first. */
function presentConfirmers(row: WithdrawalRow, confirmersOf: ConfirmersOf) {
  const [firstId] = row.approverIds;
  if (row.state !== 'submitted' || firstId === undefined) return [];
  const { memberId } = row;
  const permission = 'withdrawals.change';
  return confirmersOf({ askedById: Number(firstId), permission, memberId, alwaysTwo: true });
}

/** A withdrawal as operators see it. */
export const presentWithdrawal = (
  row: WithdrawalRow,
  { twoPersonAboveFen, confirmersOf, now }: ApprovalNeeds,
): Withdrawal => ({
  ...presentChanges(readChanges(row.changes), now),
  orderNo: row.orderNo,
  memberCode: row.memberCode,
  memberNichen: row.nickname,
  money: formatYuan(row.amountFen),
  index: wireChannels[row.channel],
  state: row.state,
  isNewSession: row.isNewSession,
  approvedBy: row.approvedBy,
  approvalsNeeded: approvalsNeeded(BigInt(row.amountFen), twoPersonAboveFen),
  confirmers: presentConfirmers(row, confirmersOf),
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

export const presentFacts = ({
  earnings,
  invitees,
  earlier,
  sums,
  sharers,
}: Awaited<ReturnType<typeof findFacts>>): WithdrawalDetail['facts'] => ({
  earnings: earnings.map(({ kind, earnedFen, entries }) => ({
    kind,
    money: formatYuan(earnedFen),
    entries,
  })),
  invitees: {
    total: invitees[0]?.total ?? 0,
    addresses: invitees.map(({ address, invitees: people, payers, isOwn }) => ({
      address: address ?? '',
      invitees: people,
      payers,
      isOwn,
    })),
  },
  earlier: earlier.map(({ orderNo, amountFen, state, createdAt, isSameCode }) => ({
    orderNo,
    money: formatYuan(amountFen),
    state,
    createTime: formatShanghaiTime(createdAt),
    isSameCode,
  })),
  withdrawals: sums.withdrawals,
  codes: sums.codes,
  sharers: sharers.map(({ code }) => code),
  paid: formatYuan(sums.paidFen),
  open: formatYuan(sums.openFen),
  balance: formatYuan(sums.balanceFen),
});
