import * as z from 'zod/mini';

import { danmaku } from './danmaku.ts';
import { source } from './source.ts';
import { video } from './video.ts';
import { coinCount, rowId, seconds } from './wire-values.ts';

/** Everything the video screen needs. */
export const videoDetail = z.object({
  videoInfo: video,
  recommend: z.array(video),
  srcList: z.array(source),
  danmuList: z.array(danmaku),
  /** Coins that each episode costs; left out where it is the site's price. */
  episodePrice: z.optional(coinCount),
  /** Where the member stopped last, on any device; left out when it begins again. */
  resume: z.optional(z.object({ moviesInfoId: rowId, position: seconds })),
});

export type VideoDetail = z.infer<typeof videoDetail>;
