import * as z from 'zod/mini';

import { dictCode, rowId, seconds, webAddress } from './wire-values.ts';

/** How often a video was liked. */
export const likeCount = z.int().check(z.nonnegative());

/** A video in a list; it contains no address that plays. */
export const video = z.object({
  cartoonCode: rowId,
  cartoonName: z.string(),
  /** The poster. */
  cartoonImage: webAddress,
  cartoonHot: likeCount,
  vodDuration: seconds,
  /** Whether it is paid: members without VIP see only a trial. */
  cartoonVip: z.boolean(),
  cartoonIntroduce: z.string(),
  cartoonAuthor: z.string(),
  dictCode: z.nullable(dictCode),
  sonDictCode: z.nullable(dictCode),
  cartoon_score: z.number(),
});

export type Video = z.infer<typeof video>;
