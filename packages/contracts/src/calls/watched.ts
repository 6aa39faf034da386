import * as z from 'zod/mini';

import { defineCall } from '../call.ts';
import { video } from '../entities/video.ts';
import { rowId, seconds, wireDate } from '../entities/wire-values.ts';
import { rowIdField } from './payload-fields.ts';

/** The most videos in one call. */
const MOST_CODES = 100;

/** A video, and where the caller last stopped in it. */
const watchedVideo = z.object({
  video,
  /** The episode that the caller watched last. */
  moviesInfoId: rowId,
  /** Where the caller stopped, in seconds from its start. */
  position: seconds,
  /** The length of the episode, in seconds. */
  duration: seconds,
  /** Whether the caller can resume it: more than just begun, and not seen to its end. */
  unfinished: z.boolean(),
  watchedAt: wireDate,
});

export type WatchedVideo = z.infer<typeof watchedVideo>;

export const listWatched = defineCall({
  method: 'POST',
  path: '/renren-api/api/member/listWatched',
  needs: 'member',
  sealed: true,
  summary: 'The last 50 videos that the caller watched on any device and may see, newest first.',
  payload: z.object({}),
  answer: z.array(watchedVideo),
});

export const forgetWatched = defineCall({
  method: 'POST',
  path: '/renren-api/api/member/forgetWatched',
  needs: 'member',
  sealed: false,
  summary: 'Forgets where the caller stopped in some videos, or in all when none are named.',
  payload: z.object({ codes: z.optional(z.array(rowIdField).check(z.maxLength(MOST_CODES))) }),
  answer: z.null(),
});

export const listGuessed = defineCall({
  method: 'POST',
  path: '/renren-api/api/member/listGuessed',
  needs: 'member',
  sealed: true,
  summary:
    'Ten videos the caller has not watched: first what viewers of the same videos watched, then the best-scored.',
  payload: z.object({}),
  answer: z.array(video),
});

/** Calls beyond the specification. */
export const watchedCalls = { listWatched, forgetWatched, listGuessed };
