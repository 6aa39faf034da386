import * as z from 'zod/mini';

import { danmaku } from './danmaku.ts';
import { source } from './source.ts';
import { video } from './video.ts';
import { coinCount, rowId, seconds } from './wire-values.ts';

/** What every caller gets alike of a video. */
export const sharedDetail = z.object({
  videoInfo: video,
  recommend: z.array(video),
  danmuList: z.array(danmaku),
  /** Coins that each episode costs; left out where it is the site's price. */
  episodePrice: z.optional(coinCount),
});

/** What is made for one caller. */
export const ownDetail = z.object({
  srcList: z.array(source),
  /** Where the member stopped last, on any device; left out when it begins again. */
  resume: z.optional(z.object({ moviesInfoId: rowId, position: seconds })),
});

/** Everything the video screen needs. */
export const videoDetail = z.object({ ...sharedDetail.shape, ...ownDetail.shape });

export type SharedDetail = z.infer<typeof sharedDetail>;
export type VideoDetail = z.infer<typeof videoDetail>;
