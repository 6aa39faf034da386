import type { Db } from '../../../../platform/database/db.ts';
import {
  allQueries,
  codeGram,
  patternsOf,
  queryFor,
  queryForWords,
  restGrams,
  type SearchTerm,
  startGrams,
  titleGrams,
} from '../../../../platform/database/search-term.ts';
import type { Order, Scope } from '../lists/scope.ts';
import {
  type PlainTier,
  sampleShares,
  type TextTier,
  type Tier,
  type TierValues,
  walkMatches,
} from '../video-ids.repo.ts';
import type { BestLevels, Levels } from './best-levels.ts';
import {
  type Expected,
  expectMatches,
  expectSpelled,
  isBestCheaper,
  isWorthSampling,
  refineBySample,
  shareOfBest,
} from './expect-matches.ts';
import type { AllGramCounts, GramCounts } from './gram-counts.ts';
import { findMatches, type Matches } from './matches.repo.ts';
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

type TextRanking = Omit<Ranking, 'spelledFrom'>;

const tiers: readonly PlainTier[] = ['start', 'title', 'rest'];

/** A query for titles that start with one of the words and contain the others. */
const startQuery = ({ words }: SearchTerm): string =>
  queryFor(
    words.map((first) => [
      ...startGrams(first),
      ...words.flatMap((word) => (word === first ? [] : titleGrams(word))),
    ]),
  );

const queryOf = {
  start: startQuery,
  title: ({ words }: SearchTerm) => queryFor([words.flatMap(titleGrams)]),
  // Some words may be in the title.
  rest: (term: SearchTerm) =>
    term.words.length === 1 ? queryFor([term.words.flatMap(restGrams)]) : queryForWords(term),
  any: queryForWords,
};

/** A query for the grams of the term, of all tiers or one, and for the categories. */
function writeQuery({ term, scope }: Search, tier: TextTier): string {
  const query = queryOf[tier](term);
  if (scope.some((shelf) => shelf.kind === 'public')) return query;
  const codes = scope.flatMap((shelf) => (shelf.kind === 'public' ? [] : shelf.codes));
  return allQueries([query, queryFor(codes.map((code) => [codeGram(code)]))]);
}

/** A tier of a term, and the values of its condition. */
function tierOf({ term }: Search, tier: TextTier): { tier: Tier; tierValues: TierValues } {
  const [word, ...others] = term.words;
  if (word && others.length === 0) return { tier: `word-${tier}`, tierValues: [word.text] };
  const { within, starts } = patternsOf(term);
  return { tier, tierValues: [within, starts] };
}

const find = (
  db: Db,
  search: DatedSearch,
  tier: TextTier,
  { limit, most, levels }: { limit: number; most: number; levels?: readonly number[] },
) =>
  findMatches(db, {
    ...tierOf(search, tier),
    query: writeQuery(search, tier),
    scope: search.scope,
    order: search.order,
    now: search.now,
    limit,
    most: most + 1,
    ...(levels === undefined ? {} : { levels }),
  });

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
  const spelled = await rankSpelled(db, { ...search, spelling }, counts.pinyin, wanted);
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
  search: DatedSearch,
  counts: AllGramCounts,
  wanted: number,
): Promise<TextRanking> {
  const expected = { ...(await expect(db, search, counts.text)), levels: counts.levels };
  let total = expected.any;
  const isFound = !expected.isKnown || expected.any < expected.walkFrom(wanted);
  if (isFound && chooseBest(search, expected, 'any', wanted) === null) {
    const most = findable(expected, 'any', wanted);
    const { ids, found } = await find(db, search, 'any', { limit: searchDepth, most });
    if (found <= most) return { ids, total: ids.length, isComplete: true };
    total = Math.max(total, found);
  }
  return walkedRanking(await rankTiers(db, search, expected, wanted), wanted, total);
}

/** What walking found; fewer than wanted are all there are, whatever the database believes. */
const walkedRanking = (ids: number[], wanted: number, total: number): TextRanking =>
  ids.length < wanted
    ? { ids, total: ids.length, isComplete: true }
    : { ids, total: Math.min(searchDepth, Math.max(total, ids.length)), isComplete: false };

