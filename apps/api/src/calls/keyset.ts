import { isStorable } from '@lantern/contracts/calls/payload-fields';
import { countedUpTo } from '@lantern/contracts/operator-list';
import * as z from 'zod/mini';

import { refuse } from '../platform/app-error.ts';

/** The values that a row is ordered by, its id last. */
type Key = readonly (string | number | null)[];

/** The largest epoch milliseconds of a valid date; no id is larger either. */
const latestMs = 8.64e15;
const text = z.string().check(z.refine(isStorable));
const number = z.number().check(z.gte(-latestMs), z.lte(latestMs));
const written = z.tuple([text], z.union([text, number, z.null()]));

const writeCursor = (sort: string, key: Key): string =>
  Buffer.from(JSON.stringify([sort, ...key])).toString('base64url');

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * The key of the last row before a page, or null for the first page. A cursor of another order, or one that the server
 * did not write, is refused with `bad-payload`.
 */
export function readCursor<Shape extends z.ZodMiniType>(
  shape: Shape,
  { sort, after }: { sort: string; after?: string | undefined },
): z.output<Shape> | null {
  if (after === undefined) return null;
  const parsed = written.safeParse(parseJson(Buffer.from(after, 'base64url').toString()));
  const [ofSort, ...key] = parsed.success ? parsed.data : [];
  const read = z.safeParse(shape, key);
  return ofSort === sort && read.success ? read.data : refuse('bad-payload', { fields: ['after'] });
}

const idAlone = z.tuple([z.int()]);

/** The same for rows that are ordered by their id alone. */
export const readIdCursor = (asked: { sort: string; after?: string | undefined }): number | null =>
  readCursor(idAlone, asked)?.[0] ?? null;

/** A list that is read page by page. */
export interface Pages<Row, Wire> {
  sort: string;
  size: number;
  after?: string | undefined;
  /** Reads up to `size` rows that follow the page before. */
  find: (size: number) => Promise<Row[]>;
  /** Counts the rows up to this many; null where counting takes too long. */
  count: (most: number) => Promise<number | null>;
  keyOf: (row: Row) => Key;
  present: (row: Row) => Wire;
}

/** A page and the cursor of the next one; the first page also has the number of rows. */
export async function pageOf<Row, Wire>({
  sort,
  size,
  after,
  find,
  count,
  keyOf,
  present,
}: Pages<Row, Wire>): Promise<{ list: Wire[]; next: string | null; total: number | null }> {
  // One row more than the page holds tells whether a next page exists.
  const [rows, total] = await Promise.all([
    find(size + 1),
    after === undefined ? count(countedUpTo + 1) : null,
  ]);
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  const isMore = rows.length > size && last !== undefined;
  return { list: shown.map(present), next: isMore ? writeCursor(sort, keyOf(last)) : null, total };
}
