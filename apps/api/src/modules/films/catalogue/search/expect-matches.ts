import {
  codeGram,
  type Gram,
  restGrams,
  type SearchTerm,
  startGrams,
  titleGrams,
} from '../../../../platform/database/search-term.ts';
import type { Scope, Shelf } from '../lists/scope.ts';
import type { PlainTier, TextTier } from '../match-tiers.ts';
import type { SearchedTexts } from '../video-ids.repo.ts';
import type { GramCounts } from './gram-counts.ts';
import type { Spelled } from './spell-term.ts';

/**
 * The costs of a row, in microseconds or so: found by its grams and fetched from the table, passed in an index that holds
 * the text, and passed where the text must be fetched. To look at the best alone: a match that is passed among the grams or
 * the readings, and one of the best that is passed there. In categories: a match of another that is fetched, a match that is only passed, and
 * a title that is passed for each category of a query.
 */
const cost = {
  found: 4,
  walkedPublic: 0.3,
  walkedShelf: 3,
  foundSpelled: 10,
  walkedSpelled: 6,
  passed: 0.1,
  passedSpelled: 0.25,
  passedBest: 0.006,
  fetched: 2,
  listed: 0.03,
  passedCode: 0.05,
};

/** Below this number, finding every match is always cheap. */
const alwaysFindable = 1000;

/** The best are looked at alone where that costs less than this part of another way: the other never fails. */
const worthIt = 0.85;
const leastSpare = 30;
const spareOfGuess = 1.3;

/** The expected number of matches in each tier, and whether it is reliable. */
export interface Expected extends Record<TextTier, number> {
  /** False for an upper bound from several grams, or a guess for a category. */
  isKnown: boolean;
  /** With this many matches or more, walking to the first `wanted` costs less than finding all. */
  walkFrom(wanted: number): number;
  /** The number of videos in the scope, and their share of all. */
  videos: number;
  share: number;
  /** How many matches to expect for each that is wanted, so that by chance there are not too few. */
  spare: number;
}

const countOf = (counts: GramCounts, grams: readonly Gram[]): number =>
  Math.min(...grams.map((gram) => counts.count(gram)));

const isOfPublic = (scope: Scope): boolean => scope.some((shelf) => shelf.kind === 'public');

function shareOf(counts: GramCounts, shelf: Shelf): number {
  if (shelf.kind === 'public') return 1;
  if (shelf.darkWeb || counts.videos === 0) return 0;
  const sum = shelf.codes.reduce((total, code) => total + counts.count(codeGram(code)), 0);
  return Math.min(1, sum / counts.videos);
}

/** From how many matches on walking to the first `wanted` costs less than finding all, by the costs of a row. */
const walkFromBy =
  (walked: number, found: number, videos: number) =>
  (wanted: number): number =>
    Math.max(alwaysFindable, Math.ceil(Math.sqrt((wanted * videos * walked) / found)));

const shareOfScope = (counts: GramCounts, scope: Scope): number =>
  Math.min(
    1,
    scope.reduce((sum, shelf) => sum + shareOf(counts, shelf), 0),
  );

/** The expected number of a term's matches in a scope, by its grams: those of the rarest of its words. */
export function expectMatches(counts: GramCounts, term: SearchTerm, scope: Scope): Expected {
  const share = shareOfScope(counts, scope);
  const videos = counts.videos * share;
  const expect = (grams: readonly Gram[]): number => Math.round(countOf(counts, grams) * share);
  const words = term.words.map((word) => {
    const [title, rest] = [expect(titleGrams(word)), expect(restGrams(word))];
    return { start: expect(startGrams(word)), title, rest, any: sumUp({ title, rest }, videos) };
  });
  const least = (tier: TextTier): number => Math.min(...words.map((word) => word[tier]));
  const isOne = words.length === 1;
  const walked = isOfPublic(scope) ? cost.walkedPublic : cost.walkedShelf;
  return {
    start: Math.min(
      least('title'),
      words.reduce((sum, { start }) => sum + start, 0),
    ),
    title: least('title'),
    rest: isOne ? least('rest') : least('any'),
    any: least('any'),
    isKnown: isOfPublic(scope) && isOne && term.words.every(({ letters }) => letters.length <= 2),
    videos,
    share,
    spare: 1.15,
    walkFrom: walkFromBy(walked, cost.found, videos),
  };
}

/** Those of a tier; the grams of a word are in titles that start with it too. */
const ofTier = (expected: Expected, tier: TextTier): number =>
  tier === 'title' ? expected.title - expected.start : expected[tier];

/** What is expected of a tier, or of pinyin: the matches, and the cost of finding, walking past and passing one. */
interface Ways {
  matches: number;
  /** Those that a query finds, also of another tier. */
  found: number;
  isKnown: boolean;
  spare: number;
  videos: number;
  costs: { found: number; walked: number; passed: number };
}

