import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import type { Db } from '../../../platform/database/db.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { countWaiting } from '../../../test/count-waiting.ts';
import { createMember } from '../../../test/create-member.ts';
import { expectSoundLedger } from '../../../test/expect-sound-ledger.ts';
import { postTransaction } from './ledger.ts';
import { postCredit } from './post-credit.ts';
import { takeBackCoins } from './take-back.ts';
import { findBalances } from './wallet.repo.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await buildTestApp();
});
afterEach(() => expectSoundLedger(testApp));
afterAll(() => testApp.close());

const at = () => testApp.clock.now();
const give = (memberId: number) => (tx: Db) => {
  const gift = { memberId, account: 'member_coins_given', amount: 10n } as const;
  const postings = [{ account: 'coin_gifts', amount: -10 } as const, gift];
  const entry = { kind: 'adjustment', reason: { code: 'adjustment' }, at: at(), postings } as const;
  return postCredit(tx, gift, { ...entry, businessKey: `demo:given ${memberId}` });
};
const takeBackOnce = (memberId: number) => async (tx: Db) => {
  const { postings } = await takeBackCoins(tx, memberId, 12);
  const entry = { kind: 'adjustment', reason: { code: 'adjustment' }, at: at(), postings } as const;
  await postTransaction(tx, { ...entry, memberId, businessKey: `demo:taken ${memberId}` });
};

/** What comes second begins before the first has ended, and sees nothing of it but that it waits. */
async function runBoth(first: (tx: Db) => Promise<unknown>, next: (tx: Db) => Promise<unknown>) {
  const { db } = testApp.deps;
  const waiting = await db.transact(async (tx) => {
    await first(tx);
    const second = db.transact(next);
    await expect.poll(() => countWaiting(testApp)).toBe(1);
    return { second };
  });
  await waiting.second;
}

const own = async (memberId: number) => {
  const has = await findBalances(testApp.deps.db, memberId);
  const coins = (has.get('member_coins_given') ?? 0) + (has.get('member_coins_bought') ?? 0);
  return { coins, owed: has.get('member_coin_debt') ?? 0 };
};

test.each([
  [0, { coins: 0, owed: 2 }],
  [1, { coins: 0, owed: 1 }],
  [5, { coins: 3, owed: 0 }],
])(
  'with %i coins, what is given and taken back at once comes to the same in either order',
  async (coins, expected) => {
    const one = await createMember(testApp.deps, { coins });
    await runBoth(give(one.memberId), takeBackOnce(one.memberId));
    expect(await own(one.memberId)).toEqual(expected);
    const other = await createMember(testApp.deps, { coins });
    await runBoth(takeBackOnce(other.memberId), give(other.memberId));
    expect(await own(other.memberId)).toEqual(expected);
  },
);
