import { setTimeout as pause } from 'node:timers/promises';

import pg from 'pg';

import { describeCause, MigrationError } from './migration-error.ts';
import { type MigrationFolder, ownMigrations, readMigrationFolder } from './migration-folder.ts';
import { readMigrationState, settleUnfinished } from './migration-state.ts';
import { isAmidRestore } from './restore-mark.ts';

/**
 * The process that migrates holds this lock; processes that need the schema to stay share it. Any number except the one
 * that Prisma's engine locks with (72707369): if both were the same, they would wait for each other.
 */
export const migrationLockKey = 5_267_836_021;
/** PostgreSQL 18, because the schema uses `uuidv7()`. */
const oldestServer = 180_000;
/**
 * A statement queues behind a script that waits for its table. So a script waits a shorter time than the one after which
 * PostgreSQL looks for deadlocks and ends another statement; then it gives way and is retried.
 */
const tableTimeoutMs = 500;
const givenWayMs = 1000;
const usualPatienceMs = 60_000;
const halfRestored =
  'A restore into this database was begun and has not come to its end: run it again (npm run restore -- <backup>), or give the site another, empty database.';

/** `waiting` for another process that migrates, or `applying` these migrations. */
export type MigrationProgress =
  | { step: 'waiting' }
  | { step: 'applying'; migrations: readonly string[] };

export interface MigrateOptions {
  connectionString: string;
  onProgress?: (progress: MigrationProgress) => void;
  /** Whether to forget an earlier failure and retry; without it a failed migration is refused until an operator decides. */
  retryFailed?: boolean;
  /** A folder in Prisma's format; by default the site's own. */
  folder?: string;
  /** How long a migration gives way to the holders of its tables, in milliseconds; a minute by default. */
  patienceMs?: number;
  /** Only for a restore; any other process is refused a database that is being restored. */
  amidRestore?: boolean;
}

/**
 * Migrates a database to this program's schema, from Prisma's migration files and with Prisma's engine, so that
 * `prisma migrate deploy` works on the same database too. Any number of processes may call it at once: one
 * works, the others wait. A killed process leaves nothing half done. Returns the applied migrations, and
 * throws {@link MigrationError} when this program cannot use the database.
 */
export async function applyMigrations({
  connectionString,
  onProgress = () => undefined,
  retryFailed = false,
  folder: path = ownMigrations,
  patienceMs = usualPatienceMs,
  amidRestore = false,
}: MigrateOptions): Promise<string[]> {
  const folder = await readMigrationFolder(path);
  // One connection, so that the lock lasts as long as the work under it, even after this process has ended.
  const pool = new pg.Pool({ connectionString, max: 1, idleTimeoutMillis: 0 });
  pool.on('error', () => undefined);
  try {
    await checkServer(pool, amidRestore);
    const seen = await readMigrationState(pool, folder, { retryFailed });
    if (seen.unfinished.length === 0 && seen.missing.length === 0) return [];
    await lock(pool, onProgress);
    const { unfinished } = await readMigrationState(pool, folder, { retryFailed });
    await settleUnfinished(pool, unfinished);
    const { missing } = await readMigrationState(pool, folder);
    if (missing.length > 0) {
      onProgress({ step: 'applying', migrations: missing });
      await apply(pool, folder, patienceMs);
    }
    return missing;
  } finally {
    await pool.end();
  }
}

/**
 * Throws {@link MigrationError} when no server answers, when it is too old, or during a restore unless that is
 * allowed. Closes its connection.
 */
export async function checkReachable(
  connectionString: string,
  { amidRestore = false } = {},
): Promise<void> {
  const pool = new pg.Pool({ connectionString, max: 1 });
  pool.on('error', () => undefined);
  try {
    await checkServer(pool, amidRestore);
  } finally {
    await pool.end();
  }
}

async function checkServer(pool: pg.Pool, amidRestore: boolean): Promise<void> {
  const server = await askServer(pool);
  if (server === undefined) return;
  if (server.version < oldestServer) {
    throw new MigrationError(
      'too-old',
      `The database server is PostgreSQL ${server.name}: use 18 or later.`,
    );
  }
  if (server.restoring && !amidRestore) throw new MigrationError('restoring', halfRestored);
}

