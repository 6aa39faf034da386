import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import pg from 'pg';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';

import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { findRunningPostgres } from './embedded-postgres/join-running.ts';
import { clearLeftovers } from './embedded-postgres/leftovers.ts';
import { openDatabase } from './embedded-postgres/open-database.ts';
import { DatabaseStartError, type StartProblem } from './embedded-postgres/start-error.ts';

// Making a database takes a processor a second, and a busy machine a while.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const isRoot = process.getuid?.() === 0;
const holder = fileURLToPath(new URL('../../test/hold-postgres.ts', import.meta.url));

async function useDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lantern-data-'));
  onTestFinished(async () => {
    await clearLeftovers(join(folder, 'postgres'), () => undefined);
    await rm(folder, { recursive: true, force: true });
  });
  return folder;
}

let made: string;

beforeAll(async () => {
  made = await mkdtemp(join(tmpdir(), 'lantern-made-'));
  await (await startEmbeddedPostgres({ dataDir: made, durable: false })).stop();
  return () => rm(made, { recursive: true });
});

/** A data folder that has been used before: a copy. */
async function useOldDataDir(): Promise<string> {
  const folder = await useDataDir();
  await promisify(execFile)('cp', ['-a', `${made}/.`, folder]);
  return folder;
}

/** Nothing here asks for a power cut, so most tests do without flushing. */
async function start(dataDir: string) {
  const database = await startEmbeddedPostgres({ dataDir, durable: false });
  onTestFinished(() => database.stop());
  return database;
}

async function query(connectionString: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function problem(dataDir: string): Promise<StartProblem> {
  const error: unknown = await start(dataDir).catch((thrown: unknown) => thrown);
  if (error instanceof DatabaseStartError) return error.problem;
  throw new Error('it started', { cause: error });
}

/** A process of its own with the database of this folder. */
async function hold(dataDir: string): Promise<{ node: ChildProcess; connectionString: string }> {
  const node = spawn(process.execPath, [holder, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void node.kill('SIGKILL'));
  for await (const connectionString of createInterface({ input: node.stdout })) {
    return { node, connectionString };
  }
  throw new Error('no database');
}

/** A killed process whose parent does not care stays behind as a zombie. */
const isRunning = async (pid: number): Promise<boolean> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => 'State:\tZ');
  return !status.includes('State:\tZ');
};

const readPostmaster = async (dataDir: string): Promise<number> =>
  Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);

/** Writes rows one by one, each acknowledged, until the database goes; answers how many were. */
async function writeUntilItGoes(connectionString: string, enough: () => void): Promise<number> {
  await query(connectionString, 'create table if not exists acknowledged (n bigint)');
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  let written = 0;
  try {
    for (;;) {
      await client.query('insert into acknowledged values ($1)', [written]);
      written += 1;
      if (written === 200) enough();
    }
  } catch {
    return written;
  }
}

test('keeps rows from one run to the next, its password to itself, and off the network', async () => {
  const dataDir = await useDataDir();
  const first = await start(dataDir);
  await query(first.connectionString, 'create table kept as select 7 as n');
  const [listening] = await query(first.connectionString, 'show listen_addresses');
  expect(listening).toEqual({ listen_addresses: '127.0.0.1' });
  const { connectionString: owner, appConnectionString: app } = first;
  expect(await findRunningPostgres(dataDir)).toEqual({ owner, app });
  await first.stop();
  expect(await findRunningPostgres(dataDir)).toBeNull();

  const second = await start(dataDir);
  expect(await query(second.connectionString, 'select n from kept')).toEqual([{ n: 7 }]);

  const password = new URL(second.connectionString).password;
  expect((await stat(join(dataDir, 'postgres.password'))).mode & 0o777).toBe(0o600);
  expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).not.toContain(password);
  const guess = second.connectionString.replace(password, 'postgres');
  await expect(query(guess, 'select 1')).rejects.toThrow('password authentication failed');
});

test('knows Chinese characters as letters, and refuses a second process', async () => {
  const dataDir = await useOldDataDir();
  const { connectionString } = await start(dataDir);
  await query(connectionString, 'create extension pg_trgm');
  const [{ trigrams } = {}] = await query(
    connectionString,
    `select cardinality(show_trgm('中文')) as trigrams`,
  );
  expect(trigrams).toBe(3);
  expect(await problem(dataDir)).toBe('in-use');
});

test('node killed, the server left running: the next start takes over, with every acknowledged row', async () => {
  const dataDir = await useOldDataDir();
  const { node, connectionString } = await hold(dataDir);
  const postmaster = await readPostmaster(dataDir);
  const takenOver = Promise.withResolvers<{ connectionString: string }>();
  const written = await writeUntilItGoes(connectionString, () => {
    node.kill('SIGKILL');
    start(dataDir).then(takenOver.resolve, takenOver.reject);
  });
  const next = await takenOver.promise;

  expect(await isRunning(postmaster)).toBe(false);
  const [{ count } = {}] = await query(
    next.connectionString,
    'select count(*)::int from acknowledged',
  );
  expect(count).toBeGreaterThanOrEqual(written);
});

test('node killed, the server left running: a tool does not join it, and leaves none running', async () => {
  const dataDir = await useOldDataDir();
  const { node } = await hold(dataDir);
  const postmaster = await readPostmaster(dataDir);
  node.kill('SIGKILL');
  await once(node, 'exit');
  const settings = { databaseUrl: null, databaseOwnerUrl: null, dataDir };
  const { roles, close } = await openDatabase(settings);
  expect(await query(roles.owner, 'select 7 as n')).toEqual([{ n: 7 }]);
  expect(await isRunning(postmaster)).toBe(false);
  await close();
  expect(await readdir(join(dataDir, 'postgres'))).not.toContain('postmaster.pid');
});

