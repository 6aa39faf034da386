import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { createOperator } from '../../test/create-operator.ts';
import type { Db } from '../database/db.ts';
import { type AuditEntry, recordAudit } from './record-audit.ts';
import { type AuditVerdict, judgeAudit, verifyAudit } from './verify-audit.ts';

const at = new Date('2026-11-22T10:00:00.123Z');

let testApp: TestApp;
let operatorId: number;
beforeAll(async () => {
  testApp = await buildTestApp({ asOwner: true });
  ({ operatorId } = await createOperator(testApp.deps));
});
afterAll(() => testApp.close());

/** Switches the database's guards off, as its owner can. */
const withoutGuards = `set local session_replication_role = 'replica'`;

beforeEach(() =>
  testApp.deps.db.transact(async (tx) => {
    await tx.query(withoutGuards);
    await tx.query('delete from audit_link');
    await tx.query('delete from audit');
    await tx.query('alter sequence audit_id_seq restart');
  }),
);

const record = (id: number | string, more: Partial<AuditEntry> = {}): Promise<void> =>
  testApp.deps.db.transact((tx) => recordIn(tx, id, more));

const recordIn = (tx: Db, id: number | string, more: Partial<AuditEntry> = {}): Promise<void> =>
  recordAudit(tx, {
    operatorId,
    sessionHash: 's',
    address: '192.0.2.1',
    requestId: 'r',
    action: 'member.change',
    subject: { kind: 'member', id },
    reason: '因为',
    at,
    before: { id },
    after: { id: 'x' },
    ...more,
  });

async function recordFour(): Promise<void> {
  for (let id = 1; id <= 4; id++) await record(id);
}

const verify = (): Promise<AuditVerdict> => verifyAudit(testApp.deps.db);

/** What the work finds inside a transaction without guards, which is rolled back. */
async function amid<Found>(work: (tx: Db) => Promise<Found>): Promise<Found | undefined> {
  const undone = new Error('undone');
  let found: Found | undefined;
  const done = testApp.deps.db.transact(async (tx) => {
    await tx.query(withoutGuards);
    found = await work(tx);
    throw undone;
  });
  await expect(done).rejects.toBe(undone);
  return found;
}

test('an audit without a row is sound', async () => {
  expect(await verify()).toEqual({ entries: 0, head: null, faults: [] });
});

test('whatever is written, at once and in any words, is one chain that can be computed again', async () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 20 });
  const drawn = fc.sample(
    fc.record({
      id: text,
      reason: text,
      before: fc.option(fc.dictionary(text, fc.double())),
      after: fc.option(fc.dictionary(text, text)),
      at: fc.date({ min: new Date(0), max: new Date('2099-01-01'), noInvalidDate: true }),
    }),
    120,
  );
  // PostgreSQL keeps no NUL in a text; no payload with one gets as far.
  const entries = drawn.filter((it) => !JSON.stringify(it).includes(String.raw`\u0000`));
  await Promise.all(entries.map(({ id, ...more }) => record(id, more)));
  const verdict = await verify();
  expect(verdict).toMatchObject({ entries: entries.length, faults: [] });
  expect(verdict.head?.position).toBe(entries.length);
});

test('a transaction that is rolled back leaves no gap', async () => {
  await record(1);
  const undone = new Error('undone');
  const begun = testApp.deps.db.transact(async (tx) => {
    await recordIn(tx, 2);
    throw undone;
  });
  await expect(begun).rejects.toBe(undone);
  await record(3);
  expect(await verify()).toMatchObject({ entries: 2, head: { position: 2 }, faults: [] });
});

test('two transactions that hold the audit and wait for one row both come to their end', async () => {
  const { db } = testApp.deps;
  await db.query(`insert into setting (key, value, updated_at) values ('a', '1', now())`);
  const bothWrote = Promise.withResolvers<undefined>();
  let wrote = 0;
  const change = (id: number): Promise<void> =>
    db.transact(async (tx) => {
      await recordIn(tx, id);
      if (++wrote === 2) bothWrote.resolve(undefined);
      await bothWrote.promise;
      await tx.query(`select from setting where key = 'a' for update`);
    });
  await Promise.all([change(1), change(2)]);
  expect(await verify()).toMatchObject({ entries: 2, faults: [] });
});

test('the version before writes a target, and its row is chained alike', async () => {
  const { db, prisma } = testApp.deps;
  await db.query(
    `insert into audit (operator_id, action, target, reason, created_at)
     values (${operatorId}, 'dismiss', 'payment case 7', 'r', now())`,
  );
  const rows = await prisma.audit.findMany({ include: { link: true } });
  const subject = { subjectKind: 'payment case', subjectId: '7' };
  expect(rows).toMatchObject([{ ...subject, link: { position: 1n } }]);
  expect((await verify()).faults).toEqual([]);
});

const changed = (position: number) => ({
  row: `link ${position}`,
  found: 'its row is not what was written',
});

test.each([
  [`update audit set reason = 'other' where id = 2`, [changed(2)]],
  [`update audit set before = '{"id": 3}' where id = 2`, [changed(2)]],
  [`update audit set created_at = created_at + interval '1 ms' where id = 2`, [changed(2)]],
  [`update audit set operator_id = null where id = 1`, [changed(1)]],
  [`update audit set session_id = '192.0.2.1', address = 's' where id = 3`, [changed(3)]],
  [`update audit_link set digest = sha256(digest) where position = 2`, [changed(2), changed(3)]],
  [
    `drop index audit_link_audit_id_key;
     update audit_link set audit_id = 5 - audit_id where position in (2, 3)`,
    [changed(2), changed(3)],
  ],
  [`delete from audit where id = 2`, [{ row: 'link 2', found: 'its row is gone' }]],
  [
    `delete from audit_link where position = 2; delete from audit where id = 2`,
    [{ row: 'link 3', found: 'comes after link 1' }],
  ],
  [
    `insert into audit (operator_id, action, target, reason, created_at) values (1, 'a', 'b 1', '', now())`,
    [{ row: 'audit 5', found: 'not in the chain' }],
  ],
  [
    'alter table audit disable trigger audit_is_linked',
    [{ row: 'trigger audit_is_linked', found: 'missing or off' }],
  ],
])('%s is found', async (sql, faults) => {
  await recordFour();
  const found = await amid(async (tx) => {
    await tx.query(sql);
    return judgeAudit(tx);
  });
  expect(found?.faults).toEqual(faults);
});

test('an end that is cut off, and a chain that was written again, are known by a link seen before', async () => {
  await recordFour();
  const { head: expected } = await verify();
  await record(5);
  expect((await verifyAudit(testApp.deps.db, { expected })).faults).toEqual([]);
  const found = await amid(async (tx) => {
    await tx.query('delete from audit_link where position > 3; delete from audit where id > 3');
    const cut = { alone: await judgeAudit(tx), compared: await judgeAudit(tx, { expected }) };
    await tx.query('set local session_replication_role = default');
    await recordIn(tx, 'another');
    await tx.query('set constraints all immediate');
    return { ...cut, again: await judgeAudit(tx, { expected }) };
  });
  expect(found).toMatchObject({
    alone: { faults: [] },
    compared: { faults: [{ row: 'link 4', found: 'gone since it was seen' }] },
    again: { faults: [{ row: 'link 4', found: 'another digest than was seen before' }] },
  });
});

test.each([
  'delete from audit_link',
  'update audit_link set position = 2',
  'truncate audit_link',
  `update audit set reason = ''`,
])('%s is refused', async (sql) => {
  await record(1);
  await expect(testApp.deps.db.query(sql)).rejects.toThrow('the ledger only grows');
});
