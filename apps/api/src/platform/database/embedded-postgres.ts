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
  /** The site's data folder; it is made if missing. The database is in its folder `postgres`. */
  dataDir: string;
  /** By default, a free port. */
  port?: number | undefined;
  /** Receives each slow step, as a sentence. */
  log?: (line: string) => void;
  /** Receives the reason when the database is away; `log` by default. */
  onTrouble?: (line: string) => void;
  /** Whether an acknowledged write survives a power cut; tests switch it off. */
  durable?: boolean;
}

export interface EmbeddedPostgres {
  /** The owner's address (a superuser). It holds the password: never log it. */
  connectionString: string;
  /** The address for the site's own role. */
  appConnectionString: string;
  /** Ends within five seconds. */
  stop(): Promise<void>;
}

/**
 * Runs a PostgreSQL server in the data folder, on 127.0.0.1 only. It cleans up after an earlier run that was killed: while
 * the cluster was being made, with its server still running, or with its server. Throws {@link DatabaseStartError}.
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

/** Makes the site's database if it is missing: a fresh cluster only has PostgreSQL's own. */
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
    // 3D000: the database does not exist yet.
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
