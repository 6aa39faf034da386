import {
  codeGram,
  type Gram,
  restGrams,
  type SearchTerm,
  startGrams,
  titleGrams,
} from '../../../../platform/database/search-term.ts';
import type { Scope, Shelf } from '../lists/scope.ts';
import type { PlainTier, TextTier } from '../video-ids.repo.ts';
import type { GramCounts } from './gram-counts.ts';
import type { Spelled } from './spell-term.ts';

/**
 * The costs of a row, in microseconds or so: found by its grams and fetched from the table, passed in an index that holds
 * the text, and passed where the text must be fetched. To look at the best alone: a match that is passed among the grams,
 * and one of the best that is passed there.
 */
const cost = {
  found: 4,
  walkedPublic: 0.3,
  walkedShelf: 3,
  foundSpelled: 10,
  walkedSpelled: 6,
  passed: 0.1,
  passedBest: 0.006,
};

/** Below this number, finding every match is always cheap. */
const alwaysFindable = 1000;

/** The best are looked at alone where that costs less than this part of another way: the other never fails. */
const worthIt = 0.85;
const leastSpare = 30;

/** The expected number of matches in each tier, and whether it is reliable. */
export interface Expected extends Record<TextTier, number> {
  /** False for an upper bound from several grams, or a guess for a category. */
  isKnown: boolean;
  /** With this many matches or more, walking to the first `wanted` costs less than finding all. */
  walkFrom(wanted: number): number;
  /** The number of videos in the scope. */
  videos: number;
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
    spare: 1.15,
    walkFrom: walkFromBy(walked, cost.found, videos),
  };
}

/** Those of a tier; the grams of a word are in titles that start with it too. */
const ofTier = (expected: Expected, tier: TextTier): number =>
  tier === 'title' ? expected.title - expected.start : expected[tier];

/**
 * The share of videos, the best ones, that likely has the first `wanted` matches of a tier; null where finding all its matches
 * is cheap, or their number is not known.
 */
export function shareOfBest(expected: Expected, tier: TextTier, wanted: number): number | null {
  const matches = ofTier(expected, tier);
  if (!expected.isKnown || matches < alwaysFindable) return null;
  return (expected.spare * wanted + leastSpare) / matches;
}

/** Whether looking at the best videos alone, a share of all, costs less than finding all matches and than walking to the first `wanted`. */
export function isBestCheaper(
  expected: Expected,
  { tier, share, wanted }: { tier: TextTier; share: number; wanted: number },
): boolean {
  const found = cost.found * expected[tier];
  const walked = (cost.walkedPublic * wanted * expected.videos) / ofTier(expected, tier);
  const passed = cost.passed * expected[tier] + cost.passedBest * share * expected.videos;
  return passed + found * share < worthIt * Math.min(found, walked);
}

/** The expected number of titles that a term spells. */
export interface ExpectedSpelled extends Pick<Expected, 'any' | 'isKnown' | 'walkFrom'> {
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
  return {
    any,
    isKnown,
    least: isKnown ? any : Math.max(0, ...ofOneGram.map((way) => countOf(counts, way))),
    walkFrom: walkFromBy(
      cost.walkedSpelled,
      isExact ? cost.found : cost.foundSpelled,
      counts.videos * share,
    ),
  };
}

/** Takes authors and tags for independent of titles. */
const sumUp = ({ title, rest }: { title: number; rest: number }, videos: number): number =>
  Math.round(title + rest * (1 - title / Math.max(1, videos)));

/** Whether a sample of videos would tell more than the grams. */
export const isWorthSampling = (expected: Expected, scope: Scope): boolean =>
  !expected.isKnown && isOfPublic(scope) && expected.any >= alwaysFindable;

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
  return { ...expected, start, title, rest, any: title + rest, isKnown: true, spare: 1.3 };
}
