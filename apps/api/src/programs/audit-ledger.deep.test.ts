import pg from 'pg';
import { beforeEach, expect, test } from 'vitest';

import { useTestDatabase } from '../test/database.ts';
import { runProgram } from '../test/run-program.ts';

let connectionString: string;
beforeEach(async () => {
  connectionString = await useTestDatabase();
});

const audit = () => runProgram('audit-ledger', [], { DATABASE_URL: connectionString });

async function plant(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    for (const sql of statements) await client.query(sql);
  } finally {
    await client.end();
  }
}

test('the audit of a sound ledger says so', async () => {
  const { code, stdout } = await audit();
  expect([code, stdout]).toEqual([
    0,
    expect.stringMatching(/^The ledger is sound: \d+ checks, nothing wrong\.\n$/),
  ]);
});

test('the audit names the row that is wrong and each thing that is wrong with it, and fails', async () => {
  await plant(
    'set session_replication_role = replica',
    `insert into ledger_transaction (id, business_key, kind) values ('00000000-0000-0000-0000-000000000001', 'x', 'adjustment')`,
  );
  const { code, stdout } = await audit();
  expect(code).toBe(1);
  expect(stdout.split('\n')).toEqual([
    'ledger_transaction 00000000-0000-0000-0000-000000000001: no postings (every transaction sums to zero)',
    'ledger_transaction 00000000-0000-0000-0000-000000000001: x (adjusted coins were asked for)',
    expect.stringMatching(/^The ledger is NOT sound: \d+ checks, 2 wrong\.$/),
    '',
  ]);
});

test('a database without a ledger is reported in one sentence', async () => {
  await plant('drop table claim cascade');
  const { code, stderr } = await audit();
  expect([code, stderr.trim().split('\n').length]).toEqual([1, 1]);
});
