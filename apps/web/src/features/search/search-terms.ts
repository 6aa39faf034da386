import { putRecent } from '@lantern/rules/recent-list';

import { searchTexts } from '#text/search.ts';

import { hrefOf, paths } from '../../paths.ts';
import { searchHistoryRule, stored } from '../../storage/stored.ts';
import { boundText } from './bound-text.ts';

/** What the server takes, in UTF-16 units. */
export const LONGEST_TERM = 64;

/** A term as it is searched for; `""` when nothing is left of it. */
export function cleanTerm(text: string): string {
  return boundText(text, LONGEST_TERM);
}

/** Puts a term at the front of the search history. */
export function rememberTerm(term: string): void {
  stored.searchHistory.update((terms) => putRecent(terms, term, searchHistoryRule));
}

/** Where the results of a term are. */
export function hrefOfTerm(term: string): string {
  return hrefOf(paths.searchResults, { title: searchTexts.search.resultsTitle, searchStr: term });
}
