import { execFile } from 'node:child_process';
import {
  appendFile,
  chown,
  mkdir,
  readFile,
  realpath,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import pg from 'pg';

import { findBinaries } from '../../src/platform/database/embedded-postgres/binaries.ts';
import { placeBinaries } from '../../src/platform/database/embedded-postgres/cluster-home.ts';
import type { ClusterPlace } from '../../src/platform/database/embedded-postgres/cluster.ts';
import { clearLeftovers } from '../../src/platform/database/embedded-postgres/leftovers.ts';
import { startPostmaster } from '../../src/platform/database/embedded-postgres/postmaster.ts';
import { chooseServerUser } from '../../src/platform/database/embedded-postgres/server-user.ts';

/** The number of the server of a cluster, which PostgreSQL keeps in the first line of its lock file. */
export async function readServerPid(cluster: string): Promise<number> {
  const [pid = ''] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n');
  return Number(pid);
}

export interface RunningReplica {
  connectionString: string;
  /** Ends it at once, as a power cut would. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A streaming replica of the embedded database in `dataDir`. The package brings no `pg_basebackup`, so its files
 * are copied while the primary holds still for a backup.
 */
export async function startReplica(dataDir: string, primary: string): Promise<RunningReplica> {
  const source = await realpath(join(dataDir, 'postgres'));
  const cluster = join(dataDir, 'replica');
  const user = await chooseServerUser((await stat(source)).uid);
  const programs = await placeBinaries(await findBinaries(), user);
  const passwordFile = join(dataDir, 'postgres.password');
  const place: ClusterPlace = { cluster, passwordFile, programs, user, durable: true };
  await copyCluster(source, place, primary);

  const url = new URL(primary);
  const logFile = join(dataDir, 'replica.log');
  const begin = (port?: number) => startPostmaster(place, { port, logFile });
  let server = await begin();
  url.port = String(server.port);
  return {
    connectionString: url.href,
    async kill() {
      process.kill(await readServerPid(cluster), 'SIGKILL');
      await server.ended;
    },
    async start() {
      await clearLeftovers(cluster, () => undefined);
      server = await begin(Number(url.port));
    },
    stop: () => server.stop(),
  };
}

async function copyCluster(source: string, place: ClusterPlace, primary: string): Promise<void> {
  const { cluster, user } = place;
  const client = new pg.Client({ connectionString: primary });
  await client.connect();
  try {
    await client.query(`alter system set wal_keep_size = '512MB'`);
    await client.query('select pg_reload_conf()');
    await client.query(`select pg_backup_start('replica', true)`);
    await mkdir(cluster, { mode: 0o700 });
    await promisify(execFile)('cp', ['-a', `${source}/.`, cluster]);
    const stopped = await client.query<{ label: string }>(
      'select labelfile as label from pg_backup_stop(false)',
    );
    const write = async (name: string, text: string): Promise<void> => {
      await writeFile(join(cluster, name), text, { mode: 0o600 });
      if (user !== null) await chown(join(cluster, name), user.uid, user.gid);
    };
    await write('backup_label', stopped.rows[0]?.label ?? '');
    await write('standby.signal', '');
    await rm(join(cluster, 'postmaster.pid'), { force: true });
    const { hostname, port, username, password } = new URL(primary);
    await appendFile(
      join(cluster, 'postgresql.auto.conf'),
      `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'\n`,
    );
  } finally {
    await client.end();
  }
}
