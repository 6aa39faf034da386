import type { WithdrawalTurn } from '@lantern/contracts/entities/withdrawal';

import type { OperatorAct } from '../../calls/operator-act.ts';
import type { Deps } from '../../platform/deps.ts';
import { handleWithdrawal, move } from './handle-withdrawal.ts';
import { settle } from './settle.ts';

/** Rejects a withdrawal that is not paid yet: the member gets back what was held, and is told why. */
export const rejectWithdrawal = (
  deps: Deps,
  { orderNo, reason }: { orderNo: string; reason: string },
  act: OperatorAct,
): Promise<WithdrawalTurn> =>
  handleWithdrawal(deps, orderNo, act, (handled) =>
    move(handled, 'reject', async () => ({
      ...{ payoutReference: null, rejectReason: reason },
      settlementId: await settle(handled, 'returned'),
    })),
  );
