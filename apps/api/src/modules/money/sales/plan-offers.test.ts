import assert from 'node:assert/strict';

import { listPaymentCases } from '@lantern/contracts/calls/operator/payments';
import { decideTerms, getTerms, proposeTerms } from '@lantern/contracts/calls/operator/terms';
import { createPayment, getGoods, getOrder } from '@lantern/contracts/calls/payment';
import { listRecords } from '@lantern/contracts/calls/records';
import { getConfig } from '@lantern/contracts/calls/site';
import type { PlanTerms } from '@lantern/contracts/entities/sale-terms';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs, type Caller } from '../../../test/call-as.ts';
import { createMember, type TestMember } from '../../../test/create-member.ts';
import { createOperator } from '../../../test/create-operator.ts';
import { expectSoundLedger } from '../../../test/expect-sound-ledger.ts';
import { hearChanges } from '../../../test/hear-changes.ts';
import { placeOrder, press } from '../../../test/pay-order.ts';

const reason = '双十一 🏮';

let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp({ env: { LANGUAGE_CHOICE: 'true' } });
});
afterAll(() => site.close());

const plan = (days: number, price: string, more: Partial<PlanTerms> = {}): PlanTerms => ({
  plan: 1,
  days,
  price,
  isOnSale: true,
  isRecommended: false,
  ...more,
});

/** Asks for these plans; resolves to the answer's code. */
async function propose(plans: PlanTerms[]) {
  const money = await createOperator(site.deps, { roles: ['money'] });
  const { inForce } = await askAs(site, money)(getTerms, {});
  const basedOn = inForce.find(({ terms }) => terms.kind === 'plans')?.id ?? assert.fail();
  const terms = { kind: 'plans' as const, content: { plans } };
  return callAs(site, money)(proposeTerms, { terms, effectiveFrom: null, reason, basedOn });
}

/** Sells these plans from now on, as two persons decide. */
async function sell(...plans: PlanTerms[]): Promise<void> {
  const { data } = await propose(plans);
  const id = data?.id ?? assert.fail();
  const second = await createOperator(site.deps, { roles: ['money'] });
  await askAs(site, second)(decideTerms, { id, confirms: true, reason });
  await hearChanges(site);
  site.clock.advance(1000);
}

const inHours = (hours: number) =>
  formatShanghaiTime(new Date(site.clock.now().getTime() + hours * 3_600_000));
const options = async (caller: Caller) =>
  (await askAs(site, caller)(getGoods, { type: 2 })).optionList;
const pricesFor = async (caller: Caller) => (await options(caller)).map(({ price }) => price);
const wish = (days: number, money: string) =>
  ({ typesOf: 2, comSpec: days, money, type: 'sandbox', index: 0 }) as const;
const order = async (member: TestMember, days: number, money: string) => {
  const { code, msg } = await callAs(site, member)(createPayment, wish(days, money));
  return code === 0 ? 0 : msg;
};
const stateOf = async (member: TestMember, orderNo: string) =>
  (await askAs(site, member)(getOrder, { orderNo })).status;
const changed = '价格已更新，请刷新后重试';

test('plans are a list: their names, order, prices to strike through and the recommended one are those of the terms', async () => {
  await sell(
    plan(7, '9.90', {
      name: '体验周卡',
      nameEn: 'Week',
      strikePrice: '19.90',
      isRecommended: true,
    }),
    plan(365, '200.00', { plan: 3 }),
    plan(30, '30.00'),
    plan(14, '18.00', { isOnSale: false }),
    plan(3650, '500.00', { plan: 4, name: '终身卡' }),
  );
  const list = await options(null);
  expect(list).toMatchObject([
    {
      commoditySpecification: 7,
      price: '9.90',
      name: '体验周卡',
      strikePrice: '19.90',
      recommended: true,
    },
    { commoditySpecification: 365, price: '200.00' },
    { commoditySpecification: 30, price: '30.00' },
    { commoditySpecification: 3650, price: '500.00', name: '终身卡' },
  ]);
  expect(new Set(list.map(({ id }) => id)).size).toBe(4);
  const english = await askAs(site, null)(
    getGoods,
    { type: 2 },
    { headers: { cookie: 'language=en' } },
  );
  expect(english.optionList[0]?.name).toBe('Week');

  const member = await createMember(site.deps);
  const { orderNo } = await placeOrder(site, member, wish(7, '9.90'));
  await press(site, orderNo);
  expect(await askAs(site, member)(getOrder, { orderNo })).toMatchObject({
    status: 'fulfilled',
    amountSource: '体验周卡',
    commoditySpecification: 7,
  });
  const [line] = await askAs(site, member)(listRecords, { index: 0, currentPage: 1 });
  expect(line?.amountSource).toBe('体验周卡');
  await expectSoundLedger(site);
});

