import type { videoLengths, videoPrices } from '@lantern/contracts/calls/search';
import type { VideoPage } from '@lantern/contracts/entities/video-page';
import { PAGE_SIZE, pageOffset } from '@lantern/rules/paging';

import { remember } from '../../../../platform/cache/remember.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { filterVideos } from '../catalogue.repo.ts';
import type { VideoLists } from './list-videos.ts';
import { nameScope, type Order, type Scope } from './scope.ts';

/** How many videos of a list are looked through, the best first: what a filter costs is bounded. */
export const filterDepth = 1000;

const minute = 60;
/** Where lengths divide, in seconds. */
const lengths = {
  all: [0, 2 ** 31 - 1],
  short: [0, 10 * minute],
  medium: [10 * minute, 30 * minute],
  long: [30 * minute, 2 ** 31 - 1],
} as const;
const paid = { all: null, free: false, vip: true } as const;

export interface FilterChoice {
  price: (typeof videoPrices)[number];
  length: (typeof videoLengths)[number];
}

export const isFiltered = ({ price, length }: FilterChoice): boolean =>
  price !== 'all' || length !== 'all';

/** A list: its name, and how its best ids are found. */
export interface FilteredList {
  scope: Scope;
  order: Order;
  /** What was searched for; empty for a whole list. */
  term: string;
  findBest: () => Promise<number[]>;
}

/** A page of what a filter leaves of a list. */
export type ListFiltered = (
  list: FilteredList,
  choice: FilterChoice,
  currentPage: number,
) => Promise<VideoPage>;

export function createListFiltered(deps: Deps, lists: VideoLists): ListFiltered {
  const kept = remember<number[]>(deps, {
    name: 'filtered lists',
    topics: ['catalogue'],
    ttlMs: 60_000,
    capacity: 500,
  });
  return async ({ scope, order, term, findBest }, { price, length }, currentPage) => {
    const [atLeast, below] = lengths[length];
    const name = `${price} ${length} ${order} ${nameScope(scope)} ${term}`;
    const ids = await kept.get(name, async () =>
      filterVideos(deps.replica.db, await findBest(), { paid: paid[price], atLeast, below }),
    );
    const offset = pageOffset(currentPage);
    const page = ids.slice(offset, offset + PAGE_SIZE);
    return { list: await lists.withIds(scope, page), total: ids.length };
  };
}
