import type { Deps } from '../../platform/deps.ts';
import type { Recurring } from '../../platform/jobs/job.ts';
import { deleteVisitors, moveIntoDays } from './ad-figures.repo.ts';

/** A click or a view stands by itself for so long; a visitor is told from others for so long. */
const freshMs = 60 * 60 * 1000;
/** Moved in one statement. */
const sliceSize = 5000;

/** Moves what came of ads into the figures of its days, and forgets visitors long gone. */
export async function rollUpAds(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  signal?: AbortSignal,
): Promise<void> {
  const before = new Date(now().getTime() - freshMs);
  for (const step of [moveIntoDays, deleteVisitors]) {
    for (let done = 1; done > 0;) {
      if (signal?.aborted === true) return;
      done = await step(db, before, sliceSize);
    }
  }
}

export const adsRecurring = (deps: Deps): Recurring[] => [
  { name: 'roll-up-ads', everySeconds: 600, run: (signal) => rollUpAds(deps, signal) },
];
