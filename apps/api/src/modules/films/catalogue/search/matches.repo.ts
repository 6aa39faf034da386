import type { Db } from '../../../../platform/database/db.ts';
import { sql } from '../../../../platform/database/sql.ts';
import { variant } from '../../../../platform/database/statement.ts';
import { isPublished } from '../is-published.ts';
import { isOfDarkWeb, type Order, orderColumns, orders, type Scope } from '../lists/scope.ts';
import { type Tier, tierIs, type TierValues } from '../match-tiers.ts';

/** The matches of a term's grams. */
export interface Matches {
  /** The ids of the matches, the best first. */
  ids: number[];
  /** The number of matches, also beyond the wanted ones. */
  found: number;
}

export interface MatchesWanted {
  tierValues: TierValues;
  /** A `tsquery` for the term's grams and the categories. */
  query: string;
  tier: Tier;
  scope: Scope;
  order: Order;
  /** The number of returned ids. */
  limit: number;
  /** The most matches that are read; when it is reached, there may be more and better ones. */
  most: number;
  now: Date;
  /** Only public videos of these levels of the order, if given; for tiers that are apart. */
  levels?: readonly number[] | undefined;
  /** Only videos of these categories, if given: for pinyin of a scope with categories, and where the query does not tell them. */
  codes?: readonly string[] | undefined;
}

/** The indexes: one for public videos, one for the dark web. */
const sets = { public: 'not dark_web', dark: 'dark_web' } as const;
const setNames = { public: ['public'], dark: ['dark'], both: ['public', 'dark'] } as const;

type Sets = keyof typeof setNames;

/** SQL: where a tier is among the others; only all of them together are told apart. */
const placeOf = (tier: Tier): string => {
  if (tier !== 'any' && tier !== 'word-any') return '0';
  const [start, title] =
    tier === 'any' ? (['start', 'title'] as const) : (['word-start', 'word-title'] as const);
  return `case when ${tierIs[start]('$1', '$6')} then 0 when ${tierIs[title]('$1', '$6')} then 1 else 2 end`;
};

const byGrams = `search_grams(search_title, search_rest, category_code, son_code) @@ $2::tsquery`;
const bySpelling = `search_pinyin_grams(search_pinyin) @@ $2::tsquery`;

/** What is asked for besides: nothing, the best by their levels, or the videos of categories. */
type Besides = 'all' | 'best' | 'codes';

/** SQL: the condition of it, of the parameter behind all others: a single word leaves a number free. */
function besidesIs(besides: Besides, tier: Tier): string {
  const given = tier.startsWith('word-') ? '$6' : '$7';
  if (besides === 'all') return '';
  if (besides === 'best') {
    return `and search_levels(score, like_count, published_at) && ${given}::int[]`;
  }
  // The index of pinyin knows the categories. Grams have those of a query: here each row is to be looked at, by no other index.
  return tier === 'spelled'
    ? `and array[category_code, son_code] && ${given}::text[]`
    : `and (${given}::text[] is null or category_code = any(${given}) or son_code = any(${given}))`;
}

/**
 * `$1` and `$6` what the tier is told by, `$2` its query, `$3` the most looked at, `$4` how many come back, `$5` the time;
 * then the levels or the categories.
 */
function makeFind(among: Sets, order: Order, tier: Tier, besides: Besides) {
  const select = (set: keyof typeof sets): string =>
    `(select id, ${orderColumns[order]} as key, ${placeOf(tier)} as tier
      from video where ${isPublished('$5')} and ${sets[set]} and ${tierIs[tier]('$1', '$6')}
        and ${tier === 'spelled' ? bySpelling : byGrams} ${besidesIs(besides, tier)})`;
  // Each tier is sorted by itself: in one sort they would be compared by the tier first, which most have alike.
  const best = 'array_agg(id order by key desc, id desc)';
  const ranked =
    placeOf(tier) === '0' ? best : [0, 1, 2].map((it) => `${best} filter (where tier = ${it})`);
  // An aggregate that sorts by itself is faster than a sort whose rows are kept to be counted.
  return variant(
    'find',
    `${among}-${besides}-${order}-${tier}`,
    `select coalesce(cardinality(ids), 0) as found, coalesce(ids[1:$4::int], '{}') as ids
     from (select ${[ranked].flat().join(' || ')} as ids
           from (${setNames[among].map(select).join(' union all ')} limit $3) found) ranked`,
  );
}

const tiers: readonly Tier[] = [
  ...(['start', 'title', 'rest', 'any'] as const).flatMap((it) => [it, `word-${it}`] as const),
  'spelled',
];

const made = (among: Sets, besides: Besides, of = tiers) =>
  orders.flatMap((order) =>
    of.map((tier) => ({ order, tier, besides, find: makeFind(among, order, tier, besides) })),
  );
const finds = {
  public: [
    ...made('public', 'all'),
    ...made('public', 'codes'),
    ...made(
      'public',
      'best',
      tiers.filter((tier) => placeOf(tier) === '0'),
    ),
  ],
  dark: [...made('dark', 'all'), ...made('dark', 'codes')],
  both: [...made('both', 'all'), ...made('both', 'codes')],
};

function findOf(among: Sets, besides: Besides, order: Order, tier: Tier) {
  const found = finds[among].find(
    (it) => it.order === order && it.tier === tier && it.besides === besides,
  );
  if (found === undefined) throw new Error(`no search is ordered by ${order}`);
  return found.find;
}

function setsOf(scope: Scope): Sets {
  const dark = scope.some(isOfDarkWeb);
  const open = scope.some((shelf) => !isOfDarkWeb(shelf));
  return dark && open ? 'both' : dark ? 'dark' : 'public';
}

/** Finds videos by a term's grams. Its time grows with the number of matches. */
export function findMatches(db: Db, wanted: MatchesWanted): Promise<Matches> {
  const { tierValues, query, tier, scope, order, limit, most, now, levels, codes } = wanted;
  const [first, ...second] = tierValues;
  const values = [first, query, most, limit, now, ...second];
  if (levels !== undefined) {
    return db.one(findOf('public', 'best', order, tier), [...values, levels]);
  }
  const among = setsOf(scope);
  return codes === undefined
    ? db.one(findOf(among, 'all', order, tier), values)
    : db.one(findOf(among, 'codes', order, tier), [...values, codes]);
}

/** The database's statistics of the grams of public videos. */
export interface GramStatistics {
  /** The number of public videos; below 1 when it is not known yet. */
  videos: number;
  /** The most frequent grams. */
  grams: string[];
  /** The share of videos that have each gram; the last few numbers mean something else. */
  shares: number[];
}

/** The statistics of an index's column; null until the database has gathered some. */
export const findGramStatistics = sql.row(
  'gram-statistics',
  `select index.reltuples::float8 as videos, most_common_elems::text::text[] as grams,
     most_common_elem_freqs::float8[] as shares
   from pg_class index
   join pg_stats on pg_stats.tablename = index.relname and pg_stats.schemaname = current_schema()
     and pg_stats.attname = :column
   where index.oid = to_regclass(:index) and most_common_elems is not null`,
  { notNull: ['shares'] },
);
