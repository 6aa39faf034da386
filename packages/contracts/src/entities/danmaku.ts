import * as z from 'zod/mini';

import { rowId, seconds } from './wire-values.ts';

/** 0 scrolls, 1 stays at the top, 2 at the bottom. */
export const danmakuMode = z.union([z.literal(0), z.literal(1), z.literal(2)]);

export const danmakuColor = z.string().check(z.regex(/^#[\da-f]{6}$/i, '#rrggbb'));

export type DanmakuMode = z.infer<typeof danmakuMode>;

/** A comment that crosses the picture. */
export const danmaku = z.object({
  text: z.string(),
  /** Seconds from the start. */
  time: seconds,
  mode: danmakuMode,
  color: danmakuColor,
  /** The episode that it belongs to; left out: every episode. */
  moviesInfoId: z.optional(rowId),
});

export type Danmaku = z.infer<typeof danmaku>;
