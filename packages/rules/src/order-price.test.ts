import { expect, test } from 'vitest';

import { type OrderWish, priceOrder } from './order-price.ts';

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
  expect(priceOrder(vip(days, money), 10)).toEqual({ goods, amountFen, refusal: null });
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
  expect(priceOrder(vip(days, money), 10)).toMatchObject({ goods: null, refusal: 'price-changed' });
});

test.each([
  [10, undefined, 100],
  [5000, null, 50_000],
  [30, 300, 300],
  [30, 30, 300],
  ['100.00', 1000, 1000],
  ['100.00', 100, 1000],
])('%s yuan (named %s) buy %i coins', (money, named, bought) => {
  expect(priceOrder(coins(money, named), 10)).toMatchObject({
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
  expect(priceOrder(coins(money), 10)).toMatchObject({ goods: null, refusal: 'amount-wrong' });
});

test.each([
  [30, 301],
  [30, 3000],
  [100, 300],
  [30, 0],
])('%i yuan don’t buy %i coins', (money, named) => {
  expect(priceOrder(coins(money, named), 10)).toMatchObject({ refusal: 'price-changed' });
});

test('the operator sets how many coins a yuan buys', () => {
  expect(priceOrder(coins(30), 7)).toMatchObject({ goods: { coins: 210 }, amountFen: 3000n });
  expect(priceOrder(coins(30, 300), 7)).toMatchObject({ refusal: 'price-changed' });
});
