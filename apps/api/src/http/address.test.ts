import { expect, test } from 'vitest';

import { limitedAddress, plainAddress } from './address.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8::1', '2001:db8::1'],
])('the plain form of %s is %s', (address, plain) => {
  expect(plainAddress(address)).toBe(plain);
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['2001:db8::5:6:7:8:9', '2001:db8:0:5'],
  ['::1', '0:0:0:0'],
  ['::', '0:0:0:0'],
])('limits count %s as %s', (address, counted) => {
  expect(limitedAddress(address)).toBe(counted);
});
