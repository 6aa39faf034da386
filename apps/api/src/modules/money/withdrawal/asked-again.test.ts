import type { PayloadInputOf } from '@lantern/contracts/call';
import { rejectWithdrawal } from '@lantern/contracts/calls/operator/withdrawals';
import { requestWithdrawal } from '@lantern/contracts/calls/withdrawal';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs, dataOf } from '../../../test/call-as.ts';
import { createMember, type TestMember } from '../../../test/create-member.ts';
import { createOperator } from '../../../test/create-operator.ts';
import { expectSoundLedger } from '../../../test/expect-sound-ledger.ts';
import { uploadCode } from '../../../test/upload-code.ts';
import { readBalances } from '../../ground/wallet/read-balances.ts';

/* A client that got no answer asks again, under the name it gave the withdrawal. */

const dayMs = 24 * 60 * 60 * 1000;

let testApp: TestApp;
let second: TestApp;
beforeAll(async () => {
  testApp = await buildTestApp();
  second = await buildTestApp({ beside: testApp });
});
afterEach(() => expectSoundLedger(testApp));
afterAll(async () => {
  await second.close();
  await testApp.close();
});

type Wanted = PayloadInputOf<typeof requestWithdrawal>;

async function openCounter() {
  const member = await createMember(testApp.deps, { balanceFen: 50_000 });
  const imgurl = await uploadCode(testApp, member);
  const wanted: Wanted = { imgurl, index: 'wx', money: '100.00', clientId: 'sending-0001' };
  return { member, wanted };
}
const heldOf = async ({ memberId }: TestMember) =>
  Number((await readBalances(testApp.deps.db, memberId)).heldFen);

test('however often, at once and in two processes, it is one withdrawal', async () => {
  const { member, wanted } = await openCounter();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      callAs(index % 2 ? testApp : second, member)(requestWithdrawal, wanted),
    ),
  );
  expect(new Set(answers.map((it) => dataOf(it).orderNo)).size).toBe(1);
  expect(await heldOf(member)).toBe(10_000);
});

test('later, and after it was handled, the answer is the same', async () => {
  const { member, wanted } = await openCounter();
  const ask = askAs(testApp, member);
  const first = await ask(requestWithdrawal, wanted);
  testApp.clock.advance(dayMs + 1);
  expect(await ask(requestWithdrawal, wanted)).toEqual(first);
  const operator = await createOperator(testApp.deps);
  await askAs(testApp, operator)(rejectWithdrawal, { ...first, reason: 'unreadable' });
  expect(await ask(requestWithdrawal, wanted)).toEqual(first);
  expect(await heldOf(member)).toBe(0);
});

test('under the name of another member’s it is one of its own', async () => {
  const [one, other] = [await openCounter(), await openCounter()];
  const { orderNo } = await askAs(testApp, one.member)(requestWithdrawal, one.wanted);
  const theirs = await askAs(testApp, other.member)(requestWithdrawal, other.wanted);
  expect(theirs.orderNo).not.toBe(orderNo);
  expect([await heldOf(one.member), await heldOf(other.member)]).toEqual([10_000, 10_000]);
});

test('for something else it is refused, and holds nothing', async () => {
  const { member, wanted } = await openCounter();
  const send = callAs(testApp, member);
  await send(requestWithdrawal, wanted);
  const another = await uploadCode(testApp, member);
  const others: Partial<Wanted>[] = [{ money: '100.01' }, { index: 'zfb' }, { imgurl: another }];
  for (const other of others) {
    expect(await send(requestWithdrawal, { ...wanted, ...other })).toMatchObject({
      code: 500,
      msg: '上一笔提现申请已提交，本次未提交，请先查看提现记录',
    });
  }
  expect(await heldOf(member)).toBe(10_000);
});

test('a refused withdrawal may be asked for again under its id', async () => {
  const { member, wanted } = await openCounter();
  const send = callAs(testApp, member);
  expect((await send(requestWithdrawal, { ...wanted, money: '1000.00' })).code).toBe(500);
  expect((await send(requestWithdrawal, wanted)).code).toBe(0);
  expect(await heldOf(member)).toBe(10_000);
});

test('two of two names are two', async () => {
  const { member, wanted } = await openCounter();
  const ask = askAs(testApp, member);
  await ask(requestWithdrawal, wanted);
  testApp.clock.advance(1000);
  await ask(requestWithdrawal, { ...wanted, clientId: 'sending-0002' });
  expect(await heldOf(member)).toBe(20_000);
});
