import { expect, it } from 'vitest';

import { nextOffset } from './server-time.ts';

const DAY_MS = 86_400_000;
const server = Date.UTC(2026, 10, 26, 12);
const date = new Date(server).toUTCString();

/** An answer that this device hears 200 ms after it asked, by a clock that is ahead of the server's. */
const answer = (aheadMs: number, fields: object = {}) => ({
  date,
  age: null,
  askedAt: server + aheadMs,
  heardAt: server + aheadMs + 200,
  ...fields,
});

it.each([
  ['400 days ahead', 400 * DAY_MS],
  ['a day behind', -DAY_MS],
  ['two seconds ahead', 2000],
])('a device %s gets the time of the server, to a second', (_, aheadMs) => {
  const offset = nextOffset(0, answer(aheadMs));
  expect(Math.abs(offset + aheadMs)).toBeLessThanOrEqual(1000);
});

it.each([
  ['right', 0],
  ['half a second ahead', 500],
])('a device that is %s keeps its own', (_, aheadMs) => {
  expect(nextOffset(0, answer(aheadMs))).toBe(0);
});

it('further answers do not make an offset tremble', () => {
  const offset = nextOffset(0, answer(DAY_MS));
  expect(nextOffset(offset, answer(DAY_MS + 300))).toBe(offset);
});

it('a device whose clock was put right is right again', () => {
  expect(nextOffset(-400 * DAY_MS, answer(0))).toBe(400);
});

it('a slow answer says less, and corrects only what it contradicts', () => {
  const slow = { heardAt: server + 60_000 };
  expect(nextOffset(-30_000, answer(0, slow))).toBe(-30_000);
  expect(nextOffset(-90_000, answer(0, slow))).toBe(-29_500);
});

it.each([
  ['without a date', { date: null }],
  ['with a malformed date', { date: 'yesterday' }],
  ['out of a cache', { age: '3600' }],
  ['during which the device’s clock was put back', { heardAt: server }],
])('an answer %s changes nothing', (_, fields) => {
  expect(nextOffset(7, answer(DAY_MS, fields))).toBe(7);
});

it('an answer of a cache that has just asked counts', () => {
  expect(nextOffset(0, answer(DAY_MS, { age: '0' }))).not.toBe(0);
});
