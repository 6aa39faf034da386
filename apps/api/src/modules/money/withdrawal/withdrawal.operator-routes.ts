import { operatorWithdrawalCalls } from '@lantern/contracts/calls/operator/withdrawals';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../../calls/bind-calls.ts';
import type { Deps } from '../../../platform/deps.ts';
import { approveWithdrawal, markPaid, rejectWithdrawal, startPayout } from './handle-withdrawal.ts';
import { getWithdrawal, listWithdrawals } from './read-withdrawals.ts';

export function registerWithdrawalOperatorModule(app: FastifyInstance, deps: Deps): void {
  bindCalls(app, deps, operatorWithdrawalCalls, {
    listWithdrawals,
    getWithdrawal,
    approveWithdrawal,
    startPayout,
    markWithdrawalPaid: markPaid,
    rejectWithdrawal,
  });
}
