import type { FastifyInstance } from 'fastify';

import type { Deps } from '../../../platform/deps.ts';
import { bindAudienceLists } from './lists/audience-lists.routes.ts';
import { createListFiltered } from './lists/list-filtered.ts';
import { createVideoLists } from './lists/list-videos.ts';
import { bindFinding, bindPublicLists } from './lists/public-lists.routes.ts';
import { createCategories } from './places/categories.ts';
import { createSearchIds } from './search/search-ids.ts';

export function registerCatalogueModule(app: FastifyInstance, deps: Deps): void {
  const [categories, lists] = [createCategories(deps), createVideoLists(deps)];
  const listFiltered = createListFiltered(deps, lists);
  const sources = { categories, lists, listFiltered, searchIds: createSearchIds(deps) };
  bindPublicLists(app, deps, sources);
  bindFinding(app, deps, sources);
  bindAudienceLists(app, deps, sources);
}
