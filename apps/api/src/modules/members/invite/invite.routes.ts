import { inviteCalls } from '@lantern/contracts/calls/invite';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../../calls/bind-calls.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bindInviter } from './bind-inviter.ts';
import { listInvitees } from './list-invitees.ts';

export function registerInviteModule(app: FastifyInstance, deps: Deps): void {
  bindCalls(app, deps, inviteCalls, {
    bindInviteCode: (context, { parentId: inviterCode }) => bindInviter(context, { inviterCode }),
    listInvitees,
  });
}
