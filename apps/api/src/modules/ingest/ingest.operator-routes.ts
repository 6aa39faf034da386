import { operatorIngestCalls } from '@lantern/contracts/calls/operator/ingests';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../calls/bind-calls.ts';
import type { Deps } from '../../platform/deps.ts';
import { getIngest } from './get-ingest.ts';
import { listIngests } from './list-ingests.ts';
import { publishIngest } from './publish-ingest.ts';
import { rejectIngest } from './reject-ingest.ts';
import { retryIngest } from './retry-step.ts';
import { registerIngestUploads } from './upload/upload.routes.ts';

export async function registerIngestOperatorModule(app: FastifyInstance, deps: Deps) {
  bindCalls(app, deps, operatorIngestCalls, {
    listIngests: (_context, { state, currentPage }) => listIngests(deps, { state, currentPage }),
    getIngest: ({ operator: { sessionHash }, address }, { id }) =>
      getIngest(deps, id, { sessionHash, address }),
    retryIngest: ({ act }, { id }) => retryIngest(deps, id, act),
    publishIngest: ({ act }, { id, poster }) => publishIngest(deps, { id, poster }, act),
    rejectIngest: ({ act }, verdict) => rejectIngest(deps, verdict, act),
  });
  await registerIngestUploads(app, deps);
}
