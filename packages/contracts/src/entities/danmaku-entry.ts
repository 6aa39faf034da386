import * as z from 'zod/mini';

import { rowId, seconds, wireDate } from './wire-values.ts';

/** A comment over a video as operators read it. */
export const danmakuEntry = z.object({
  id: rowId,
  cartoonCode: rowId,
  moviesInfoId: rowId,
  memberCode: z.string(),
  memberNichen: z.string(),
  isBanned: z.boolean(),
  videoTitle: z.string(),
  text: z.string(),
  /** Seconds from the start of the episode. */
  time: seconds,
  createTime: wireDate,
  hidden: z.boolean(),
});

export type DanmakuEntry = z.infer<typeof danmakuEntry>;
