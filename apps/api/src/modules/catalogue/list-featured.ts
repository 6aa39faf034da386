import type { Video } from '@lantern/contracts/entities/video';
import { PAGE_SIZE, pageOffset } from '@lantern/rules/paging';

import type { VideoLists } from './list-videos.ts';
import { everythingPublic } from './scope.ts';

/** How far down the scores 换一批 goes before it ends. */
const featuredDepth = 400;

/** The best-scored videos, each title once, in batches of a page. Past the last one a batch is empty. */
export async function listFeatured(lists: VideoLists, currentPage: number): Promise<Video[]> {
  const window = { offset: 0, limit: featuredDepth };
  const best = await lists.some(everythingPublic, 'score', window);
  const byTitle = new Map(best.toReversed().map((it) => [it.cartoonName, it]));
  const offset = pageOffset(currentPage);
  return [...byTitle.values()].toReversed().slice(offset, offset + PAGE_SIZE);
}
