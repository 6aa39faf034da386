import * as z from 'zod/mini';

import { count, rowId, wireDate } from './wire-values.ts';

/** What an operator may type on the server next. */
export const moveCommand = z.object({
  what: z.enum(['stop', 'resume', 'again', 'check', 'undo']),
  command: z.string(),
});

/** A run of `npm run move-in` that writes. */
export const move = z.object({
  id: z.uuid(),
  /** The source that the old site is. */
  sourceId: rowId,
  source: z.string(),
  /** What it was read from: a MacCMS site, a folder of films, or a list. */
  kind: z.enum(['site', 'folder', 'list']),
  state: z.enum(['running', 'stopped', 'done', 'failed', 'undone']),
  /** Whether a program is at work; one that runs and is not was cut off, and goes on with `resume`. */
  isAtWork: z.boolean(),
  by: z.string(),
  startTime: wireDate,
  endTime: z.nullable(wireDate),
  /** The step that it is in, or was in last; `""` before the first. */
  step: z.string(),
  /** What it did, by code: what became of titles, then members, orders and the rest. */
  counts: z.array(z.object({ what: z.string(), count })),
  /** What ended it early; `""` for nothing. */
  fault: z.string(),
});

export type Move = z.infer<typeof move>;

/** The same, with what is open. */
export const moveReport = z.extend(move, {
  /** Titles of its source that are not here, by why, with the numbers of some of them there. */
  left: z.array(
    z.object({
      state: z.enum(['waiting', 'ignored', 'refused', 'gone']),
      reason: z.string(),
      count,
      examples: z.array(z.string()),
    }),
  ),
  /** Titles of which an operator must say whether they are here. */
  openCases: count,
  /** Categories there that are not bound. */
  unbound: z.array(z.string()),
  /** Pictures that are still to be fetched. */
  pictures: count,
  next: z.array(moveCommand),
});

export type MoveReport = z.infer<typeof moveReport>;
