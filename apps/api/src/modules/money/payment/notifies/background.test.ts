import { createHmac } from 'node:crypto';

import { bindInviteCode } from '@lantern/contracts/calls/invite';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';

import { buildTestApp, type TestApp, useTestApp } from '../../../../test/build-test-app.ts';
import { askAs } from '../../../../test/call-as.ts';
import { createMember } from '../../../../test/create-member.ts';
import { expectSoundLedger } from '../../../../test/expect-sound-ledger.ts';
import { buy, coinsFor, placeOrder, press, vipDays } from '../../../../test/pay-order.ts';
import { rawQuery } from '../../../../test/raw-notify.ts';
import { readBalances } from '../../../ground/wallet/read-balances.ts';
import { setBan } from '../../../members/member/member.repo.ts';
import { findCases } from '../cases/case.repo.ts';
import { type PaymentChannel, refused, yuan } from '../channels/channel.ts';
import { channelsOf } from '../channels/channels.ts';
import { writeSandboxNotify } from '../kinds/sandbox/sandbox-channel.ts';
import { saveOrder } from '../orders/order.repo.ts';
import { expireOrders, judgeLeftovers } from '../payment.jobs.ts';
import { notifyPath } from './notify-path.ts';
import { saveNotify } from './notify.repo.ts';
import { judgeNotify } from './receive-notify.ts';

const minute = 60_000;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await buildTestApp();
});
afterEach(() => expectSoundLedger(testApp));
afterAll(() => testApp.close());

const stateOf = async (number: string) =>
  (await testApp.deps.prisma.purchaseOrder.findUniqueOrThrow({ where: { number } })).state;
const balanceOf = async (memberId: number) =>
  (await readBalances(testApp.deps.db, memberId)).balanceFen;

test('orders expire after thirty minutes, however many', async () => {
  const member = await createMember(testApp.deps);
  const orders: string[] = [];
  for (let yuan = 10; yuan < 40; yuan++) {
    orders.push((await placeOrder(testApp, member, coinsFor(yuan))).orderNo);
  }
  testApp.clock.advance(30 * minute - 1);
  await expireOrders(testApp.deps);
  expect(await stateOf(orders[0] ?? '')).toBe('created');
  testApp.clock.advance(1);
  await expireOrders(testApp.deps);
  for (const order of orders) expect(await stateOf(order)).toBe('expired');
  await press(testApp, orders[0] ?? '');
  expect(await stateOf(orders[0] ?? '')).toBe('fulfilled');
});

test('a notify that was not judged is judged, a minute later', async () => {
  const { deps, clock } = testApp;
  const member = await createMember(deps);
  const { orderNo } = await placeOrder(testApp, member, coinsFor(50));
  const trade = { orderNumber: orderNo, tradeNo: 'S7', state: 'paid', amountFen: 5000n } as const;
  const text = writeSandboxNotify(deps.config.signingSecrets, trade);
  const notify = { channel: 'sandbox', raw: rawQuery(text, clock.now()), address: '' };
  await saveNotify(deps.db, notify);
  await saveNotify(deps.db, { ...notify, raw: rawQuery('a=%00\0', clock.now()) });
  await saveNotify(deps.db, { ...notify, channel: 'gone' });
  await judgeLeftovers(deps);
  expect(await stateOf(orderNo)).toBe('created');
  clock.advance(minute + 1);
  await judgeLeftovers(deps);
  expect(await stateOf(orderNo)).toBe('fulfilled');
  const kept = await deps.prisma.paymentNotify.findMany({ orderBy: { id: 'asc' } });
  expect(kept.slice(-3).map((it) => it.outcome)).toEqual(['accepted', 'ambiguous', 'bad_sign']);
});

test('a notify that can’t be judged keeps no other from it, and is tried again', async () => {
  const { deps, clock } = testApp;
  const member = await createMember(deps);
  const { orderNo } = await placeOrder(testApp, member, coinsFor(50));
  const trade = { orderNumber: orderNo, tradeNo: 'S9', state: 'paid', amountFen: 5000n } as const;
  const text = writeSandboxNotify(deps.config.signingSecrets, trade);
  const notify = { channel: 'sandbox', raw: rawQuery(text, clock.now()), address: '' };
  await saveNotify(deps.db, { ...notify, channel: 'broken' });
  await saveNotify(deps.db, notify);
  clock.advance(minute + 1);
  const whole = await channelsOf(deps)();
  const find = (key: string) => {
    if (key === 'broken') throw new Error('this one is broken');
    return whole.find(key);
  };
  channelsOf.replace(deps, async () => ({ ...whole, find }));
  await judgeLeftovers(deps);
  expect(await stateOf(orderNo)).toBe('fulfilled');
  const left = () => deps.prisma.paymentNotify.count({ where: { outcome: null } });
  expect(await left()).toBe(1);
  channelsOf.replace(deps, async () => whole);
  await judgeLeftovers(deps);
  expect(await left()).toBe(0);
});

test('a notify that two processes have read is judged once, by the first', async () => {
  const { deps, clock } = testApp;
  const member = await createMember(deps);
  const { orderNo } = await placeOrder(testApp, member, coinsFor(50));
  const trade = { orderNumber: orderNo, tradeNo: 'S11', state: 'paid', amountFen: 5000n } as const;
  const raw = rawQuery(writeSandboxNotify(deps.config.signingSecrets, trade), clock.now());
  const keep = () => saveNotify(deps.db, { channel: 'sandbox', raw, address: '' });
  const notifyId = await keep();
  const sandbox = (await channelsOf(deps)()).find('sandbox');
  if (!sandbox) throw new Error('the sandbox is not set up');
  const judge = (id = notifyId) => judgeNotify(deps, sandbox, { notifyId: id, raw });
  await setBan(deps.db, member.memberId, clock.now());
  expect(await judge()).toBe('member_banned');
  await setBan(deps.db, member.memberId, null);
  expect(await judge()).toBe('member_banned');
  expect(await stateOf(orderNo)).toBe('created');
  expect(await judge(await keep())).toBe('accepted');
  expect(await stateOf(orderNo)).toBe('fulfilled');
});

