import {
  allQueries,
  codeGram,
  type Gram,
  patternsOf,
  queryFor,
  restGrams,
  type SearchTerm,
  type SearchWord,
  startGrams,
  titleGrams,
} from '../../../../platform/database/search-term.ts';
import { codesOfScope, type Scope } from '../lists/scope.ts';
import type { TextTier, Tier, TierValues } from '../match-tiers.ts';
import type { GramCounts } from './gram-counts.ts';

/**
 * Each gram of a query costs the database the list of all titles that have it, and the titles that are found are looked at
 * anyway. So a query has the rarest of a term: they find few others.
 */
const mostGrams = 2;
const mostWords = 3;

function rarest<Item>(
  items: readonly Item[],
  most: number,
  count: (item: Item) => number,
): readonly Item[] {
  if (items.length <= most) return items;
  return items
    .map((item) => ({ item, found: count(item) }))
    .toSorted((a, b) => a.found - b.found)
    .slice(0, most)
    .map(({ item }) => item);
}

/** Writes the queries of a term, by what is known of its grams. */
function queriesOf({ words }: SearchTerm, counts: GramCounts): Record<TextTier, string> {
  const few = (grams: readonly Gram[]) => rarest(grams, mostGrams, (it) => counts.count(it));
  const count = (word: SearchWord): number =>
    [titleGrams, restGrams].reduce(
      (sum, gramsOf) => sum + Math.min(...gramsOf(word).map((it) => counts.count(it))),
      0,
    );
  const told = rarest(words, mostWords, count);
  const others = (first: SearchWord): Gram[] =>
    told.flatMap((word) => (word === first ? [] : few(titleGrams(word))));
  const any = allQueries(
    told.map((word) => queryFor([few(titleGrams(word)), few(restGrams(word))])),
  );
  const [word, second] = words;
  return {
    // Titles that start with one of the words and contain the others.
    start: queryFor(words.map((first) => [...few(startGrams(first)), ...others(first)])),
    title: queryFor([told.flatMap((it) => few(titleGrams(it)))]),
    // Some words may be in the title.
    rest: word && !second ? queryFor([few(restGrams(word))]) : any,
    any,
  };
}

/** The queries of a term in a scope: for the grams of the term, and for these and the categories. */
export interface MatchQueries {
  term: Record<TextTier, string>;
  /** The categories of the scope; null for everything public. */
  codes: readonly string[] | null;
  withCodes: (tier: TextTier) => string;
}

export function writeQueries(term: SearchTerm, scope: Scope, counts: GramCounts): MatchQueries {
  const queries = queriesOf(term, counts);
  const codes = codesOfScope(scope);
  const ofCodes = codes === null ? [] : [queryFor(codes.map((code) => [codeGram(code)]))];
  return {
    term: queries,
    codes,
    withCodes: (tier) => allQueries([queries[tier], ...ofCodes]),
  };
}

/** A tier of a term, and the values of its condition. */
export function tierOf(
  term: SearchTerm,
  tier: TextTier,
): { tier: Exclude<Tier, 'spelled'>; tierValues: TierValues } {
  const [word, ...others] = term.words;
  if (word && others.length === 0) return { tier: `word-${tier}`, tierValues: [word.text] };
  const { within, starts } = patternsOf(term);
  return { tier, tierValues: [within, starts] };
}
