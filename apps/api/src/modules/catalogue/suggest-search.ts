import { suggestSearch } from '@lantern/contracts/calls/search';

import { shareAnswers } from '../../calls/shared-answers.ts';
import { parseSearchTerm, type SearchTerm } from '../../platform/database/search-term.ts';
import type { Deps } from '../../platform/deps.ts';
import type { ListSources } from './list-page.ts';
import { everythingPublic } from './scope.ts';

const mostVideos = 8;
const mostAuthors = 3;

const contains = (text: string, term: SearchTerm): boolean =>
  parseSearchTerm(text)?.text.includes(term.text) === true;

/**
 * Public videos and authors that match what is typed. It reads the ranking that a search for the same words reads, so that
 * a search which follows finds it ready.
 */
export const shareSuggestions = (deps: Deps, { lists, searchIds }: ListSources) =>
  shareAnswers(deps, suggestSearch, {
    dependsOn: ['catalogue'],
    keyOf: ({ searchKey }) => parseSearchTerm(searchKey)?.text ?? '',
    limit: 2000,
    async build({ searchKey }) {
      const term = parseSearchTerm(searchKey);
      if (term === null) return { videos: [], authors: [] };
      const { ids } = await searchIds({ term, scope: everythingPublic, order: 'score' }, 1);
      const found = await lists.withIds(everythingPublic, ids);
      const titles = found.filter((it) => contains(it.cartoonName, term)).slice(0, mostVideos);
      const authors = found.map((it) => it.cartoonAuthor).filter((it) => contains(it, term));
      return {
        videos: titles.map(({ cartoonCode, cartoonName }) => ({ cartoonCode, cartoonName })),
        authors: [...new Set(authors)].slice(0, mostAuthors),
      };
    },
  });
