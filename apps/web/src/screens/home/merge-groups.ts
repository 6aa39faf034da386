import type { HomeGroup } from '@lantern/contracts/entities/home';
import type { Video } from '@lantern/contracts/entities/video';

/** Merges groups into one list in turns, each video once, so that no group comes only after another. */
export function mergeGroups(groups: readonly HomeGroup[]): Video[] {
  const lists = groups.map((group) => group.cartoonInfoList);
  const longest = Math.max(0, ...lists.map((list) => list.length));
  const inTurn = Array.from({ length: longest }, (_, turn) =>
    lists.flatMap((list) => list.slice(turn, turn + 1)),
  ).flat();
  const byCode = new Map(inTurn.toReversed().map((video) => [video.cartoonCode, video]));
  return [...byCode.values()].toReversed();
}
