import * as z from 'zod/mini';

import { defineCall } from '../call.ts';
import { video } from '../entities/video.ts';
import { rowId, seconds, wireDate } from '../entities/wire-values.ts';
import { rowIdField } from './payload-fields.ts';

/** Videos one call may name. */
const MOST_CODES = 100;

/** A video, and where the caller stopped in it last. */
export const watchedVideo = z.object({
  video,
  /** The episode that was watched last. */
  moviesInfoId: rowId,
  /** Seconds from its start. */
  position: seconds,
  /** Of the episode, in seconds. */
  duration: seconds,
  /** Whether there is something left to go on with: not hardly begun, and not seen to its end. */
  unfinished: z.boolean(),
  watchedAt: wireDate,
});

export type WatchedVideo = z.infer<typeof watchedVideo>;

export const listWatched = defineCall({
  method: 'POST',
  path: '/renren-api/api/member/listWatched',
  needs: 'member',
  sealed: true,
  summary:
    'The 50 videos the caller watched last and may see now, newest first, on whatever device.',
  payload: z.object({}),
  answer: z.array(watchedVideo),
});

export const forgetWatched = defineCall({
  method: 'POST',
  path: '/renren-api/api/member/forgetWatched',
  needs: 'member',
  sealed: false,
  summary: 'Forgets where the caller stopped in some videos; in all of them where none are named.',
  payload: z.object({ codes: z.optional(z.array(rowIdField).check(z.maxLength(MOST_CODES))) }),
  answer: z.null(),
});

export const listGuessed = defineCall({
  method: 'POST',
  path: '/renren-api/api/member/listGuessed',
  needs: 'member',
  sealed: true,
  summary:
    'Ten videos the caller has not watched: what members watched who watched the same, then the best-scored.',
  payload: z.object({}),
  answer: z.array(video),
});

/** Of our own, beside the specified ones. */
export const watchedCalls = { listWatched, forgetWatched, listGuessed };
