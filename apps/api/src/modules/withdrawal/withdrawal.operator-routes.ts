import { operatorWithdrawalCalls } from '@lantern/contracts/calls/operator/withdrawals';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../calls/bind-calls.ts';
import type { Deps } from '../../deps.ts';
import { approveWithdrawal } from './approve-withdrawal.ts';
import { getWithdrawal } from './get-withdrawal.ts';
import { listWithdrawals } from './list-withdrawals.ts';
import { markPaid } from './mark-paid.ts';
import { rejectWithdrawal } from './reject-withdrawal.ts';
import { startPayout } from './start-payout.ts';

export function registerWithdrawalOperatorModule(app: FastifyInstance, deps: Deps): void {
  bindCalls(app, deps, operatorWithdrawalCalls, {
    listWithdrawals: ({ state, currentPage }) => listWithdrawals(deps, { state, currentPage }),
    getWithdrawal: ({ orderNo }) => getWithdrawal(deps, orderNo),
    approveWithdrawal: ({ orderNo }, { operator }) =>
      approveWithdrawal(deps, orderNo, operator.operatorId),
    startPayout: ({ orderNo }, { operator }) => startPayout(deps, orderNo, operator.operatorId),
    markWithdrawalPaid: (payout, { operator }) => markPaid(deps, payout, operator.operatorId),
    rejectWithdrawal: (verdict, { operator }) =>
      rejectWithdrawal(deps, verdict, operator.operatorId),
  });
}
