import type { Danmaku } from '@lantern/contracts/entities/danmaku';

const MOST_A_SECOND = 3;

/** The most comments of a second: more hide the picture and each other. */
export function thinOut(comments: readonly Danmaku[]): Danmaku[] {
  const counts = new Map<number, number>();
  return comments.filter(({ time }) => {
    const second = Math.floor(time);
    const before = counts.get(second) ?? 0;
    counts.set(second, before + 1);
    return before < MOST_A_SECOND;
  });
}
