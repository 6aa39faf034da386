import * as z from 'zod/mini';

import { count, rowId, wireDate } from './wire-values.ts';

/** The fields of a video that a source may fill. */
export const sourceField = z.enum(['title', 'introduction', 'author', 'tags', 'poster', 'lines']);

export type SourceField = z.infer<typeof sourceField>;

/** Where a video, its fields and its lines come from. */
export const videoOrigin = z.object({
  /** The titles of sources that it is, first the one that it was made for. Empty for one that only this site has. */
  sources: z.array(
    z.object({
      id: rowId,
      name: z.string(),
      /** Its number there. */
      remoteId: z.string(),
      isMaker: z.boolean(),
      /** When the source last said something else of it than before. */
      changeTime: wireDate,
    }),
  ),
  /** Empty where no source has it. */
  fields: z.array(
    z.object({
      field: sourceField,
      /** `site`: it was here before a source had the title. */
      by: z.enum(['operator', 'source', 'site']),
      /** The operator's name or the source's; `""` where none was kept. */
      who: z.string(),
      /** When an operator changed it last; null where it is not known. */
      time: z.nullable(wireDate),
      /** Whether the source's value is kept, and comes back at once. */
      isKnown: z.boolean(),
      /** Whether it was given back, and waits for what its source says next. */
      waits: z.boolean(),
    }),
  ),
  /** Channels that a source brought. */
  lines: z.array(
    z.object({
      channelId: rowId,
      source: z.string(),
      /** The player there. */
      player: z.string(),
      /** The title's number there; `""` where the source no longer has it. */
      remoteId: z.string(),
      changeTime: z.nullable(wireDate),
      episodes: count,
    }),
  ),
});

export type VideoOrigin = z.infer<typeof videoOrigin>;
