import type { Video } from '@lantern/contracts/entities/video';
import type { VideoPage } from '@lantern/contracts/entities/video-page';
import { type ListWindow, PAGE_SIZE, pageOffset } from '@lantern/rules/paging';

import { remember } from '../../../../platform/cache/remember.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { findVideos } from '../catalogue.repo.ts';
import { findPinned } from '../places/pins.repo.ts';
import { countVideos, findIds } from '../video-ids.repo.ts';
import { presentVideo } from '../video.present.ts';
import { isOfDarkWeb, nameScope, type Order, type Scope } from './scope.ts';

/** The most videos of a list: ten thousand pages. */
const listDepth = 100_000;

/** The number of ids that are read at once: they serve a visitor's next pages, at any depth. */
const blockSize = 100 * PAGE_SIZE;

/** Lists of published videos, by scope and order; pinned videos come first. */
export interface VideoLists {
  /** The ids of a part of a list. */
  ids(scope: Scope, order: Order, window: ListWindow): Promise<number[]>;
  /** The videos of a part of a list. */
  some(scope: Scope, order: Order, window: ListWindow): Promise<Video[]>;
  /** A page of ten; an empty one past the end. */
  page(scope: Scope, order: Order, currentPage: number): Promise<VideoPage>;
  /** The videos with these ids, in their order. */
  withIds(scope: Scope, ids: number[]): Promise<Video[]>;
}

const publicPlaces = { score: 'featured', hot: 'ranking', latest: 'latest' } as const;

/** The place whose pins come first in a list; null for a list without pins. */
function pinPlaceOf([shelf, ...others]: Scope, order: Order): string | null {
  if (shelf === undefined || others.length > 0) return null;
  if (shelf.kind === 'public') return publicPlaces[order];
  const [code] = shelf.codes;
  return order === 'latest' && shelf.codes.length === 1 && code !== undefined ? code : null;
}

/** How long a part of a list is kept: a minute, or until the catalogue changes. */
const kept = { topics: ['catalogue'], ttlMs: 60_000, capacity: 500 } as const;

/** Reads ids from indexes, the pinned videos first. */
function createReadIds(deps: Deps): VideoLists['ids'] {
  const { now } = deps;
  const { db } = deps.replica;
  const pins = remember<number[]>(deps, { name: 'pins', ...kept });
  return async (scope, order, { offset, limit }) => {
    const place = pinPlaceOf(scope, order);
    const without = place === null ? [] : await pins.get(place, () => findPinned(db, place, now()));
    const first = without.slice(offset, offset + limit);
    const window = { offset: Math.max(0, offset - without.length), limit: limit - first.length };
    return window.limit === 0
      ? first
      : [...first, ...(await findIds(db, scope, order, { ...window, without, now: now() }))];
  };
}

/** Reads lists from indexes, a block of ids at a time, and then their rows; a list's length is counted once per change. */
export function createVideoLists(deps: Deps): VideoLists {
  const { now } = deps;
  const { db } = deps.replica;
  const totals = remember<number>(deps, { name: 'totals', ...kept });
  const blocks = remember<number[]>(deps, { name: 'list blocks', ...kept });
  const ids = createReadIds(deps);

  const withIds: VideoLists['withIds'] = async (scope, ids) =>
    (await findVideos(db, ids, { darkWeb: scope.some(isOfDarkWeb), now: now() })).map(presentVideo);
  const some: VideoLists['some'] = async (scope, order, window) =>
    withIds(scope, await ids(scope, order, window));

  async function pageIds(scope: Scope, order: Order, offset: number): Promise<number[]> {
    const within = offset % blockSize;
    const window = { offset: offset - within, limit: blockSize };
    const name = `${order} ${nameScope(scope)} ${window.offset}`;
    const block = await blocks.get(name, () => ids(scope, order, window));
    return block.slice(within, within + PAGE_SIZE);
  }

  const readPage = async (scope: Scope, order: Order, offset: number): Promise<Video[]> =>
    withIds(scope, await pageIds(scope, order, offset));

  return {
    ids,
    some,
    withIds,
    async page(scope, order, currentPage) {
      const offset = pageOffset(currentPage);
      const counting = totals.get(nameScope(scope), () =>
        countVideos(db, scope, { most: listDepth, now: now() }),
      );
      // The first block costs little where there are few: it does not wait to be told so.
      const [total, first] = await Promise.all([
        counting,
        offset < blockSize ? readPage(scope, order, offset) : null,
      ]);
      if (offset >= total) return { list: [], total };
      return { list: first ?? (await readPage(scope, order, offset)), total };
    },
  };
}
