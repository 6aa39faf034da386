import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { uncheckedStatement } from '../../../platform/database/statement.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { createMember, give } from '../../../test/create-member.ts';
import { expectSoundLedger } from '../../../test/expect-sound-ledger.ts';
import type { LedgerEntry, Posting } from './accounts.ts';
import { grantVip } from './grant-vip.ts';
import { openAccounts, postTransaction, spendCoins } from './ledger.ts';
import { readBalances } from './read-balances.ts';

const dayMs = 24 * 60 * 60 * 1000;
const twenty = Array.from({ length: 20 }, (_, index) => index);

const readVip = uncheckedStatement<{ expiresAt: Date | null; plan: number | null; grants: number }>(
  'test-read-vip',
  `select vip_expires_at as "expiresAt", vip_plan as plan,
          (select count(*)::int from vip_grant where member_id = member.id) as grants
     from member where id = $1`,
);

let testApp: TestApp;
let second: TestApp;
let memberId: number;
beforeAll(async () => {
  testApp = await buildTestApp();
  second = await buildTestApp({ beside: testApp });
});
beforeEach(async () => {
  ({ memberId } = await createMember(testApp.deps));
});
afterEach(() => expectSoundLedger(testApp));
afterAll(async () => {
  await second.close();
  await testApp.close();
});

const processOf = (index: number): TestApp => (index % 2 ? testApp : second);
const balances = () => readBalances(testApp.deps.db, memberId);
const entry = (businessKey: string, postings: Posting[]): LedgerEntry => {
  const at = testApp.clock.now();
  return {
    memberId,
    businessKey: `demo:${businessKey} ${memberId}`,
    kind: 'adjustment',
    reason: { code: 'adjustment' },
    at,
    postings,
  };
};
const post = (businessKey: string, postings: Posting[], at = testApp) =>
  at.deps.db.transact((tx) => postTransaction(tx, entry(businessKey, postings)));
const open = () =>
  testApp.deps.db.transact((tx) =>
    openAccounts(tx, [
      { memberId, account: 'member_balance' },
      { memberId, account: 'member_hold' },
    ]),
  );
const earn = (amount: number | bigint): Posting[] => [
  { account: 'commissions', amount: -amount },
  { account: 'member_balance', memberId, amount },
];

describe('a transaction', () => {
  test('moves what it says, once for its key', async () => {
    await open();
    expect(await post('earned', earn(500n))).toMatch(/^[\da-f-]{36}$/);
    expect(await post('earned', earn(500n))).toBeNull();
    expect(await balances()).toEqual({
      coinsGiven: 0,
      coinsBought: 0,
      balanceFen: 500n,
      heldFen: 0n,
    });
  });

  test('moves once when twenty come at once in two processes', async () => {
    await open();
    const made = await Promise.all(
      twenty.map((index) => post('earned', earn(500), processOf(index))),
    );
    expect(made.filter((it) => it !== null)).toHaveLength(1);
    expect((await balances()).balanceFen).toBe(500n);
  });

  test('moves nothing when the verb it belongs to fails', async () => {
    await open();
    const verb = testApp.deps.db.transact(async (tx) => {
      await postTransaction(tx, entry('earned', earn(500)));
      throw new Error('after the posting');
    });
    await expect(verb).rejects.toThrow('after the posting');
    expect((await balances()).balanceFen).toBe(0n);
    expect(await post('earned', earn(500))).not.toBeNull();
  });

  test('is refused when an account isn’t open, so that nothing is left out', async () => {
    await expect(post('earned', earn(500))).rejects.toMatchObject({ column: 'account_id' });
  });

  test('is refused when it takes what isn’t there, or doesn’t add up', async () => {
    await open();
    await post('earned', earn(500));
    const hold = (amount: number): Posting[] => [
      { account: 'member_balance', memberId, amount: -amount },
      { account: 'member_hold', memberId, amount },
    ];
    await expect(post('held', hold(501))).rejects.toMatchObject({
      constraint: 'ledger_account_member_not_negative',
    });
    await expect(post('lost', hold(200).slice(0, 1))).rejects.toMatchObject({
      constraint: 'ledger_transaction_balances',
    });
    await expect(post('half', earn(0.5))).rejects.toThrow('bigint');
    await post('held', hold(500));
    expect(await balances()).toMatchObject({ balanceFen: 0n, heldFen: 500n });
    // What is held belongs to a withdrawal, and there is none.
    await post('returned', hold(-500));
  });
});

