import { operatorIngestCalls } from '@lantern/contracts/calls/operator/ingests';
import { operatorSubtitleCalls } from '@lantern/contracts/calls/operator/subtitles';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../../calls/bind-calls.ts';
import type { Deps } from '../../../platform/deps.ts';
import {
  editIngest,
  findTakenFiles,
  getIngest,
  getIngestPoster,
  listIngests,
} from './get-ingest.ts';
import { mirrorFilms } from './mirror/order-mirror.ts';
import { publishIngest, rejectIngest, retryIngest } from './operate-ingests.ts';
import { publishIngests, rejectFailedIngests, retryFailedIngests } from './operate-many-ingests.ts';
import { addSubtitles, previewSubtitles, removeSubtitles } from './operate-subtitles.ts';
import { registerIngestUploads } from './upload/upload.routes.ts';

export async function registerIngestOperatorModule(app: FastifyInstance, deps: Deps) {
  bindCalls(app, deps, operatorIngestCalls, {
    listIngests,
    getIngest,
    editIngest,
    retryIngest,
    publishIngest,
    rejectIngest,
    publishIngests,
    findTakenFiles,
    getIngestPoster,
    retryFailedIngests,
    rejectFailedIngests,
    mirrorFilms,
  });
  bindCalls(app, deps, operatorSubtitleCalls, {
    addSubtitles,
    previewSubtitles,
    removeSubtitles,
  });
  await registerIngestUploads(app, deps);
}
