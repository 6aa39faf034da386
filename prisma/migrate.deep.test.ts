import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';

import { applyMigrations, type MigrationProgress } from './migrate.ts';
import { MigrationError, type MigrationProblem } from './migration-error.ts';
import { ownMigrations, readMigrationFolder } from './migration-folder.ts';
import { createScratchDatabase } from './testing/scratch-database.ts';

const later = '20990101000000_later';

async function useEmptyDatabase(): Promise<{ connectionString: string; pool: pg.Pool }> {
  const database = await createScratchDatabase(inject('testServer'));
  const { connectionString } = database;
  const pool = new pg.Pool({ connectionString });
  pool.on('error', () => undefined);
  onTestFinished(async () => {
    await pool.end();
    await database.drop();
  });
  return { connectionString, pool };
}

/** Returns a folder with the site's migrations and one more. */
async function useFolderWith(script: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(ownMigrations, folder, { recursive: true });
  await mkdir(join(folder, later));
  await writeFile(join(folder, later, 'migration.sql'), script);
  return folder;
}

const names = async (): Promise<string[]> =>
  (await readMigrationFolder(ownMigrations)).migrations.map((it) => it.name);

const countTables = async (pool: pg.Pool): Promise<number> =>
  (await pool.query(`select from information_schema.tables where table_schema = 'public'`))
    .rowCount ?? 0;

async function catchProblem(work: Promise<unknown>): Promise<MigrationError> {
  const error: unknown = await work.catch((thrown: unknown) => thrown);
  if (error instanceof MigrationError) return error;
  throw new Error('no MigrationError', { cause: error });
}

test('a fresh database gets every migration, and the next start has nothing to do', async () => {
  const { connectionString, pool } = await useEmptyDatabase();
  const progress: MigrationProgress[] = [];
  const onProgress = (it: MigrationProgress): void => void progress.push(it);

  expect(await applyMigrations({ connectionString, onProgress })).toEqual(await names());
  expect(progress).toEqual([{ step: 'applying', migrations: await names() }]);
  expect(await countTables(pool)).toBeGreaterThan(20);

  expect(await applyMigrations({ connectionString, onProgress })).toEqual([]);
  expect(progress).toHaveLength(1);
});

test('it records migrations exactly as Prisma does', async () => {
  const { connectionString, pool } = await useEmptyDatabase();
  await applyMigrations({ connectionString });
  const { migrations } = await readMigrationFolder(ownMigrations);

  const { rows } = await pool.query(
    `select migration_name as name, checksum, finished_at is not null as finished, rolled_back_at, logs
       from _prisma_migrations order by migration_name`,
  );
  expect(rows).toEqual(
    migrations.map(({ name, checksum }) => ({
      name,
      checksum,
      finished: true,
      rolled_back_at: null,
      logs: null,
    })),
  );
});

test('when many processes start at once, one migrates and all continue', async () => {
  const { connectionString, pool } = await useEmptyDatabase();
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => applyMigrations({ connectionString })),
  );
  expect(answers.flat()).toEqual(await names());
  const { rowCount } = await pool.query('select from _prisma_migrations');
  expect(rowCount).toBe((await names()).length);
});

test('a failed migration changes nothing, and is refused until an operator asks for a retry', async () => {
  const { connectionString, pool } = await useEmptyDatabase();
  await applyMigrations({ connectionString });
  const before = await countTables(pool);
  const bad = await useFolderWith(
    `create table half_done (id int);
     create function with_semicolons() returns int language plpgsql as $$ begin return 1; end $$;
     insert into half_done select 1 / count(*) from category;`,
  );

  for (const attempt of ['first', 'again']) {
    const error = await catchProblem(applyMigrations({ connectionString, folder: bad }));
    expect([attempt, error.problem]).toEqual([attempt, 'failed']);
    expect(error.message).toContain('division by zero');
    expect(error.migrations).toEqual([later]);
  }
  expect(await countTables(pool)).toBe(before);

  await pool.query(`insert into category (code, name, level) values ('1', 'cause mended', 1)`);
  const retried = await applyMigrations({ connectionString, folder: bad, retryFailed: true });
  expect(retried).toEqual([later]);
  expect(await applyMigrations({ connectionString, folder: bad })).toEqual([]);
  expect(await countTables(pool)).toBe(before + 1);
});

