import { listSearched } from '@lantern/contracts/calls/search';
import { holdsBannedWord } from '@lantern/rules/banned-words';

import { shareAnswers } from '../../../../calls/shared-answers.ts';
import { parseSearchTerm } from '../../../../platform/database/search-term.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { siteSettingsOf } from '../../../ground/site/site-settings.ts';
import { listSearchHits } from '../../../ground/statistics/note-usage.ts';
import type { ListSources } from './list-page.ts';
import { everythingPublic } from './scope.ts';

const most = 40;
/** More words are read than shown: some may no longer find anything. */
const spare = 2;

/**
 * Words that several members searched for lately, and that find something for every visitor: words that only match videos
 * which are gone or not public are left out, and so are words that the operator banned.
 */
export const shareSearched = (deps: Deps, { searchIds }: ListSources) =>
  shareAnswers(deps, listSearched, {
    dependsOn: ['catalogue', 'settings'],
    async build() {
      const { bannedWords } = await siteSettingsOf(deps)();
      const found: string[] = [];
      for (const words of await listSearchHits(deps, spare * most)) {
        const term = parseSearchTerm(words);
        if (term === null || holdsBannedWord(words, bannedWords)) continue;
        const { ids } = await searchIds({ term, scope: everythingPublic, order: 'score' }, 1);
        if (ids.length > 0) found.push(words);
        if (found.length === most) break;
      }
      return found;
    },
  });
