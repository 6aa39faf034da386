import { operatorWithdrawalCalls } from '@lantern/contracts/calls/operator/withdrawals';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../calls/bind-calls.ts';
import type { Deps } from '../../platform/deps.ts';
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
    approveWithdrawal: ({ orderNo }, { act }) => approveWithdrawal(deps, orderNo, act),
    startPayout: ({ orderNo }, { act }) => startPayout(deps, orderNo, act),
    markWithdrawalPaid: (payout, { act }) => markPaid(deps, payout, act),
    rejectWithdrawal: (verdict, { act }) => rejectWithdrawal(deps, verdict, act),
  });
}
