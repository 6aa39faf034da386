import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Db } from '../../../platform/database/db.ts';
import { uncheckedStatement } from '../../../platform/database/statement.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { countBlocks } from '../../../test/count-blocks.ts';
import { createMember } from '../../../test/create-member.ts';
import { createOperator } from '../../../test/create-operator.ts';
import { transactAsOwner } from '../../../test/database.ts';
import { findListedOrders, findStoryParts } from '../../money/payment/orders/order-search.repo.ts';
import { findFileHead } from '../member-desk/member-file.repo.ts';
import { findByAddress, findByNickname } from '../member-desk/member-search.repo.ts';
import { nextOrders, nextWithdrawals } from './exports.repo.ts';

const rows = 30_000;
/** An index of so many rows has more pages than this, the table far more. */
const fewBlocks = 60;

let site: TestApp;
let memberCode: string;
let orderId: number;
beforeAll(async () => {
  site = await buildTestApp({ asOwner: true });
  const { memberId, memberCode: code } = await createMember(site.deps);
  const { operatorId } = await createOperator(site.deps);
  memberCode = code;
  await transactAsOwner(site, (tx) => fill(tx, { memberId, operatorId }));
  const found = await site.deps.db.rows(
    uncheckedStatement<{ id: number }>(
      '',
      'select min(id) as id from purchase_order where member_id = $1',
    ),
    [memberId],
  );
  orderId = found[0]?.id ?? 0;
});
afterAll(() => site.close());

/** Members, orders, refunds and withdrawals, none of them with a ledger behind it: they are only looked for. */
async function fill(tx: Db, { memberId, operatorId }: { memberId: number; operatorId: number }) {
  await tx.query('set local session_replication_role = replica');
  await tx.query(
    `insert into member (code, login_name, password_hash, nickname, address, created_at)
     select (10000000 + n)::text, 'filled' || n, 'none', '会员' || lpad(n::text, 6, '0'),
            '10.0.' || lpad(n::text, 6, '0'), timestamptz '2025-01-01' + n * interval '1 minute'
       from generate_series(1, $1::int) n`,
    [rows],
  );
  await tx.query(
    `insert into purchase_order (number, member_id, goods, coins, amount_fen, channel, method, state, created_at, expires_at)
     select 'C2025010112000000' || lpad(n::text, 6, '0'),
            case when n % 10000 = 0 then $2::bigint else (select max(id) from member) - n % 1000 end, 'coins', 300, 3000,
            'sandbox', 'sandbox', (case when n % 6000 = 0 then 'failed' when n % 3 = 0 then 'created' else 'expired' end)::order_state,
            timestamptz '2025-01-01' + n * interval '1 minute',
            timestamptz '2025-01-02' + n * interval '1 minute'
       from generate_series(1, $1::int) n`,
    [rows, memberId],
  );
  await tx.query(
    `insert into payment_case (kind, channel, trade_no, order_id, notify_id, opened_at, resolved_at, resolved_by,
                               resolution, outcome, credited_member_id, goods, coins)
     select 'amount_mismatch', 'sandbox', 'filled' || id, id, id, created_at, created_at, 'somebody', 'credited',
            'credited', member_id, 'coins', 300 from purchase_order where state = 'expired' order by id limit 3`,
  );
  await tx.query(
    `insert into order_refund (order_id, kind, reference, operator_id, coins_taken, coins_owed, days_taken,
                               commission_taken_fen, commission_owed_fen, created_at)
     select id, 'refund', 'filled' || id, $1, 300, 0, 0, 0, 0, created_at from purchase_order`,
    [operatorId],
  );
  await tx.query(
    `insert into withdrawal (order_no, member_id, amount, channel, code_key, code_hash, new_session, hold_id, created_at, changed_at)
     select 'T202501011200' || lpad(n::text, 6, '0'), (select max(id) from member) - n % 1000, 3000, 'wechat',
            'none' || n, sha256(n::text::bytea), false, gen_random_uuid(),
            timestamptz '2025-01-01' + n * interval '1 minute', timestamptz '2025-01-02'
       from generate_series(1, $1::int) n`,
    [rows],
  );
  await tx.query('analyze');
}

const begin = { place: '', id: 0 };
const longAgo = { since: new Date('2001-01-01'), before: new Date('2001-02-01') };
const everything = { since: null, before: null };

test.each<[string, (db: Db) => Promise<unknown>]>([
  [
    'members by the start of a nickname that many come before',
    (db) => findByNickname(db, '会员0299', { after: begin, without: [], size: 5 }),
  ],
  [
    'members by the start of an address that many come before',
    (db) => findByAddress(db, '10.0.0299', { after: begin, size: 5 }),
  ],
  [
    'orders of days that many came after',
    (db) =>
      findListedOrders(
        db,
        { ...longAgo, state: null, who: { way: 'all' } },
        { after: null, size: 5 },
      ),
  ],
  ...(['created', 'failed', 'fulfilled', 'refunded'] as const).map(
    (state): [string, (db: Db) => Promise<unknown>] => [
      `orders that are ${state}`,
      (db) =>
        findListedOrders(
          db,
          { ...everything, state, who: { way: 'all' } },
          { after: null, size: 3 },
        ),
    ],
  ),
  [
    'orders that a number names',
    (db) =>
      findListedOrders(
        db,
        { ...everything, state: null, who: { way: 'ids', ids: [orderId] } },
        { after: null, size: 3 },
      ),
  ],
  ['a file of such orders', (db) => nextOrders(db, longAgo, null)],
  ['a file of such withdrawals', (db) => nextWithdrawals(db, longAgo, null)],
  [
    'the last lines of a file of all withdrawals',
    (db) => nextWithdrawals(db, everything, { at: new Date('2025-01-01T00:05:00Z'), id: 1 }),
  ],
  ['a member of whom refunds are counted', (db) => findFileHead(db, { code: memberCode })],
  ['the refund of an order', (db) => findStoryParts(db, orderId)],
])('%s: only what is looked for is read', async (_, work) => {
  expect(await countBlocks(site.deps.db, 'generic', work)).toBeLessThan(fewBlocks);
});

test('a search finds matching messages', async () => {
  const { db } = site.deps;
  const named = await findByNickname(db, '会员0299', { after: begin, without: [], size: 200 });
  expect(named).toHaveLength(100);
  const [, second] = named;
  const after = { place: second?.place ?? '', id: second?.memberId ?? 0 };
  const next = await findByNickname(db, '会员0299', { after, without: [], size: 3 });
  expect(next).toEqual(named.slice(2, 5));
  expect(await findByAddress(db, '10.0.0299', { after: begin, size: 200 })).toHaveLength(100);
  const day = { since: new Date('2025-01-02T00:00:00Z'), before: new Date('2025-01-03T00:00:00Z') };
  const [orders, withdrawals] = [
    await nextOrders(db, day, null),
    await nextWithdrawals(db, day, null),
  ];
  for (const found of [orders, withdrawals]) {
    expect(found[0]?.at.toISOString()).toBe('2025-01-02T23:59:00.000Z');
    expect(found).toHaveLength(1000);
  }
  expect((await findFileHead(db, { code: memberCode }))?.refunds).toBe(3);
  expect((await findStoryParts(db, orderId)).refund).toMatchObject({ coinsTaken: 300 });
});
