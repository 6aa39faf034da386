import type { Db } from '../../../../platform/database/db.ts';
import { queryFor, type SearchTerm } from '../../../../platform/database/search-term.ts';
import { codesOfScope, type Order, type Scope } from '../lists/scope.ts';
import type { PlainTier, TextTier } from '../match-tiers.ts';
import { walkMatches } from '../video-ids.repo.ts';
import type { BestLevels, Levels } from './best-levels.ts';
import {
  type Expected,
  type ExpectedSpelled,
  expectMatches,
  expectSpelled,
  isBestCheaper,
  isCheaperWithoutCodes,
  isWorthSampling,
  refineBySample,
  shareOfBest,
  sharesOf,
  waysOf,
} from './expect-matches.ts';
import type { AllGramCounts } from './gram-counts.ts';
import { type MatchQueries, tierOf, writeQueries } from './match-query.ts';
import { findMatches, type Matches, type MatchesWanted } from './matches.repo.ts';
import { type Spelled, type Spelling, spellTerm } from './spell-term.ts';

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

/**
 * The first results of a search: titles that start with a word, titles that contain all, then author and tags, then titles by
 * their pinyin.
 */
export interface Ranking {
  ids: number[];
  /** The number of results to page through; an estimate of the database while not all are found. */
  total: number;
  /** Whether the ids are complete. */
  isComplete: boolean;
  /** The place of the first id that was found by pinyin. */
  spelledFrom: number;
}

/** Where the number of matches is not known, so many times more than can be found at once are not all found first. */
const surelyMore = 4;

type TextRanking = Omit<Ranking, 'spelledFrom'>;

const tiers: readonly PlainTier[] = ['start', 'title', 'rest'];

/** A search with what is expected of it, where videos are in each order, and how it asks for its matches. */
interface TextSearch extends DatedSearch {
  expected: Expected;
  levels: Levels;
  queries: MatchQueries;
}

function find(
  db: Db,
  { term, queries, expected, scope, order, now }: TextSearch,
  tier: TextTier,
  { limit, most, levels }: { limit: number; most: number; levels?: readonly number[] },
): Promise<Matches> {
  const { codes } = queries;
  const isLookedAt =
    codes !== null && isCheaperWithoutCodes(expected, { tier, most, codes: codes.length });
  return findMatches(db, {
    ...tierOf(term, tier),
    query: isLookedAt ? queries.term[tier] : queries.withCodes(tier),
    codes: isLookedAt ? codes : undefined,
    levels,
    scope,
    order,
    now,
    limit,
    most: most + 1,
  });
}

/**
 * Ranks the first `wanted` results of a search: the matches of its text, and once those are complete, the titles that it
 * spells.
 */
export async function rankVideos(
  db: Db,
  search: DatedSearch,
  counts: AllGramCounts,
  wanted: number,
): Promise<Ranking> {
  const text = await rankText(db, search, counts, wanted);
  const ranking = { ...text, spelledFrom: text.ids.length };
  const spelling = text.isComplete ? spellTerm(search.term) : null;
  if (spelling === null) return ranking;
  const known = new Set(text.ids);
  const spelled = await rankSpelled(db, { ...search, spelling }, counts, wanted);
  const more = spelled.ids.filter((id) => !known.has(id));
  const ids = [...text.ids, ...more].slice(0, searchDepth);
  const { isComplete } = spelled;
  const total = isComplete ? ids.length : text.ids.length + spelled.total;
  return { ...ranking, ids, total: Math.min(searchDepth, total), isComplete };
}

/**
 * Ranks by the text. For a rare term it finds all matches by the grams, for a frequent one those among the best videos. For a
 * very frequent one it walks an index in its order until it has enough. All ways give the same result: the database's
 * estimates only decide which one is faster.
 */
async function rankText(
  db: Db,
  dated: DatedSearch,
  counts: AllGramCounts,
  wanted: number,
): Promise<TextRanking> {
  const expected = await expect(dated, counts);
  const queries = writeQueries(dated.term, dated.scope, counts.text);
  const search = { ...dated, expected, queries, levels: counts.levels };
  let total = expected.any;
  const times = expected.isKnown ? 1 : surelyMore;
  const isFound = expected.any < times * expected.walkFrom(wanted);
  if (isFound && chooseBest(search, waysOf(expected, 'any'), wanted) === null) {
    const most = findable(expected, 'any', wanted);
    const { ids, found } = await find(db, search, 'any', { limit: searchDepth, most });
    if (found <= most) return { ids, total: ids.length, isComplete: true };
    total = Math.max(total, found);
  }
  return walkedRanking(await rankTiers(db, search, wanted), wanted, total);
}

/** What walking found; fewer than wanted are all there are, whatever the database believes. */
const walkedRanking = (ids: number[], wanted: number, total: number): TextRanking =>
  ids.length < wanted
    ? { ids, total: ids.length, isComplete: true }
    : { ids, total: Math.min(searchDepth, Math.max(total, ids.length)), isComplete: false };

async function expect({ term, scope, order }: Search, { text, sample }: AllGramCounts) {
  const expected = expectMatches(text, term, scope);
  if (!isWorthSampling(expected, scope)) return expected;
  return refineBySample(expected, sharesOf(term, await sample(order)), text);
}

