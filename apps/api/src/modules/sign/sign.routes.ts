import { signCalls } from '@lantern/contracts/calls/sign';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../calls/bind-calls.ts';
import type { Deps } from '../../platform/deps.ts';
import { claimTask } from './claim-task.ts';
import { readSignState, signToday } from './sign-today.ts';

export function registerSignModule(app: FastifyInstance, deps: Deps): void {
  bindCalls(app, deps, signCalls, {
    getSignCount: async (context) => (await readSignState(context)).count,
    getSignState: readSignState,
    signIn: signToday,
    claimDailyLogin: (context) => claimTask(context, { name: 'dailyLogin' }),
    claimWatchVideo: (context) => claimTask(context, { name: 'watchVideo' }),
    claimFirstRecharge: (context) => claimTask(context, { name: 'firstRechargeVip' }),
  });
}
