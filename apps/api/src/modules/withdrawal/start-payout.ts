import type { WithdrawalTurn } from '@lantern/contracts/entities/withdrawal';

import type { OperatorAct } from '../../calls/operator-act.ts';
import type { Deps } from '../../platform/deps.ts';
import { checkCode } from './check-code.ts';
import { checkMember } from './check-member.ts';
import { handleWithdrawal, move } from './handle-withdrawal.ts';

/**
 * Says that an operator pays it now. It stays in progress until a person says what became of it: a payout in
 * doubt is never begun again by itself.
 */
export const startPayout = (
  deps: Deps,
  orderNo: string,
  act: OperatorAct,
): Promise<WithdrawalTurn> =>
  handleWithdrawal(deps, orderNo, act, async (handled) => {
    const { tx, row } = handled;
    if (row.state === 'approved') {
      await checkMember(tx, row);
      await checkCode(deps, row);
    }
    return move(handled, 'start_payout');
  });
