import type { Ad } from '@lantern/contracts/entities/ad';
import type { Video } from '@lantern/contracts/entities/video';
import { insertAds, pickBySeed, type AdSlots } from '@lantern/rules/ad-slots';

/** One place in a list of videos with ads among them. */
export type Cell =
  | { kind: 'video'; key: string; video: Video }
  | { kind: 'ad'; key: string; ad: Ad };

/** Once a visit, so that the ads of a list stay where they are while it grows. */
const [seed = 0] = crypto.getRandomValues(new Uint32Array(1));
const pick = pickBySeed(seed);

/** Videos with ads at the slots of their kind of list. `name` keeps the keys of several lists apart. */
export function mixCells(
  name: string,
  videos: readonly Video[],
  ads: readonly Ad[],
  slots: AdSlots,
): Cell[] {
  return insertAds(videos, ads, { slots, pick }).map((row, index) =>
    row.kind === 'ad'
      ? { kind: 'ad', key: `${name}-ad-${index}`, ad: row.ad }
      : { kind: 'video', key: `${name}-${row.item.cartoonCode}`, video: row.item },
  );
}
