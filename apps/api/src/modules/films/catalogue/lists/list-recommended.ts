import type { Video } from '@lantern/contracts/entities/video';
import { PAGE_SIZE } from '@lantern/rules/paging';
import { rankRelated } from '@lantern/rules/related-films';

import { remember } from '../../../../platform/cache/remember.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { oncePerSite } from '../../../../platform/once-per-site.ts';
import { createCategories } from '../places/categories.ts';
import { findScope } from './find-scope.ts';
import { listKnown } from './list-known.ts';
import { createVideoLists } from './list-videos.ts';
import { findBeside } from './related.repo.ts';
import { everythingPublic } from './scope.ts';

/** What to watch after a video: the nearest videos, and the newest ones besides. */
export interface Recommended {
  related: Video[];
  newest: Video[];
}

/** Lists what to watch after a video; returns the same object until the lists change. */
export type ListRecommended = (video: { id: number; categoryCode: string }) => Promise<Recommended>;

/**
 * The nearest videos, then the newest of its category and the newest of all; only public ones, and never the video itself.
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
  const beside = rememberRelated(deps);

  async function load(typeCode: string): Promise<Video[]> {
    const scope = findScope(await categories(), { typeCode, sonCodes: [] }, 'public');
    // More than needed, because the video itself and those related to it may be among them.
    const window = { offset: 0, limit: 2 * PAGE_SIZE + 1 };
    const found = await Promise.all([
      scope === null ? [] : lists.some(scope, 'latest', window),
      lists.some(everythingPublic, 'latest', window),
    ]);
    return [...new Map(found.flat().map((it) => [it.cartoonCode, it])).values()];
  }

  const joined = new WeakMap<Video[], { of: Video[]; recommended: Recommended }>();

  return async ({ id, categoryCode }) => {
    const [related, of] = await Promise.all([
      beside(id),
      newest.get(categoryCode, () => load(categoryCode)),
    ]);
    const known = joined.get(related);
    if (known?.of === of) return known.recommended;
    const shown = new Set([id, ...related.map((it) => it.cartoonCode)]);
    const others = of.filter((it) => !shown.has(it.cartoonCode)).slice(0, PAGE_SIZE);
    const recommended = { related, newest: others };
    joined.set(related, { of, recommended });
    return recommended;
  };
}

/** The nearest videos of a video; the cached list may be some minutes old. */
function rememberRelated(deps: Deps): (videoId: number) => Promise<Video[]> {
  const known = remember<Video[]>(deps, {
    name: 'related',
    topics: ['catalogue'],
    ttlMs: 600_000,
    capacity: 2000,
  });
  return (videoId) =>
    known.get(String(videoId), async () => {
      const found = await findBeside(deps.replica.db, videoId, deps.now());
      const ids = found === null ? [] : rankRelated(found.film, found.others, PAGE_SIZE);
      return listKnown(deps, ids, 'public');
    });
}

export const listRecommendedOf = oncePerSite(createListRecommended);
