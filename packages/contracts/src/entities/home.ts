import * as z from 'zod/mini';

import { video } from './video.ts';
import { dictCode } from './wire-values.ts';

/** One of the four groups the home page merges. */
export const homeGroup = z.object({
  dictCode,
  dictName: z.string(),
  cartoonInfoList: z.array(video),
});

export type HomeGroup = z.infer<typeof homeGroup>;

/** The home page: the ranking and four groups of videos. */
export const home = z.object({
  rankList: z.array(video),
  typeList: z.array(homeGroup).check(z.length(4)),
});

export type Home = z.infer<typeof home>;
