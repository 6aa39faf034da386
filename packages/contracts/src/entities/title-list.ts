import { listColumns } from '@lantern/rules/listed-title';
import * as z from 'zod/mini';

import { runCounts, triedTitle } from './operator-source.ts';
import { count, dictCode, wireDate } from './wire-values.ts';

/** What a column of a list says. */
export const listColumn = z.enum(listColumns);

/** A list that was read: how it begins, and what its columns may say. */
export const readList = z.object({
  id: z.uuid(),
  fileName: z.string(),
  /** How many rows it has, the one that names the columns among them. */
  total: count,
  /** The first rows, as they stand in it. */
  rows: z.array(z.array(z.string())),
  /** Whether its first row seems to name the columns; null for a kind of list whose columns are fixed. */
  hasHead: z.nullable(z.boolean()),
  /** What each column was said to say, or may say by its name; null for nothing. */
  columns: z.array(z.nullable(listColumn)),
  /** What its titles are known under; the name of the file before they are taken in. */
  name: z.string(),
  categoryCode: z.nullable(dictCode),
});

export type ReadList = z.infer<typeof readList>;

/** What would become of a list. */
export const triedList = z.object({
  titles: count,
  counts: runCounts,
  /** The first titles. */
  list: z.array(triedTitle),
  /** Rows that would not be taken, by why. */
  refused: z.array(z.object({ why: z.string(), count })),
  /** Where its categories go; null for a hidden one that would be made. */
  categories: z.array(z.object({ name: z.string(), goesTo: z.nullable(z.string()) })),
});

export type TriedList = z.infer<typeof triedList>;

/** A list, as the console keeps it for a week. */
export const titleList = z.object({
  id: z.uuid(),
  fileName: z.string(),
  /** What its titles are known under; `""` before they are taken in. */
  source: z.string(),
  /** `read`: nothing of it is taken in. `waiting`: a worker is about to. */
  state: z.enum(['read', 'waiting', 'running', 'stopped', 'done', 'failed', 'undone']),
  by: z.string(),
  createTime: wireDate,
  counts: z.nullable(runCounts),
  /** Rows that were not taken: they can be had again, each with the reason. */
  rowsLeft: count,
});

export type TitleList = z.infer<typeof titleList>;

/** How titles of a list are read and placed. */
export const listChoice = z.object({
  /** Whether the first row names the columns, and is no title. */
  hasHead: z.boolean(),
  columns: z.array(z.nullable(listColumn)).check(
    z.minLength(1),
    z.maxLength(100),
    z.refine((all) => all.includes('title') && all.includes('address'), 'a title and an address'),
    z.refine((all) => {
      const chosen = all.filter((it) => it !== null);
      return new Set(chosen).size === chosen.length;
    }, 'each once'),
  ),
  /** The category of titles whose own is none here; null makes hidden ones. */
  categoryCode: z.nullable(dictCode),
});

export type ListChoice = z.infer<typeof listChoice>;
