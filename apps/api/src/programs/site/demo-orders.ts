import { HOUR_MS } from '@lantern/rules/shanghai-time';

/** How many orders the demo's month has. */
export const orderCount = 120;
/** The time between two orders: some a day, at different times of it, over a month. */
export const apartMs = 5.75 * HOUR_MS;

const coins = (money: number) => ({ typesOf: 1, money, type: 'sandbox' }) as const;
const vip = (comSpec: number, money: number) =>
  ({ typesOf: 2, comSpec, money, type: 'sandbox' }) as const;

/** The goods that members order in turn; an odd number, so that the friends of both inviters buy each of them. */
const wishes = [
  vip(365, 200),
  coins(30),
  vip(30, 30),
  coins(100),
  vip(3650, 500),
  vip(90, 100),
  vip(365, 200),
];

/** Whether the order of this number, from 0, is never paid. */
export const isUnpaid = (nth: number): boolean => nth % 9 === 5;
/** The number of the order that is paid too little. */
export const shortPaid = 33;
/** The number of the order that is refunded. */
export const refunded = 13;
/** How many of the first members are inviters or their friends; later members came by themselves. */
export const invited = 12;

/** The goods of the order of this number. */
export const wishOf = (nth: number) => wishes[nth % wishes.length] ?? coins(30);
