import * as z from 'zod/mini';

import { danmaku } from './danmaku.ts';
import { source } from './source.ts';
import { video } from './video.ts';
import { coinCount, rowId, seconds } from './wire-values.ts';

/** The part of a video's details that is the same for every caller. */
export const sharedDetail = z.object({
  videoInfo: video,
  /** The newest videos of its category, then of all. */
  recommend: z.array(video),
  /** What to watch after it, the nearest first, none of them in `recommend`. */
  related: z.optional(z.array(video)),
  danmuList: z.array(danmaku),
  /** Coins for each episode; left out when it is the site's price. */
  episodePrice: z.optional(coinCount),
});

/** The part that depends on the caller. */
export const ownDetail = z.object({
  srcList: z.array(source),
  /** Where the member last stopped, on any device; left out when playback starts at the beginning. */
  resume: z.optional(z.object({ moviesInfoId: rowId, position: seconds })),
});

/** All the data of the video screen. */
export const videoDetail = z.object({ ...sharedDetail.shape, ...ownDetail.shape });

export type SharedDetail = z.infer<typeof sharedDetail>;
export type VideoDetail = z.infer<typeof videoDetail>;
