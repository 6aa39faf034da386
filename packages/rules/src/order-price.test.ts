import fc from 'fast-check';
import { expect, test } from 'vitest';

import { USUAL_COIN_RANGE } from './coin-amount.ts';
import { type OrderWish, priceOrder as priceFor } from './order-price.ts';
import { VIP_PLANS } from './vip-plans.ts';

const buyer = { now: new Date('2026-11-11T00:00:00Z'), isFirst: false };
const priceOrder = (wish: OrderWish, sale: Parameters<typeof priceFor>[1]) =>
  priceFor(wish, sale, buyer);

const onSale = (coinsPerYuan: number) => ({
  plans: VIP_PLANS,
  coins: { ...USUAL_COIN_RANGE, coinsPerYuan },
});

const coins = (money: string | number, comSpec?: number | null): OrderWish => ({
  typesOf: 1,
  money,
  comSpec,
});
const vip = (comSpec: number, money: string | number): OrderWish => ({
  typesOf: 2,
  comSpec,
  money,
});

test.each([
  [30, 30, 1, 3000n],
  [90, '100.00', 2, 10_000n],
  [365, 200, 3, 20_000n],
  [3650, '500.00', 4, 50_000n],
])('%i days for %s yuan are plan %i', (days, money, plan, amountFen) => {
  const goods = { kind: 'vip', plan, days };
  expect(priceOrder(vip(days, money), onSale(10))).toEqual({
    goods,
    amountFen,
    isFirstPrice: false,
    couponOffFen: null,
    refusal: null,
  });
});

test.each([
  [30, 1],
  [30, 0],
  [30, -30],
  [30, 29.99],
  [3650, 499.99],
  [90, 30],
  [30, 100],
  [31, 30],
  [0, 0],
  [-30, 30],
  [36_500, 500],
])('%i days for %d yuan are not on sale', (days, money) => {
  expect(priceOrder(vip(days, money), onSale(10))).toMatchObject({
    goods: null,
    refusal: 'price-changed',
  });
});

test.each([
  [10, undefined, 100],
  [5000, null, 50_000],
  [30, 300, 300],
  [30, 30, 300],
  ['100.00', 1000, 1000],
  ['100.00', 100, 1000],
])('%s yuan (named %s) buy %i coins', (money, named, bought) => {
  expect(priceOrder(coins(money, named), onSale(10))).toMatchObject({
    goods: { kind: 'coins', coins: bought },
    refusal: null,
  });
});

test.each([
  -10,
  0,
  9,
  9.99,
  10.001,
  10.5,
  5000.01,
  5001,
  1e4,
  Number.POSITIVE_INFINITY,
  Number.NaN,
  2 ** 53,
  ' 10',
  '１０',
  '0x10',
])('coins for %s yuan are no amount', (money) => {
  expect(priceOrder(coins(money), onSale(10))).toMatchObject({
    goods: null,
    refusal: 'amount-wrong',
  });
});

test.each([
  [30, 301],
  [30, 3000],
  [100, 300],
  [30, 0],
])('%i yuan don’t buy %i coins', (money, named) => {
  expect(priceOrder(coins(money, named), onSale(10))).toMatchObject({ refusal: 'price-changed' });
});

test('the operator sets how many coins a yuan buys', () => {
  expect(priceOrder(coins(30), onSale(7))).toMatchObject({
    goods: { coins: 210 },
    amountFen: 3000n,
  });
  expect(priceOrder(coins(30, 300), onSale(7))).toMatchObject({ refusal: 'price-changed' });
});

