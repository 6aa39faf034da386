import type { Video } from '@lantern/contracts/entities/video';
import { PAGE_SIZE } from '@lantern/rules/paging';

import { remember } from '../../platform/cache/remember.ts';
import type { Deps } from '../../platform/deps.ts';
import { oncePerSite } from '../../platform/once-per-site.ts';
import { createCategories } from './categories.ts';
import { findScope } from './find-scope.ts';
import { listKnown } from './list-known.ts';
import { createVideoLists } from './list-videos.ts';
import { findNeighbours } from './neighbours.repo.ts';
import { everythingPublic } from './scope.ts';

/** The number of recommendations by co-watching; the rest are new videos, so that a video without viewers is found too. */
const mostNear = 6;

/** Lists what to watch after a video; returns the same object until the list changes. */
export type ListRecommended = (video: { id: number; categoryCode: string }) => Promise<Video[]>;

/**
 * The videos that viewers of this one also watched, then the newest of its category, then the newest of all; only public
 * ones, and never the video itself.
 */
function createListRecommended(deps: Deps): ListRecommended {
  const categories = createCategories(deps);
  const lists = createVideoLists(deps);
  const newest = remember<Video[]>(deps, {
    name: 'recommended',
    topics: ['catalogue'],
    ttlMs: 60_000,
    capacity: 200,
  });

  const beside = rememberNeighbours(deps);

  async function load(typeCode: string): Promise<Video[]> {
    const scope = findScope(await categories(), { typeCode, sonCodes: [] }, 'public');
    // One more than needed, because the video itself may be among them.
    const window = { offset: 0, limit: PAGE_SIZE + 1 };
    const found = await Promise.all([
      scope === null ? [] : lists.some(scope, 'latest', window),
      lists.some(everythingPublic, 'latest', window),
    ]);
    const byCode = new Map(found.flat().map((it) => [it.cartoonCode, it]));
    return [...byCode.values()].slice(0, PAGE_SIZE + 1);
  }

  const joined = new WeakMap<Video[], { newest: Video[]; list: Video[] }>();

  return async ({ id, categoryCode }) => {
    const [near, videos] = await Promise.all([
      beside(id),
      newest.get(categoryCode, () => load(categoryCode)),
    ]);
    const known = joined.get(near);
    if (known?.newest === videos) return known.list;
    const byCode = new Map(
      [...near.slice(0, mostNear), ...videos].map((it) => [it.cartoonCode, it]),
    );
    byCode.delete(id);
    const list = [...byCode.values()].slice(0, PAGE_SIZE);
    joined.set(near, { newest: videos, list });
    return list;
  };
}

/** The other videos that a video's viewers watched; the cached list may be some minutes old. */
function rememberNeighbours(deps: Deps): (videoId: number) => Promise<Video[]> {
  const known = remember<Video[]>(deps, {
    name: 'neighbours',
    topics: ['catalogue'],
    ttlMs: 600_000,
    capacity: 2000,
  });
  return (videoId) =>
    known.get(String(videoId), async () =>
      listKnown(deps, await findNeighbours(deps.db, videoId), 'public'),
    );
}

export const listRecommendedOf = oncePerSite(createListRecommended);