/** A migration that waits until the test lets it continue. */
const waiting = `set local lock_timeout = 0; create table slow (id int); select pg_advisory_xact_lock(42);`;

async function holdBack(pool: pg.Pool): Promise<() => Promise<void>> {
  const holder = await pool.connect();
  await holder.query('select pg_advisory_lock(42)');
  return async () => {
    await holder.query('select pg_advisory_unlock(42)');
    holder.release();
  };
}

const isWaiting = `select pid from pg_locks where locktype = 'advisory' and objid = 42 and not granted
  and database = (select oid from pg_database where datname = current_database())`;

const untilWaiting = (pool: pg.Pool): Promise<void> =>
  expect.poll(async () => (await pool.query(isWaiting)).rowCount).toBe(1);

test('a migration whose connection breaks changes nothing, and the next start applies it', async () => {
  const { connectionString, pool } = await useEmptyDatabase();
  await applyMigrations({ connectionString });
  const folder = await useFolderWith(waiting);
  const letGo = await holdBack(pool);

  const broken = applyMigrations({ connectionString, folder }).catch(() => 'broken');
  await untilWaiting(pool);
  await pool.query(`select pg_terminate_backend(pid) from (${isWaiting})`);
  expect(await broken).toBe('broken');
  await letGo();

  expect(await applyMigrations({ connectionString, folder })).toEqual([later]);
});

async function holdTable(pool: pg.Pool): Promise<() => Promise<void>> {
  const holder = await pool.connect();
  await holder.query('begin; lock table category in access share mode');
  return async () => {
    await holder.query('commit');
    holder.release();
  };
}

/** Returns how often a migration gave way and was started again. */
const countTries = async (pool: pg.Pool): Promise<number> =>
  (await pool.query('select from _prisma_migrations where migration_name = $1', [later]))
    .rowCount ?? 0;

const widens = 'alter table category add column seen int;';

test('a migration gives way to the holder of its table, so that no request waits behind it, and is retried', async () => {
  const { connectionString, pool } = await useEmptyDatabase();
  await applyMigrations({ connectionString });
  const folder = await useFolderWith(widens);
  const letGo = await holdTable(pool);

  const migrating = applyMigrations({ connectionString, folder });
  await expect.poll(() => countTries(pool)).toBeGreaterThan(1);
  await letGo();
  expect(await migrating).toEqual([later]);
});

test('a migration that never gets the lock of its table reports it, and the next start retries by itself', async () => {
  const { connectionString, pool } = await useEmptyDatabase();
  await applyMigrations({ connectionString });
  const folder = await useFolderWith(widens);
  const letGo = await holdTable(pool);

  const patienceMs = 0;
  const error = await catchProblem(applyMigrations({ connectionString, folder, patienceMs }));
  expect([error.problem, error.message]).toEqual(['busy', expect.stringContaining(later)]);
  await letGo();
  expect(await applyMigrations({ connectionString, folder })).toEqual([later]);
});

test('a migration that is the victim of a deadlock is retried', async () => {
  const { connectionString, pool } = await useEmptyDatabase();
  await applyMigrations({ connectionString });
  const folder = await useFolderWith(
    `do $$ begin
       if (select count(*) from _prisma_migrations where migration_name = '${later}') = 1 then
         raise 'deadlock detected' using errcode = '40P01';
       end if;
     end $$;`,
  );
  expect(await applyMigrations({ connectionString, folder })).toEqual([later]);
  expect(await countTries(pool)).toBe(2);
});

