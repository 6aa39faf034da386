import * as z from 'zod/mini';

import { rowId, webAddress } from './wire-values.ts';

/** Small pictures of an episode at even distances, in one sheet, row by row. */
export const storyboard = z.object({
  /** The sheet; carries the pass of its episode. */
  url: webAddress,
  /** Of one picture, in pixels. */
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
  /** WebVTT; carries the pass of its episode, and ends where a trial does. */
  url: webAddress,
  /** BCP 47, `und` when it is not known. */
  language: z.string(),
  /** In words. */
  label: z.string(),
});

export type Subtitle = z.infer<typeof subtitle>;

/** A sound that the caller may choose. */
export const sound = z.object({
  /** What the playlist calls it: no other of its episode is called so. */
  label: z.string(),
  /** BCP 47, `und` when it is not known. */
  language: z.string(),
  /** 2 of stereo, 6 of 5.1. */
  channels: z.int(),
});

export type Sound = z.infer<typeof sound>;

/** One episode of a channel; `id` is the `moviesInfoId` of other calls. */
export const episode = z.object({
  id: rowId,
  /** Ends in `.m3u8`; carries the caller's pass and works for this caller only, for a few hours. */
  url: webAddress,
  name: z.string(),
  /** What the address opens: all of the episode, or its trial. */
  scope: z.optional(z.enum(['full', 'trial'])),
  cover: z.optional(webAddress),
  /** Only for who may watch the whole episode: its pictures would show what a trial does not. */
  storyboard: z.optional(storyboard),
  subtitles: z.optional(z.array(subtitle)),
  /** Only where there are several: they lie apart from the pictures. The first is the default. */
  sounds: z.optional(z.array(sound)),
});

export type Episode = z.infer<typeof episode>;

/** A channel that offers the video's episodes. */
export const source = z.object({
  name: z.string(),
  urlList: z.array(episode),
});

export type Source = z.infer<typeof source>;
