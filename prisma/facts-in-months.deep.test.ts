import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';

import { applyMigrations } from './migrate.ts';
import { ownMigrations, readMigrationFolder } from './migration-folder.ts';
import { createScratchDatabase } from './testing/scratch-database.ts';

const firstStep = '20261127031000_facts_before_months';

/** A database as the version before made it. */
async function useEarlierDatabase() {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  const { migrations } = await readMigrationFolder(ownMigrations);
  const earlier = migrations.map((it) => it.name).filter((it) => it < firstStep);
  for (const name of ['migration_lock.toml', ...earlier])
    await cp(join(ownMigrations, name), join(folder, name), { recursive: true });
  const { connectionString, drop } = await createScratchDatabase(inject('testServer'));
  await applyMigrations({ connectionString, folder });
  const pool = new pg.Pool({ connectionString });
  pool.on('error', () => undefined);
  onTestFinished(async () => {
    await pool.end();
    await drop();
    await rm(folder, { recursive: true });
  });
  return { connectionString, pool };
}

const insert = `insert into page_view (day, page, visitor)
  values (current_date + $1::int, '/', decode(lpad($2::text, 32, '0'), 'hex')) on conflict do nothing`;

test('facts of the version before become the part before the months, and it goes on writing', async () => {
  const { connectionString, pool } = await useEarlierDatabase();
  const role = `reader_${Date.now()}`;
  await pool.query(`create role ${role}; grant select, insert on page_view to ${role}`);
  onTestFinished(async () => void (await pool.query(`drop owned by ${role}; drop role ${role}`)));
  await pool.query(
    `insert into page_view (day, page, visitor)
     select current_date - n / 100, '/', decode(lpad(n::text, 32, '0'), 'hex') from generate_series(0, 9999) n`,
  );
  // A clock that ran ahead.
  await pool.query(insert, [70, 1]);
  const writer = await pool.connect();
  const prepared = { name: 'before', text: insert };
  await writer.query({ ...prepared, values: [0, 20_001] });

  await applyMigrations({ connectionString });
  await writer.query({ ...prepared, values: [0, 20_001] });
  await writer.query({ ...prepared, values: [0, 20_002] });
  writer.release();
  const { rows } = await pool.query(
    `select tableoid::regclass::text as part, count(*)::int from page_view group by 1 order by 1`,
  );
  expect(rows).toEqual([{ part: 'page_view_before', count: 10_003 }]);
  const { rows: rights } = await pool.query(
    `select has_table_privilege($1, 'page_view', 'select, insert') as reads,
       has_table_privilege($1, 'page_view', 'delete') as deletes,
       (select count(*)::int from pg_constraint where conname like '%before_months') as checks`,
    [role],
  );
  expect(rights).toEqual([{ reads: true, deletes: false, checks: 0 }]);
  // The version before deletes by a row's place: there must be one part with rows for a month.
  const { rows: ends } = await pool.query(
    `select upper(facts_days('page_view_before'::regclass)) > current_date + 100 as is_far,
       upper(facts_days('usage_fact_before'::regclass)) > current_date + 30 as is_far_too`,
  );
  expect(ends).toEqual([{ is_far: true, is_far_too: true }]);
});