async function expect(db: Db, search: DatedSearch, counts: GramCounts) {
  const { term, scope, order, now } = search;
  const expected = expectMatches(counts, term, scope);
  if (!isWorthSampling(expected, scope)) return expected;
  return refineBySample(
    expected,
    await sampleShares(db, { tierValues: tierOf(search, 'any').tierValues, order, now }),
    counts,
  );
}

/** The number of matches that are read before it switches from finding to walking. */
const findable = <Tiers extends TextTier>(
  expected: Pick<Expected, Tiers | 'isKnown' | 'walkFrom'>,
  tier: Tiers,
  wanted: number,
): number =>
  Math.ceil(Math.max(expected.walkFrom(wanted), expected.isKnown ? 1.5 * expected[tier] : 0));

/** What is expected, and where videos are in each order. */
type Known = Expected & { levels: Levels };

/** The levels of the best videos, where looking at them alone costs less than another way. */
function chooseBest(
  { order, now }: DatedSearch,
  { levels, ...expected }: Known,
  tier: TextTier,
  wanted: number,
): BestLevels | null {
  const share = shareOfBest(expected, tier, wanted);
  const best = share === null ? null : levels.best(order, share, now);
  if (best === null) return null;
  return isBestCheaper(expected, { tier, share: best.share, wanted }) ? best : null;
}

async function rankTiers(
  db: Db,
  search: DatedSearch,
  expected: Known,
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
  expected: Known,
  { tier, wanted }: { tier: PlainTier; wanted: number },
): Promise<number[]> {
  const best = chooseBest(search, expected, tier, wanted);
  if (best !== null) {
    const { levels } = best;
    // Many more than expected are a mistake of the estimate.
    const most = 2 * Math.ceil(best.share * expected[tier]) + wanted;
    const { ids, found } = await find(db, search, tier, { limit: wanted, most, levels });
    if (found <= most && ids.length === wanted) return ids;
  }
  if (!expected.isKnown || expected[tier] < expected.walkFrom(wanted)) {
    const most = findable(expected, tier, wanted);
    const { ids, found }: Matches = await find(db, search, tier, { limit: wanted, most });
    if (found <= most) return ids;
  }
  const { scope, order, now } = search;
  return walkMatches(db, { ...tierOf(search, tier), scope, order, limit: wanted, now });
}

/** Ranks the titles that a term spells: at their start, then further on. */
async function rankSpelled(
  db: Db,
  { spelling, ...search }: DatedSearch & { spelling: Spelling },
  counts: GramCounts,
  wanted: number,
): Promise<TextRanking> {
  const { start, part } = spelling;
  const first = await rankPlace(db, search, { counts, spelled: start, without: null }, wanted);
  if (part === null) return first;
  if (first.ids.length >= wanted) {
    const total = first.total + expectSpelled(counts, part, search.scope).any;
    return { ...first, total: Math.min(searchDepth, total), isComplete: false };
  }
  const given = { counts, spelled: part, without: start.pattern };
  const second = await rankPlace(db, search, given, wanted - first.ids.length);
  const known = new Set(first.ids);
  const ids = [...first.ids, ...second.ids.filter((id) => !known.has(id))];
  const isComplete = first.isComplete && second.isComplete;
  return { ids, total: isComplete ? ids.length : first.total + second.total, isComplete };
}

async function rankPlace(
  db: Db,
  { scope, order, now }: DatedSearch,
  { counts, spelled, without }: { counts: GramCounts; spelled: Spelled; without: string | null },
  wanted: number,
): Promise<TextRanking> {
  const expected = expectSpelled(counts, spelled, scope);
  const asked = { tier: 'spelled', scope, order, now } as const;
  let total = expected.any;
  if (expected.least < expected.walkFrom(wanted)) {
    const most = findable(expected, 'any', wanted);
    const query = queryFor(spelled.grams);
    // Those of the other place are known, and cost less to take out than to look for in each.
    const tierValues = [spelled.isExact ? null : spelled.pattern, null] as const;
    const { ids, found } = await findMatches(db, {
      ...asked,
      tierValues,
      query,
      limit: searchDepth,
      most: most + 1,
    });
    if (found <= most) return { ids, total: ids.length, isComplete: true };
    total = Math.max(total, found);
  }
  const tierValues = [spelled.pattern, without] as const;
  return walkedRanking(
    await walkMatches(db, { ...asked, tierValues, limit: wanted }),
    wanted,
    total,
  );
}
