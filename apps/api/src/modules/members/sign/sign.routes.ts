import { signCalls } from '@lantern/contracts/calls/sign';
import { eachTask } from '@lantern/rules/daily-tasks';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../../calls/bind-calls.ts';
import type { MemberContext } from '../../../calls/call-context.ts';
import type { Deps } from '../../../platform/deps.ts';
import { claimTask } from './claim-task.ts';
import { readSignState, signToday } from './sign-today.ts';

export function registerSignModule(app: FastifyInstance, deps: Deps): void {
  bindCalls(app, deps, signCalls, {
    getSignCount: async (context) => (await readSignState(context)).count,
    getSignState: readSignState,
    signIn: signToday,
    ...eachTask((task) => (context: MemberContext) => claimTask(context, { task }), 'Claim'),
  });
}