describe('accounts', () => {
  test('are opened once, however many open them at once', async () => {
    const wanted = { memberId, account: 'member_coins_given' } as const;
    await Promise.all(
      twenty.map((index) =>
        processOf(index).deps.db.transact((tx) => openAccounts(tx, [wanted, wanted])),
      ),
    );
    await give(testApp.deps, memberId, 'gift', 3);
    expect((await balances()).coinsGiven).toBe(3);
  });
});

describe('coins', () => {
  const spend = (key: string, price: number, at = testApp) =>
    at.deps.db.transact(async (tx) => {
      const { postings: _, ...what } = entry(key, []);
      return (await spendCoins(tx, { ...what, memberId, price })).outcome;
    });

  test('given are spent before coins bought', async () => {
    await give(testApp.deps, memberId, 'gift', 3);
    await give(testApp.deps, memberId, 'coin', 4);
    expect(await spend('one', 2)).toBe('spent');
    expect(await balances()).toMatchObject({ coinsGiven: 1, coinsBought: 4 });
    expect(await spend('two', 2)).toBe('spent');
    expect(await balances()).toMatchObject({ coinsGiven: 0, coinsBought: 3 });
    await give(testApp.deps, memberId, 'gift', 1);
    expect(await spend('three', 4)).toBe('spent');
    expect(await balances()).toMatchObject({ coinsGiven: 0, coinsBought: 0 });
    expect(await spend('four', 1)).toBe('short');
    expect(await spend('three', 4)).toBe('spent-before');
  });

  test('are spent as far as they go when twenty spend at once', async () => {
    await give(testApp.deps, memberId, 'gift', 5);
    await give(testApp.deps, memberId, 'coin', 6);
    const outcomes = await Promise.all(
      twenty.map((index) => spend(`at once ${index}`, 2, processOf(index))),
    );
    expect(outcomes.filter((it) => it === 'spent')).toHaveLength(5);
    expect(outcomes.filter((it) => it === 'short')).toHaveLength(15);
    expect(await balances()).toMatchObject({ coinsGiven: 0, coinsBought: 1 });
  });
});

describe('VIP', () => {
  const grant = (key: string, days: number, at = testApp) =>
    at.deps.db.transact((tx) => {
      const businessKey = `demo:${key} ${memberId}`;
      const now = testApp.clock.now();
      return grantVip(tx, { businessKey, memberId, reason: 'adjustment', plan: 1, days, at: now });
    });
  const vip = () => testApp.deps.db.row(readVip, [memberId]);
  const inDays = (days: number) => new Date(testApp.clock.now().getTime() + days * dayMs);

  test('granted twenty times at once adds up', async () => {
    await Promise.all(twenty.map((index) => grant(`grant ${index}`, 30, processOf(index))));
    expect(await vip()).toEqual({ expiresAt: inDays(600), plan: 1, grants: 20 });
  });

  test('granted for the same thing twenty times at once is granted once', async () => {
    const made = await Promise.all(twenty.map((index) => grant('same', 30, processOf(index))));
    expect(made.filter((it) => it !== null)).toHaveLength(1);
    expect(await vip()).toEqual({ expiresAt: inDays(30), plan: 1, grants: 1 });
  });

  test('can be taken back by the day', async () => {
    await grant('granted', 30);
    await grant('taken back', -10);
    expect((await vip())?.expiresAt).toEqual(inDays(20));
  });
});
