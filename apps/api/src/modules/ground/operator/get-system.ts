import { statfs } from 'node:fs/promises';
import { join } from 'node:path';

import type { AnswerOf } from '@lantern/contracts/call';
import type { getSystem as systemCall } from '@lantern/contracts/calls/operator/operators';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';

import type { OperatorContext } from '../../../calls/call-context.ts';
import { rememberOne } from '../../../platform/cache/remember.ts';
import { readInstalled } from '../../../platform/installed.ts';
import { findUnfinished, readQueueDepth } from '../../../platform/jobs/queue-depth.ts';
import { listUpkeep } from '../../../platform/jobs/upkeep.repo.ts';
import { oncePerSite } from '../../../platform/once-per-site.ts';
import { sumObjects } from '../../../platform/storage/object.repo.ts';
import { version } from '../../../platform/version.ts';
import { findDatabaseSize } from './operator.repo.ts';
import { upkeepJob } from './start-upkeep.ts';

type System = AnswerOf<typeof systemCall>;

/** The sizes are cached: summing millions of objects takes seconds. */
const sumFreshMs = 10 * 60_000;

/** The condition of the site, for its owner. */
export async function getSystem({ deps }: OperatorContext): Promise<System> {
  const { db, config } = deps;
  const [upkeep, queues, databaseBytes, disk, storage, installed, running] = await Promise.all([
    listUpkeep(db),
    readQueueDepth(db),
    findDatabaseSize(db),
    statfs(config.dataDir),
    storageOf(deps)(),
    readInstalled(db),
    findUnfinished(db, upkeepJob.name),
  ]);
  return {
    version,
    upkeep: upkeep.map(({ task, finishedAt, problems, summary, facts }) => {
      const finishTime = formatShanghaiTime(finishedAt);
      return { task, finishTime, problems, summary, facts: scalarsOf(facts) };
    }),
    running: running && {
      ...upkeepJob.data.parse(running.data),
      isActive: running.isActive,
      time: formatShanghaiTime(running.since),
    },
    hasBackupDir: config.backupDir !== join(config.dataDir, 'backups'),
    installed,
    queues: queues.map((it) => ({ ...it, waitingSeconds: Math.max(0, it.waitingSeconds) })),
    databaseBytes,
    disk: { totalBytes: disk.blocks * disk.bsize, freeBytes: disk.bavail * disk.bsize },
    storage,
  };
}

type Scalar = string | number | boolean;

/** The facts of a run that the owner sees; the others are for the next run. */
const scalarsOf = (facts: Readonly<Record<string, unknown>>): Record<string, Scalar> =>
  Object.fromEntries(
    Object.entries(facts).filter(
      (entry): entry is [string, Scalar] =>
        typeof entry[1] === 'string' ||
        typeof entry[1] === 'number' ||
        typeof entry[1] === 'boolean',
    ),
  );

const storageOf = oncePerSite((deps) =>
  rememberOne(deps, { name: 'storage sums', topics: [], ttlMs: sumFreshMs }, () =>
    sumObjects(deps.db),
  ),
);
