import type pg from 'pg';

import { MigrationError } from './migration-error.ts';
import type { Migration, MigrationFolder } from './migration-folder.ts';

export interface MigrationState {
  /** In the folder and not in the database; oldest first. */
  missing: string[];
  /** Started and not finished: another process is applying them, or stopped there. */
  unfinished: string[];
  /** Whether one of them gave way to other transactions. */
  gaveWay: boolean;
}

interface AppliedRow {
  name: string;
  checksum: string;
  finished: boolean;
  /** The database's message when it failed. */
  logs: string | null;
}

/**
 * Compares the folder with the database. Throws {@link MigrationError} when they do not fit. Migrations of a later
 * version do not fit either, unless they are to be ignored: a process that already runs continues beside them.
 */
export async function readMigrationState(
  pool: pg.Pool,
  folder: MigrationFolder,
  { retryFailed = false, ignoreNewer = false } = {},
): Promise<MigrationState> {
  const known = new Map(folder.migrations.map((it) => [it.name, it]));
  const all = await readApplied(pool);
  const applied = ignoreNewer ? all.filter((it) => known.has(it.name)) : all;
  refuseNewer(applied, known);
  if (!retryFailed) refuseFailed(applied);
  refuseEdited(applied, known);
  const names = new Set(applied.map((it) => it.name));
  const unfinished = applied.filter((it) => !it.finished);
  return {
    missing: folder.migrations.map((it) => it.name).filter((name) => !names.has(name)),
    unfinished: unfinished.map((it) => it.name),
    gaveWay: unfinished.some((it) => othersHeldIt.test(it.logs ?? '')),
  };
}

/**
 * Cleans up after a process that stopped while migrating; only the process that holds the lock may call it. A script
 * runs whole or not at all and notes it in its row, so each unfinished migration is either marked as finished or forgotten.
 */
export async function settleUnfinished(pool: pg.Pool, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await pool.query(
    `update "_prisma_migrations"
        set finished_at = case when applied_steps_count > 0 then now() end,
            rolled_back_at = case when applied_steps_count = 0 then now() end
      where migration_name = any($1) and finished_at is null and rolled_back_at is null`,
    [names],
  );
}

async function readApplied(pool: pg.Pool): Promise<AppliedRow[]> {
  const table = await pool.query<{ found: string | null }>(
    `select to_regclass('_prisma_migrations') as found`,
  );
  if (table.rows[0]?.found === null) return [];
  const { rows } = await pool.query<AppliedRow>(
    `select migration_name as name, checksum, finished_at is not null as finished, nullif(logs, '') as logs
       from "_prisma_migrations" where rolled_back_at is null order by started_at`,
  );
  return rows;
}

function refuseNewer(applied: AppliedRow[], known: Map<string, Migration>): void {
  const unknown = applied.filter((it) => !known.has(it.name)).map((it) => it.name);
  if (unknown.length === 0) return;
  throw new MigrationError(
    'newer',
    `The database was migrated by a newer version (${unknown.join(', ')}): start that version, or restore an older backup.`,
    { migrations: unknown },
  );
}

/** A lost connection is no fault of the migration: as after a killed process, it is retried. */
const lostConnection = /FATAL: |closed the connection|onnection terminated|Can't reach database/;
/** Nor are other transactions: a deadlock, in the engine's words, or a table that stayed locked. */
const othersHeldIt = /Transaction write conflict|due to lock timeout/;

function refuseFailed(applied: AppliedRow[]): void {
  const failed = applied.find(
    (it) =>
      !it.finished &&
      it.logs !== null &&
      !lostConnection.test(it.logs) &&
      !othersHeldIt.test(it.logs),
  );
  if (failed === undefined) return;
  const reason = /ERROR: (.*)/.exec(failed.logs ?? '')?.[1] ?? 'its entry holds the reason';
  throw new MigrationError(
    'failed',
    `Migration ${failed.name} failed and changed nothing (${reason}): mend the cause, then start once with RETRY_FAILED_MIGRATION=true.`,
    { migrations: [failed.name], cause: new Error(failed.logs ?? '') },
  );
}

function refuseEdited(applied: AppliedRow[], known: Map<string, Migration>): void {
  const edited = applied
    .filter((it) => known.get(it.name)?.checksum !== it.checksum)
    .map((it) => it.name);
  if (edited.length === 0) return;
  throw new MigrationError(
    'edited',
    `The database ran another text of ${edited.join(', ')} than this program has: use the version that made it, or a new database.`,
    { migrations: edited },
  );
}
