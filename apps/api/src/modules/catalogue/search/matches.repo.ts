import { type Db, statement } from '../../../platform/database/db.ts';
import { isPublished } from '../is-published.ts';
import { isOfDarkWeb, type Order, type Scope } from '../scope.ts';
import { type Tier, tierIs } from '../video-ids.repo.ts';

/** What the grams of a term find. */
export interface Matches {
  /** The best first. */
  ids: number[];
  /** How many were found, also beyond those wanted. */
  found: number;
}

export interface MatchesWanted {
  term: string;
  /** What has the term's grams, as a `tsquery`, in which categories included. */
  query: string;
  tier: Tier | 'any';
  scope: Scope;
  order: Order;
  /** How many ids come back. */
  limit: number;
  /** No more than this are looked at; when so many are found, there may be more and better ones. */
  most: number;
  now: Date;
}

const keys = { latest: 'published_at', hot: 'like_count', score: 'score' } as const;
/** Public videos and those of the dark web have an index each. */
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
    `(select id, ${keys[order]} as key,
        case when ${tierIs.start('$1')} then 0 when ${tierIs.title('$1')} then 1 else 2 end as tier
      from video
      where ${isPublished('$5')} and ${sets[set]} and ${isFound}
        and search_grams(search_title, search_rest, category_code, son_code) @@ $2::tsquery)`;
  return statement<Matches>(
    `find-${among}-${order}-${tier}`,
    `with found as materialized (${setNames[among].map(select).join(' union all ')} limit $3)
     select (select count(*)::int from found) as found, coalesce(json_agg(id), '[]') as ids
     from (select id from found order by tier, key desc, id desc limit $4) best`,
  );
}

const made = new Map<string, ReturnType<typeof makeFind>>();

function findOf(among: Sets, order: Order, tier: Tier | 'any') {
  const name = `${among} ${order} ${tier}`;
  const find = made.get(name) ?? makeFind(among, order, tier);
  made.set(name, find);
  return find;
}

function setsOf(scope: Scope): Sets {
  const dark = scope.some(isOfDarkWeb);
  const open = scope.some((shelf) => !isOfDarkWeb(shelf));
  return dark && open ? 'both' : dark ? 'dark' : 'public';
}

/** Finds by the grams of a term. Takes the longer, the more there is to find. */
export async function findMatches(db: Db, wanted: MatchesWanted): Promise<Matches> {
  const { term, query, tier, scope, order, limit, most, now } = wanted;
  const found = await db.row(findOf(setsOf(scope), order, tier), [term, query, most, limit, now]);
  return found ?? { ids: [], found: 0 };
}

/** What the database's statistics know of the grams of public videos. */
export interface GramStatistics {
  /** How many public videos there are; below 1 when that isn't known yet. */
  videos: number;
  /** The most frequent grams. */
  grams: string[];
  /** The part of the videos that has each of them; the last few numbers are something else. */
  shares: number[];
}

const statistics = statement<GramStatistics>(
  'gram-statistics',
  `select index.reltuples::float8 as videos, most_common_elems::text::text[] as grams,
     most_common_elem_freqs::float8[] as shares
   from pg_class index
   join pg_stats on pg_stats.tablename = index.relname and pg_stats.schemaname = current_schema()
   where index.oid = to_regclass('video_public_grams') and most_common_elems is not null`,
);

/** Null until the database has gathered some. */
export const findGramStatistics = (db: Db): Promise<GramStatistics | null> => db.row(statistics);
