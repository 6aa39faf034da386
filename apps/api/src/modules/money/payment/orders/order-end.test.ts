import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createMember } from '../../../../test/create-member.ts';
import { expectSoundLedger } from '../../../../test/expect-sound-ledger.ts';
import { coinsFor, placeOrder, press, vipDays } from '../../../../test/pay-order.ts';
import { expireOthers } from './order-end.repo.ts';
import { saveOpening } from './order-opening.repo.ts';
import { findOrder, saveOrder, lockOrder, type Order } from './order.repo.ts';

let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp();
});
afterAll(async () => {
  await expectSoundLedger(site);
  await site.close();
});

/** An order that waits for its payment, and its member. */
async function waiting(wish = coinsFor(30)) {
  const member = await createMember(site.deps);
  const { orderNo } = await placeOrder(site, member, wish);
  const order = await findOrder(site.deps.db, orderNo);
  if (order === null) throw new Error('there is no order');
  return order;
}

const replace = (order: Order, change: Partial<Order> = {}) =>
  expireOthers(site.deps.db, { ...order, orderId: 0, ...change }, site.clock.now());
const rowOf = ({ number }: Order) =>
  site.deps.prisma.purchaseOrder.findUniqueOrThrow({ where: { number } });

test('an order that is being settled is not replaced, and nobody waits for it', async () => {
  const order = await waiting();
  await site.deps.db.transact(async (tx) => {
    await lockOrder(tx, order.number);
    expect(await replace(order)).toBe(0);
  });
  expect((await rowOf(order)).state).toBe('created');
  expect(await replace(order)).toBe(1);
  expect(await rowOf(order)).toMatchObject({ state: 'expired', closeAt: site.clock.now() });
  await press(site, order.number);
  expect(await rowOf(order)).toMatchObject({ state: 'fulfilled', closeAt: null });
});

test('only the same goods of the same member are replaced', async () => {
  const order = await waiting(vipDays(30));
  const { goods, memberId } = order;
  if (goods.kind !== 'vip') throw new Error('no VIP');
  expect(await replace(order, { memberId: memberId + 1 })).toBe(0);
  expect(await replace(order, { goods: { ...goods, plan: goods.plan === 1 ? 2 : 1 } })).toBe(0);
  expect(await replace(order, { goods: { kind: 'coins', coins: 300 } })).toBe(0);
  expect(await replace(order, { orderId: order.orderId })).toBe(0);
  expect(await replace(order)).toBe(1);
});

test('an order that is over before its gateway has answered is closed there, too', async () => {
  const { db } = site.deps;
  const order = await saveOrder(db, {
    ...(await waiting()),
    channel: 'elsewhere',
    method: 'card',
    number: 'C20310421120000123456789',
    askRate: null,
    nextAskAt: null,
    termsId: null,
    commissionTermsId: null,
  });
  expect(await replace(order)).toBe(2);
  expect(await rowOf(order)).toMatchObject({ state: 'expired', closeAt: null });
  const opening = { as: 'redirect', url: 'https://pay.example/1', place: 'desktop' } as const;
  await saveOpening(db, order, opening, site.clock.now());
  expect((await rowOf(order)).closeAt).toEqual(site.clock.now());
});
