import type { Ad } from '@lantern/contracts/entities/ad';
import type { Video } from '@lantern/contracts/entities/video';
import { AD_SLOTS } from '@lantern/rules/ad-slots';

import { mixCells, type Cell } from '../../features/ad-slot/mixed-cells.ts';

/** What 最新更新 is made of: the merged groups first, then the pages of everything. */
export interface LatestVideos {
  merged: readonly Video[];
  paged: readonly Video[];
}

/** Both parts with the ads of their kind of list; what the groups have shown does not come again. */
export function latestCells({ merged, paged }: LatestVideos, ads: readonly Ad[]): Cell[] {
  const shown = new Set(merged.map((video) => video.cartoonCode));
  const further = paged.filter((video) => !shown.has(video.cartoonCode));
  return [
    ...mixCells('merged', merged, ads, AD_SLOTS.type),
    ...mixCells('paged', further, ads, AD_SLOTS.paged),
  ];
}
