import { signCalls } from '@lantern/contracts/calls/sign';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../calls/bind-calls.ts';
import type { Deps } from '../../platform/deps.ts';
import { claimTask } from './claim-task.ts';
import { readSignState, signToday } from './sign-today.ts';

export function registerSignModule(app: FastifyInstance, deps: Deps): void {
  bindCalls(app, deps, signCalls, {
    getSignCount: async (_payload, { actor }) => (await readSignState(deps, actor)).count,
    getSignState: (_payload, { actor }) => readSignState(deps, actor),
    signIn: ({ amount, date }, { actor }) => signToday(deps, actor, { amount, date }),
    claimDailyLogin: (_payload, context) => claimTask(deps, 'dailyLogin', context),
    claimWatchVideo: (_payload, context) => claimTask(deps, 'watchVideo', context),
    claimFirstRecharge: (_payload, context) => claimTask(deps, 'firstRechargeVip', context),
  });
}
