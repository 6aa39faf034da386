import * as z from 'zod/mini';

import { defineOperatorCall, operatorMay } from '../../call.ts';
import {
  ingest,
  ingestDetail,
  ingestEdit,
  ingestState,
  intakeLoad,
  mirrorRight,
} from '../../entities/ingest.ts';
import { count, dictCode, wireDate } from '../../entities/wire-values.ts';
import { defineOperatorList } from '../../operator-list.ts';
import {
  boundedText,
  filledText,
  maybeTitle,
  reason,
  rowIdField,
  titleText,
} from '../payload-fields.ts';

const one = z.object({ id: z.uuid() });

const ingestPages = defineOperatorList({
  path: '/admin-api/ingests/list',
  needs: operatorMay('intake.read', 'given'),
  summary:
    'Files that are being turned into episodes, all or in one state, newest first, and the amount of work.',
  filters: { state: z.optional(ingestState) },
  sorts: ['newest'],
  row: ingest,
});

export const listIngests = {
  ...ingestPages,
  answer: z.extend(ingestPages.answer, { load: intakeLoad }),
};

export const getIngest = defineOperatorCall({
  path: '/admin-api/ingests/get',
  needs: operatorMay('intake.read', 'given'),
  audit: 'reads only',
  summary:
    'An ingest with the posters to choose from, its storyboard, its preview, and the film while in review.',
  payload: one,
  answer: ingestDetail,
  refusals: ['ingest-unknown'],
});

export const editIngest = defineOperatorCall({
  path: '/admin-api/ingests/edit',
  needs: operatorMay('intake.change', 'given'),
  audit: { action: 'ingest.edit', fields: Object.keys(ingestEdit.shape) },
  summary:
    'Changes the description of an unpublished file. If it was saved meanwhile, it is refused with the fields that differ.',
  payload: z.extend(one, {
    /** The version of the ingest with which the edit began. */
    version: filledText(64),
    title: titleText(120),
    episodeTitle: maybeTitle(120),
    introduction: boundedText(2000),
    author: boundedText(120),
    tags: z.array(filledText(40)).check(z.maxLength(30)),
    categoryCode: dictCode,
    paid: z.boolean(),
  }),
  answer: ingestDetail,
  refusals: ['ingest-unknown', 'ingest-moved', 'ingest-edited', 'title-taken', 'category-unknown'],
});

const fileName = boundedText(255);

export const findTakenFiles = defineOperatorCall({
  path: '/admin-api/ingests/taken',
  needs: operatorMay('intake.change', 'given'),
  audit: 'reads only',
  summary:
    'Which of these files were sent before, by what is in them, or by name and size where the client could not read them.',
  payload: z.object({
    files: z
      .array(
        z.object({
          name: fileName,
          bytes: count,
          /** The digest of a sample, as an upload says it; `""` where the client could not make one. */
          digest: z.string().check(z.regex(/^(?:[\da-f]{64})?$/, 'a digest')),
        }),
      )
      .check(z.maxLength(500)),
  }),
  answer: z.object({
    /** In the order of the files; null for one that is new. */
    taken: z.array(
      z.nullable(
        z.object({ id: z.uuid(), title: z.string(), state: ingestState, createTime: wireDate }),
      ),
    ),
  }),
});

export const getIngestPoster = defineOperatorCall({
  path: '/admin-api/ingests/poster',
  needs: operatorMay('intake.read', 'given'),
  audit: 'reads only',
  summary: 'The first poster of an ingest, in base64; empty before it is packaged.',
  payload: one,
  answer: z.object({ poster: z.string() }),
  refusals: ['ingest-unknown'],
});

export const retryFailedIngests = defineOperatorCall({
  path: '/admin-api/ingests/retry-failed',
  needs: operatorMay('intake.change', 'given'),
  audit: { action: 'ingest.retry', fields: ['step'] },
  summary: 'Retries the failed step of every failed file, at most 500 of them.',
  payload: z.object({}),
  answer: z.object({ count }),
});

export const rejectFailedIngests = defineOperatorCall({
  path: '/admin-api/ingests/reject-failed',
  needs: operatorMay('intake.change', 'recent'),
  audit: { action: 'ingest.reject', fields: ['state', 'blocked'] },
  summary: 'Rejects every failed file and deletes what there is of it, at most 500 of them.',
  payload: z.object({ reason }),
  answer: z.object({ count }),
});

/** Most files that a call publishes. */
export const mostPublishedAtOnce = 100;

export const publishIngests = defineOperatorCall({
  path: '/admin-api/ingests/publish-all',
  needs: operatorMay('intake.change', 'given'),
  audit: { action: 'ingest.publish', fields: ['title', 'poster'] },
  summary:
    'Publishes several ingests in review, each by itself: one that is refused holds up no other.',
  payload: z.object({
    ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(mostPublishedAtOnce)),
  }),
  answer: z.object({
    published: count,
    refused: z.array(z.object({ id: z.uuid(), title: z.string(), why: z.string() })),
  }),
});

export const retryIngest = defineOperatorCall({
  path: '/admin-api/ingests/retry',
  needs: operatorMay('intake.change', 'given'),
  audit: { action: 'ingest.retry', fields: ['step'] },
  summary: 'Retries the failed step only.',
  payload: one,
  answer: ingest,
  refusals: ['ingest-unknown', 'ingest-moved'],
});

export const publishIngest = defineOperatorCall({
  path: '/admin-api/ingests/publish',
  needs: operatorMay('intake.change', 'given'),
  audit: { action: 'ingest.publish', fields: ['title', 'poster'] },
  summary: 'Publishes an ingest in review, with the chosen poster or the first one.',
  payload: z.extend(one, { poster: z.optional(z.int().check(z.gte(0), z.lte(99))) }),
  answer: ingest,
  refusals: [
    'ingest-unknown',
    'ingest-moved',
    'poster-unknown',
    'title-taken',
    'category-unknown',
    'video-unknown',
    'rights-missing',
  ],
});

export const rejectIngest = defineOperatorCall({
  path: '/admin-api/ingests/reject',
  needs: operatorMay('intake.change', 'recent'),
  audit: { action: 'ingest.reject', fields: ['state', 'blocked'] },
  summary:
    'Rejects an unpublished ingest and deletes all its files. With `block` the same file is refused for ever, once its checksum is known.',
  payload: z.extend(one, { reason, block: z.optional(z.boolean()) }),
  answer: ingest,
  refusals: ['ingest-unknown', 'ingest-moved', 'ingest-unmeasured'],
});

export const mirrorFilms = defineOperatorCall({
  path: '/admin-api/ingests/mirror',
  needs: operatorMay('intake.change', 'given'),
  audit: { action: 'ingest.mirror', fields: ['films', 'kind', 'party', 'note'] },
  summary:
    'Fetches films of a video from other sites, with a declared right to copy: episodes become ones of this site.',
  payload: z.object({
    id: rowIdField,
    /** Those of the video’s best line where none is named. */
    episodeIds: z.array(rowIdField).check(z.maxLength(500)),
    right: mirrorRight,
  }),
  answer: z.object({ films: count }),
  refusals: ['mirror-nothing'],
});

export const operatorIngestCalls = {
  listIngests,
  getIngest,
  editIngest,
  retryIngest,
  publishIngest,
  publishIngests,
  rejectIngest,
  findTakenFiles,
  getIngestPoster,
  retryFailedIngests,
  rejectFailedIngests,
  mirrorFilms,
};
