import { recordCalls } from '@lantern/contracts/calls/records';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../calls/bind-calls.ts';
import type { Deps } from '../../platform/deps.ts';
import { listRecords } from './list-records.ts';

export function registerRecordsModule(app: FastifyInstance, deps: Deps): void {
  bindCalls(app, deps, recordCalls, {
    listRecords: (wanted, { actor }) => listRecords(deps, actor, wanted),
  });
}
