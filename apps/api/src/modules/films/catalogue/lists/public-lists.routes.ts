import {
  listIndex,
  listIndexLike,
  listLeftType,
  listPaging,
  listTopics,
} from '@lantern/contracts/calls/catalogue';
import { listByAuthor, listSearched, suggestSearch } from '@lantern/contracts/calls/search';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../../../calls/bind-calls.ts';
import { shareAnswers } from '../../../../calls/shared-answers.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { shareSuggestions } from '../search/suggest-search.ts';
import { listCategoryTree } from './list-category-tree.ts';
import { listFeatured, listHome } from './list-home.ts';
import { authorPage, listPage, type ListSources } from './list-page.ts';
import { shareSearched } from './list-searched.ts';
import { listTopicCards } from './list-topics.ts';

const dependsOn = ['catalogue'] as const;

/** Lists that are the same for all visitors: built and sealed once per change of the catalogue. */
export function bindPublicLists(app: FastifyInstance, deps: Deps, sources: ListSources): void {
  bindCalls(
    app,
    deps,
    { listIndex, listIndexLike, listPaging, listLeftType, listTopics },
    {
      ...shareNamed(deps, sources),
      listIndexLike: shareAnswers(deps, listIndexLike, {
        dependsOn,
        keyOf: ({ currentPage }) => String(currentPage),
        build: async ({ currentPage }) => ({
          distinctNameList: await listFeatured(sources.lists, currentPage),
        }),
      }),
      listPaging: shareAnswers(deps, listPaging, {
        dependsOn,
        keyOf: ({ typeCode, currentPage }) => `${typeCode} ${currentPage}`,
        build: ({ typeCode, currentPage }) =>
          listPage(sources, { typeCode, sonCodes: [], order: 'latest', currentPage }, 'public'),
      }),
    },
  );
}

/** Lists that hold names of categories and topics, in the reader's language. */
function shareNamed(deps: Deps, sources: ListSources) {
  const { categories, lists } = sources;
  return {
    listIndex: shareAnswers(deps, listIndex, {
      dependsOn,
      hasWords: true,
      build: (_asked, language) => listHome(categories, lists, language),
    }),
    listTopics: shareAnswers(deps, listTopics, {
      dependsOn,
      hasWords: true,
      build: (_asked, language) => listTopicCards(deps, sources, language),
    }),
    listLeftType: shareAnswers(deps, listLeftType, {
      dependsOn,
      hasWords: true,
      keyOf: ({ dictCode, dictLevel }) => `${dictCode} ${readDepth(dictLevel)}`,
      build: ({ dictCode: rootCode, dictLevel }, language) =>
        listCategoryTree(categories, { rootCode, depth: readDepth(dictLevel), language }),
    }),
  };
}

/** What is the same for all visitors of a search, and of an author. */
export function bindFinding(app: FastifyInstance, deps: Deps, sources: ListSources): void {
  bindCalls(
    app,
    deps,
    { listByAuthor, listSearched, suggestSearch },
    {
      listByAuthor: shareAnswers(deps, listByAuthor, {
        dependsOn,
        keyOf: ({ author, prop, currentPage }) => `${prop} ${currentPage} ${author}`,
        build: (wanted) => authorPage(deps, sources, wanted),
      }),
      listSearched: shareSearched(deps, sources),
      suggestSearch: shareSuggestions(deps, sources),
    },
  );
}

/** The number of levels that a client asks for; all by default. */
const readDepth = (level: number | string | null | undefined): number =>
  Number(level ?? 0) || Number.POSITIVE_INFINITY;
