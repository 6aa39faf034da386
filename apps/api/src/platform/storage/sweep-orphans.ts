import { type Database, useConnection } from '../database/db.ts';
import { forEachConcurrently } from './for-each-concurrently.ts';
import { findSliceEnd, forgetObjects, lockUnused } from './object.repo.ts';
import type { Storage } from './storage.ts';
import { lockObjectsAlone, trySweepLock } from './sweep-lock.repo.ts';

/** An object is an orphan when nothing has used it for this long. */
const keptMs = 60 * 60 * 1000;
/** The number of records that one transaction looks at. */
const sliceSize = 2000;
/** The longest time that one transaction removes objects: a process that wants one of them again waits for its locks. */
const holdMs = 1000;
const removedAtOnce = 8;

interface SweepDeps {
  db: Database;
  /** The storage driver itself: the recording one would wait for the sweep's own locks. */
  driver: Storage;
  now: () => Date;
  /** Aborts the sweep. */
  signal?: AbortSignal;
}

/**
 * Removes every object that nothing has used for an hour, and returns their number. Only one process sweeps, and none while
 * a backup is made, because the backup is about to copy the objects. Returns null when the lock is taken, or when the sweep
 * was aborted.
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

/** Removes objects of a slice for a short time. */
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
    await forgetObjects(tx, { keys: removed });
    return { removed: removed.length, isDone: removed.length === unused.length };
  });
}

/**
 * Removes at once what nothing uses any more, so that the disk has its room again. While a backup is made, it does nothing and
 * answers false: the sweeper takes it later.
 */
export const removeUnused = (
  { pool }: Pick<Database, 'pool'>,
  remove: () => Promise<void>,
): Promise<boolean> =>
  useConnection(pool, async (_db, client) => {
    const isLocked = await lockObjectsAlone(client);
    if (isLocked) await remove();
    return isLocked;
  });
