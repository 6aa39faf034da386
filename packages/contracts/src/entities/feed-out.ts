import * as z from 'zod/mini';

import { sourceLicence } from './operator-source.ts';
import { count, dayText, dictCode, rowId, wireDate } from './wire-values.ts';

/** A reader of the site's feed. The key itself is told once, when it is made. */
export const feedKey = z.object({
  id: rowId,
  name: z.string(),
  /** Questions of a day; 0 for any number. */
  mostADay: count,
  /** The last day on which it opens; null for any time. */
  lastDay: z.nullable(dayText),
  state: z.enum(['valid', 'over', 'withdrawn']),
  createTime: wireDate,
  /** Null before its first question. */
  useTime: z.nullable(wireDate),
  /** Questions of this day, and of the last 30. */
  today: count,
  month: count,
});

export type FeedKey = z.infer<typeof feedKey>;

/** What the site gives to other sites and apps. */
export const feedOut = z.object({
  version: z.string(),
  isOn: z.boolean(),
  /** Whether there is a page without a key. */
  isOpen: z.boolean(),
  hasPictures: z.boolean(),
  /** The chosen categories; a root stands for all below it. */
  categories: z.array(dictCode),
  /** The sources whose titles and lines are passed on. */
  sourceIds: z.array(rowId),
  /** Titles that are in it. */
  titles: count,
  /** The address of the page without a key. */
  address: z.string(),
  /** The categories that can be chosen, with the names of their roots. */
  here: z.array(z.object({ code: dictCode, name: z.string() })),
  /** All sources; what is not checked can't be passed on. */
  sources: z.array(
    z.object({ id: rowId, name: z.string(), licence: sourceLicence, titles: count }),
  ),
});

export type FeedOut = z.infer<typeof feedOut>;
