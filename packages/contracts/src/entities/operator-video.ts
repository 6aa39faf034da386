import * as z from 'zod/mini';

import { settingLimits } from './site-settings.ts';
import {
  coinCount,
  count,
  dictCode,
  rowId,
  seconds,
  webAddress,
  webAddressOrNone,
  wireDate,
} from './wire-values.ts';

/** A video's state as operators see it: `scheduled` is published at a future time, `deleted` is in the bin. */
export const operatorVideoState = z.enum([
  'draft',
  'in_review',
  'scheduled',
  'published',
  'taken_down',
  'deleted',
]);

/** The fields of a video that an operator can edit. */
export const videoEdit = z.object({
  title: z.string(),
  introduction: z.string(),
  author: z.string(),
  tags: z.array(z.string()),
  /** Its category: a child's code, or the root's when it is in no child. */
  categoryCode: dictCode,
  /** 0 to 10. */
  score: z.number(),
  /** Whether members without VIP see only its start. */
  paid: z.boolean(),
  /** Coins for each episode; null for the site's price. */
  price: z.nullable(coinCount.check(z.lte(settingLimits.episodePrice))),
  /** Null when none was set. */
  publishTime: z.nullable(wireDate),
});

/** A video in a list for operators, in any state. */
export const operatorVideo = z.extend(videoEdit, {
  id: rowId,
  poster: webAddressOrNone,
  durationSeconds: seconds,
  state: operatorVideoState,
  likes: count,
  episodes: count,
  openReports: count,
  createTime: wireDate,
  /** When the files of a video in the bin are deleted; null for any other video. */
  sweepTime: z.nullable(wireDate),
  /** The lists to which it is pinned. */
  pinnedTo: z.array(z.string()),
  /** Members who watched it in the last seven days. */
  weekViewers: count,
  /** How many of its episodes members bought. */
  sold: count,
});

/** The episodes of a video, by channel, in their order. */
export const operatorChannel = z.object({
  id: rowId,
  name: z.string(),
  /** For VIP members only, where that is a benefit. */
  vipOnly: z.boolean(),
  episodes: z.array(
    z.object({
      id: rowId,
      title: z.string(),
      /** Where another site has it, when members' players load it from there. */
      address: z.optional(webAddress),
      durationSeconds: seconds,
      sold: count,
      /** The subtitles that members may choose, in their order; `name` identifies one for removal. */
      subtitles: z.array(z.object({ name: z.string(), language: z.string(), label: z.string() })),
    }),
  ),
});

/** A video with its channels, and the versions that an edit of its fields or of its episodes sends back. */
export const operatorVideoDetail = z.extend(operatorVideo, {
  version: z.string(),
  channels: z.array(operatorChannel),
  episodesVersion: z.string(),
});
