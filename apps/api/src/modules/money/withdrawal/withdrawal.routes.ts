import { withdrawalCalls } from '@lantern/contracts/calls/withdrawal';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../../calls/bind-calls.ts';
import type { Deps } from '../../../platform/deps.ts';
import { requestWithdrawal } from './request-withdrawal.ts';

export function registerWithdrawalModule(app: FastifyInstance, deps: Deps): void {
  bindCalls(app, deps, withdrawalCalls, {
    requestWithdrawal,
  });
}
