import type { Db } from '../../../platform/database/db.ts';
import { statement, variant } from '../../../platform/database/statement.ts';
import { isPublished } from './is-published.ts';
import { type Order, orderColumns, orders, type Scope, type Shelf } from './lists/scope.ts';

/**
 * The tiers of a match: a word at the start of a title that has all of them, all of them further on in it, some of them only
 * in author and tags; and any of these.
 */
export type TextTier = 'start' | 'title' | 'rest' | 'any';

/** One of those that are apart. */
export type PlainTier = Exclude<TextTier, 'any'>;

/** A tier as it is told: by one word, by the patterns of several, or by pinyin. */
export type Tier = `word-${TextTier}` | TextTier | 'spelled';

/** SQL: author and tags behind the title; no word has the sign between them. */
export const searchedText = `(search_title || E'\\x03' || search_rest)`;

/**
 * SQL: whether a title matches in a tier. The names of its parameters: the word, which is found faster as it is than by a
 * pattern; patterns of several words anywhere and at the start of a text; for pinyin, a regular expression, and one that
 * must not match, either of which may be null.
 */
export const tierIs = {
  'word-start': (word) => `strpos(search_title, ${word}::text) = 1`,
  'word-title': (word) => `strpos(search_title, ${word}::text) > 1`,
  'word-rest': (word) =>
    `strpos(search_title, ${word}::text) = 0 and strpos(search_rest, ${word}::text) > 0`,
  'word-any': (word) =>
    `(strpos(search_title, ${word}::text) > 0 or strpos(search_rest, ${word}::text) > 0)`,
  start: (within, starts) =>
    `search_title like all(${within}::text[]) and search_title like any(${starts}::text[])`,
  title: (within, starts) =>
    `search_title like all(${within}::text[]) and not search_title like any(${starts}::text[])`,
  // The second parameter must be there, and is not needed.
  rest: (within, starts) =>
    `not search_title like all(${within}::text[]) and ${searchedText} like all(${within}::text[])
     and ${starts}::text[] is not null`,
  any: (within) => `${searchedText} like all(${within}::text[])`,
  spelled: (pattern, without) =>
    `(${pattern}::text is null or search_pinyin ~ ${pattern}::text)
     and (${without}::text is null or search_pinyin !~ ${without}::text)`,
} as const satisfies Record<Tier, (first: string, second: string) => string>;

/** The values of the parameters of {@link tierIs}. */
export type TierValues =
  | readonly [word: string]
  | readonly [within: readonly string[], starts: readonly string[]]
  | readonly [pattern: string | null, without: string | null];

/** A statement of a list of ids in one row, which is read many times faster than a row for each. */
type Walk = ReturnType<typeof variant<'ids'>>;

/** SQL: the condition of what is walked at once: everything public, or a category. */
const isOf = {
  public: () => 'not dark_web',
  root: (code: string) => `category_code = ${code}`,
  son: (code: string) => `son_code = ${code}`,
} as const satisfies Record<Shelf['kind'], (code: string) => string>;

/** The numbers of categories for which there are statements; others have places left over. */
const branchCounts = [1, 2, 5, 20];

/** A shelf as it is walked: its kind, and its codes, of which null has no videos. */
interface Walked {
  kind: Shelf['kind'];
  codes: readonly (string | null)[];
}

function walkedOf(shelf: Shelf): Walked {
  if (shelf.kind === 'public') return { kind: 'public', codes: [] };
  const { kind, codes } = shelf;
  const length = branchCounts.find((it) => it >= codes.length) ?? codes.length;
  return { kind, codes: Array.from({ length }, (_, i) => codes[i] ?? null) };
}

const nameWalked = ({ kind, codes }: Walked): string =>
  codes.length < 2 ? kind : `${kind}${codes.length}`;

/**
 * `$1` is the number to skip, `$2` the number of wanted ids, `$3` the time, `$4` the excluded ids; then come the codes of each
 * shelf, then what the tier is told by. Each category is walked as far as it is needed: their heads are merged.
 */
function makeWalk(walked: readonly Walked[], order: Order, tier: Tier | 'all'): Walk {
  let next = 5;
  const branches = walked.flatMap(({ kind, codes }) =>
    kind === 'public' ? [isOf.public()] : codes.map(() => isOf[kind](`$${next++}`)),
  );
  // The planner expects any condition that is compared with false to hold for a third of all rows. So it walks the index in
  // its order, and does not sort what it would take for a handful of rows.
  const matching =
    tier === 'all' ? '' : `and (${tierIs[tier](`$${next}`, `$${next + 1}`)}) > false`;
  const column = orderColumns[order];
  const heads = branches.map(
    (isOfBranch) => `(select id, ${column} as key from video
       where ${isPublished('$3')} and ${isOfBranch} ${matching} and id <> all($4::bigint[])
       order by ${column} desc, id desc limit $1::int + $2::int)`,
  );
  return variant(
    'ids',
    `${walked.map(nameWalked).join('-')}-${order}-${tier}`,
    `select coalesce(array_agg(id), '{}') as ids from (
       select id from (${heads.join(' union all ')}) heads
       order by key desc, id desc offset $1::int limit $2::int) page`,
  );
}

const everything: Walked = { kind: 'public', codes: [] };

/** One of them gives the type of all. */
const made = new Map([[`public ${orders[0]} all`, makeWalk([everything], orders[0], 'all')]]);

/** The statements, each made once, so that a connection prepares it only once. */
function walkOf(walked: readonly Walked[], order: Order, tier: Tier | 'all'): Walk {
  const name = `${walked.map(nameWalked).join()} ${order} ${tier}`;
  const walk = made.get(name) ?? makeWalk(walked, order, tier);
  made.set(name, walk);
  return walk;
}

/** Ids of published videos of a scope, in an order, without the excluded ones; read from indexes only. */
export async function findIds(
  db: Db,
  scope: Scope,
  order: Order,
  { offset, limit, now, without }: { offset: number; limit: number; now: Date; without: number[] },
): Promise<number[]> {
  const walked = scope.map(walkedOf);
  const values = [offset, limit, now, without, ...walked.flatMap(({ codes }) => codes)];
  return (await db.one(walkOf(walked, order, 'all'), values)).ids;
}

/** The first of these that match a term. Fast only for a frequent term. */
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
  const walked = scope.map(walkedOf);
  const values = [0, limit, now, [], ...walked.flatMap(({ codes }) => codes), ...tierValues];
  return (await db.one(walkOf(walked, order, tier), values)).ids;
}

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

/** The size of the sample for guesses. */
const sampleSize = 2000;

/** What a title is found by, apart from its pinyin: itself, and its author and tags. */
export interface SearchedTexts {
  title: string;
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

/** The texts of the first public videos of an order, from which may be guessed how many match a term. */
export async function findSample(db: Db, order: Order, now: Date): Promise<SearchedTexts[]> {
  const rows = await db.rows(samples[order], [now]);
  return rows.map(({ search_title: title, search_rest: rest }) => ({ title, rest }));
}
