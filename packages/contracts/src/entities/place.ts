import * as z from 'zod/mini';

import { operatorVideoState } from './operator-video.ts';
import { count, dictCode, rowId, webAddressOrNone, wireDate } from './wire-values.ts';

/** The fields of a category that an operator edits. */
export const categoryEdit = z.object({
  name: z.string(),
  /** Its name for readers of English; `""` for the one name. */
  nameEn: z.string(),
  /** Null for a root. */
  parentCode: z.nullable(dictCode),
  /** Whether it is hidden from members. */
  isHidden: z.boolean(),
  /** Whether its videos belong to the dark web. */
  isDarkWeb: z.boolean(),
});

/** A category of the tree. */
export const category = z.extend(categoryEdit, {
  code: dictCode,
  version: z.string(),
  /** Published videos in it and its children, 10001 for more than 10000; null when they were not counted. */
  videos: z.nullable(count),
});

/** The fields of a topic that an operator edits. */
export const topicEdit = z.object({
  title: z.string(),
  /** Its title for readers of English; `""` for the one title. */
  titleEn: z.string(),
  categoryCode: dictCode,
  /** Children of that category; empty for the whole category. */
  sonCodes: z.array(dictCode),
  /** `""` for the poster of a video in it. */
  picture: webAddressOrNone,
  isHidden: z.boolean(),
});

/** A topic as operators see it. */
export const topicEntry = z.extend(topicEdit, { id: rowId, version: z.string() });

/** A list to which videos are pinned: the featured ones, the ranking, the newest, or the newest of a category by its code. */
export const pinPlace = z.union([z.enum(['featured', 'ranking', 'latest']), dictCode]);

/** The fields of a pin that an operator edits. */
export const pinEdit = z.object({
  place: pinPlace,
  videoId: rowId,
  /** The pin's start and end; null for no bound. */
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
