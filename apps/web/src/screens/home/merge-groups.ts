import type { HomeGroup } from '@lantern/contracts/entities/home';
import type { Video } from '@lantern/contracts/entities/video';

/**
 * Merges groups into one list by turns: the first video of each, then the second. A video of two groups stays where it came
 * first.
 */
export function mergeGroups(groups: readonly HomeGroup[]): Video[] {
  const lists = groups.map((group) => group.cartoonInfoList);
  const longest = Math.max(0, ...lists.map((list) => list.length));
  const inTurn = Array.from({ length: longest }, (_, turn) =>
    lists.flatMap((list) => list.slice(turn, turn + 1)),
  ).flat();
  // A key that a map has keeps its place.
  return [...new Map(inTurn.map((video) => [video.cartoonCode, video])).values()];
}
