import type { Database } from '../db.ts';
import { inTurns } from './in-turns.ts';
import { findSliceEnd, forgetObjects, lockUnused } from './object.repo.ts';
import type { Storage } from './storage.ts';
import { trySweepLock } from './sweep-lock.repo.ts';

/** What nothing uses for so long is an orphan. */
const keptMs = 60 * 60 * 1000;
/** Looked at in one transaction. */
const sliceSize = 2000;
const removedAtOnce = 8;

interface SweepDeps {
  db: Database;
  /** Storage itself: one that keeps records would wait for the sweep's own locks. */
  driver: Storage;
  now: () => Date;
}

/**
 * Removes every object that nothing has used for an hour; answers how many. Of several processes one sweeps,
 * and none while a backup is made: what it is about to copy must stay. Those that find it taken answer null.
 */
export async function sweepOrphans(deps: SweepDeps): Promise<number | null> {
  const before = new Date(deps.now().getTime() - keptMs);
  let swept = 0;
  for (let after = ''; ;) {
    const last = await findSliceEnd(deps.db, after, sliceSize);
    if (last === null) return swept + (await deps.driver.removeUnfinished(before));
    const removed = await sweepSlice(deps, { after, last, before });
    if (removed === null) return null;
    swept += removed;
    after = last;
  }
}

function sweepSlice(
  { db, driver }: SweepDeps,
  { after, last, before }: { after: string; last: string; before: Date },
): Promise<number | null> {
  return db.transact(async (tx) => {
    if (!(await trySweepLock(tx))) return null;
    const unused = await lockUnused(tx, after, last, before);
    const keys = unused.map((it) => it.key);
    await inTurns(keys, removedAtOnce, (key) => driver.remove(key));
    return forgetObjects(tx, keys);
  });
}