test('node killed, and no next start: a guard ends the server, and a later start says what it found', async () => {
  const dataDir = await useOldDataDir();
  const { node } = await hold(dataDir);
  const postmaster = await readPostmaster(dataDir);
  node.kill('SIGKILL');
  await expect.poll(() => isRunning(postmaster)).toBe(false);
  const lines: string[] = [];
  const log = (line: string): void => void lines.push(line);
  const next = await startEmbeddedPostgres({ dataDir, durable: false, log });
  await next.stop();
  expect(lines).toContain(
    `The last run (process ${node.pid}) was killed. What it had acknowledged is kept.`,
  );
  const again: string[] = [];
  const calm = await startEmbeddedPostgres({
    dataDir,
    durable: false,
    log: (it) => void again.push(it),
  });
  await calm.stop();
  expect(again).toEqual([]);
});

test('both killed: the next start recovers every acknowledged row', async () => {
  const dataDir = await useOldDataDir();
  const { node, connectionString } = await hold(dataDir);
  const postmaster = await readPostmaster(dataDir);
  const written = await writeUntilItGoes(connectionString, () => {
    node.kill('SIGKILL');
    process.kill(postmaster, 'SIGKILL');
  });
  expect(written).toBeGreaterThanOrEqual(200);

  const { connectionString: now } = await start(dataDir);
  const [{ count } = {}] = await query(now, 'select count(*)::int from acknowledged');
  expect(count).toBeGreaterThanOrEqual(written);
});

test('the server killed alone: it is started again on its port', async () => {
  const dataDir = await useOldDataDir();
  const { connectionString } = await start(dataDir);
  await query(connectionString, 'create table kept as select 7 as n');
  process.kill(await readPostmaster(dataDir), 'SIGKILL');

  const rows = () => query(connectionString, 'select n from kept').catch(() => []);
  await expect.poll(rows).toEqual([{ n: 7 }]);
});

test('stops in time with clients in the middle of their work', async () => {
  const database = await start(await useOldDataDir());
  const client = new pg.Client({ connectionString: database.connectionString });
  client.on('error', () => undefined);
  await client.connect();
  const sleeping = client.query('select pg_sleep(60)').catch(() => 'broken off');
  const startedAt = performance.now();
  await database.stop();
  expect(performance.now() - startedAt).toBeLessThan(5000);
  expect(await sleeping).toBe('broken off');
});

test('a lock file that names another program’s process is no obstacle, and that process lives on', async () => {
  const dataDir = await useOldDataDir();
  await (await start(dataDir)).stop();
  const owner = await stat(join(dataDir, 'postgres'));
  const bystander = spawn('sleep', ['60'], isRoot ? { uid: owner.uid, gid: owner.gid } : {});
  onTestFinished(() => void bystander.kill());
  await writeFile(
    join(dataDir, 'postgres', 'postmaster.pid'),
    `${bystander.pid}\n${join(dataDir, 'postgres')}\n1700000000\n5432\n\n127.0.0.1\n\nready\n`,
    { mode: 0o600 },
  );
  await start(dataDir);
  expect(bystander.exitCode).toBeNull();
});

test('killed while it was being made: the next start makes it again', async () => {
  const dataDir = await useDataDir();
  await mkdir(join(dataDir, 'postgres.new', 'base'), { recursive: true });
  await writeFile(join(dataDir, 'postgres.new', 'PG_VERSION'), '18\n');
  await writeFile(join(dataDir, 'postgres.password'), 'of the unfinished one');
  await start(dataDir);
  expect(await readdir(dataDir)).not.toContain('postgres.new');
});

test('refuses what another major version made, and what is no database', async () => {
  const dataDir = await useDataDir();
  await mkdir(join(dataDir, 'postgres'));
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
  expect(await problem(dataDir)).toBe('other-version');
  await rm(join(dataDir, 'postgres', 'PG_VERSION'));
  await writeFile(join(dataDir, 'postgres', 'something'), '');
  expect(await problem(dataDir)).toBe('damaged');
  expect(await readdir(dataDir)).not.toContain('postgres.lock');
});

test.runIf(isRoot)('root hands a copied data folder to the user the server runs as', async () => {
  const dataDir = await useOldDataDir();
  const { uid } = await stat(join(dataDir, 'postgres'));
  await promisify(execFile)('chown', ['-R', '0:0', dataDir]);
  await start(dataDir);
  expect((await stat(join(dataDir, 'postgres'))).uid).toBe(uid);
});

test.runIf(isRoot)(
  'root, behind a closed folder: the database is kept where its user can be',
  async () => {
    const closed = await useDataDir();
    await chmod(closed, 0o700);
    const dataDir = join(closed, 'data');
    const first = await start(dataDir);
    const place = await realpath(join(dataDir, 'postgres'));
    onTestFinished(() => rm(dirname(place), { recursive: true }));
    expect((await lstat(join(dataDir, 'postgres'))).isSymbolicLink()).toBe(true);
    expect((await stat(closed)).mode & 0o777).toBe(0o700);
    await query(first.connectionString, 'create table kept as select 7 as n');
    await first.stop();

    const second = await start(dataDir);
    expect(await query(second.connectionString, 'select n from kept')).toEqual([{ n: 7 }]);
  },
);