export const waysOf = (expected: Expected, tier: TextTier): Ways => ({
  ...expected,
  matches: ofTier(expected, tier),
  found: expected[tier],
  costs: { found: cost.found, walked: cost.walkedPublic, passed: cost.passed },
});

/**
 * The share of videos, the best ones, that likely has the first `wanted` matches; null where finding all is cheap, or their
 * number is not known.
 */
export function shareOfBest({ matches, isKnown, spare }: Ways, wanted: number): number | null {
  if (!isKnown || matches < alwaysFindable) return null;
  return (spare * wanted + leastSpare) / matches;
}

/** Whether looking at the best videos alone, a share of all, costs less than finding all matches and than walking to the first `wanted`. */
export function isBestCheaper(
  { matches, found, videos, costs }: Ways,
  { share, wanted }: { share: number; wanted: number },
): boolean {
  const findingAll = costs.found * found;
  const walking = (costs.walked * wanted * videos) / matches;
  const passing = costs.passed * found + cost.passedBest * share * videos;
  return passing + findingAll * share < worthIt * Math.min(findingAll, walking);
}

/**
 * Whether it costs less to look at the categories of each match of a term than to find the matches of so many categories.
 * At most `most` matches in them are read.
 */
export function isCheaperWithoutCodes(
  { share, ...expected }: Expected,
  { tier, most, codes }: { tier: TextTier; most: number; codes: number },
): boolean {
  if (share === 0) return false;
  const matches = expected[tier] / share;
  const read = Math.min(matches, most / share);
  const passed = Math.min(matches, expected.videos);
  const withCodes = cost.passedCode * (codes + 1) * passed + cost.found * read * share;
  return cost.listed * matches + cost.fetched * read < withCodes;
}

/** The expected number of titles that a term spells. */
export interface ExpectedSpelled extends Pick<Expected, 'any' | 'isKnown' | 'walkFrom'>, Ways {
  /** At least so many: those of the way that one gram tells. The grams of a longer way have an upper bound only. */
  least: number;
}

/** The same for a tier of its pinyin; `any` is the number in this tier. */
export function expectSpelled(
  counts: GramCounts,
  { grams, isExact }: Spelled,
  scope: Scope,
): ExpectedSpelled {
  const share = shareOfScope(counts, scope);
  const found = grams.reduce((sum, way) => sum + countOf(counts, way), 0);
  const any = Math.round(Math.min(counts.videos, found) * share);
  const isKnown = isOfPublic(scope) && grams.every((way) => way.length === 1);
  const ofOneGram = isOfPublic(scope) ? grams.filter((way) => way.length === 1) : [];
  const videos = counts.videos * share;
  const costs = {
    found: isExact ? cost.found : cost.foundSpelled,
    walked: cost.walkedSpelled,
    passed: cost.passedSpelled,
  };
  return {
    any,
    matches: any,
    found: any,
    isKnown,
    spare: spareOfGuess,
    videos,
    costs,
    least: isKnown ? any : Math.max(0, ...ofOneGram.map((way) => countOf(counts, way))),
    walkFrom: walkFromBy(costs.walked, costs.found, videos),
  };
}

/** Takes authors and tags for independent of titles. */
const sumUp = ({ title, rest }: { title: number; rest: number }, videos: number): number =>
  Math.round(title + rest * (1 - title / Math.max(1, videos)));

/** Whether a sample of videos would tell more than the grams. */
export const isWorthSampling = (expected: Expected, scope: Scope): boolean =>
  !expected.isKnown && isOfPublic(scope) && expected.any >= alwaysFindable;

/** How many of some videos match a term in each tier, as a share of them. */
export function sharesOf(
  { words }: SearchTerm,
  sample: readonly SearchedTexts[],
): Record<PlainTier, number> {
  const counts = { start: 0, title: 0, rest: 0 };
  for (const { title, rest } of sample) {
    if (words.every(({ text }) => title.includes(text))) {
      counts[words.some(({ text }) => title.startsWith(text)) ? 'start' : 'title']++;
    } else if (words.every(({ text }) => title.includes(text) || rest.includes(text))) {
      counts.rest++;
    }
  }
  const share = (tier: PlainTier): number => counts[tier] / Math.max(1, sample.length);
  return { start: share('start'), title: share('title'), rest: share('rest') };
}

/** The expectation after a sample of videos: never more than the grams allow. */
export function refineBySample(
  expected: Expected,
  shares: Record<PlainTier, number>,
  { videos }: GramCounts,
): Expected {
  const refine = (tier: PlainTier, share: number): number =>
    Math.min(expected[tier], Math.round(share * videos));
  const start = refine('start', shares.start);
  const title = refine('title', shares.start + shares.title);
  const rest = refine('rest', shares.rest);
  return { ...expected, start, title, rest, any: title + rest, isKnown: true, spare: spareOfGuess };
}
