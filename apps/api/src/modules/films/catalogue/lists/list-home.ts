import type { Home, HomeGroup } from '@lantern/contracts/entities/home';
import type { Video } from '@lantern/contracts/entities/video';
import type { Language } from '@lantern/rules/languages';
import { PAGE_SIZE, pageOffset } from '@lantern/rules/paging';

import { type Categories, nameOf } from '../places/categories.ts';
import type { VideoLists } from './list-videos.ts';
import { everythingPublic } from './scope.ts';

/** The home page merges the first four root categories. */
const homeGroups = 4;
const firstPage = { offset: 0, limit: PAGE_SIZE };

/** Stands for a missing category on a site with fewer than four. */
const noGroup: HomeGroup = { dictCode: '0', dictName: '', cartoonInfoList: [] };

/** The ranking and the newest videos of four categories. */
export async function listHome(
  categories: Categories,
  lists: VideoLists,
  language: Language,
): Promise<Home> {
  const roots = (await categories())
    .filter((it) => it.parent_code === null && !it.dark_web)
    .slice(0, homeGroups);
  const [rankList, ...groups] = await Promise.all([
    lists.some(everythingPublic, 'hot', firstPage),
    ...roots.map(async (root) => ({
      dictCode: root.code,
      dictName: nameOf(root, language),
      cartoonInfoList: await lists.some(
        [{ kind: 'root', codes: [root.code], darkWeb: false }],
        'latest',
        firstPage,
      ),
    })),
  ]);
  const missing = Array.from({ length: homeGroups - groups.length }, () => noGroup);
  return { rankList, typeList: [...groups, ...missing] };
}

/** The number of best-scored videos through which 换一批 goes. */
const featuredDepth = 400;

/** The best-scored videos, each title once, in batches of a page. Past the last one a batch is empty. */
export async function listFeatured(lists: VideoLists, currentPage: number): Promise<Video[]> {
  const window = { offset: 0, limit: featuredDepth };
  const best = await lists.some(everythingPublic, 'score', window);
  const byTitle = new Map(best.toReversed().map((it) => [it.cartoonName, it]));
  const offset = pageOffset(currentPage);
  return [...byTitle.values()].toReversed().slice(offset, offset + PAGE_SIZE);
}