test('an accepted order is for goods on sale, at their price and within the range', () => {
  const plan = fc.record({
    plan: fc.constantFrom(1, 2, 3, 4),
    days: fc.integer({ min: 1, max: 3650 }),
    priceFen: fc.bigInt({ min: 1n, max: 10_000_000n }),
  });
  const range = fc
    .tuple(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 0, max: 5000 }))
    .map(([minYuan, more]) => ({ minYuan, maxYuan: minYuan + more }));
  const sale = fc.record({
    plans: fc.array(plan),
    coins: range,
    rate: fc.integer({ min: 1, max: 9 }),
  });
  const wish = fc.record({ days: fc.integer(), money: fc.double({ min: 0, max: 1e6 }) });
  const holds = ({ plans, coins: amounts, rate }: OnSaleDrawn, { days, money }: Wish) => {
    const terms = { plans, coins: { ...amounts, coinsPerYuan: rate } };
    for (const { days: some, priceFen } of plans) {
      const sold = priceOrder(vip(some, Number(priceFen) / 100), terms);
      const first = plans.find((it) => it.days === some);
      expect(sold.amountFen).toBe(first?.priceFen === priceFen ? priceFen : null);
    }
    expect(priceOrder(vip(days, money), terms).amountFen ?? 1n).toBeGreaterThan(0n);
    const bought = priceOrder(coins(money), terms);
    const fits = Number.isInteger(money) && money >= amounts.minYuan && money <= amounts.maxYuan;
    expect(bought.goods).toEqual(fits ? { kind: 'coins', coins: money * rate } : null);
  };
  type OnSaleDrawn = typeof sale extends fc.Arbitrary<infer T> ? T : never;
  type Wish = typeof wish extends fc.Arbitrary<infer T> ? T : never;
  fc.assert(fc.property(sale, wish, holds));
});

test('an offer is the price until its end, and a first purchase has its own', () => {
  const [usual] = VIP_PLANS;
  if (!usual) throw new Error('no plan');
  const offer = { priceFen: 2000n, endsAt: new Date(buyer.now.getTime() + 1) };
  const sale = { ...onSale(10), plans: [{ ...usual, offer, firstFen: 990n }] };
  const at = (now: Date, isFirst: boolean, money: string) => {
    const { amountFen, isFirstPrice, refusal } = priceFor(vip(30, money), sale, { now, isFirst });
    return refusal ?? [amountFen, isFirstPrice];
  };
  expect(at(buyer.now, false, '20.00')).toEqual([2000n, false]);
  expect(at(buyer.now, false, '30.00')).toBe('price-changed');
  expect(at(buyer.now, true, '9.90')).toEqual([990n, true]);
  expect(at(buyer.now, false, '9.90')).toBe('price-changed');
  expect(at(offer.endsAt, false, '20.00')).toBe('price-changed');
  expect(at(offer.endsAt, false, '30.00')).toEqual([3000n, false]);
});

test.each([
  ['an offer', { offer: { priceFen: 2500n, endsAt: new Date('2026-12-01T00:00:00Z') } }, '20.00'],
  ['a first purchase', { firstFen: 1000n }, '8.00'],
  ['the usual price', {}, '24.00'],
])('a coupon takes off what would be charged: %s', (_what, change, money) => {
  const plans = [{ plan: 1, days: 30, priceFen: 3000n, ...change } as const];
  const coupon = { off: 'percent', amount: 20, planDays: 30 } as const;
  const sale = { ...onSale(10), plans };
  const sold = priceFor(vip(30, money), sale, { ...buyer, isFirst: true, coupon });
  expect(sold.refusal).toBeNull();
  const whole = (sold.amountFen ?? 0n) + (sold.couponOffFen ?? 0n);
  expect((sold.couponOffFen ?? 0n) * 5n).toBe(whole);
  const usual = priceFor(vip(30, '30.00'), sale, { ...buyer, isFirst: true, coupon });
  expect(usual.refusal).toBe('price-changed');
});

test('a coupon for another plan is refused, whatever is paid', () => {
  const coupon = { off: 'fen', amount: 100, planDays: 90 } as const;
  const sold = priceFor(vip(30, '30.00'), onSale(10), { ...buyer, coupon });
  expect(sold.refusal).toBe('coupon-other-plan');
});
