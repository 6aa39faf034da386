import { readFile, realpath, rename, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import pg from 'pg';

import { findBinaries } from './embedded-postgres/binaries.ts';
import { placeBinaries, placeCluster } from './embedded-postgres/cluster-home.ts';
import {
  claimCluster,
  type ClusterPlace,
  createCluster,
  hasCluster,
} from './embedded-postgres/cluster.ts';
import { lockFolder } from './embedded-postgres/folder-lock.ts';
import { keepRunning } from './embedded-postgres/keep-running.ts';
import { clearLeftovers } from './embedded-postgres/leftovers.ts';
import { embeddedDatabase, embeddedRoles } from './embedded-postgres/roles.ts';
import { chooseServerUser } from './embedded-postgres/server-user.ts';
import { DatabaseStartError } from './embedded-postgres/start-error.ts';

const longLogBytes = 5 * 1024 * 1024;

export interface EmbeddedPostgresOptions {
  /** The site's data folder; made if it isn't there. The database goes into `postgres` in it. */
  dataDir: string;
  /** A free one when it is left out. */
  port?: number | undefined;
  /** Told what is done that takes a moment, in a sentence. */
  log?: (line: string) => void;
  /** Told that the database is away, and why; `log` when it is left out. */
  onTrouble?: (line: string) => void;
  /** Whether an acknowledged write survives a power cut; tests do without. */
  durable?: boolean;
}

export interface EmbeddedPostgres {
  /** Of its owner, a superuser. Holds the password: not for logs. */
  connectionString: string;
  /** Of the role that the site works as. */
  appConnectionString: string;
  /** Ends within five seconds. */
  stop(): Promise<void>;
}

/**
 * Runs a PostgreSQL of our own in the data folder, on 127.0.0.1 alone. Copes with whatever an earlier run
 * left: killed halfway through being made, killed with its server living on, killed altogether. Throws
 * {@link DatabaseStartError}.
 */
export async function startEmbeddedPostgres({
  dataDir,
  port,
  log = () => undefined,
  onTrouble = log,
  durable = true,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { unlock, leftBy } = await lockFolder(resolve(dataDir));
  try {
    const folder = await realpath(dataDir);
    if (leftBy !== null) {
      log(`The last run (process ${leftBy}) was killed. What it had acknowledged is kept.`);
    }
    const place = await prepare(folder, { durable, log });
    const password = await readPassword(place);
    const logFile = join(folder, 'postgres.log');
    await rotate(logFile);
    const server = await keepRunning(place, { port, logFile, log, onTrouble });
    const { owner: connectionString, app } = embeddedRoles(password, server.port);
    const stop = async (): Promise<void> => {
      await server.stop();
      await unlock();
    };
    try {
      await ensureDatabase(connectionString);
    } catch (error) {
      await stop();
      throw error;
    }
    return { connectionString, appConnectionString: app, stop };
  } catch (error) {
    await unlock();
    throw error;
  }
}

async function prepare(
  folder: string,
  { durable, log }: { durable: boolean; log: (line: string) => void },
): Promise<ClusterPlace> {
  const binaries = await findBinaries();
  const owner = await stat(join(folder, 'postgres')).catch(() => null);
  const user = await chooseServerUser(owner?.uid ?? null);
  const cluster = await placeCluster(folder, user, log);
  const programs = await placeBinaries(binaries, user);
  const passwordFile = join(folder, 'postgres.password');
  const place = { cluster, passwordFile, programs, user, durable };
  if (await hasCluster(cluster, binaries.major)) {
    await claimCluster(place);
    await clearLeftovers(cluster, log);
  } else {
    log('Making the database.');
    await createCluster(place);
  }
  return place;
}

async function readPassword({ cluster, passwordFile }: ClusterPlace): Promise<string> {
  const password = await readFile(passwordFile, 'utf8').catch((cause: unknown) => {
    throw new DatabaseStartError(
      'damaged',
      `${passwordFile} is missing, so ${cluster} can't be opened: restore the file from a backup.`,
      { cause },
    );
  });
  return password.trim();
}

/** A cluster comes with a database of PostgreSQL's own only. */
async function ensureDatabase(connectionString: string): Promise<void> {
  if (await canConnect(connectionString)) return;
  const url = new URL(connectionString);
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`create database ${embeddedDatabase}`);
  } finally {
    await client.end();
  }
}

async function canConnect(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    // 3D000: there is no such database yet.
    if (error instanceof pg.DatabaseError && error.code === '3D000') return false;
    throw error;
  } finally {
    await client.end();
  }
}

async function rotate(logFile: string): Promise<void> {
  const found = await stat(logFile).catch(() => null);
  if (found !== null && found.size > longLogBytes) await rename(logFile, `${logFile}.1`);
}
