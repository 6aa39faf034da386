import { DAY_MS } from '@lantern/rules/shanghai-time';

import { createUnhurriedPool, useConnection } from '../../../platform/database/db.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Recurring } from '../../../platform/jobs/job.ts';
import { resumeBatches } from './batches/run-batch.ts';
import { findWatchedVideos, gatherWatched, saveNeighbours } from './lists/neighbours.repo.ts';
import { unscheduleUncovered, sweepBin } from './move-video.ts';
import { fillSearchKeys } from './search/fill-search-keys.ts';

/** The time for which a date is announced, at least twice, so that a process with a slow clock hears of it too. */
const overlapMs = 20_000;

const announce = sql.run(
  'catalogue-announce-published',
  `select pg_notify('lantern_changed', 'catalogue') where exists (
     select from video where state = 'published' and published_at > :publishedAt and published_at <= :at)
     or exists (select from pin where (starts_at > :publishedAt and starts_at <= :at) or (ends_at > :publishedAt and ends_at <= :at))`,
);

/**
 * Announces videos and pins whose date has come since the last run, like a write: every cache of the catalogue is dropped.
 * The first run looks back as far as the oldest cache entry.
 */
function createAnnouncePublished({ db, now }: Pick<Deps, 'db' | 'now'>): () => Promise<void> {
  let lookedAt = now().getTime() - 120_000;
  return async () => {
    const at = now();
    await announce(db, { publishedAt: new Date(lookedAt - overlapMs), at });
    lookedAt = at.getTime();
  };
}

/** Older views are ignored: they tell little about which videos go together. */
const neighbourDays = 90;
/** The number of videos in one statement. */
const sliceSize = 50;

/** Finds, for every recently watched video, the other videos that its viewers watched. */
export async function findAllNeighbours(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  signal?: AbortSignal,
): Promise<void> {
  const since = new Date(now().getTime() - neighbourDays * DAY_MS);
  // It takes longer than a statement of a request may, and no connection of the pool.
  const pool = createUnhurriedPool(db.pool);
  try {
    await useConnection(pool, async (own) => {
      await gatherWatched(own, { since, signal });
      for (let after: number | undefined = 0; after !== undefined;) {
        if (signal?.aborted === true) return;
        const ids = await findWatchedVideos(own, { after, since, most: sliceSize });
        await saveNeighbours(own, { videoIds: ids, since });
        after = ids.at(-1);
      }
    });
  } finally {
    await pool.end();
  }
}

export const catalogueRecurring = (deps: Deps): Recurring[] => [
  { name: 'announce-published', everySeconds: 15, run: createAnnouncePublished(deps) },
  { name: 'hold-uncovered', everySeconds: 15, run: () => unscheduleUncovered(deps) },
  resumeBatches(deps),
  { name: 'fill-search-keys', everySeconds: 10, run: (signal) => fillSearchKeys(deps, signal) },
  { name: 'sweep-bin', everySeconds: 600, run: (signal) => sweepBin(deps, signal) },
  { name: 'find-neighbours', everySeconds: 3600, run: (signal) => findAllNeighbours(deps, signal) },
];
