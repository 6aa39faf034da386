import type { Db } from '../../../platform/database/db.ts';
import { statement, variant } from '../../../platform/database/statement.ts';
import { isPublished } from './is-published.ts';
import { type Order, orderColumns, orders, type Scope, type Shelf } from './lists/scope.ts';
import { type Tier, tierIs, type TierValues } from './match-tiers.ts';

/*
 * A walk is a statement that reads videos in the order of a list from an index, until it has enough. It returns their ids in
 * one row, which is read many times faster than a row for each.
 */
type Walk = ReturnType<typeof variant<'ids'>>;

/** SQL: which videos a branch of a walk reads: everything public, or those of one category. */
const branchIs = {
  public: () => 'not dark_web',
  root: (code: string) => `category_code = ${code}`,
  son: (code: string) => `son_code = ${code}`,
} as const satisfies Record<Shelf['kind'], (code: string) => string>;

/** The numbers of branches for which there are statements: few, because a connection prepares each one. */
const branchCounts = [1, 2, 5, 20];

/** A shelf with as many codes as a statement has branches; no video has the code null, which fills up the rest. */
interface PaddedShelf {
  kind: Shelf['kind'];
  codes: readonly (string | null)[];
}

function padShelf(shelf: Shelf): PaddedShelf {
  if (shelf.kind === 'public') return { kind: 'public', codes: [] };
  const { kind, codes } = shelf;
  const length = branchCounts.find((it) => it >= codes.length) ?? codes.length;
  return { kind, codes: Array.from({ length }, (_, i) => codes[i] ?? null) };
}

/** What the statement of a walk depends on; the codes themselves are parameters. */
interface WalkShape {
  shelves: readonly PaddedShelf[];
  order: Order;
  /** Null for all videos, matching or not. */
  tier: Tier | null;
}

const nameShelf = ({ kind, codes }: PaddedShelf): string =>
  codes.length < 2 ? kind : `${kind}${codes.length}`;

/** The same name for the same statement. */
const nameWalk = ({ shelves, order, tier }: WalkShape): string =>
  `${shelves.map(nameShelf).join('-')}-${order}-${tier ?? 'all'}`;

/**
 * Makes the statement of a walk. Its parameters: `$1` the ids to skip, `$2` the ids wanted, `$3` the time, `$4` the excluded ids,
 * then the codes of each shelf, then the values of the tier. Each branch reads as far as the page may need it, and the page
 * merges their heads.
 */
function makeWalk(shape: WalkShape): Walk {
  const { shelves, order, tier } = shape;
  let next = 5;
  const branches = shelves.flatMap(({ kind, codes }) =>
    kind === 'public' ? [branchIs.public()] : codes.map(() => branchIs[kind](`$${next++}`)),
  );
  // The planner expects a condition that is compared with false to hold for a third of all rows. So it walks the index in its
  // order; it would else expect a handful of rows, and sort them.
  const matches = tier === null ? '' : `and (${tierIs[tier](`$${next}`, `$${next + 1}`)}) > false`;
  const column = orderColumns[order];
  const heads = branches.map(
    (branch) => `(select id, ${column} as key from video
       where ${isPublished('$3')} and ${branch} ${matches} and id <> all($4::bigint[])
       order by ${column} desc, id desc limit $1::int + $2::int)`,
  );
  return variant(
    'ids',
    nameWalk(shape),
    `select coalesce(array_agg(id), '{}') as ids from (
       select id from (${heads.join(' union all ')}) heads
       order by key desc, id desc offset $1::int limit $2::int) page`,
  );
}

const simplest: WalkShape = {
  shelves: [{ kind: 'public', codes: [] }],
  order: orders[0],
  tier: null,
};

/** The statements by name. The simplest is there from the start: the row type of all walks is generated from it. */
const walks = new Map([[nameWalk(simplest), makeWalk(simplest)]]);

/** The statement of a walk, made once, so that a connection prepares it once. */
function walkOf(shape: WalkShape): Walk {
  const name = nameWalk(shape);
  const walk = walks.get(name) ?? makeWalk(shape);
  walks.set(name, walk);
  return walk;
}

const codesOf = (shelves: readonly PaddedShelf[]) => shelves.flatMap(({ codes }) => codes);

/** Ids of published videos of a scope in an order, without those of `without`; read from indexes only. */
export async function findIds(
  db: Db,
  scope: Scope,
  order: Order,
  { offset, limit, now, without }: { offset: number; limit: number; now: Date; without: number[] },
): Promise<number[]> {
  const shelves = scope.map(padShelf);
  const values = [offset, limit, now, without, ...codesOf(shelves)];
  return (await db.one(walkOf({ shelves, order, tier: null }), values)).ids;
}

/** Ids of the first published videos of a scope that match a term in a tier. Fast only for a term that many videos match. */
export async function walkMatches(
  db: Db,
  wanted: {
    tierValues: TierValues;
    tier: Tier;
    scope: Scope;
    order: Order;
    limit: number;
    now: Date;
  },
): Promise<number[]> {
  const { tierValues, tier, scope, order, limit, now } = wanted;
  const shelves = scope.map(padShelf);
  const values = [0, limit, now, [], ...codesOf(shelves), ...tierValues];
  return (await db.one(walkOf({ shelves, order, tier }), values)).ids;
}

/** SQL: the number of published videos, counted up to `$1` at the time `$2`; the codes are `$3`. */
const counted = (condition: string): string =>
  `select count(*)::int as count from
     (select 1 from video where ${isPublished('$2')} and ${condition} limit $1) counted`;

const counts = {
  public: statement('count-public', counted('not dark_web')),
  root: statement('count-root', counted('category_code = any($3::text[])')),
  son: statement('count-son', counted('son_code = any($3::text[])')),
};

/** The number of published videos in a scope, counted up to `most`. */
export async function countVideos(
  db: Db,
  scope: Scope,
  { most, now }: { most: number; now: Date },
): Promise<number> {
  const each = await Promise.all(
    scope.map((shelf) =>
      db.one(counts[shelf.kind], shelf.kind === 'public' ? [most, now] : [most, now, shelf.codes]),
    ),
  );
  return Math.min(
    most,
    each.reduce((sum, it) => sum + it.count, 0),
  );
}

/** Videos of a sample. */
const sampleSize = 2000;

/** The texts by which a video is found, apart from its pinyin. */
export interface SearchedTexts {
  title: string;
  /** Its author and tags. */
  rest: string;
}

const sampleOf = (order: Order) =>
  variant(
    'sample',
    order,
    `select search_title, search_rest from video where ${isPublished('$1')} and not dark_web
     order by ${orderColumns[order]} desc, id desc limit ${sampleSize}`,
    { notNull: ['search_title', 'search_rest'] },
  );
const samples = { latest: sampleOf('latest'), hot: sampleOf('hot'), score: sampleOf('score') };

/** The texts of the first 2000 public videos of an order. They let a search guess how many videos match a term. */
export async function findSample(db: Db, order: Order, now: Date): Promise<SearchedTexts[]> {
  const rows = await db.rows(samples[order], [now]);
  return rows.map(({ search_title: title, search_rest: rest }) => ({ title, rest }));
}
