import type { PayloadOf } from '@lantern/contracts/call';
import { suggestSearch } from '@lantern/contracts/calls/search';

import type { CallContext } from '../../../../calls/call-context.ts';
import { shareAnswers } from '../../../../calls/shared-answers.ts';
import {
  parsePhrase,
  parseSearchTerm,
  type SearchTerm,
} from '../../../../platform/database/search-term.ts';
import type { Deps } from '../../../../platform/deps.ts';
import type { ListSources } from '../lists/list-page.ts';
import { everythingPublic } from '../lists/scope.ts';
import { searchSlots } from './search-ids.ts';

const mostVideos = 8;
const mostAuthors = 3;

const contains = (text: string, { words }: SearchTerm): boolean => {
  const folded = parsePhrase(text)?.text ?? '';
  return words.every((word) => folded.includes(word.text));
};

/**
 * Shares the public videos and authors that match a typed text; titles match by their pinyin too. It reads the ranking that
 * a search for the same words reads, so that a following search finds it cached.
 */
export function shareSuggestions(deps: Deps, { lists, searchIds }: ListSources) {
  const suggest = shareAnswers(deps, suggestSearch, {
    dependsOn: ['catalogue'],
    keyOf({ searchKey }) {
      const term = parseSearchTerm(searchKey);
      return (term?.before ?? term)?.text ?? '';
    },
    limit: 2000,
    async build({ searchKey }) {
      const term = parseSearchTerm(searchKey);
      if (term === null) return { videos: [], authors: [] };
      const search = { term, scope: everythingPublic, order: 'score' } as const;
      const { ids, spelled } = await searchIds(search, 1);
      const found = await lists.withIds(everythingPublic, ids);
      const titles = found
        .filter((it) => spelled.has(it.cartoonCode) || contains(it.cartoonName, term))
        .slice(0, mostVideos);
      const authors = found.map((it) => it.cartoonAuthor).filter((it) => contains(it, term));
      return {
        videos: titles.map(({ cartoonCode, cartoonName }) => ({ cartoonCode, cartoonName })),
        authors: [...new Set(authors)].slice(0, mostAuthors),
      };
    },
  });
  return (context: CallContext, payload: PayloadOf<typeof suggestSearch>) =>
    searchSlots(context.address)(() => suggest(context, payload));
}
