import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { type FileHandle, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import type pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { createCast } from '../../test/cast.ts';
import { createVideo } from '../../test/create-video.ts';
import { runProgram, startProgram } from '../../test/run-program.ts';
import { type EmptyPlace, useEmptyPlace } from '../../test/use-empty-place.ts';

let site: TestApp;
let root: string;
let folder: string;
/** A poster in the backup. */
let poster: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'lantern-killed-restore-'));
  site = await buildTestApp();
  await createCast(site);
  const { posterKey } = await createVideo(site.deps);
  const here = { DATABASE_URL: site.connectionString, DATA_DIR: site.deps.config.dataDir };
  await runProgram('backup', [root], here);
  folder = join(root, (await readdir(root)).find((it) => it !== 'media') ?? '');
  poster = join(root, 'media', posterKey);
});

afterAll(async () => {
  await site.close();
  await rm(root, { recursive: true, force: true });
});

const settingsOf = ({ connectionString, dataDir }: EmptyPlace): Record<string, string> => ({
  DATABASE_URL: connectionString,
  DATA_DIR: dataDir,
  HOST: '127.0.0.1',
  PORT: '0',
});

/** Kills a restore while it reads a poster that has no end. */
async function killAtMedia(_pool: pg.Pool, settings: Record<string, string>): Promise<void> {
  await rename(poster, `${poster}.aside`);
  await promisify(execFile)('mkfifo', [poster]);
  const { child, ended } = startProgram('restore', [folder], settings);
  const held: FileHandle[] = [];
  const holdOpen = async (): Promise<number> => {
    // Refused until a reader has opened it.
    const file = await open(poster, constants.O_WRONLY | constants.O_NONBLOCK).catch(() => null);
    return file === null ? 0 : held.push(file);
  };
  await expect.poll(holdOpen).toBe(1);
  child.kill('SIGKILL');
  await ended;
  for (const file of held) await file.close();
  await rename(`${poster}.aside`, poster);
}

const andHold = `begin
  if tg_tag = 'CREATE TABLE' and to_regclass('ingest_upload') is not null then
    create or replace trigger hold before delete on ingest_upload for each statement execute function hold.wait();
  end if; end`;

/** Kills a restore while the database does such a statement of the schema, or at what an event trigger does. */
const killAt =
  (body: string, event: 'ddl_command_start' | 'ddl_command_end') =>
  async (pool: pg.Pool, settings: Record<string, string>): Promise<void> => {
    const holder = await pool.connect();
    await holder.query('select pg_advisory_lock(1)');
    await holder.query(`create schema hold`);
    await holder.query(`create function hold.wait() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(1); return null; end $$`);
    await holder.query(
      `create function hold.still() returns event_trigger language plpgsql as $$ ${body} $$`,
    );
    await holder.query(`create event trigger hold on ${event} execute function hold.still()`);
    const { child, ended } = startProgram('restore', [folder], settings);
    const count = async (sql: string): Promise<number> => (await holder.query(sql)).rowCount ?? 0;
    const waiting = `select from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and wait_event = 'advisory'`;
    await expect.poll(() => count(waiting)).toBe(1);
    child.kill('SIGKILL');
    await ended;
    await holder.query('select pg_advisory_unlock(1)');
    await holder.query('drop event trigger hold');
    await holder.query('drop schema hold cascade');
    const others = `select from pg_stat_activity where datname = current_database()
      and pid <> pg_backend_pid() and backend_type = 'client backend'`;
    await expect.poll(() => count(others)).toBe(0);
    holder.release();
  };

const killAtStatement = (statement: string) =>
  killAt(
    `begin if current_query() ilike '${statement}' then perform pg_advisory_xact_lock(1); end if; end`,
    'ddl_command_start',
  );

test.each([
  ['media are copied', killAtMedia],
  ['tables are made', killAtStatement('%create table "member"%')],
  ['rows come in', killAtStatement('alter table%disable trigger user')],
  ['uploads that it can’t go on with end', killAt(andHold, 'ddl_command_end')],
])(
  'a restore killed while %s is no site before it was run again',
  async (_when, killRestore) => {
    const place = await useEmptyPlace();
    const [pool, settings] = [place.pool, settingsOf(place)];
    await killRestore(pool, settings);

    const programs = [['migrate'], ['server'], ['backup', join(root, 'of-nothing')]] as const;
    for (const [name, ...args] of programs) {
      const { child, ended } = startProgram(name, args, settings);
      onTestFinished(() => void child.kill('SIGKILL'));
      const { code, stderr } = await ended;
      expect([name, code, stderr]).toEqual([
        name,
        1,
        expect.stringMatching(/^(✗ )?A restore into this database was begun .* run it again/),
      ]);
    }
    expect(await runProgram('restore', [folder], settings)).toMatchObject({ code: 0, stderr: '' });
    expect((await pool.query('select from member')).rowCount).toBe(5);
    expect(await runProgram('migrate', [], settings)).toMatchObject({ code: 0 });
    // And what is a site is not replaced unasked.
    const { stderr } = await runProgram('restore', [folder], settings);
    expect(stderr).toContain('The database is not empty');
  },
  120_000,
);
