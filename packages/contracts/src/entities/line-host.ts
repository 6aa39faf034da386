import * as z from 'zod/mini';

import { count, rowId, wireDate } from './wire-values.ts';

export const lineHostState = z.enum(['unknown', 'ok', 'slow', 'failing', 'blocked']);

/** A host from which members' players load lines of other sites. */
export const lineHost = z.object({
  /** Its origin, such as `https://v1.example`. */
  host: z.string(),
  state: lineHostState,
  /** Titles with a line there, and their share of all titles with such lines, in per mille. */
  titles: count,
  share: count,
  /** Whether browsers may read it from a page of ours, and whether it answers on https; null until it is checked. */
  allowsPages: z.nullable(z.boolean()),
  hasHttps: z.nullable(z.boolean()),
  /** Of its last answer, in milliseconds. */
  answerMs: z.nullable(count),
  /** Checks without an answer, one after the other. */
  failures: count,
  /** How often members' players left it in the last seven days because it gave nothing. */
  memberFailures: count,
  checkTime: z.nullable(wireDate),
  /** Why it is blocked; `""` for one that is not. */
  reason: z.string(),
});

export type LineHost = z.infer<typeof lineHost>;

/** A player that lines come from; several sources may have one of the same code. */
export const linePlayer = z.object({
  code: z.string(),
  titles: count,
  /** Whether an operator gave it a place. */
  isPlaced: z.boolean(),
  sources: z.array(z.string()),
});

export type LinePlayer = z.infer<typeof linePlayer>;

/** A host that took the place of another. */
export const lineReplacement = z.object({
  id: rowId,
  from: z.string(),
  to: z.string(),
  addresses: count,
  by: z.string(),
  createTime: wireDate,
  isUndone: z.boolean(),
  /** Whether it also holds for addresses that come later, while it is not undone. */
  isLasting: z.boolean(),
});

export type LineReplacement = z.infer<typeof lineReplacement>;

/** A published title of which no line is known to play. */
export const lostTitle = z.object({
  videoId: rowId,
  title: z.string(),
  /** The hosts of its lines; none where it has no line. */
  hosts: z.array(z.string()),
});

export type LostTitle = z.infer<typeof lostTitle>;
