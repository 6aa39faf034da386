import type { RecordRow, RecordStatus } from '@lantern/contracts/entities/record-row';
import { formatYuan } from '@lantern/rules/money';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';
import type { WithdrawalState } from '@lantern/rules/withdrawal-states';

import type { Deps } from '../../platform/deps.ts';
import { withdrawalDetail } from '../../text/zh-withdrawal.ts';
import { findOwnWithdrawals, type OwnWithdrawalRow } from './withdrawal.repo.ts';

const statuses: Readonly<Record<WithdrawalState, RecordStatus>> = {
  submitted: 'held',
  approved: 'approved',
  in_progress: 'paying',
  paid: 'paid',
  rejected: 'rejected',
};

const present = (row: OwnWithdrawalRow): RecordRow => ({
  title: row.orderNo,
  amountSource: withdrawalDetail[row.channel],
  price: formatYuan(row.amountFen),
  createTime: formatShanghaiTime(row.createdAt),
  status: statuses[row.state],
  ...(row.rejectReason !== null && { note: row.rejectReason }),
});

/** A member's withdrawals as lines of their records, newest first. */
export async function listOwnWithdrawals(
  { db }: Pick<Deps, 'db'>,
  memberId: number,
  window: { offset: number; limit: number },
): Promise<RecordRow[]> {
  return (await findOwnWithdrawals(db, memberId, window)).map(present);
}
