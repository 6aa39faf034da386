import * as z from 'zod/mini';

import { defineOperatorCall, operatorMay } from '../../call.ts';
import { ingest, ingestDetail, ingestState } from '../../entities/ingest.ts';
import { currentPage, filledText } from '../payload-fields.ts';

const one = z.object({ id: z.uuid() });

export const listIngests = defineOperatorCall({
  path: '/admin-api/ingests/list',
  needs: operatorMay('intake.read'),
  audit: 'reads only',
  summary:
    'Files on their way to become episodes, all or those in one state, the newest first, ten a page.',
  payload: z.object({ state: z.optional(ingestState), currentPage }),
  answer: z.object({ list: z.array(ingest), total: z.int().check(z.nonnegative()) }),
});

export const getIngest = defineOperatorCall({
  path: '/admin-api/ingests/get',
  needs: operatorMay('intake.read'),
  audit: 'reads only',
  summary:
    'An ingest with its posters to choose from, its storyboard, its preview, and in review the film.',
  payload: one,
  answer: ingestDetail,
  refusals: ['ingest-unknown'],
});

export const retryIngest = defineOperatorCall({
  path: '/admin-api/ingests/retry',
  needs: operatorMay('intake.change'),
  audit: { action: 'ingest.retry', fields: ['step'] },
  summary: 'Has the step that failed done again, alone.',
  payload: one,
  answer: ingest,
  refusals: ['ingest-unknown', 'ingest-moved'],
});

export const publishIngest = defineOperatorCall({
  path: '/admin-api/ingests/publish',
  needs: operatorMay('intake.change'),
  audit: { action: 'ingest.publish', fields: ['title', 'poster'] },
  summary: 'Publishes what is in review, with the poster of that place or the first.',
  payload: z.extend(one, { poster: z.optional(z.int().check(z.gte(0), z.lte(99))) }),
  answer: ingest,
  refusals: ['ingest-unknown', 'ingest-moved', 'poster-unknown', 'title-taken', 'category-unknown'],
});

export const rejectIngest = defineOperatorCall({
  path: '/admin-api/ingests/reject',
  needs: operatorMay('intake.change'),
  audit: { action: 'ingest.reject', fields: ['state', 'blocked'] },
  summary:
    'Rejects what is not published, and with `block`, once its checksum is known, the same file for ever; all that was made of it goes.',
  payload: z.extend(one, { reason: filledText(200), block: z.optional(z.boolean()) }),
  answer: ingest,
  refusals: ['ingest-unknown', 'ingest-moved', 'ingest-unmeasured'],
});

export const operatorIngestCalls = {
  listIngests,
  getIngest,
  retryIngest,
  publishIngest,
  rejectIngest,
};
