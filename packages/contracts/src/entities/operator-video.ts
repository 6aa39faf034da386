import * as z from 'zod/mini';

import { dictCode, rowId, seconds, webAddress, wireDate } from './wire-values.ts';

/** A video's state as operators see it: `scheduled` is published at a time that has not come. */
export const operatorVideoState = z.enum([
  'draft',
  'in_review',
  'scheduled',
  'published',
  'taken_down',
]);

/** What an operator can edit of a video. */
export const videoEdit = z.object({
  title: z.string(),
  introduction: z.string(),
  author: z.string(),
  tags: z.array(z.string()),
  /** The category it lies in: a child's code, or the root's where it lies in no child. */
  categoryCode: dictCode,
  /** 0 to 10. */
  score: z.number(),
  /** Members without VIP see only its start. */
  paid: z.boolean(),
  /** Null where none was set. */
  publishTime: z.nullable(wireDate),
});

/** A video as a list for operators shows it, whatever its state. */
export const operatorVideo = z.extend(videoEdit, {
  id: rowId,
  poster: webAddress,
  durationSeconds: seconds,
  state: operatorVideoState,
  likes: z.int().check(z.nonnegative()),
  episodes: z.int().check(z.nonnegative()),
  openReports: z.int().check(z.nonnegative()),
  createTime: wireDate,
});

/** The same, with the version that an edit of it names. */
export const operatorVideoDetail = z.extend(operatorVideo, { version: z.string() });