test('a notify that is JSON and signed in a header is taken, and judged after its process was killed', async () => {
  const { deps, clock, app } = testApp;
  const whole = await channelsOf(deps)();
  const [sandbox] = whole.all;
  if (!sandbox) throw new Error('the sandbox is not set up');
  const seal = (raw: string) =>
    createHmac('sha256', 'the key of the channel').update(raw).digest('hex');
  const signing: PaymentChannel = {
    ...sandbox,
    signedHeaders: ['x-signature'],
    read({ body, headers }) {
      const text = body.toString();
      if (headers['x-signature'] !== seal(text)) return refused('bad_sign');
      const notified = z.object({ order: z.string(), trade: z.string() }).parse(JSON.parse(text));
      return { says: 'paid', ...notified, money: yuan(5000n) };
    },
  };
  channelsOf.replace(deps, async () => ({ ...whole, find: () => signing }));
  const first = await placeOrder(testApp, await createMember(deps), coinsFor(50));
  const second = await placeOrder(testApp, await createMember(deps), coinsFor(50));
  const send = async (payload: string, signature: string) =>
    (
      await app.inject({
        method: 'POST',
        url: notifyPath('sandbox'),
        headers: { 'content-type': 'application/json', 'X-Signature': signature },
        payload,
      })
    ).body;
  const text = JSON.stringify({ order: first.orderNo, trade: 'J1 🏮' });
  expect(await send(text, seal(`${text} `))).toBe('fail');
  expect(await send(text, seal(text))).toBe('success');
  expect(await stateOf(first.orderNo)).toBe('fulfilled');

  const kept = JSON.stringify({ order: second.orderNo, trade: 'J2' });
  const raw = rawQuery('', clock.now(), {
    method: 'POST',
    body: Buffer.from(kept),
    headers: { 'x-signature': seal(kept) },
  });
  await saveNotify(deps.db, { channel: 'sandbox', raw, address: '' });
  clock.advance(minute + 1);
  await judgeLeftovers(deps);
  expect(await stateOf(second.orderNo)).toBe('fulfilled');
  channelsOf.replace(deps, async () => whole);
});

test('a notify that comes before its order is known counts when it comes again', async () => {
  const { deps, clock, app } = testApp;
  const { memberId } = await createMember(deps);
  const number = 'C203105211200000000000001';
  const trade = { orderNumber: number, tradeNo: 'S8', state: 'paid', amountFen: 1000n } as const;
  const raw = writeSandboxNotify(deps.config.signingSecrets, trade);
  const send = async () => (await app.inject({ url: `${notifyPath('sandbox')}?${raw}` })).body;
  expect(await send()).toBe('fail');
  const openCases = async () =>
    (await findCases(deps.db, { state: 'waiting', offset: 0, limit: 99 })).rows;
  expect(await openCases()).toMatchObject([{ kind: 'unknown_order', tradeNo: 'S8' }]);
  const at = clock.now();
  await saveOrder(deps.db, {
    number,
    memberId,
    goods: { kind: 'coins', coins: 100 },
    amountFen: 1000n,
    ask: yuan(1000n),
    askRate: null,
    channel: 'sandbox',
    method: 'sandbox',
    createdAt: at,
    expiresAt: new Date(at.getTime() + 30 * minute),
    nextAskAt: null,
    termsId: null,
    commissionTermsId: null,
    couponId: null,
    couponOffFen: null,
  });
  expect(await send()).toBe('success');
  expect((await readBalances(deps.db, memberId)).coinsBought).toBe(100);
  expect(await openCases()).toEqual([]);
});

test('an inviter is paid a tenth of what a friend pays, in whole fen, once', async () => {
  const [inviter, friend] = [await createMember(testApp.deps), await createMember(testApp.deps)];
  await askAs(testApp, friend)(bindInviteCode, { parentId: inviter.memberCode });
  await buy(testApp, friend, vipDays(30));
  expect(await balanceOf(inviter.memberId)).toBe(300n);
  const order = await buy(testApp, friend, coinsFor(15));
  await press(testApp, order, 'twice');
  expect(await balanceOf(inviter.memberId)).toBe(450n);
  expect(await balanceOf(friend.memberId)).toBe(0n);
});

test('the operator sets the inviter’s share, nothing among it', async () => {
  const [inviter, friend] = [await createMember(testApp.deps), await createMember(testApp.deps)];
  await askAs(testApp, friend)(bindInviteCode, { parentId: inviter.memberCode });
  const none = await useTestApp({ beside: testApp, env: { COMMISSION_PERCENT: '0' } });
  await buy(none, friend, vipDays(30));
  expect(await balanceOf(inviter.memberId)).toBe(0n);
  const third = await useTestApp({ beside: testApp, env: { COMMISSION_PERCENT: '33' } });
  await buy(third, friend, coinsFor(11));
  expect(await balanceOf(inviter.memberId)).toBe(363n);
});

test('twenty friends who pay at once pay their inviter twenty times', async () => {
  const inviter = await createMember(testApp.deps);
  const friends = await Promise.all(Array.from({ length: 20 }, () => createMember(testApp.deps)));
  for (const friend of friends) {
    await askAs(testApp, friend)(bindInviteCode, { parentId: inviter.memberCode });
  }
  await Promise.all(friends.map((friend) => buy(testApp, friend, vipDays(30))));
  expect(await balanceOf(inviter.memberId)).toBe(6000n);
});
