import type { Db } from '../../../platform/database/db.ts';
import {
  bothQueries,
  codeGram,
  queryFor,
  restGrams,
  type SearchTerm,
  startGrams,
  titleGrams,
} from '../../../platform/database/search-term.ts';
import type { Order, Scope } from '../scope.ts';
import { sampleShares, type Tier, walkMatches } from '../video-ids.repo.ts';
import { type Expected, expectMatches, isWorthSampling, refineBySample } from './expect-matches.ts';
import type { GramCounts } from './gram-counts.ts';
import { findMatches, type Matches } from './matches.repo.ts';

/** The most videos of a search: a thousand pages. */
export const searchDepth = 10_000;

/** The term and the scope of a search. */
export interface Search {
  term: SearchTerm;
  scope: Scope;
  order: Order;
}

/** A search at a time: videos published later are not found. */
type DatedSearch = Search & { now: Date };

/** The first results of a search: titles that start with the term, titles that contain it, then author and tags. */
export interface Ranking {
  ids: number[];
  /** The number of results to page through; an estimate of the database while not all are found. */
  total: number;
  /** Whether the ids are complete. */
  isComplete: boolean;
}

const tiers = ['start', 'title', 'rest'] as const satisfies Tier[];
const gramsOf = { start: startGrams, title: titleGrams, rest: restGrams };

/** A query for the grams of the term, of all tiers or one, and for the categories. */
function writeQuery({ term, scope }: Search, tier: Tier | 'any'): string {
  const query = queryFor(
    tier === 'any' ? [titleGrams(term), restGrams(term)] : [gramsOf[tier](term)],
  );
  if (scope.some((shelf) => shelf.kind === 'public')) return query;
  const codes = scope.flatMap((shelf) => (shelf.kind === 'public' ? [] : shelf.codes));
  return bothQueries(query, queryFor(codes.map((code) => [codeGram(code)])));
}

const find = (db: Db, search: DatedSearch, tier: Tier | 'any', limit: number, most: number) =>
  findMatches(db, {
    term: search.term.text,
    query: writeQuery(search, tier),
    tier,
    scope: search.scope,
    order: search.order,
    now: search.now,
    limit,
    most: most + 1,
  });

/**
 * Ranks the first `wanted` results of a search. For a rare term it finds all matches by the grams. For a frequent term it
 * walks an index in its order until it has enough. Both ways give the same result: the database's estimate only decides
 * which one is faster.
 */
export async function rankVideos(
  db: Db,
  search: DatedSearch,
  counts: GramCounts,
  wanted: number,
): Promise<Ranking> {
  const expected = await expect(db, search, counts);
  let total = expected.any;
  if (!expected.isKnown || expected.any < expected.walkFrom(wanted)) {
    const most = findable(expected, 'any', wanted);
    const { ids, found } = await find(db, search, 'any', searchDepth, most);
    if (found <= most) return { ids, total: ids.length, isComplete: true };
    total = Math.max(total, found);
  }
  const ids = await rankTiers(db, search, expected, wanted);
  return { ids, total: Math.min(searchDepth, Math.max(total, ids.length)), isComplete: false };
}

async function expect(db: Db, { term, scope, order, now }: DatedSearch, counts: GramCounts) {
  const expected = expectMatches(counts, term, scope);
  if (!isWorthSampling(expected, scope)) return expected;
  return refineBySample(expected, await sampleShares(db, { term: term.text, order, now }), counts);
}

/** The number of matches that are read before it switches from finding to walking. */
const findable = (expected: Expected, tier: Tier | 'any', wanted: number): number =>
  Math.ceil(Math.max(expected.walkFrom(wanted), expected.isKnown ? 1.5 * expected[tier] : 0));

async function rankTiers(
  db: Db,
  search: DatedSearch,
  expected: Expected,
  wanted: number,
): Promise<number[]> {
  const ids: number[] = [];
  for (const tier of tiers) {
    if (ids.length < wanted) {
      ids.push(...(await rankTier(db, search, expected, { tier, wanted: wanted - ids.length })));
    }
  }
  return ids;
}

async function rankTier(
  db: Db,
  search: DatedSearch,
  expected: Expected,
  { tier, wanted }: { tier: Tier; wanted: number },
): Promise<number[]> {
  if (!expected.isKnown || expected[tier] < expected.walkFrom(wanted)) {
    const most = findable(expected, tier, wanted);
    const { ids, found }: Matches = await find(db, search, tier, wanted, most);
    if (found <= most) return ids;
  }
  const { term, scope, order, now } = search;
  return walkMatches(db, { term: term.text, tier, scope, order, limit: wanted, now });
}
