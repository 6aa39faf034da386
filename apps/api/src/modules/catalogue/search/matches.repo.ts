import { type Db } from '../../../platform/database/db.ts';
import { statement, variant } from '../../../platform/database/statement.ts';
import { isPublished } from '../is-published.ts';
import { isOfDarkWeb, type Order, orderColumns, orders, type Scope } from '../scope.ts';
import { type Tier, tierIs } from '../video-ids.repo.ts';

/** The matches of a term's grams. */
export interface Matches {
  /** The ids of the matches, the best first. */
  ids: number[];
  /** The number of matches, also beyond the wanted ones. */
  found: number;
}

export interface MatchesWanted {
  term: string;
  /** A `tsquery` for the term's grams and the categories. */
  query: string;
  tier: Tier | 'any';
  scope: Scope;
  order: Order;
  /** The number of returned ids. */
  limit: number;
  /** The most matches that are read; when it is reached, there may be more and better ones. */
  most: number;
  now: Date;
}

/** The indexes: one for public videos, one for the dark web. */
const sets = { public: 'not dark_web', dark: 'dark_web' } as const;
const setNames = { public: ['public'], dark: ['dark'], both: ['public', 'dark'] } as const;

type Sets = keyof typeof setNames;

/** `$1` the term, `$2` its query, `$3` the most looked at, `$4` how many come back, `$5` the time. */
function makeFind(among: Sets, order: Order, tier: Tier | 'any') {
  const isFound =
    tier === 'any'
      ? `(strpos(search_title, $1) > 0 or strpos(search_rest, $1) > 0)`
      : tierIs[tier]('$1');
  const select = (set: keyof typeof sets): string =>
    `(select id, ${orderColumns[order]} as key,
        case when ${tierIs.start('$1')} then 0 when ${tierIs.title('$1')} then 1 else 2 end as tier
      from video
      where ${isPublished('$5')} and ${sets[set]} and ${isFound}
        and search_grams(search_title, search_rest, category_code, son_code) @@ $2::tsquery)`;
  return variant(
    'find',
    `${among}-${order}-${tier}`,
    `with found as materialized (${setNames[among].map(select).join(' union all ')} limit $3)
     select (select count(*)::int from found) as found, coalesce(array_agg(id), '{}') as ids
     from (select id from found order by tier, key desc, id desc limit $4) best`,
  );
}

const tiers = ['start', 'title', 'rest', 'any'] as const;

const made = (among: Sets) =>
  orders.flatMap((order) =>
    tiers.map((tier) => ({ order, tier, find: makeFind(among, order, tier) })),
  );
const finds = { public: made('public'), dark: made('dark'), both: made('both') };

function findOf(among: Sets, order: Order, tier: Tier | 'any') {
  const found = finds[among].find((it) => it.order === order && it.tier === tier);
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
  const { term, query, tier, scope, order, limit, most, now } = wanted;
  return db.one(findOf(setsOf(scope), order, tier), [term, query, most, limit, now]);
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

const statistics = statement(
  'gram-statistics',
  `select index.reltuples::float8 as videos, most_common_elems::text::text[] as grams,
     most_common_elem_freqs::float8[] as shares
   from pg_class index
   join pg_stats on pg_stats.tablename = index.relname and pg_stats.schemaname = current_schema()
   where index.oid = to_regclass('video_public_grams') and most_common_elems is not null`,
  { notNull: ['shares'] },
);

/** The statistics; null until the database has gathered some. */
export const findGramStatistics = (db: Db): Promise<GramStatistics | null> => db.row(statistics);
