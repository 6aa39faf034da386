import * as z from 'zod/mini';

import { rowId, webAddress } from './wire-values.ts';

/** Small pictures of an episode at even distances, in one sheet, row by row. */
export const storyboard = z.object({
  /** The sheet; its address carries the pass of the episode. */
  url: webAddress,
  /** The size of one picture, in pixels. */
  width: z.int(),
  height: z.int(),
  columns: z.int(),
  rows: z.int(),
  /** Seconds from one picture to the next. */
  interval: z.number(),
});

export type Storyboard = z.infer<typeof storyboard>;

/** Subtitles that the caller may choose. */
export const subtitle = z.object({
  /** WebVTT; its address carries the pass of the episode, and a trial's subtitles end with the trial. */
  url: webAddress,
  /** BCP 47; `und` when it is not known. */
  language: z.string(),
  /** The name that viewers see. */
  label: z.string(),
});

export type Subtitle = z.infer<typeof subtitle>;

/** A sound track that the caller may choose. */
export const sound = z.object({
  /** The name in the playlist, unique within the episode. */
  label: z.string(),
  /** BCP 47; `und` when it is not known. */
  language: z.string(),
  /** 2 for stereo, 6 for 5.1. */
  channels: z.int(),
});

export type Sound = z.infer<typeof sound>;

/** One episode of a channel; `id` is the `moviesInfoId` of other calls. */
export const episode = z.object({
  id: rowId,
  /** Ends in `.m3u8`; carries the caller's pass and works only for this caller, for a few hours. Another site's is as it is. */
  url: webAddress,
  name: z.string(),
  /** What the address opens: the whole episode, or its trial. */
  scope: z.optional(z.enum(['full', 'trial'])),
  cover: z.optional(webAddress),
  /** Width by height of the picture; only for one that is taller than wide. */
  aspect: z.optional(z.number()),
  /** Only for a caller who may watch the whole episode, because its pictures would show more than a trial. */
  storyboard: z.optional(storyboard),
  subtitles: z.optional(z.array(subtitle)),
  /** Only when there are several, in files separate from the pictures. The first is the default. */
  sounds: z.optional(z.array(sound)),
  /** Only true, for an episode that plays from another site: nothing but its address is known. */
  external: z.optional(z.boolean()),
  /** The host of an external episode. */
  host: z.optional(z.string()),
  /** The media type of an external episode: its address need not tell. */
  type: z.optional(z.enum(['application/vnd.apple.mpegurl', 'video/mp4'])),
});

export type Episode = z.infer<typeof episode>;

/** A channel that offers the video's episodes. */
export const source = z.object({
  name: z.string(),
  urlList: z.array(episode),
});

export type Source = z.infer<typeof source>;
