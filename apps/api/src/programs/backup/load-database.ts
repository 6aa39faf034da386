import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import { applyMigrations } from '@lantern/prisma/migrate';
import { ownMigrations } from '@lantern/prisma/migration-folder';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

import { readChecked } from './checked-file.ts';
import { BackupRefused, type Manifest } from './manifest.ts';

const name = pg.escapeIdentifier;

/** Makes the schema of the backup: runs its migrations and no later ones. */
export async function makeSchema(connectionString: string, manifest: Manifest): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lantern-restore-'));
  try {
    for (const entry of ['migration_lock.toml', ...manifest.migrations.map((it) => it.name)]) {
      await cp(join(ownMigrations, entry), join(folder, entry), { recursive: true });
    }
    await applyMigrations({ connectionString, folder, amidRestore: true });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Fills a database that has the backup's schema, in one transaction: all of it or nothing. No trigger fires. Constraints
 * are dropped first and made again at the end, which checks all rows.
 */
export async function loadTables(
  client: pg.ClientBase,
  folder: string,
  { tables, sequences }: Manifest,
): Promise<void> {
  await client.query('begin');
  try {
    const foreignKeys = await listForeignKeys(client);
    for (const it of foreignKeys) {
      await client.query(`alter table ${it.table} drop constraint ${name(it.name)}`);
    }
    for (const it of tables)
      await client.query(`alter table ${name(it.name)} disable trigger user`);
    await client.query(`truncate ${tables.map((it) => name(it.name)).join(', ')}`);
    for (const it of tables) await loadTable(client, folder, it);
    for (const it of tables) await client.query(`alter table ${name(it.name)} enable trigger user`);
    for (const it of foreignKeys) {
      await client.query(
        `alter table ${it.table} add constraint ${name(it.name)} ${it.definition}`,
      );
    }
    for (const { name: sequence, lastValue, isCalled } of sequences) {
      await client.query('select setval($1::regclass, $2, $3)', [
        name(sequence),
        lastValue,
        isCalled,
      ]);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  await client.query('analyze');
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

async function listForeignKeys(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conname`,
  );
  return rows;
}

async function loadTable(
  client: pg.ClientBase,
  folder: string,
  table: Manifest['tables'][number],
): Promise<void> {
  const columns = table.columns.map(name).join(', ');
  const copy = client.query(copyFrom(`copy ${name(table.name)} (${columns}) from stdin`));
  await pipeline(readChecked(join(folder, table.file)), copy);
  if (copy.rowCount === table.rows) return;
  throw new BackupRefused(
    `The backup's table ${table.name} has ${copy.rowCount} rows instead of ${table.rows}: take another backup.`,
  );
}
