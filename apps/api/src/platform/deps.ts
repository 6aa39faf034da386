import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { createSealer } from '@lantern/crypto/seal-node';

import type { Config } from './config/config.ts';
import { type Changes, createChanges } from './database/changes.ts';
import { createDatabase, createPool, createPrisma } from './database/db.ts';
import { openReplica } from './database/replica/replica-connection.ts';
import { createReplica, readPrimaryOnly, type Replica } from './database/replica/replica.ts';
import { createJobs, type RunningJobs } from './jobs/pg-boss-jobs.ts';
import { createLog, type Log } from './log/log.ts';
import { type Peers, standAlone } from './processes/peers.ts';
import { createFilmSources } from './storage/film-sources.ts';
import { measureStorage } from './storage/measure-storage.ts';
import { openStorage } from './storage/open-storage.ts';
import { recordObjects } from './storage/record-objects.ts';

export interface DepsSettings {
  config: Config;
  /** The address of the database, embedded or not. */
  connectionString: string;
  log?: Log;
  /** The clock; tests give their own. */
  now?: () => Date;
  /** How long is waited between two questions to a stranger's server; tests don't wait. */
  pause?: (ms: number, signal: AbortSignal) => Promise<void>;
  randomBytes?: (size: number) => Buffer;
  /** The queue for background work. */
  jobs?: RunningJobs;
  /** The other processes of the site; by default there are none. */
  peers?: Peers;
}

/** The platform under every module. A module's own objects are not here: see {@link oncePerSite}. */
export interface Deps extends ReturnType<typeof createDeps> {}

/** Waits, and stops waiting by an error when it is told to. */
export const waitAWhile = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal });

/** Makes everything that modules depend on. It connects nothing yet: `startDeps` does. */
export function createDeps(settings: DepsSettings) {
  const { config, connectionString, now = () => new Date() } = settings;
  const log = settings.log ?? createLog(config);
  const pool = createPool({
    connectionString,
    size: config.databasePool,
    statementTimeoutMs: config.databaseStatementTimeoutMs,
    // Who may wait longer for an answer may wait as long for a connection.
    connectTimeoutMs: Math.max(5000, config.databaseStatementTimeoutMs),
    onIdleError: (err) => log.warn({ err }, 'an idle database connection broke'),
  });
  const db = createDatabase(pool);
  const changes: Changes = createChanges({
    connectionString,
    onError: (err) => log.warn({ err }, 'lost the connection that announces changes'),
  });
  const replica = chooseReplica({ config, db, changes, now, log });
  const prisma = createPrisma(pool);
  return {
    config,
    log,
    now,
    pause: settings.pause ?? waitAWhile,
    randomBytes: settings.randomBytes ?? randomBytes,
    db,
    replica,
    prisma: prisma.client,
    closePrisma: prisma.close,
    changes,
    peers: settings.peers ?? standAlone(),
    jobs: settings.jobs ?? openJobs(connectionString, log),
    sealer: createSealer(config.envelope),
    storage: recordObjects(measureStorage(openStorage(config)), db, now),
    sources: createFilmSources(openStorage(config)),
  };
}

function chooseReplica(from: Pick<Deps, 'config' | 'db' | 'changes' | 'now' | 'log'>): Replica {
  const { config, db, changes, now, log } = from;
  if (config.databaseReplicaUrl === null) return readPrimaryOnly(db);
  return createReplica(db, {
    changes,
    now,
    onAway: (err) => log.warn({ err }, 'the replica is away: lists are read from the primary'),
    connection: openReplica(config.databaseReplicaUrl, config, db, log),
  });
}

const openJobs = (connectionString: string, log: Log): RunningJobs =>
  createJobs({
    connectionString,
    onError: (err, what) => log.warn({ err, what }, 'something went wrong in the background'),
  });

/** The time that running jobs get to finish; a process that only sends jobs has none running. */
const jobsTimeoutMs = 1500;

/** Begins to listen for changes, and to follow the replica. */
export async function startDeps({ changes, replica }: Deps): Promise<void> {
  await changes.start();
  await replica.start();
}

/** Closes everything that uses the database. */
export async function closeDeps(deps: Deps): Promise<void> {
  await deps.jobs.stop(jobsTimeoutMs);
  await deps.changes.stop();
  await deps.replica.stop();
  await deps.closePrisma();
  await deps.db.pool.end();
  deps.log.flush();
}
