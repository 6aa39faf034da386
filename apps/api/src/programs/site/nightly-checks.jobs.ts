import type { startableTask } from '@lantern/contracts/calls/operator/operators';
import { DAY_MS, HOUR_MS } from '@lantern/rules/shanghai-time';
import type * as z from 'zod/mini';

import { upkeepJob } from '../../modules/ground/operator/start-upkeep.ts';
import { createDatabase, createUnhurriedPool, useConnection } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { defineWorker, type Recurring, type Worker } from '../../platform/jobs/job.ts';
import { isEnded, listUpkeep, noteBrokenOff } from '../../platform/jobs/upkeep.repo.ts';
import { openStorage } from '../../platform/storage/open-storage.ts';
import {
  backUp,
  checkLedger,
  checkLines,
  checkMedia,
  checkOperatorsAudit,
  verifyBackup,
} from './check-site.ts';

const nightly = ['audit-ledger', 'audit-operators', 'audit-media', 'check-edges'] as const;

type Startable = z.infer<typeof startableTask>;

/** Runs a check or a backup, keeps the result, and returns the number of findings. */
async function perform(site: Deps, task: Startable, signal?: AbortSignal): Promise<number> {
  const { config, db, log, now } = site;
  if (task === 'check-edges') return (await checkLines(site)).length;
  const pool = createUnhurriedPool(db.pool);
  const deps = { db: createDatabase(pool), now };
  try {
    if (task === 'audit-ledger') return (await checkLedger(deps)).length;
    if (task === 'audit-operators') {
      const { head, faults } = await checkOperatorsAudit(deps);
      // The log is outside of the database, so it reveals a chain that an intruder wrote again.
      log.info({ head }, 'the chain of the operators’ audit was verified');
      return faults.length;
    }
    const driver = openStorage(config);
    if (task === 'backup') return await backUp({ ...deps, config, driver }, signal);
    if (task === 'verify-backup') return await verifyBackup({ ...deps, config }, signal);
    const { missing, damaged, late } = await useConnection(pool, (own) =>
      checkMedia({ ...deps, own, driver, quick: true }),
    );
    return missing.length + damaged.length + late.length;
  } finally {
    await pool.end();
  }
}

/** Runs what an operator started. An error becomes its result. */
export const upkeepWorkers = (deps: Deps): Worker[] => [
  defineWorker(upkeepJob, async ({ task }, signal) => {
    try {
      await perform(deps, task, signal);
    } catch (error) {
      await noteBrokenOff(deps.db, { task, at: deps.now(), error, isDone: true });
      throw error;
    }
  }),
];

/**
 * The nightly checks: the ledger, the chain of the operators' audit, and the objects in storage by their sizes. The console
 * and the metrics show the results. One that breaks off keeps none of the others back, and is tried again with the next run.
 */
export function nightlyChecks(deps: Deps): Recurring[] {
  const { db, log, now } = deps;
  async function run(signal: AbortSignal): Promise<void> {
    const runs = await listUpkeep(db);
    for (const task of nightly) {
      const last = runs.find((it) => it.task === task);
      const isOver = last === undefined || isEnded(last);
      const isDue = !isOver || isCheckDue(last?.finishedAt ?? null, now());
      if (signal.aborted || !isDue) continue;
      try {
        const problems = await perform(deps, task, signal);
        if (problems > 0) log.error({ task, problems }, 'a nightly check found something wrong');
      } catch (err) {
        log.error({ err, task }, 'a nightly check broke off');
        await noteBrokenOff(db, { task, at: now(), error: err, isDone: false });
      }
    }
  }

  return [{ name: 'nightly-checks', everySeconds: 1800, run }];
}

/** Half past three at night in Shanghai. */
const nightBeginsMs = 19.5 * HOUR_MS;
const nightMs = 4 * HOUR_MS;

/**
 * Whether a nightly check is due: its last run was before the last night began. A check that never ran waits for the next
 * night.
 */
export function isCheckDue(last: Date | null, now: Date): boolean {
  const sinceNight = (now.getTime() - nightBeginsMs) % DAY_MS;
  if (last === null) return sinceNight < nightMs;
  return last.getTime() < now.getTime() - sinceNight;
}