test('after a process is killed in a migration, the next one waits for the statement that still runs', async () => {
  const { connectionString, pool } = await useEmptyDatabase();
  await applyMigrations({ connectionString });
  const folder = await useFolderWith(waiting);
  const letGo = await holdBack(pool);
  const program = `import { applyMigrations } from ${JSON.stringify(new URL('migrate.ts', import.meta.url).href)};
    await applyMigrations(${JSON.stringify({ connectionString, folder })});`;
  const doomed = spawn(process.execPath, ['--input-type=module', '--eval', program]);

  await untilWaiting(pool);
  doomed.kill('SIGKILL');
  const progress: string[] = [];
  const next = applyMigrations({
    connectionString,
    folder,
    onProgress: (it) => void progress.push(it.step),
  });
  await expect.poll(() => progress).toEqual(['waiting']);
  await letGo();

  // The server finishes the statement that it received, so nothing is left to apply and nothing is applied twice.
  expect(await next).toEqual([]);
  expect((await pool.query('select from slow')).rowCount).toBe(0);
});

test('after a process is killed between a script and the note of its end, the script counts as finished', async () => {
  const { connectionString, pool } = await useEmptyDatabase();
  await applyMigrations({ connectionString });
  await pool.query(`update _prisma_migrations set finished_at = null, applied_steps_count = 1`);

  expect(await applyMigrations({ connectionString })).toEqual([]);
  const { rowCount } = await pool.query(
    'select from _prisma_migrations where finished_at is null or rolled_back_at is not null',
  );
  expect(rowCount).toBe(0);
});

test.each<[MigrationProblem, string]>([
  [
    'newer',
    `insert into _prisma_migrations (id, checksum, migration_name, finished_at) values ('x', 'x', '${later}', now())`,
  ],
  [
    'failed',
    `update _prisma_migrations set finished_at = null, applied_steps_count = 0, logs = 'ERROR: x'`,
  ],
  ['edited', `update _prisma_migrations set checksum = 'x'`],
])('refuses a database with %s migrations', async (problem, tamper) => {
  const { connectionString, pool } = await useEmptyDatabase();
  await applyMigrations({ connectionString });
  await pool.query(tamper);
  expect((await catchProblem(applyMigrations({ connectionString }))).problem).toBe(problem);
});

test('refuses a database with foreign tables', async () => {
  const { connectionString, pool } = await useEmptyDatabase();
  await pool.query('create table somebody_elses (id int)');
  expect((await catchProblem(applyMigrations({ connectionString }))).problem).toBe('foreign');
  expect(await countTables(pool)).toBe(1);
});

/** The address of a database for a role that may log in and nothing else. */
async function asStranger(connectionString: string, pool: pg.Pool): Promise<string> {
  const url = new URL(connectionString);
  url.username = `stranger_${randomBytes(6).toString('hex')}`;
  url.password = 'a-word';
  await pool.query(`create role ${url.username} login password 'a-word'`);
  onTestFinished(async () => {
    await pool.query(`drop role ${url.username}`);
  });
  return url.href;
}

test('a role that may make no table is told how it may', async () => {
  const { connectionString, pool } = await useEmptyDatabase();
  const stranger = await asStranger(connectionString, pool);
  const { problem, message } = await catchProblem(applyMigrations({ connectionString: stranger }));
  expect(problem).toBe('no-right');
  expect(message).toContain(
    `permission denied for schema public): alter database "${new URL(connectionString).pathname.slice(1)}" owner to "${new URL(stranger).username}"`,
  );
});

test('a certificate that is not there is named', async () => {
  const { connectionString } = await useEmptyDatabase();
  const url = new URL(connectionString);
  url.search = '?sslmode=verify-full&sslrootcert=/nowhere/ca.pem';
  const { problem, message } = await catchProblem(applyMigrations({ connectionString: url.href }));
  expect(problem).toBe('unreachable');
  expect(message).toContain('/nowhere/ca.pem');
});

test('reports that a database does not answer, without its password', async () => {
  const url = new URL(inject('testServer'));
  url.password = 'not-the-password';
  const refused = await catchProblem(applyMigrations({ connectionString: url.href }));
  expect(refused.problem).toBe('unreachable');
  expect(refused.message).not.toContain('not-the-password');

  const closed = await catchProblem(
    applyMigrations({ connectionString: 'postgres://nobody@127.0.0.1:1/none' }),
  );
  expect(closed.problem).toBe('unreachable');
});
