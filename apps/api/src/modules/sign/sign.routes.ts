import { signCalls } from '@lantern/contracts/calls/sign';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../calls/bind-calls.ts';
import type { Deps } from '../../platform/deps.ts';
import { claimTask } from './claim-task.ts';
import { readSignState, signToday } from './sign-today.ts';

export function registerSignModule(app: FastifyInstance, deps: Deps): void {
  bindCalls(app, deps, signCalls, {
    getSignCount: async ({ actor }) => (await readSignState(deps, actor)).count,
    getSignState: ({ actor }) => readSignState(deps, actor),
    signIn: ({ actor }, { amount, date }) => signToday(deps, actor, { amount, date }),
    claimDailyLogin: (context) => claimTask(deps, 'dailyLogin', context),
    claimWatchVideo: (context) => claimTask(deps, 'watchVideo', context),
    claimFirstRecharge: (context) => claimTask(deps, 'firstRechargeVip', context),
  });
}
