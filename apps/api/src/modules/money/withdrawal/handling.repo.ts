import { countedUpTo } from '@lantern/contracts/operator-list';
import type { ListWindow } from '@lantern/rules/paging';
import type { WithdrawalAction, WithdrawalState } from '@lantern/rules/withdrawal-states';

import { type Db, statement } from '../../../platform/database/db.ts';
import { lockName } from '../../../platform/database/lock-name.ts';
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

const selectOne = statement(
  'withdrawal-get',
  `select ${columns} ${from} where withdrawal.order_no = $1`,
  { written: written<Pick<WithdrawalRow, 'changes'>>() },
);

const lockRow = statement(
  'withdrawal-lock',
  'select 1 from withdrawal where order_no = $1 for no key update',
);

const selectPage = statement(
  'withdrawal-list',
  `select ${columns} ${from}
    where $1::text is null or withdrawal.state = $1::text::withdrawal_state
    order by withdrawal.id limit $3 offset $2`,
  { written: written<Pick<WithdrawalRow, 'changes'>>() },
);

const countRows = statement(
  'withdrawal-count',
  `select count(*)::int as total from (
     select from withdrawal where $1::text is null or state = $1::text::withdrawal_state limit ${countedUpTo + 1}) counted`,
);

const openOnes = statement(
  'withdrawals-open',
  `select state, count, since from unnest(array['submitted', 'approved', 'in_progress']::withdrawal_state[]) state,
     lateral (select count(*)::int as count, min(created_at) as since from (
       select created_at from withdrawal where withdrawal.state = state.state order by id limit ${countedUpTo + 1}) counted) waiting`,
  { notNull: ['state'] },
);

/** The number of withdrawals in each open state, up to 10001, and the time of the oldest. */
export const countOpenWithdrawals = (
  db: Db,
): Promise<{ state: WithdrawalState; count: number; since: Date | null }[]> => db.rows(openOnes);

const updateState = statement(
  'withdrawal-move',
  `update withdrawal set state = $2, changed_at = $3, payout_reference = $4, reject_reason = $5, settlement_id = $6
    where id = $1 and member_id = $7`,
);

const insertStepRow = statement(
  'withdrawal-step',
  `insert into withdrawal_step (withdrawal_id, operator_id, action, created_at) values ($1, $2, $3, $4)`,
);

export interface StepRow {
  loginName: string;
  action: WithdrawalAction;
  createdAt: Date;
}

const selectSteps = statement(
  'withdrawal-steps',
  `select operator.login_name as "loginName", step.action, step.created_at as "createdAt"
     from withdrawal_step step join operator on operator.id = step.operator_id
    where step.withdrawal_id = $1 order by step.id`,
);

const selectReference = statement(
  'withdrawal-find-reference',
  'select 1 from withdrawal where payout_reference = $1',
);

export const findWithdrawal = (db: Db, orderNo: string): Promise<WithdrawalRow | null> =>
  db.row(selectOne, [orderNo]);

/** The same, locked: no other transaction moves it before this one ends. One that waited for the lock reads it again. */
export async function lockWithdrawal(tx: Db, orderNo: string): Promise<WithdrawalRow | null> {
  await tx.run(lockRow, [orderNo]);
  return findWithdrawal(tx, orderNo);
}

/** Withdrawals in one state, or in all for null; the oldest first. */
export async function findWithdrawals(
  db: Db,
  state: WithdrawalState | null,
  { offset, limit }: ListWindow,
): Promise<{ rows: WithdrawalRow[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    db.rows(selectPage, [state, offset, limit]),
    db.one(countRows, [state]),
  ]);
  return { rows, total };
}

export const findSteps = (db: Db, withdrawalId: number): Promise<StepRow[]> =>
  db.rows(selectSteps, [withdrawalId]);

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
  await tx.run(updateState, [id, state, at, payoutReference, rejectReason, settlementId, memberId]);
}

export async function insertStep(
  tx: Db,
  step: { withdrawalId: number; operatorId: number; action: WithdrawalAction; at: Date },
): Promise<void> {
  await tx.run(insertStepRow, [step.withdrawalId, step.operatorId, step.action, step.at]);
}

/** Whether no withdrawal has this payout reference; none gets it before this transaction ends. */
export async function claimReference(tx: Db, reference: string): Promise<boolean> {
  await lockName(tx, `payout:${reference}`);
  return (await tx.row(selectReference, [reference])) === null;
}
