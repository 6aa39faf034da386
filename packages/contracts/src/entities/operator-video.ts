import * as z from 'zod/mini';

import { settingLimits } from './site-settings.ts';
import { coinCount, dictCode, rowId, seconds, webAddress, wireDate } from './wire-values.ts';

/** A video's state as operators see it: `scheduled` is published at a time that has not come, `deleted` lies in the bin. */
export const operatorVideoState = z.enum([
  'draft',
  'in_review',
  'scheduled',
  'published',
  'taken_down',
  'deleted',
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
  /** Coins that each episode costs; null for the site's price. */
  price: z.nullable(coinCount.check(z.lte(settingLimits.episodePrice))),
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
  /** When its files go, of one in the bin; null of any other. */
  sweepTime: z.nullable(wireDate),
  /** Lists that it is pinned to. */
  pinnedTo: z.array(z.string()),
  /** Members who watched it in the last seven days. */
  weekViewers: z.int().check(z.nonnegative()),
  /** Episodes of it that members bought. */
  sold: z.int().check(z.nonnegative()),
});

/** The episodes of a video, channel by channel, in their order. */
export const operatorChannel = z.object({
  id: rowId,
  name: z.string(),
  episodes: z.array(
    z.object({
      id: rowId,
      title: z.string(),
      durationSeconds: seconds,
      sold: z.int().check(z.nonnegative()),
      /** What members may choose, in their order; by `name` one is taken away. */
      subtitles: z.array(z.object({ name: z.string(), language: z.string(), label: z.string() })),
    }),
  ),
});

/** The same, with the version that an edit of it names. */
export const operatorVideoDetail = z.extend(operatorVideo, {
  version: z.string(),
  channels: z.array(operatorChannel),
  episodesVersion: z.string(),
});
