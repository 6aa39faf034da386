import * as z from 'zod/mini';

import { dictCode, rowId, seconds, webAddress } from './wire-values.ts';

/** How often a video has been liked: its heat. */
export const likeCount = z.int().check(z.nonnegative());

/** A video as lists show it; nothing in it plays. */
export const video = z.object({
  cartoonCode: rowId,
  cartoonName: z.string(),
  /** The poster. */
  cartoonImage: webAddress,
  cartoonHot: likeCount,
  vodDuration: seconds,
  /** Paid: members without VIP see a trial only. */
  cartoonVip: z.boolean(),
  cartoonIntroduce: z.string(),
  cartoonAuthor: z.string(),
  dictCode: z.nullable(dictCode),
  sonDictCode: z.nullable(dictCode),
  cartoon_score: z.number(),
});

export type Video = z.infer<typeof video>;
