import { setTimeout as wait } from 'node:timers/promises';

import { ERRORS, type Lock, type Locker, MemoryLocker } from '@tus/server';
import type pg from 'pg';

import type { HeldWork } from '../../../../platform/database/hold-work.ts';
import { tryUploadLock } from '../ingest-step.repo.ts';

const tryEveryMs = 250;
/** The longest wait for a lock: longer than a process needs to notice that its client is gone. */
const longestWaitMs = 15_000;

/**
 * Allows one writer for each upload, in this process and across processes. Within a process, the next writer asks the
 * current one to stop; across processes, it waits.
 */
export function createUploadLocker(pool: pg.Pool): Locker {
  const inProcess = new MemoryLocker({ acquireLockTimeout: longestWaitMs });
  return {
    newLock(id): Lock {
      const inner = inProcess.newLock(id);
      let held: HeldWork | null = null;
      return {
        async lock(stopSignal, requestRelease) {
          await inner.lock(stopSignal, requestRelease);
          try {
            held = await waitForLock(pool, id, stopSignal);
          } catch (error) {
            await inner.unlock();
            throw error;
          }
        },
        async unlock() {
          await held?.release();
          await inner.unlock();
        },
      };
    },
  };
}

async function waitForLock(pool: pg.Pool, id: string, signal: AbortSignal): Promise<HeldWork> {
  for (let waitedMs = 0; waitedMs < longestWaitMs; waitedMs += tryEveryMs) {
    const held = await tryUploadLock(pool, id);
    if (held) return held;
    await wait(tryEveryMs, null, { signal });
  }
  // What its client is told, no error of ours.
  // oxlint-disable-next-line typescript/only-throw-error -- because the library throws these as they are
  throw ERRORS.ERR_LOCK_TIMEOUT;
}
