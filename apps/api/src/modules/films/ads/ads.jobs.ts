import type { Deps } from '../../../platform/deps.ts';
import type { Recurring } from '../../../platform/jobs/job.ts';
import { deleteVisitors, moveIntoDays } from './ad-figures.repo.ts';

/** The time for which single clicks and views, and visitors, are kept. */
const freshMs = 60 * 60 * 1000;
/** The most rows that one statement moves. */
const sliceSize = 5000;

/** Moves clicks and views into the figures of their days, and deletes old visitors. */
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
