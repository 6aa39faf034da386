import * as z from 'zod/mini';

import { operatorVideoState } from './operator-video.ts';
import { dictCode, rowId, webAddressOrNone, wireDate } from './wire-values.ts';

/** What an operator edits of a category. */
export const categoryEdit = z.object({
  name: z.string(),
  /** Null for a root. */
  parentCode: z.nullable(dictCode),
  /** Whether members don't see it. */
  isHidden: z.boolean(),
  /** Whether what stands here is of the dark web. */
  isDarkWeb: z.boolean(),
});

/** A place in the tree of categories. */
export const category = z.extend(categoryEdit, {
  code: dictCode,
  version: z.string(),
  /** Published videos in it and its children, 10001 for more than 10000; null where they were not counted. */
  videos: z.nullable(z.int().check(z.nonnegative())),
});

/** What an operator edits of a topic. */
export const topicEdit = z.object({
  title: z.string(),
  categoryCode: dictCode,
  /** Children of that category; empty for all of it. */
  sonCodes: z.array(dictCode),
  /** `""` for the poster of a video in it. */
  picture: webAddressOrNone,
  isHidden: z.boolean(),
});

/** A topic as operators see it. */
export const topicEntry = z.extend(topicEdit, { id: rowId, version: z.string() });

/** A list that videos are pinned to: the featured ones, the ranking, the newest, or the newest of a category by its code. */
export const pinPlace = z.union([z.enum(['featured', 'ranking', 'latest']), dictCode]);

/** What an operator says of a pin. */
export const pinEdit = z.object({
  place: pinPlace,
  videoId: rowId,
  /** From when to when it is pinned; null for always. */
  startTime: z.nullable(wireDate),
  endTime: z.nullable(wireDate),
});

/** A pinned video. */
export const pin = z.extend(pinEdit, {
  id: rowId,
  title: z.string(),
  poster: webAddressOrNone,
  state: operatorVideoState,
});