test.each([
  ['two of as many days', [plan(30, '30.00'), plan(30, '20.00')]],
  [
    'an offer that is no lower',
    [plan(30, '30.00', { offer: { price: '30.00', endTime: '2031-06-01 00:00:00' } })],
  ],
  ['a first price that is no lower', [plan(30, '30.00', { firstPrice: '31.00' })]],
  ['a price to strike through that is no higher', [plan(30, '30.00', { strikePrice: '30.00' })]],
  ['none on sale', [plan(30, '30.00', { isOnSale: false })]],
  ['a name of marks that gateways trip over', [plan(30, '30.00', { name: 'a&b=c' })]],
  ['none', []],
])('%s is refused', async (_case, plans) => {
  expect((await propose(plans)).code).toBe(400);
});

test('an offer is the price until its end; an order made before keeps it, one tap later it is over', async () => {
  await sell(plan(30, '30.00', { offer: { price: '12.00', endTime: inHours(1) } }));
  const member = await createMember(site.deps);
  expect(await options(member)).toMatchObject([
    { price: '12.00', strikePrice: '30.00', offer: 'offer', offerEndTime: inHours(1 - 1 / 3600) },
  ]);
  expect((await askAs(site, null)(getConfig, {})).vipDayFrom).toBe('0.40');
  expect(await order(member, 30, '30.00')).toBe(changed);
  const { orderNo } = await placeOrder(site, member, wish(30, '12.00'));
  site.clock.advance(3_600_000);
  expect(await pricesFor(member)).toEqual(['30.00']);
  expect((await askAs(site, null)(getConfig, {})).vipDayFrom).toBe('1.00');
  expect(await order(member, 30, '12.00')).toBe(changed);
  // It is paid after the offer's end, and even after its own.
  await press(site, orderNo);
  expect(await stateOf(member, orderNo)).toBe('fulfilled');
  const kept = await site.deps.prisma.purchaseOrder.findUnique({ where: { number: orderNo } });
  expect(kept?.amountFen).toBe(1200n);
  await expectSoundLedger(site);
});

test('a first purchase has its price once; who has paid for VIP sees and pays the usual one', async () => {
  await sell(plan(30, '30.00', { firstPrice: '9.90' }), plan(90, '80.00', { plan: 2 }));
  const member = await createMember(site.deps);
  expect(await pricesFor(null)).toEqual(['9.90', '80.00']);
  expect(await options(member)).toMatchObject([
    { price: '9.90', strikePrice: '30.00', offer: 'first' },
    { price: '80.00' },
  ]);
  const { orderNo } = await placeOrder(site, member, wish(30, '9.90'));
  await press(site, orderNo);
  expect(await stateOf(member, orderNo)).toBe('fulfilled');
  expect(await pricesFor(member)).toEqual(['30.00', '80.00']);
  expect(await order(member, 30, '9.90')).toBe(changed);
  expect(await order(member, 30, '30.00')).toBe(0);
  expect(await pricesFor(await createMember(site.deps))).toEqual(['9.90', '80.00']);
  await expectSoundLedger(site);
});

test('two orders at the price of a first purchase, paid at once: one is fulfilled, the other is a case and moves nothing', async () => {
  await sell(
    plan(30, '30.00', { firstPrice: '9.90' }),
    plan(90, '80.00', { plan: 2, firstPrice: '19.90' }),
  );
  const member = await createMember(site.deps);
  const [one, other] = [
    await placeOrder(site, member, wish(30, '9.90')),
    await placeOrder(site, member, wish(90, '19.90')),
  ];
  await Promise.all([press(site, one.orderNo), press(site, other.orderNo)]);
  const states = [await stateOf(member, one.orderNo), await stateOf(member, other.orderNo)];
  expect(states.toSorted()).toEqual(['created', 'fulfilled']);
  const operator = await createOperator(site.deps, { roles: ['money'] });
  const { list } = await askAs(site, operator)(listPaymentCases, { currentPage: 1 });
  expect(list).toMatchObject([{ kind: 'first_price_used', outcome: '' }]);
  const left = states[0] === 'created' ? one.orderNo : other.orderNo;
  expect(list[0]?.orderNo).toBe(left);
  await expectSoundLedger(site);
});

test('a tap that is doubled makes one order at the price of a first purchase', async () => {
  await sell(plan(30, '30.00', { firstPrice: '9.90' }));
  const member = await createMember(site.deps);
  const taps = await Promise.all(
    Array.from({ length: 5 }, () => placeOrder(site, member, wish(30, '9.90'))),
  );
  expect(new Set(taps.map(({ orderNo }) => orderNo)).size).toBe(1);
  const { memberId } = member;
  expect(await site.deps.prisma.purchaseOrder.count({ where: { memberId } })).toBe(1);
});
