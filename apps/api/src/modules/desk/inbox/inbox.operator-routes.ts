import { operatorInboxCalls } from '@lantern/contracts/calls/operator/inbox';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../../calls/bind-calls.ts';
import type { Deps } from '../../../platform/deps.ts';
import { listInbox } from './list-inbox.ts';

export function registerInboxModule(app: FastifyInstance, deps: Deps): void {
  bindCalls(app, deps, operatorInboxCalls, { listInbox });
}
