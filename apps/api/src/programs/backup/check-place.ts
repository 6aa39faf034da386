import { isAmidRestore, markRestore } from '@lantern/prisma/restore-mark';
import type pg from 'pg';

import type { Storage } from '../../platform/storage/storage.ts';
import { readLines } from './checked-file.ts';
import { BackupRefused, parseBackupObject } from './manifest.ts';

/** The application name of a restore's connection. */
export const restoreName = 'lantern restore';

const refuse = (what: string): never => {
  throw new BackupRefused(
    `${what}: restore into an empty place, or run it again with --force to replace what is there.`,
  );
};

export async function refuseRunningSite(client: pg.ClientBase): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and application_name in ('lantern', 'lantern changes', '${restoreName}')`,
  );
  if (rowCount === 0) return;
  throw new BackupRefused('The site is running, or another restore: stop it first.');
}

/** Whether the database holds anything except the rest of an interrupted restore. */
export async function isFilled(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       and not ${isAmidRestore} limit 1`,
  );
  return rowCount !== 0;
}

export const refuseFilledDatabase = (): never => refuse('The database is not empty');

/** Refuses storage that holds objects which are not in the backup; what an earlier restore copied is in it. */
export async function refuseFilledStorage(driver: Storage, list: string): Promise<void> {
  const expected = new Map<string, number | null>();
  for await (const line of readLines(list)) {
    const { key, bytes } = parseBackupObject(line);
    expected.set(key, bytes);
  }
  for await (const { key, bytes } of driver.list()) {
    if (expected.get(key) !== bytes) refuse(`Storage is not empty (${key})`);
  }
}

/** Leaves an empty schema that no program takes for a site. The old site's jobs are removed too. */
export async function clearDatabase(client: pg.ClientBase): Promise<void> {
  await client.query('begin');
  await client.query('drop schema public cascade');
  await client.query('drop schema if exists pgboss cascade');
  await client.query('create schema public');
  await client.query('grant usage on schema public to public');
  await client.query(markRestore);
  await client.query('commit');
}
