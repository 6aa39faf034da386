import * as z from 'zod/mini';

import { defineCall } from '../call.ts';
import { videoDetail } from '../entities/video-detail.ts';
import { likeCount } from '../entities/video.ts';
import { rowIdField, unread } from './payload-fields.ts';

export const lookOk = defineCall({
  method: 'POST',
  path: '/app-api/cartoon/lookOk',
  needs: 'nobody',
  sealed: true,
  summary: 'Whether the caller may watch the whole episode: "1" or "0", the same as the pass.',
  payload: z.object({ cartoonCode: rowIdField, moviesInfoId: rowIdField }),
  answer: z.enum(['0', '1']),
  refusals: ['video-unknown'],
});

export const getVideoDetail = defineCall({
  method: 'POST',
  path: '/app-api/cartoon/getVideoDetail',
  needs: 'nobody',
  sealed: true,
  summary: 'The video, its episodes with addresses for this caller, and what to watch next.',
  payload: z.object({
    /** The channel that is shown first. */
    index: z._default(z.int().check(z.gte(0), z.lte(1000)), 0),
    /** The cartoonCode. */
    vid: rowIdField,
  }),
  answer: videoDetail,
  refusals: ['video-unknown', 'vip-only'],
});

export const buyEpisode = defineCall({
  method: 'POST',
  path: '/app-api/cartoon/buy',
  needs: 'member',
  sealed: false,
  summary: 'Buys an episode for coins, once; answers the message to show.',
  payload: z.object({
    cartoonCode: rowIdField,
    moviesInfoId: rowIdField,
    type: unread,
    /** The price that the member was shown; if the real one differs, the call is refused. */
    knownPrice: z.optional(z.int().check(z.nonnegative())),
  }),
  answer: z.string(),
  refusals: ['video-unknown', 'vip-only', 'coins-short', 'member-banned', 'price-changed'],
});

/** The `collectType` of a favourite; any other value is a like. */
export const FAVOURITE_TYPE = 1;

/** The video as the client knows it. The server reads only `collectCode` and `collectType`. */
const collectFields = {
  collectAuthor: unread,
  /** The cartoonCode. */
  collectCode: rowIdField,
  collectDuration: unread,
  collectHot: unread,
  collectImage: unread,
  collectName: unread,
  collectType: unread,
  sortNum: unread,
  type: unread,
};

export const likeVideo = defineCall({
  method: 'POST',
  path: '/renren-api/api/member/like',
  needs: 'member',
  sealed: false,
  summary:
    'Counts a like, once per member and video; a favourite (collectType 1) is stored and not counted. Answers the likes.',
  payload: z.object(collectFields),
  answer: z.object({ collectHot: likeCount }),
  refusals: ['video-unknown', 'member-banned'],
});

/** Seconds from the start; at most a day. */
export const playPosition = z.number().check(z.nonnegative(), z.lte(86_400));

export const reportPlayback = defineCall({
  method: 'POST',
  path: '/renren-api/api/member/moviesPlayback',
  limit: {
    name: 'playback',
    most: 'playbackPerMinute',
    within: 'minute',
    per: 'member',
    counts: 'calls, roughly',
  },
  needs: 'member',
  sealed: false,
  summary: 'Reports the position on leaving, on pause and every 15 s of playback.',
  payload: z.object({
    ...collectFields,
    /** The episode; the first one when left out. */
    moviesInfoId: z.optional(rowIdField),
    position: z.optional(playPosition),
  }),
  answer: z.object({ position: playPosition }),
  refusals: ['video-unknown', 'too-many'],
});

export const watchCalls = { lookOk, getVideoDetail, buyEpisode, likeVideo, reportPlayback };
