import type { Ad } from '@lantern/contracts/entities/ad';
import type { Video } from '@lantern/contracts/entities/video';
import { AD_SLOTS } from '@lantern/rules/ad-slots';

import { mixCells, type Cell } from '../../features/ad-slot/mixed-cells.ts';

/** The parts of 最新更新: the merged groups first, then the pages of all videos. */
export interface LatestVideos {
  merged: readonly Video[];
  paged: readonly Video[];
}

/** Both parts with the ads of their kind of list; videos of the groups are not repeated. */
export function latestCells({ merged, paged }: LatestVideos, ads: readonly Ad[]): Cell[] {
  const shown = new Set(merged.map((video) => video.cartoonCode));
  const further = paged.filter((video) => !shown.has(video.cartoonCode));
  return [
    ...mixCells('merged', merged, ads, AD_SLOTS.type),
    ...mixCells('paged', further, ads, AD_SLOTS.paged),
  ];
}
