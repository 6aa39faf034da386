import { randomBytes } from 'node:crypto';

import { createSealer } from '@lantern/crypto/seal-node';

import { createHandOver } from './http/hand-over.ts';
import { createDanmakuLists } from './modules/danmaku/list-danmaku.ts';
import { createPageViews } from './modules/invite/page-views.ts';
import { createScreeners } from './modules/media/ingest/screeners.ts';
import { createPassSigner } from './modules/media/pass.ts';
import { createReviewSigner } from './modules/media/review-grant.ts';
import { createViewerSigner } from './modules/media/viewer-cookie.ts';
import { createKnownDevices } from './modules/member/known-devices.ts';
import { createSessions } from './modules/member/sessions.ts';
import { createOperatorSessions } from './modules/operator/operator-sessions.ts';
import { createChannels } from './modules/payment/channels.ts';
import { readSandboxTrades } from './modules/payment/sandbox/sandbox-trades.ts';
import { createSiteSettings } from './modules/site/site-settings.ts';
import { createUploadGrants } from './modules/uploads/upload-grants.ts';
import type { Config } from './platform/config.ts';
import { type Changes, createChanges } from './platform/database/changes.ts';
import { createDatabase, createPool, createPrisma } from './platform/database/db.ts';
import { openReplica } from './platform/database/replica/replica-connection.ts';
import {
  createReplica,
  readPrimaryOnly,
  type Replica,
} from './platform/database/replica/replica.ts';
import { createJobs, type RunningJobs } from './platform/jobs/pg-boss-jobs.ts';
import { createLog, type Log } from './platform/log.ts';
import { type Peers, standAlone } from './platform/processes/peers.ts';
import { measureStorage } from './platform/storage/measure-storage.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import { recordObjects } from './platform/storage/record-objects.ts';

export interface DepsSettings {
  config: Config;
  /** Where the database is, embedded or not. */
  connectionString: string;
  log?: Log;
  /** The clock; tests hand in their own. */
  now?: () => Date;
  randomBytes?: (size: number) => Buffer;
  /** Who has work done in the background. */
  jobs?: RunningJobs;
  /** The processes beside this one; without them it stands alone. */
  peers?: Peers;
}

/** Everything a module needs from outside itself. */
export type Deps = ReturnType<typeof createDeps>;

/** Makes what modules depend on. Nothing is connected yet: `startDeps` does that. */
export function createDeps(settings: DepsSettings) {
  const { config, connectionString, now = () => new Date() } = settings;
  const log = settings.log ?? createLog(config);
  const pool = createPool({
    connectionString,
    size: config.databasePool,
    statementTimeoutMs: config.databaseStatementTimeoutMs,
    onIdleError: (err) => log.warn({ err }, 'an idle database connection broke'),
  });
  const db = createDatabase(pool);
  const changes: Changes = createChanges({
    connectionString,
    onError: (err) => log.warn({ err }, 'lost the connection that announces changes'),
  });
  const replica = chooseReplica({ config, db, changes, now, log });
  const siteSettings = createSiteSettings({ db, changes, now, config });
  const drawBytes = settings.randomBytes ?? randomBytes;
  return {
    config,
    log,
    now,
    randomBytes: drawBytes,
    db,
    replica,
    prisma: createPrisma(pool),
    changes,
    peers: settings.peers ?? standAlone(),
    jobs: settings.jobs ?? openJobs(connectionString, log),
    channels: createChannels(config, readSandboxTrades(db)),
    sealer: createSealer(config.envelope),
    storage: recordObjects(measureStorage(openStorage(config)), db, now),
    handOver: createHandOver(config),
    passes: createPassSigner(config.signingSecret),
    reviewGrants: createReviewSigner(config.signingSecret),
    viewers: createViewerSigner(config.signingSecret),
    knownDevices: createKnownDevices(config.signingSecret),
    uploadGrants: createUploadGrants(config.signingSecret),
    screeners: createScreeners(config, db),
    siteSettings,
    sessions: createSessions({ db, changes, now, log }),
    operators: createOperatorSessions({ db, now, randomBytes: drawBytes }),
    danmaku: createDanmakuLists({ db, changes, now }),
    pageViews: createPageViews({ db, now, log, siteSettings, secret: config.signingSecret }),
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

/** Jobs at hand get this long; a queue that only sends has none. */
const jobsTimeoutMs = 1500;

/** Begins to listen for changes, and to follow the replica. */
export async function startDeps({ changes, replica }: Deps): Promise<void> {
  await changes.start();
  await replica.start();
}

/** Lets go of the database. */
export async function closeDeps(deps: Deps): Promise<void> {
  await deps.jobs.stop(jobsTimeoutMs);
  await deps.changes.stop();
  await deps.replica.stop();
  await deps.prisma.$disconnect();
  await deps.db.pool.end();
  deps.log.flush();
}
