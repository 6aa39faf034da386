import { countedUpTo } from '@lantern/contracts/operator-list';
import type { ListWindow } from '@lantern/rules/paging';
import type { WithdrawalAction, WithdrawalState } from '@lantern/rules/withdrawal-states';

import type { Db } from '../../../platform/database/db.ts';
import { lockName } from '../../../platform/database/lock-name.ts';
import { sql } from '../../../platform/database/sql.ts';
import { written } from '../../../platform/database/statement.ts';
import { type ChangeJson, changesSince } from './credential-changes.repo.ts';
import type { PayoutChannel } from './withdrawal.repo.ts';

/** A withdrawal as operators handle it. */
export interface WithdrawalRow {
  id: number;
  orderNo: string;
  memberId: number;
  memberCode: string;
  nickname: string;
  amountFen: number;
  channel: PayoutChannel;
  codeKey: string;
  codeHash: Buffer;
  isNewSession: boolean;
  state: WithdrawalState;
  payoutReference: string | null;
  rejectReason: string | null;
  createdAt: Date;
  changedAt: Date;
  /** The operators who approved it: their login names, and their ids. */
  approvedBy: string[];
  approverIds: string[];
  /** What operators changed of the member's credentials, from 30 days before the request on; none for one that is over. */
  changes: ChangeJson[];
}

const columns = `
  withdrawal.id, withdrawal.order_no as "orderNo", withdrawal.member_id as "memberId", member.code as "memberCode",
  member.nickname, withdrawal.amount as "amountFen", withdrawal.channel, withdrawal.code_key as "codeKey",
  withdrawal.code_hash as "codeHash", withdrawal.new_session as "isNewSession", withdrawal.state,
  withdrawal.payout_reference as "payoutReference", withdrawal.reject_reason as "rejectReason",
  withdrawal.created_at as "createdAt", withdrawal.changed_at as "changedAt",
  array(select operator.login_name from withdrawal_step step join operator on operator.id = step.operator_id
         where step.withdrawal_id = withdrawal.id and step.action = 'approve' order by step.id) as "approvedBy",
  array(select step.operator_id::text from withdrawal_step step
         where step.withdrawal_id = withdrawal.id and step.action = 'approve' order by step.id) as "approverIds",
  case when withdrawal.state in ('paid', 'rejected') then '[]'
       else ${changesSince('withdrawal.member_id', 'withdrawal.created_at')} end as changes`;

const from = 'from withdrawal join member on member.id = withdrawal.member_id';

const lockRow = sql.run(
  'withdrawal-lock',
  'select 1 from withdrawal where order_no = :orderNo for no key update',
);

const selectPage = sql.rows(
  'withdrawal-list',
  `select ${columns} ${from}
    where :state::text is null or withdrawal.state = :state::text::withdrawal_state
    order by withdrawal.id limit :limit offset :offset`,
  { written: written<Pick<WithdrawalRow, 'changes'>>() },
);

const countRows = sql.one(
  'withdrawal-count',
  `select count(*)::int as total from (
     select from withdrawal where :state::text is null or state = :state::text::withdrawal_state limit ${countedUpTo + 1}) counted`,
);

/** The number of withdrawals in each open state, up to 10001, and the time of the oldest. */
export const countOpenWithdrawals = sql.rows(
  'withdrawals-open',
  `select state, count, since from unnest(array['submitted', 'approved', 'in_progress']::withdrawal_state[]) state,
     lateral (select count(*)::int as count, min(created_at) as since from (
       select created_at from withdrawal where withdrawal.state = state.state order by id limit ${countedUpTo + 1}) counted) waiting`,
  { notNull: ['state'] },
);

const updateState = sql.run(
  'withdrawal-move',
  `update withdrawal set state = :state, changed_at = :at, payout_reference = :payoutReference, reject_reason = :rejectReason, settlement_id = :settlementId
    where id = :id and member_id = :memberId`,
);

export interface StepRow {
  loginName: string;
  action: WithdrawalAction;
  createdAt: Date;
}

const selectReference = sql.row(
  'withdrawal-find-reference',
  'select 1 from withdrawal where payout_reference = :reference',
);

export const findWithdrawal = sql.row(
  'withdrawal-get',
  `select ${columns} ${from} where withdrawal.order_no = :orderNo`,
  { written: written<Pick<WithdrawalRow, 'changes'>>() },
);

/** The same, locked: no other transaction moves it before this one ends. One that waited for the lock reads it again. */
export async function lockWithdrawal(tx: Db, orderNo: string): Promise<WithdrawalRow | null> {
  await lockRow(tx, { orderNo });
  return findWithdrawal(tx, { orderNo });
}

/** Withdrawals in one state, or in all for null; the oldest first. */
export async function findWithdrawals(
  db: Db,
  state: WithdrawalState | null,
  { offset, limit }: ListWindow,
): Promise<{ rows: WithdrawalRow[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    selectPage(db, { state, offset, limit }),
    countRows(db, { state }),
  ]);
  return { rows, total };
}

export const findSteps = sql.rows(
  'withdrawal-steps',
  `select operator.login_name as "loginName", step.action, step.created_at as "createdAt"
     from withdrawal_step step join operator on operator.id = step.operator_id
    where step.withdrawal_id = :withdrawalId order by step.id`,
);

/** The facts of a withdrawal's end. */
export interface Ending {
  payoutReference: string | null;
  rejectReason: string | null;
  settlementId: string;
}

export async function moveRow(
  tx: Db,
  { id, memberId }: Pick<WithdrawalRow, 'id' | 'memberId'>,
  { state, at, ending }: { state: WithdrawalState; at: Date; ending: Ending | null },
): Promise<void> {
  const { payoutReference = null, rejectReason = null, settlementId = null } = ending ?? {};
  await updateState(tx, { id, state, at, payoutReference, rejectReason, settlementId, memberId });
}

export const insertStep = sql.run(
  'withdrawal-step',
  `insert into withdrawal_step (withdrawal_id, operator_id, action, created_at) values (:withdrawalId, :operatorId, :action, :at)`,
);

/** Whether no withdrawal has this payout reference; none gets it before this transaction ends. */
export async function claimReference(tx: Db, reference: string): Promise<boolean> {
  await lockName(tx, `payout:${reference}`);
  return (await selectReference(tx, { reference })) === null;
}
