import { expect, it } from 'vitest';

import { describeLackOfRoom } from './packages.mjs';

const gib = 1024 ** 3;

it.each([2 * gib, 900 * gib])('%d free bytes are enough', (free) => {
  expect(describeLackOfRoom(free)).toBeUndefined();
});

it.each([
  [2 * gib - 4096, 'Only 1.9 GB are free here'],
  [1.26 * gib, 'Only 1.2 GB are free here'],
  [0, 'Only 0.0 GB are free here'],
])('%d free bytes are too few', (free, expected) => {
  expect(describeLackOfRoom(free)).toContain(expected);
});
