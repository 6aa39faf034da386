import { expect, inject, onTestFinished, test } from 'vitest';

import { CommitCutter } from '../../test/commit-cutter.ts';
import { useTestDatabase } from '../../test/database.ts';
import { createDatabase, createPool } from './db.ts';
import { holdWork } from './hold-work.ts';
import { uncheckedStatement } from './statement.ts';

test('a name that Postgres would cut off, and so take for another, is no statement’s', () => {
  expect(uncheckedStatement('n'.repeat(63), 'select 1').name).toHaveLength(63);
  expect(() => uncheckedStatement('n'.repeat(64), 'select 1')).toThrow(RangeError);
  expect(() => uncheckedStatement('的'.repeat(22), 'select 1')).toThrow(RangeError);
});

test('a silent database is given up after the time an answer may take, however long statements may', async () => {
  const cutter = await CommitCutter.start(await useTestDatabase());
  onTestFinished(() => cutter.close());
  const pool = createPool({
    connectionString: cutter.connectionString,
    size: 1,
    statementTimeoutMs: 600_000,
    answerTimeoutMs: 100,
    onIdleError: () => undefined,
  });
  onTestFinished(() => pool.end());
  const client = await pool.connect();
  cutter.isSilent = true;
  client.release();
  await expect(createDatabase(pool).query('select 1')).rejects.toThrow('Query read timeout');
});

test('errors of connections that were told to end are not reported', async () => {
  const reported: string[] = [];
  const pool = createPool({
    connectionString: inject('testServer'),
    size: 1,
    statementTimeoutMs: 0,
    onIdleError: ({ message }) => void reported.push(message),
  });
  pool.emit('error', new Error('while in use'));
  const ended = pool.end();
  pool.emit('error', new Error('terminating connection due to administrator command'));
  await ended;
  expect(reported).toEqual(['while in use']);
});

test('what held a work while the database ended its connection leaves the pool its place', async () => {
  const pool = createPool({
    connectionString: await useTestDatabase(),
    size: 1,
    statementTimeoutMs: 0,
    connectTimeoutMs: 2000,
    onIdleError: () => undefined,
  });
  onTestFinished(() => pool.end());
  const ender = createPool({
    connectionString: pool.options.connectionString ?? '',
    size: 1,
    statementTimeoutMs: 0,
    onIdleError: () => undefined,
  });
  onTestFinished(() => ender.end());
  const held = await holdWork(pool, 'a work of hours');
  await ender.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await held?.release();
  // Another may begin the same work at once, in the only place there is.
  const again = await holdWork(pool, 'a work of hours');
  expect(again).not.toBeNull();
  await again?.release();
  expect(pool.totalCount - pool.idleCount).toBe(0);
});

test('a work of hours leaves requests every connection of the pool', async () => {
  const pool = createPool({
    connectionString: await useTestDatabase(),
    size: 1,
    statementTimeoutMs: 0,
    connectTimeoutMs: 1000,
    onIdleError: () => undefined,
  });
  onTestFinished(() => pool.end());
  const held = await holdWork(pool, 'fetch films from a slow host');
  try {
    const { rows } = await createDatabase(pool).query('select 1 as one');
    expect(rows).toEqual([{ one: 1 }]);
    expect(await holdWork(pool, 'fetch films from a slow host')).toBeNull();
  } finally {
    await held?.release();
  }
});
