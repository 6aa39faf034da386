import type { Video } from '@lantern/contracts/entities/video';
import { PAGE_SIZE } from '@lantern/rules/paging';

import { remember } from '../../platform/cache/remember.ts';
import type { Deps } from '../../platform/deps.ts';
import { oncePerSite } from '../../platform/once-per-site.ts';
import { createCategories } from './categories.ts';
import { findScope } from './find-scope.ts';
import { createVideoLists } from './list-videos.ts';
import { everythingPublic } from './scope.ts';

/** Lists what to watch after a video. */
export type ListRecommended = (video: { id: number; categoryCode: string }) => Promise<Video[]>;

/** The newest videos of a video's category, then the newest of all; never itself, and only public ones. */
function createListRecommended(deps: Deps): ListRecommended {
  const categories = createCategories(deps);
  const lists = createVideoLists(deps);
  const newest = remember<Video[]>({
    name: 'recommended',
    changes: deps.changes,
    topics: ['catalogue'],
    ttlMs: 60_000,
    capacity: 200,
    now: deps.now,
  });

  async function load(typeCode: string): Promise<Video[]> {
    const scope = findScope(await categories(), { typeCode, sonCodes: [] }, 'public');
    // One more than a page, because the video itself may be among them.
    const window = { offset: 0, limit: PAGE_SIZE + 1 };
    const found = await Promise.all([
      scope === null ? [] : lists.some(scope, 'latest', window),
      lists.some(everythingPublic, 'latest', window),
    ]);
    const byCode = new Map(found.flat().map((it) => [it.cartoonCode, it]));
    return [...byCode.values()].slice(0, PAGE_SIZE + 1);
  }

  return async ({ id, categoryCode }) => {
    const videos = await newest.get(categoryCode, () => load(categoryCode));
    return videos.filter((it) => it.cartoonCode !== id).slice(0, PAGE_SIZE);
  };
}

export const listRecommendedOf = oncePerSite(createListRecommended);
