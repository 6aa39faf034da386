import type { WithdrawalTurn } from '@lantern/contracts/entities/withdrawal';
import {
  moveWithdrawal,
  type WithdrawalAction,
  type WithdrawalState,
} from '@lantern/rules/withdrawal-states';

import type { OperatorAct } from '../../calls/operator-act.ts';
import { refuse } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { reach } from '../../platform/processes/kill-points.ts';
import { isOwnAccount } from '../operator/is-own-account.ts';
import {
  type Ending,
  insertStep,
  lockWithdrawal,
  moveRow,
  type WithdrawalRow,
} from './handling.repo.ts';

/** A withdrawal in an operator's hands: nobody else moves it until the transaction ends. */
export interface Handled {
  tx: Db;
  row: WithdrawalRow;
  act: OperatorAct;
  at: Date;
}

/**
 * Runs an operator's verb on a withdrawal in one transaction. Nobody handles one of their own, so that the
 * money of an operator goes through other hands.
 */
export async function handleWithdrawal(
  deps: Pick<Deps, 'db' | 'now'>,
  orderNo: string,
  act: OperatorAct,
  verb: (handled: Handled) => Promise<WithdrawalTurn>,
): Promise<WithdrawalTurn> {
  const turn = await deps.db.transact(async (tx) => {
    const row = (await lockWithdrawal(tx, orderNo)) ?? refuse('withdrawal-unknown');
    if (await isOwnAccount(tx, act.operatorId, row.memberId)) refuse('own-withdrawal');
    return verb({ tx, row, act, at: deps.now() });
  });
  reach('withdrawal: step committed');
  return turn;
}

/** Moves a withdrawal if the action leads on from where it is, and says where it stands then. */
export async function move(
  handled: Handled,
  action: WithdrawalAction,
  end: () => Promise<Ending | null> = () => Promise.resolve(null),
): Promise<WithdrawalTurn> {
  const { tx, row, at } = handled;
  const state = moveWithdrawal(row.state, action);
  if (state === null) return stay(row);
  await insertStep(tx, stepOf(handled, action));
  reach('withdrawal: step kept');
  const ending = await end();
  await moveRow(tx, row.id, { state, at, ending });
  await audit(handled, { state, ending });
  reach('withdrawal: moved');
  return { orderNo: row.orderNo, state, moved: true };
}

/** What is answered to whoever came too late. */
export const stay = ({ orderNo, state }: WithdrawalRow): WithdrawalTurn => ({
  orderNo,
  state,
  moved: false,
});

/** Keeps a step that moves nothing yet. */
export async function keepStep(handled: Handled, action: WithdrawalAction): Promise<void> {
  await insertStep(handled.tx, stepOf(handled, action));
  await audit(handled, null);
}

const stepOf = ({ row, act: { operatorId }, at }: Handled, action: WithdrawalAction) => ({
  ...{ withdrawalId: row.id, operatorId, action, at },
});

/** What it was and is, and how it ended, in the operator's audit. */
const audit = (
  { tx, row, act }: Handled,
  moved: { state: WithdrawalState; ending: Ending | null } | null,
): Promise<void> =>
  act.keepAudit(tx, {
    subject: { kind: 'withdrawal', id: row.orderNo },
    before: { state: row.state },
    after: { state: moved?.state ?? row.state, ...moved?.ending },
    reason: moved?.ending?.rejectReason ?? '',
  });
