import {
  codeGram,
  type Gram,
  restGrams,
  type SearchTerm,
  startGrams,
  titleGrams,
} from '../../../platform/database/search-term.ts';
import type { Scope, Shelf } from '../scope.ts';
import type { Tier } from '../video-ids.repo.ts';
import type { GramCounts } from './gram-counts.ts';

/**
 * The costs of a row, in microseconds or so: found by its grams and fetched from the table, passed in an index that holds
 * the text, and passed where the text must be fetched.
 */
const cost = { found: 5, walkedPublic: 0.3, walkedShelf: 3 };

/** Below this number, finding every match is always cheap. */
const alwaysFindable = 1000;

/** The expected number of matches in each tier, and whether it is reliable. */
export interface Expected extends Record<Tier | 'any', number> {
  /** False for an upper bound from several grams, or a guess for a category. */
  isKnown: boolean;
  /** With this many matches or more, walking to the first `wanted` costs less than finding all. */
  walkFrom(wanted: number): number;
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

/** The expected number of a term's matches in a scope, by its grams. */
export function expectMatches(counts: GramCounts, term: SearchTerm, scope: Scope): Expected {
  const share = Math.min(
    1,
    scope.reduce((sum, shelf) => sum + shareOf(counts, shelf), 0),
  );
  const videos = counts.videos * share;
  const expect = (grams: readonly Gram[]): number => Math.round(countOf(counts, grams) * share);
  const [title, rest] = [expect(titleGrams(term)), expect(restGrams(term))];
  const weight = (isOfPublic(scope) ? cost.walkedPublic : cost.walkedShelf) / cost.found;
  return {
    start: Math.min(title, expect(startGrams(term))),
    title,
    rest,
    any: sumUp({ title, rest }, videos),
    isKnown: isOfPublic(scope) && term.letters.length <= 2,
    walkFrom: (wanted) => Math.max(alwaysFindable, Math.ceil(Math.sqrt(wanted * videos * weight))),
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
  shares: Record<Tier, number>,
  { videos }: GramCounts,
): Expected {
  const refine = (tier: Tier, share: number): number =>
    Math.min(expected[tier], Math.round(share * videos));
  const start = refine('start', shares.start);
  const title = refine('title', shares.start + shares.title);
  const rest = refine('rest', shares.rest);
  return { ...expected, start, title, rest, any: title + rest, isKnown: true };
}
