import type { PayloadOf } from '@lantern/contracts/call';
import type { listByAuthor } from '@lantern/contracts/calls/search';
import type { VideoPage } from '@lantern/contracts/entities/video-page';
import { PAGE_SIZE, pageOffset } from '@lantern/rules/paging';

import { parseSearchTerm } from '../../../../platform/database/search-term.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { findOfAuthor } from '../catalogue.repo.ts';
import type { Categories } from '../places/categories.ts';
import type { SearchIds } from '../search/search-ids.ts';
import {
  type Audience,
  type CategoryChoice,
  findEverything,
  findNamedOrder,
  findScope,
} from './find-scope.ts';
import { type FilterChoice, filterDepth, isFiltered, type ListFiltered } from './list-filtered.ts';
import type { VideoLists } from './list-videos.ts';
import { everythingPublic, type Order } from './scope.ts';

/** The dependencies of video lists. */
export interface ListSources {
  categories: Categories;
  lists: VideoLists;
  searchIds: SearchIds;
  listFiltered: ListFiltered;
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

/** A page of a category or of everything, of which a filter may leave a part. */
async function choicePage(
  sources: ListSources,
  choice: PageChoice & FilterChoice,
  audience: Audience,
): Promise<VideoPage> {
  if (!isFiltered(choice)) return listPage(sources, choice, audience);
  const { categories, lists, listFiltered } = sources;
  const scope = findScope(await categories(), choice, audience);
  if (scope === null) return nothing;
  const order = findNamedOrder(choice.typeCode) ?? choice.order;
  const findBest = () => lists.ids(scope, order, { offset: 0, limit: filterDepth });
  return listFiltered({ scope, order, term: '', findBest }, choice, choice.currentPage);
}

/** Ten public videos of an author among the newest thousand. */
export async function authorPage(
  { replica, now }: Pick<Deps, 'now' | 'replica'>,
  { lists }: Pick<ListSources, 'lists'>,
  { author, prop, currentPage }: PayloadOf<typeof listByAuthor>,
): Promise<VideoPage> {
  const { ids, total } = await findOfAuthor(replica.db, {
    author,
    order: prop === 'cartoon_hot' ? 'hot' : 'latest',
    offset: pageOffset(currentPage),
    limit: PAGE_SIZE,
    now: now(),
  });
  return { list: await lists.withIds(everythingPublic, ids), total };
}

/**
 * Ten videos whose title, author or tags contain the visitor's words, or whose title they spell; those of the category when
 * the term is empty.
 */
export async function searchPage(
  sources: ListSources,
  choice: PageChoice & FilterChoice & { typed: string },
  audience: Audience,
): Promise<VideoPage> {
  if (choice.typed === '') return choicePage(sources, choice, audience);
  const { categories, lists, searchIds } = sources;
  const term = parseSearchTerm(choice.typed);
  const known = await categories();
  const chosen = findScope(known, choice, audience);
  if (term === null || chosen === null) return nothing;
  const isUnlimited = chosen.some((shelf) => shelf.kind === 'public');
  const scope = isUnlimited && audience === 'vip' ? findEverything(known) : chosen;
  const order = findNamedOrder(choice.typeCode) ?? choice.order;
  const search = { term, scope, order };
  if (isFiltered(choice)) {
    const findBest = () => searchIds.best(search, filterDepth);
    const list = { scope, order, term: term.text, findBest };
    return sources.listFiltered(list, choice, choice.currentPage);
  }
  const { ids, total } = await searchIds(search, choice.currentPage);
  return { list: await lists.withIds(scope, ids), total };
}
