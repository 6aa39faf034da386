import { statfs } from 'node:fs/promises';

import type { AnswerOf } from '@lantern/contracts/call';
import type { getSystem as systemCall } from '@lantern/contracts/calls/operator/operators';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';

import type { OperatorContext } from '../../calls/call-context.ts';
import type { Deps } from '../../platform/deps.ts';
import { readQueueDepth } from '../../platform/jobs/queue-depth.ts';
import { listUpkeep } from '../../platform/jobs/upkeep.repo.ts';
import { oncePerSite } from '../../platform/once-per-site.ts';
import { sumObjects } from '../../platform/storage/object.repo.ts';
import { version } from '../../platform/version.ts';
import { findDatabaseSize } from './operator.repo.ts';

type System = AnswerOf<typeof systemCall>;

/** Where there are millions of objects, adding them up takes seconds. */
const sumFreshMs = 10 * 60_000;

/** How the site is, for its owner. */
export async function getSystem({ deps }: OperatorContext): Promise<System> {
  const { db, config } = deps;
  const [upkeep, queues, databaseBytes, disk, storage] = await Promise.all([
    listUpkeep(db),
    readQueueDepth(db),
    findDatabaseSize(db),
    statfs(config.dataDir),
    storageOf(deps)(),
  ]);
  return {
    version,
    upkeep: upkeep.map(({ task, finishedAt, problems, summary }) => {
      const finishTime = formatShanghaiTime(finishedAt);
      return { task, finishTime, problems, summary };
    }),
    queues: queues.map((it) => ({ ...it, waitingSeconds: Math.max(0, it.waitingSeconds) })),
    databaseBytes,
    disk: { totalBytes: disk.blocks * disk.bsize, freeBytes: disk.bavail * disk.bsize },
    storage,
  };
}

const storageOf = oncePerSite(({ db, now }: Deps) => {
  let known: { at: number; sum: Promise<System['storage']> } | undefined;
  return async (): Promise<System['storage']> => {
    if (known && now().getTime() - known.at < sumFreshMs) return known.sum;
    const sum = sumObjects(db);
    known = { at: now().getTime(), sum };
    // One that failed is asked for again.
    sum.catch(() => (known = undefined));
    return sum;
  };
});
