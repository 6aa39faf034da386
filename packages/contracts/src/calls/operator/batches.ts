import * as z from 'zod/mini';

import { defineOperatorCall, operatorMay } from '../../call.ts';
import { mirrorRight } from '../../entities/ingest.ts';
import { operatorVideo, videoEdit } from '../../entities/operator-video.ts';
import { count, dictCode, rowId, wireDate } from '../../entities/wire-values.ts';
import { boundedText, filledText, reason, rowIdField } from '../payload-fields.ts';
import { mostTags, videoFilters } from './videos.ts';

/** The most videos in one batch. */
export const mostInBatch = 10_000;

const tags = z.array(filledText(40)).check(z.maxLength(mostTags));

/** The change that a batch makes to each of its videos. */
export const batchChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('category'), categoryCode: dictCode }),
  z.object({ kind: z.literal('tags'), add: tags, remove: tags }),
  z.object({ kind: z.literal('price'), paid: z.boolean(), price: videoEdit.shape.price }),
  z.object({ kind: z.literal('author'), author: boundedText(100) }),
  z.object({ kind: z.literal('publish-time'), publishTime: wireDate }),
  z.object({ kind: z.literal('take-down') }),
  z.object({ kind: z.literal('restore') }),
  z.object({ kind: z.literal('delete') }),
  /** Fetches the films of each video’s best line from other sites; it needs the permission of the intake too. */
  z.object({ kind: z.literal('mirror'), right: mirrorRight }),
]);

export type BatchChange = z.infer<typeof batchChange>;

/** The progress of a batch. */
const batch = z.object({
  id: z.uuid(),
  /** Login name of the operator who started it. */
  operator: z.string(),
  change: batchChange,
  reason: z.string(),
  /** `stopped` by an operator: finished changes stay, the other videos are unchanged. */
  state: z.enum(['running', 'stopped', 'done']),
  total: count,
  done: count,
  /** Videos that already had the wanted value. */
  same: count,
  refused: count,
  createTime: wireDate,
});

const one = z.object({ id: z.uuid() });

export const startBatch = defineOperatorCall({
  path: '/admin-api/videos/batch/start',
  needs: operatorMay('videos.change', 'recent'),
  audit: { action: 'video.batch', fields: ['change', 'total'] },
  summary: 'Starts a change of up to 10000 videos: those named, or all that a filter finds.',
  payload: z.object({
    videos: z.union([
      z.object({ ids: z.array(rowIdField).check(z.minLength(1), z.maxLength(mostInBatch)) }),
      z.object({ filter: z.object(videoFilters) }),
    ]),
    change: batchChange,
    reason,
  }),
  answer: batch,
  refusals: ['batch-empty', 'batch-large', 'category-unknown'],
});

export const getBatch = defineOperatorCall({
  path: '/admin-api/videos/batch/get',
  needs: operatorMay('videos.read', 'given'),
  audit: 'reads only',
  summary: 'The progress of a batch, and the first hundred refused videos with the reason.',
  payload: one,
  answer: z.extend(batch, {
    refusals: z.array(
      z.object({ id: rowId, title: operatorVideo.shape.title, reason: z.string() }),
    ),
  }),
  refusals: ['batch-unknown'],
});

export const listBatches = defineOperatorCall({
  path: '/admin-api/videos/batch/list',
  needs: operatorMay('videos.read', 'given'),
  audit: 'reads only',
  summary: 'The last twenty batches, newest first.',
  payload: z.object({}),
  answer: z.object({ list: z.array(batch) }),
});

export const stopBatch = defineOperatorCall({
  path: '/admin-api/videos/batch/stop',
  needs: operatorMay('videos.change', 'given'),
  audit: { action: 'video.stop-batch', fields: ['state'] },
  summary: 'Stops a batch: finished changes stay, the other videos are unchanged.',
  payload: one,
  answer: batch,
  refusals: ['batch-unknown'],
});

export const operatorBatchCalls = { startBatch, getBatch, listBatches, stopBatch };
