import { setTimeout as pause } from 'node:timers/promises';

import pg from 'pg';

import { MigrationError } from './migration-error.ts';
import { type MigrationFolder, ownMigrations, readMigrationFolder } from './migration-folder.ts';
import { readMigrationState, settleUnfinished } from './migration-state.ts';
import { isAmidRestore } from './restore-mark.ts';

/**
 * Held by the process that migrates, and shared by those that need the schema to stay. Any number but the one Prisma's
 * engine locks with (72707369): held at once, the two would wait for each other.
 */
export const migrationLockKey = 5_267_836_021;
/** PostgreSQL 18, as the schema uses `uuidv7()`. */
const oldestServer = 180_000;
/**
 * A statement that comes after a script that waits for a table waits behind it. So a script waits shorter than PostgreSQL does
 * before it looks for deadlocks, and ends another's statement; then it gives way, and is tried again.
 */
const tableTimeoutMs = 500;
const givenWayMs = 1000;
const usualPatienceMs = 60_000;
const halfRestored =
  'A restore into this database was begun and has not come to its end: run it again (npm run restore -- <backup>), or give the site another, empty database.';

/** `waiting` for another process that migrates, or `applying` these. */
export type MigrationProgress =
  | { step: 'waiting' }
  | { step: 'applying'; migrations: readonly string[] };

export interface MigrateOptions {
  connectionString: string;
  onProgress?: (progress: MigrationProgress) => void;
  /** Forget an earlier failure and try again; without it a failed migration is refused until an operator decides. */
  retryFailed?: boolean;
  /** A folder of Prisma's making; ours when it is left out. */
  folder?: string;
  /** How long a migration gives way to those who hold its tables; a minute by default. */
  patienceMs?: number;
  /** Only for a restore: all others are refused a database that is being restored. */
  amidRestore?: boolean;
}

/**
 * Brings a database up to this program's schema, from Prisma's migration files with Prisma's engine, so that
 * `prisma migrate deploy` works on the same database too. Any number of processes may do it at once: one
 * works, the others wait. A process that is killed leaves nothing half done. Answers what was applied, and
 * throws {@link MigrationError} when the database isn't one this program can use.
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
  // One connection: the lock lasts as long as anything done under it, even when this process is gone.
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
 * Throws {@link MigrationError} when no server answers, or one that is too old, or in the middle of a restore, unless
 * that is asked for. Leaves no connection behind.
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
  const answer = await pool
    .query<{ version: number; name: string; restoring: boolean }>(
      `select current_setting('server_version_num')::int as version,
         current_setting('server_version') as name, ${isAmidRestore} as restoring`,
    )
    .catch((cause: unknown) => {
      throw new MigrationError(
        'unreachable',
        `The database can't be reached (${describe(cause)}): check DATABASE_URL and that the server runs.`,
        { cause },
      );
    });
  const server = answer.rows[0];
  if (server === undefined) return;
  if (server.version < oldestServer) {
    throw new MigrationError(
      'too-old',
      `The database server is PostgreSQL ${server.name}: use 18 or later.`,
    );
  }
  if (server.restoring && !amidRestore) throw new MigrationError('restoring', halfRestored);
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

/** Answers whether it is done; if not, a migration gave way. */
async function applyOnce(pool: pg.Pool, folder: MigrationFolder): Promise<boolean> {
  // Read only when there is something to apply, which most starts of a site have not.
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
 * Makes a migration note in the same transaction that its script ran. A process killed between the two steps
 * of Prisma's bookkeeping then leaves no doubt (see {@link settleUnfinished}).
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

/** The state names the failed migration and what the database said; without one it is the engine's own error. */
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
  return cause;
}

const describeBusy = (names: readonly string[]): string =>
  `Migration ${names.join(', ')} did not get at its tables: end what works on the database for so long, and start again.`;

const describe = (error: unknown): string =>
  error instanceof AggregateError
    ? error.errors.map(describe).join(', ')
    : error instanceof Error
      ? error.message
      : String(error);