/** The number of matches that are read before it switches from finding to walking. */
const findable = <Tiers extends TextTier>(
  expected: Pick<Expected, Tiers | 'isKnown' | 'walkFrom'>,
  tier: Tiers,
  wanted: number,
): number =>
  Math.ceil(Math.max(expected.walkFrom(wanted), expected.isKnown ? 1.5 * expected[tier] : 0));

/** The levels of the best videos, where looking at them alone costs less than another way. */
function chooseBest(
  { order, now, levels }: Pick<TextSearch, 'order' | 'now' | 'levels'>,
  ways: Parameters<typeof shareOfBest>[0],
  wanted: number,
): BestLevels | null {
  const share = shareOfBest(ways, wanted);
  const best = share === null ? null : levels.best(order, share, now);
  if (best === null) return null;
  return isBestCheaper(ways, { share: best.share, wanted }) ? best : null;
}

/** Many more of the best than expected are a mistake of the estimate. */
const mostOfBest = (best: BestLevels, expected: number, wanted: number): number =>
  2 * Math.ceil(best.share * expected) + wanted;

async function rankTiers(db: Db, search: TextSearch, wanted: number): Promise<number[]> {
  const ids: number[] = [];
  for (const tier of tiers) {
    if (ids.length < wanted) {
      ids.push(...(await rankTier(db, search, { tier, wanted: wanted - ids.length })));
    }
  }
  return ids;
}

async function rankTier(
  db: Db,
  search: TextSearch,
  { tier, wanted }: { tier: PlainTier; wanted: number },
): Promise<number[]> {
  const { term, scope, order, now, expected } = search;
  const best = chooseBest(search, waysOf(expected, tier), wanted);
  if (best !== null) {
    const { levels } = best;
    const most = mostOfBest(best, expected[tier], wanted);
    const { ids, found } = await find(db, search, tier, { limit: wanted, most, levels });
    if (found <= most && ids.length === wanted) return ids;
  }
  if (!expected.isKnown || expected[tier] < expected.walkFrom(wanted)) {
    const most = findable(expected, tier, wanted);
    const { ids, found } = await find(db, search, tier, { limit: wanted, most });
    if (found <= most) return ids;
  }
  return walkMatches(db, { ...tierOf(term, tier), scope, order, limit: wanted, now });
}

/** Ranks the titles that a term spells: at their start, then further on. */
async function rankSpelled(
  db: Db,
  { spelling, ...search }: DatedSearch & { spelling: Spelling },
  counts: AllGramCounts,
  wanted: number,
): Promise<TextRanking> {
  const { start, part } = spelling;
  const startOf = { counts, spelled: start, without: null, besides: 0 };
  const first = await rankPlace(db, search, startOf, wanted);
  if (part === null) return first;
  if (first.ids.length >= wanted) {
    const total = first.total + expectSpelled(counts.pinyin, part, search.scope).any;
    return { ...first, total: Math.min(searchDepth, total), isComplete: false };
  }
  const besides = first.ids.length;
  const partOf = { counts, spelled: part, without: start.pattern, besides };
  const second = await rankPlace(db, search, partOf, wanted - besides);
  const known = new Set(first.ids);
  const ids = [...first.ids, ...second.ids.filter((id) => !known.has(id))];
  const isComplete = first.isComplete && second.isComplete;
  return { ids, total: isComplete ? ids.length : first.total + second.total, isComplete };
}

interface Place {
  counts: AllGramCounts;
  spelled: Spelled;
  /** What those of the place before match. */
  without: string | null;
  /** How many of them there are; they may come along. */
  besides: number;
}

/** The first of a place from the best videos alone; null where that costs more than another way, or finds too few. */
async function bestOfPlace(
  db: Db,
  asked: Omit<MatchesWanted, 'levels' | 'limit' | 'most'>,
  expected: ExpectedSpelled,
  levels: Levels,
  limit: number,
): Promise<number[] | null> {
  const best = chooseBest({ ...asked, levels }, expected, limit);
  if (best === null) return null;
  const most = mostOfBest(best, expected.any, limit);
  const { ids, found } = await findMatches(db, {
    ...asked,
    levels: best.levels,
    limit,
    most: most + 1,
  });
  return found <= most && ids.length === limit ? ids : null;
}

async function rankPlace(
  db: Db,
  { scope, order, now }: DatedSearch,
  { counts, spelled, without, besides }: Place,
  wanted: number,
): Promise<TextRanking> {
  const expected = expectSpelled(counts.pinyin, spelled, scope);
  const asked = { tier: 'spelled', scope, order, now } as const;
  // Those of the other place are known, and cost less to take out than to look for in each.
  const tierValues = [spelled.isExact ? null : spelled.pattern, null] as const;
  const found = { ...asked, tierValues, query: queryFor(spelled.grams) };
  let total = expected.any;
  const best = await bestOfPlace(db, found, expected, counts.levels, wanted + besides);
  if (best !== null) return walkedRanking(best, wanted, total);
  if (expected.least < expected.walkFrom(wanted)) {
    const most = findable(expected, 'any', wanted);
    const codes = codesOfScope(scope) ?? undefined;
    const matches = await findMatches(db, {
      ...found,
      codes,
      limit: searchDepth,
      most: most + 1,
    });
    if (matches.found <= most) {
      return { ids: matches.ids, total: matches.ids.length, isComplete: true };
    }
    total = Math.max(total, matches.found);
  }
  const walkedBy = [spelled.pattern, without] as const;
  return walkedRanking(
    await walkMatches(db, { ...asked, tierValues: walkedBy, limit: wanted }),
    wanted,
    total,
  );
}
