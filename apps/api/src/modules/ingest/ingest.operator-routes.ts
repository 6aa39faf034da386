import { operatorIngestCalls } from '@lantern/contracts/calls/operator/ingests';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../calls/bind-calls.ts';
import type { Deps } from '../../platform/deps.ts';
import { getIngest, listIngests } from './get-ingest.ts';
import { publishIngest, rejectIngest, retryIngest } from './operate-ingests.ts';
import { registerIngestUploads } from './upload/upload.routes.ts';

export async function registerIngestOperatorModule(app: FastifyInstance, deps: Deps) {
  bindCalls(app, deps, operatorIngestCalls, {
    listIngests,
    getIngest,
    retryIngest,
    publishIngest,
    rejectIngest,
  });
  await registerIngestUploads(app, deps);
}
