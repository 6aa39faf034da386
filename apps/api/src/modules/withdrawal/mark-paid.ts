import type { WithdrawalTurn } from '@lantern/contracts/entities/withdrawal';
import { parseYuan } from '@lantern/rules/money';

import type { OperatorAct } from '../../calls/operator-act.ts';
import { refuse } from '../../platform/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { handleWithdrawal, move } from './handle-withdrawal.ts';
import { claimReference } from './handling.repo.ts';
import { settle } from './settle.ts';

export interface Payout {
  orderNo: string;
  /** What the payment channel calls the payment. */
  payoutReference: string;
  /** What was paid, in yuan. */
  money: string | number;
}

/** Ends a withdrawal that was paid: all of it, by a payment that has ended no other. */
export const markPaid = (
  deps: Deps,
  { orderNo, payoutReference, money }: Payout,
  act: OperatorAct,
): Promise<WithdrawalTurn> =>
  handleWithdrawal(deps, orderNo, act, async (handled) => {
    const { tx, row } = handled;
    if (row.state !== 'in_progress') refuse('withdrawal-moved');
    if (parseYuan(money) !== BigInt(row.amountFen)) refuse('amount-wrong');
    if (!(await claimReference(tx, payoutReference))) refuse('payout-reference-used');
    return move(handled, 'mark_paid', async () => ({
      ...{ payoutReference, rejectReason: null },
      settlementId: await settle(handled, 'paid'),
    }));
  });
