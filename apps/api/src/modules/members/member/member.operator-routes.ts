import { operatorMemberCalls } from '@lantern/contracts/calls/operator/members';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../../calls/bind-calls.ts';
import type { Deps } from '../../../platform/deps.ts';
import { banMember } from './ban-member.ts';

export function registerMemberOperatorModule(app: FastifyInstance, deps: Deps): void {
  bindCalls(app, deps, operatorMemberCalls, {
    banMember: (context, who) => banMember(context, { ...who, banned: true }),
    unbanMember: (context, who) => banMember(context, { ...who, banned: false }),
  });
}
