import type { WithdrawalTurn } from '@lantern/contracts/entities/withdrawal';
import { moveWithdrawal, type WithdrawalAction } from '@lantern/rules/withdrawal-states';

import { refuse } from '../../calls/app-error.ts';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/db.ts';
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
  operatorId: number;
  at: Date;
}

/**
 * Runs an operator's verb on a withdrawal in one transaction. Nobody handles one of their own, so that the
 * money of an operator goes through other hands.
 */
export async function handleWithdrawal(
  deps: Pick<Deps, 'db' | 'now'>,
  orderNo: string,
  operatorId: number,
  verb: (handled: Handled) => Promise<WithdrawalTurn>,
): Promise<WithdrawalTurn> {
  const turn = await deps.db.transact(async (tx) => {
    const row = (await lockWithdrawal(tx, orderNo)) ?? refuse('withdrawal-unknown');
    if (await isOwnAccount(tx, operatorId, row.memberId)) refuse('own-withdrawal');
    return verb({ tx, row, operatorId, at: deps.now() });
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
  await keepStep(handled, action);
  reach('withdrawal: step kept');
  await moveRow(tx, row.id, { state, at, ending: await end() });
  reach('withdrawal: moved');
  return { orderNo: row.orderNo, state, moved: true };
}

/** What is answered to whoever came too late. */
export const stay = ({ orderNo, state }: WithdrawalRow): WithdrawalTurn => ({
  orderNo,
  state,
  moved: false,
});

export const keepStep = ({ tx, row, operatorId, at }: Handled, action: WithdrawalAction) =>
  insertStep(tx, { withdrawalId: row.id, operatorId, action, at });
