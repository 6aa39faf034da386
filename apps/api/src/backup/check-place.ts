import type pg from 'pg';

import type { Storage } from '../storage/storage.ts';
import { readLines } from './checked-file.ts';
import { BackupRefused, parseBackupObject } from './manifest.ts';

/** What the comment of a schema says while a restore is at work in it. */
const marker = 'a restore was begun here and has not come to its end';

const refuse = (what: string): never => {
  throw new BackupRefused(
    `${what}: restore into an empty place, or run it again with --force to replace what is there.`,
  );
};

export async function refuseRunningSite(client: pg.ClientBase): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity
     where datname = current_database() and application_name in ('lantern', 'lantern changes')`,
  );
  if (rowCount === 0) return;
  throw new BackupRefused('The site is running: stop it first.');
}

/** Refuses a database with anything in it, unless that is what an earlier restore left halfway. */
export async function refuseFilledDatabase(client: pg.ClientBase): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       and obj_description('public'::regnamespace) is distinct from '${marker}' limit 1`,
  );
  if (rowCount !== 0) refuse('The database is not empty');
}

/** Refuses storage with anything in it that the backup has not: what an earlier restore copied is no stranger. */
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

/** Leaves an empty schema that says what it is for. Jobs of what was there go with it. */
export async function clearDatabase(client: pg.ClientBase): Promise<void> {
  await client.query('begin');
  await client.query('drop schema public cascade');
  await client.query('drop schema if exists pgboss cascade');
  await client.query('create schema public');
  await client.query('grant usage on schema public to public');
  await client.query(`comment on schema public is '${marker}'`);
  await client.query('commit');
}

export const noteRestored = async (client: pg.ClientBase): Promise<void> => {
  await client.query('comment on schema public is null');
};
