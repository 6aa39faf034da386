import { hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';

import type { PayloadOf } from '@lantern/contracts/call';
import type { markWithdrawalPaid as paidCall } from '@lantern/contracts/calls/operator/withdrawals';
import type { WithdrawalTurn } from '@lantern/contracts/entities/withdrawal';
import { findCredentialHold } from '@lantern/rules/credential-hold';
import { parseYuan } from '@lantern/rules/money';
import {
  moveWithdrawal,
  type WithdrawalAction,
  type WithdrawalState,
  judgeApproval,
} from '@lantern/rules/withdrawal-states';

import type { ActContext, OperatorContext } from '../../../calls/call-context.ts';
import type { OperatorAct } from '../../../calls/operator-act.ts';
import { refuse } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { killPoint } from '../../../platform/processes/kill-points.ts';
import { ObjectMissing, type Storage } from '../../../platform/storage/storage.ts';
import { refuseOwnAccount } from '../../ground/operator/refuse-own-account.ts';
import { checkSecondPerson, refuseTied } from '../../ground/operator/second-person.ts';
import { siteSettingsOf } from '../../ground/site/site-settings.ts';
import { settleHold } from '../../ground/wallet/hold-money.ts';
import { readBlock } from '../../ground/wallet/read-block.ts';
import { readChanges } from './credential-changes.repo.ts';
import {
  type Ending,
  insertStep,
  lockWithdrawal,
  moveRow,
  type WithdrawalRow,
  claimReference,
} from './handling.repo.ts';

/** A locked withdrawal that an operator handles. */
export interface Handled {
  tx: Db;
  row: WithdrawalRow;
  act: OperatorAct;
  at: Date;
}

/**
 * Runs an operator's verb on a withdrawal in one transaction. Operators can't handle withdrawals of their own member
 * account.
 */
async function handleWithdrawal(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  orderNo: string,
  act: OperatorAct,
  verb: (handled: Handled) => Promise<WithdrawalTurn>,
): Promise<WithdrawalTurn> {
  const turn = await deps.db.transact(async (tx) => {
    const row = (await lockWithdrawal(tx, orderNo)) ?? refuse('withdrawal-unknown');
    await refuseOwnAccount({ deps, act }, tx, row.memberId, 'own-withdrawal');
    return verb({ tx, row, act, at: deps.now() });
  });
  killPoint('withdrawal: step committed');
  return turn;
}

/** Moves a withdrawal if its state allows the action. `end` settles its money, and says how it ended. */
async function move(
  handled: Handled,
  action: WithdrawalAction,
  end: () => Promise<Ending | null> = () => Promise.resolve(null),
): Promise<WithdrawalTurn> {
  const { tx, row, at } = handled;
  const state = moveWithdrawal(row.state, action);
  if (state === null) return stay(row);
  await insertStep(tx, stepOf(handled, action));
  killPoint('withdrawal: step kept');
  const ending = await end();
  await moveRow(tx, row, { state, at, ending });
  await audit(handled, { state, ending });
  killPoint('withdrawal: moved');
  return { orderNo: row.orderNo, state, moved: true };
}

/** The answer to an operator who came too late: nothing moved. */
const stay = ({ orderNo, state }: WithdrawalRow): WithdrawalTurn => ({
  orderNo,
  state,
  moved: false,
});

/** Records a step that moves no money. */
async function saveStep(handled: Handled, action: WithdrawalAction): Promise<void> {
  await insertStep(handled.tx, stepOf(handled, action));
  await audit(handled, null);
}

const stepOf = ({ row, act: { operatorId }, at }: Handled, action: WithdrawalAction) => ({
  withdrawalId: row.id,
  operatorId,
  action,
  at,
});

/** Writes the states before and after, and the end, to the audit. */
const audit = (
  { tx, row, act }: Handled,
  moved: { state: WithdrawalState; ending: Ending | null } | null,
): Promise<void> =>
  act.saveAudit(tx, {
    subject: { kind: 'withdrawal', id: row.orderNo },
    before: { state: row.state },
    after: { state: moved?.state ?? row.state, ...moved?.ending },
    reason: moved?.ending?.rejectReason ?? '',
  });

/** Approves a withdrawal whose payment code is still the one submitted; a large one takes two people. */
export async function approveWithdrawal(
  { deps, act }: OperatorContext,
  { orderNo }: { orderNo: string },
): Promise<WithdrawalTurn> {
  const { twoPersonWithdrawal } = await siteSettingsOf(deps)();
  const twoPersonAboveFen = parseYuan(twoPersonWithdrawal) ?? 0n;
  return handleWithdrawal(deps, orderNo, act, async (handled) => {
    const { tx, row } = handled;
    const verdict = judgeApproval({
      state: row.state,
      amountFen: BigInt(row.amountFen),
      twoPersonAboveFen,
      operatorId: act.operatorId,
      approvedBy: row.approverIds.map(Number),
    });
    if (verdict === 'too-late') return stay(row);
    if (verdict === 'same-person') return refuse('approved-before');
    await refuseTied({ deps, act }, tx, row.approverIds.map(Number));
    await checkMember({ deps, act }, tx, row);
    await checkCode(deps, row);
    if (verdict === 'approve') return move(handled, 'approve');
    await saveStep(handled, 'approve');
    return { ...stay(row), moved: true };
  });
}

/** A stored picture with its SHA-256, or null when there is none. */
async function readPicture(
  storage: Storage,
  key: string,
): Promise<{ bytes: Buffer; hash: Buffer } | null> {
  try {
    const bytes = await buffer(await storage.read(key));
    return { bytes, hash: hash('sha256', bytes, 'buffer') };
  } catch (error) {
    if (error instanceof ObjectMissing) return null;
    throw error;
  }
}

/** The payment code of a withdrawal, or null when what is stored is not what was submitted. */
export async function readSubmittedCode(
  { storage }: Pick<Deps, 'storage'>,
  { codeKey, codeHash }: Pick<WithdrawalRow, 'codeKey' | 'codeHash'>,
): Promise<Buffer | null> {
  const found = await readPicture(storage, codeKey);
  return found?.hash.equals(codeHash) ? found.bytes : null;
}

/** Refuses to go on with a withdrawal whose payment code was changed: money would go to another person. */
async function checkCode(
  deps: Pick<Deps, 'storage'>,
  row: Pick<WithdrawalRow, 'codeKey' | 'codeHash'>,
): Promise<void> {
  if ((await readSubmittedCode(deps, row)) === null) refuse('payment-code-changed');
}

/**
 * Refuses to go on with a withdrawal of a member who was banned, or came to owe something, since asking for it. If an operator
 * changed the member's credentials, no operator goes on for three days, and that one never, unless no other one may.
 */
async function checkMember(context: ActContext, tx: Db, row: WithdrawalRow): Promise<void> {
  const block = await readBlock(tx, row.memberId);
  if (block !== null) refuse(block);
  const changes = readChanges(row.changes);
  if (findCredentialHold(changes, context.deps.now()) !== null) refuse('withdrawal-held');
  for (const { operatorId: askedById } of changes) {
    const other = { askedById, permission: 'withdrawals.change' } as const;
    await checkSecondPerson(context, tx, { ...other, own: 'own-credential-change' });
  }
}

/**
 * Records that an operator is paying it. It stays in progress until an operator records the outcome: a payout in doubt is
 * never repeated automatically.
 */
export const startPayout = (
  { deps, act }: OperatorContext,
  { orderNo }: { orderNo: string },
): Promise<WithdrawalTurn> =>
  handleWithdrawal(deps, orderNo, act, async (handled) => {
    const { tx, row } = handled;
    if (row.state === 'approved') {
      await checkMember({ deps, act }, tx, row);
      await checkCode(deps, row);
    }
    return move(handled, 'start_payout');
  });

/** Ends a withdrawal as paid: the whole amount, with a reference that no other withdrawal has. */
export const markPaid = (
  { deps, act }: OperatorContext,
  { orderNo, payoutReference, money }: PayloadOf<typeof paidCall>,
): Promise<WithdrawalTurn> =>
  handleWithdrawal(deps, orderNo, act, async (handled) => {
    const { tx, row } = handled;
    if (row.state !== 'in_progress') refuse('withdrawal-moved');
    if (parseYuan(money) !== BigInt(row.amountFen)) refuse('amount-wrong');
    if (!(await claimReference(tx, payoutReference))) refuse('payout-reference-used');
    return move(handled, 'mark_paid', async () => ({
      payoutReference,
      rejectReason: null,
      settlementId: await settle(handled, 'paid'),
    }));
  });

/** Rejects an unpaid withdrawal: the held money returns to the member, who is told the reason. */
export const rejectWithdrawal = (
  { deps, act }: OperatorContext,
  { orderNo, reason }: { orderNo: string; reason: string },
): Promise<WithdrawalTurn> =>
  handleWithdrawal(deps, orderNo, act, (handled) =>
    move(handled, 'reject', async () => ({
      payoutReference: null,
      rejectReason: reason,
      settlementId: await settle(handled, 'returned'),
    })),
  );

/** Pays out or returns the held money; returns the ledger transaction's id. */
async function settle({ tx, row, at }: Handled, end: 'paid' | 'returned'): Promise<string> {
  const { orderNo, memberId, amountFen, channel } = row;
  const businessKey = `withdrawal:${orderNo}:settled`;
  const hold = { businessKey, memberId, amountFen: BigInt(amountFen), at };
  const id = await settleHold(tx, { ...hold, reason: { code: 'withdrawal', channel } }, end);
  if (id === null) throw new Error(`withdrawal ${orderNo} was settled without its state`);
  return id;
}
