import type { FastifyInstance } from 'fastify';

import type { Deps } from '../../platform/deps.ts';
import { bindAudienceLists } from './audience-lists.routes.ts';
import { createCategories } from './categories.ts';
import { createListFiltered } from './list-filtered.ts';
import { createVideoLists } from './list-videos.ts';
import { bindFinding, bindPublicLists } from './public-lists.routes.ts';
import { createSearchIds } from './search/search-ids.ts';

export function registerCatalogueModule(app: FastifyInstance, deps: Deps): void {
  const [categories, lists] = [createCategories(deps), createVideoLists(deps)];
  const listFiltered = createListFiltered(deps, lists);
  const sources = { categories, lists, listFiltered, searchIds: createSearchIds(deps) };
  bindPublicLists(app, deps, sources);
  bindFinding(app, deps, sources);
  bindAudienceLists(app, deps, sources);
}
