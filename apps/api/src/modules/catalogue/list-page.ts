import type { VideoPage } from '@lantern/contracts/entities/video-page';

import { parseSearchTerm } from '../../platform/database/search-term.ts';
import type { Categories } from './categories.ts';
import {
  type Audience,
  type CategoryChoice,
  findEverything,
  findNamedOrder,
  findScope,
} from './find-scope.ts';
import type { VideoLists } from './list-videos.ts';
import type { Order } from './scope.ts';
import type { SearchIds } from './search/search-ids.ts';

/** The dependencies of video lists. */
export interface ListSources {
  categories: Categories;
  lists: VideoLists;
  searchIds: SearchIds;
}

export interface PageChoice extends CategoryChoice {
  currentPage: number;
  /** Ignored when the category's code itself stands for an order. */
  order: Order;
}

const nothing: VideoPage = { list: [], total: 0 };

/** Ten videos of a category or of some of its children. A category that the audience may not see counts as missing. */
export async function listPage(
  { categories, lists }: Pick<ListSources, 'categories' | 'lists'>,
  choice: PageChoice,
  audience: Audience,
): Promise<VideoPage> {
  const scope = findScope(await categories(), choice, audience);
  if (scope === null) return nothing;
  return lists.page(scope, findNamedOrder(choice.typeCode) ?? choice.order, choice.currentPage);
}

/** Ten videos whose title, author or tags contain the visitor's term; those of the category when the term is empty. */
export async function searchPage(
  sources: ListSources,
  choice: PageChoice & { typed: string },
  audience: Audience,
): Promise<VideoPage> {
  if (choice.typed === '') return listPage(sources, choice, audience);
  const { categories, lists, searchIds } = sources;
  const term = parseSearchTerm(choice.typed);
  const known = await categories();
  const chosen = findScope(known, choice, audience);
  if (term === null || chosen === null) return nothing;
  const isUnlimited = chosen.some((shelf) => shelf.kind === 'public');
  const scope = isUnlimited && audience === 'vip' ? findEverything(known) : chosen;
  const order = findNamedOrder(choice.typeCode) ?? choice.order;
  const { ids, total } = await searchIds({ term, scope, order }, choice.currentPage);
  return { list: await lists.withIds(scope, ids), total };
}
