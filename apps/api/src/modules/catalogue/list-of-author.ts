import { listByAuthor } from '@lantern/contracts/calls/search';
import { PAGE_SIZE, pageOffset } from '@lantern/rules/paging';

import { shareAnswers } from '../../calls/shared-answers.ts';
import type { Deps } from '../../platform/deps.ts';
import { findOfAuthor } from './catalogue.repo.ts';
import type { ListSources } from './list-page.ts';
import { everythingPublic } from './scope.ts';

/** Ten public videos of an author. */
export const shareOfAuthor = (deps: Deps, { lists }: ListSources) =>
  shareAnswers(deps, listByAuthor, {
    dependsOn: ['catalogue'],
    keyOf: ({ author, prop, currentPage }) => `${prop} ${currentPage} ${author}`,
    async build({ author, prop, currentPage }) {
      const { ids, total } = await findOfAuthor(deps.replica.db, {
        author,
        order: prop === 'cartoon_hot' ? 'hot' : 'latest',
        offset: pageOffset(currentPage),
        limit: PAGE_SIZE,
        now: deps.now(),
      });
      return { list: await lists.withIds(everythingPublic, ids), total };
    },
  });
