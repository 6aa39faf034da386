import { onTestFinished } from 'vitest';

import { armKillPoints, type KillPoint } from '../platform/processes/kill-points.ts';

export type { KillPoint };

/**
 * Ends work at a point by an error, as if its process had ended there: every time, or so many times; nowhere for null. It
 * lasts until the test ends, because the files of a worker share the points.
 */
export function endAtPoint(wanted: KillPoint | null, times = Infinity): void {
  let left = times;
  armKillPoints((point) => {
    if (point !== wanted || left === 0) return;
    left -= 1;
    throw new Error(`ended at "${point}"`);
  });
  if (wanted !== null) onTestFinished(() => endAtPoint(null));
}
