import { expect, test } from 'vitest';

import { limitedAddress, limitedNetwork, plainAddress } from './address.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['::FFFF:203.0.113.9', '203.0.113.9'],
  ['0:0:0:0:0:ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8::1', '2001:db8::1'],
  ['::1', '::1'],
  ['fe80::1%eth0', 'fe80::1%eth0'],
])('the plain form of %s is %s', (address, plain) => {
  expect(plainAddress(address)).toBe(plain);
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::6', '2001:db8:1:2'],
  ['2001:0DB8:0001:2::6', '2001:db8:1:2'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['2001:db8::5:6:7:8:9', '2001:db8:0:5'],
  ['::1', '0:0:0:0'],
  ['::', '0:0:0:0'],
])('limits count %s as %s', (address, counted) => {
  expect(limitedAddress(address)).toBe(counted);
});

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1/48'],
  ['2001:db8:1:ffff::1', '2001:db8:1/48'],
  ['2001:db8:2::1', '2001:db8:2/48'],
  ['203.0.113.9', null],
  ['::ffff:203.0.113.9', null],
])('the network of %s is %s', (address, network) => {
  expect(limitedNetwork(address)).toBe(network);
});
