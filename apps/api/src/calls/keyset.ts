import { isStorable } from '@lantern/contracts/calls/payload-fields';
import { countedUpTo } from '@lantern/contracts/operator-list';
import * as z from 'zod/mini';

import { refuse } from '../platform/app-error.ts';

/** What a row is ordered by, its id last. */
type Key = readonly (string | number | null)[];

/** Epoch milliseconds that are a moment: no id of ours is above them either. */
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

/** A list that is read page by page. */
export interface Pages<Row, Wire> {
  sort: string;
  size: number;
  after?: string | undefined;
  /** So many rows behind the last one of the page before. */
  find: (size: number) => Promise<Row[]>;
  /** How many there are, counted no further than this; null where counting takes too long. */
  count: (most: number) => Promise<number | null>;
  keyOf: (row: Row) => Key;
  present: (row: Row) => Wire;
}

/** A page with what the next one begins behind; the first says how many there are too. */
export async function pageOf<Row, Wire>({
  sort,
  size,
  after,
  find,
  count,
  keyOf,
  present,
}: Pages<Row, Wire>): Promise<{ list: Wire[]; next: string | null; total: number | null }> {
  // One more than asked for says whether there is a next page.
  const [rows, total] = await Promise.all([
    find(size + 1),
    after === undefined ? count(countedUpTo + 1) : null,
  ]);
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  const isMore = rows.length > size && last !== undefined;
  return { list: shown.map(present), next: isMore ? writeCursor(sort, keyOf(last)) : null, total };
}
