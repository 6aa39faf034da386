import type { Database } from '../database/db.ts';
import { forEachConcurrently } from './for-each-concurrently.ts';
import { findSliceEnd, forgetObjects, lockUnused } from './object.repo.ts';
import type { Storage } from './storage.ts';
import { trySweepLock } from './sweep-lock.repo.ts';

/** What nothing uses for so long is an orphan. */
const keptMs = 60 * 60 * 1000;
/** Looked at in one transaction. */
const sliceSize = 2000;
/** For so long one transaction removes, as a process that wants one of its objects again waits for its locks. */
const holdMs = 1000;
const removedAtOnce = 8;

interface SweepDeps {
  db: Database;
  /** Storage itself: one that keeps records would wait for the sweep's own locks. */
  driver: Storage;
  now: () => Date;
  /** Ends the sweep where it is. */
  signal?: AbortSignal;
}

/**
 * Removes every object that nothing has used for an hour; answers how many. Of several processes one sweeps,
 * and none while a backup is made: what it is about to copy must stay. Those that find it taken answer null, and so does
 * one that was stopped.
 */
export async function sweepOrphans(deps: SweepDeps): Promise<number | null> {
  const before = new Date(deps.now().getTime() - keptMs);
  let swept = 0;
  for (let after = ''; !deps.signal?.aborted;) {
    const last = await findSliceEnd(deps.db, after, sliceSize);
    if (last === null) return swept + (await deps.driver.removeUnfinished(before));
    const slice = await sweepSlice(deps, { after, last, before });
    if (slice === null) return null;
    swept += slice.removed;
    if (slice.isDone) after = last;
  }
  return null;
}

/** Removes what it can of a slice in a moment. */
function sweepSlice(
  { db, driver, signal }: SweepDeps,
  { after, last, before }: { after: string; last: string; before: Date },
): Promise<{ removed: number; isDone: boolean } | null> {
  return db.transact(async (tx) => {
    if (!(await trySweepLock(tx))) return null;
    const unused = await lockUnused(tx, after, last, before);
    const until = performance.now() + holdMs;
    const removed: string[] = [];
    await forEachConcurrently(unused, removedAtOnce, async ({ key }) => {
      if (signal?.aborted === true || performance.now() > until) return;
      await driver.remove(key);
      removed.push(key);
    });
    await forgetObjects(tx, removed);
    return { removed: removed.length, isDone: removed.length === unused.length };
  });
}