async function askServer(pool: pg.Pool) {
  try {
    const { rows } = await pool.query<{ version: number; name: string; restoring: boolean }>(
      `select current_setting('server_version_num')::int as version,
         current_setting('server_version') as name, ${isAmidRestore} as restoring`,
    );
    return rows[0];
  } catch (cause) {
    // Also a file that the address names, which is read here.
    throw new MigrationError(
      'unreachable',
      `The database can't be reached (${describeCause(cause)}): check DATABASE_URL and that the server runs.`,
      { cause },
    );
  }
}

async function lock(
  pool: pg.Pool,
  onProgress: (progress: MigrationProgress) => void,
): Promise<void> {
  const { rows } = await pool.query<{ locked: boolean }>(
    'select pg_try_advisory_lock($1) as locked',
    [migrationLockKey],
  );
  if (rows[0]?.locked === true) return;
  onProgress({ step: 'waiting' });
  await pool.query('select pg_advisory_lock($1)', [migrationLockKey]);
}

async function apply(pool: pg.Pool, folder: MigrationFolder, patienceMs: number): Promise<void> {
  const end = performance.now() + patienceMs;
  while (!(await applyOnce(pool, folder))) {
    const { unfinished } = await readMigrationState(pool, folder);
    if (performance.now() > end) throw new MigrationError('busy', describeBusy(unfinished));
    await pause(givenWayMs);
    await settleUnfinished(pool, unfinished);
  }
}

/** Returns whether all migrations are applied; false when one gave way. */
async function applyOnce(pool: pg.Pool, folder: MigrationFolder): Promise<boolean> {
  // Loaded only when a migration is missing, which is rare at the start of a site.
  const { everyTable, listMigrations, startSchemaEngine } = await import('./schema-engine.ts');
  const engine = await startSchemaEngine(pool, {
    rewriteScript: (script) => frameScript(script, folder),
  });
  try {
    await engine.applyMigrations({
      migrationsList: listMigrations(folder),
      filters: everyTable,
    });
    return true;
  } catch (cause) {
    if (await hasGivenWay(pool, folder)) return false;
    throw await explain(pool, folder, cause);
  } finally {
    engine.free();
  }
}

/**
 * Returns the script with a note of its migration in the same transaction. If a process is killed between the two
 * steps of Prisma's bookkeeping, the note tells whether the script ran (see {@link settleUnfinished}).
 */
function frameScript(script: string, folder: MigrationFolder): string {
  const migration = folder.migrations.find((it) => it.script === script);
  if (migration === undefined) return script;
  return `SET LOCAL lock_timeout = ${tableTimeoutMs}; ${script}
;UPDATE "_prisma_migrations" SET "applied_steps_count" = 1
 WHERE "migration_name" = ${pg.escapeLiteral(migration.name)} AND "finished_at" IS NULL AND "rolled_back_at" IS NULL;`;
}

const hasGivenWay = (pool: pg.Pool, folder: MigrationFolder): Promise<boolean> =>
  readMigrationState(pool, folder).then(
    ({ gaveWay }) => gaveWay,
    () => false,
  );

/** Returns an error with the failed migration and the database's message, or the engine's own error if neither is known. */
async function explain(pool: pg.Pool, folder: MigrationFolder, cause: unknown): Promise<unknown> {
  try {
    await readMigrationState(pool, folder);
  } catch (error) {
    return error;
  }
  if (cause instanceof Error && 'code' in cause && cause.code === 'P3005') {
    return new MigrationError(
      'foreign',
      'The database has tables that are not ours: give DATABASE_URL an empty database.',
      { cause },
    );
  }
  return (await explainRight(pool, cause)) ?? cause;
}

/** Returns what to do where the role may make no table; null when the cause is another. */
async function explainRight(pool: pg.Pool, cause: unknown): Promise<MigrationError | null> {
  const refused = /permission denied for [^\n]+/.exec(describeCause(cause))?.[0];
  if (refused === undefined) return null;
  const { rows } = await pool.query<{ role: string; name: string }>(
    'select current_user as role, current_database() as name',
  );
  const [role, name] = [rows[0]?.role ?? '', rows[0]?.name ?? ''].map(pg.escapeIdentifier);
  return new MigrationError(
    'no-right',
    `The role that migrates the database may make no tables in it (${refused}): alter database ${name} owner to ${role} as a superuser.`,
    { cause },
  );
}

const describeBusy = (names: readonly string[]): string =>
  `Migration ${names.join(', ')} did not get at its tables: end what works on the database for so long, and start again.`;
