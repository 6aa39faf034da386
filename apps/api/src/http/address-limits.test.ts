import { expect, test } from 'vitest';

import { addressLimits, addressShares, createAddressSlots } from './address-limits.ts';

test.each([
  ['192.0.2.7', [['192.0.2.7', 1]]],
  ['::ffff:192.0.2.7', [['192.0.2.7', 1]]],
  [
    '2001:db8:1:2:3:4:5:6',
    [
      ['2001:db8:1:2', 1],
      ['2001:db8:1/48', 8],
    ],
  ],
])('%s is counted for %j', (address, counted) => {
  expect(addressShares(address).map(({ key, shares }) => [key, shares])).toEqual(counted);
});

test('a limit of 0 is none for the network, too', () => {
  const limit = { key: 'a', most: 0, windowMs: 1000 };
  expect(addressLimits(limit, '2001:db8::1').map(({ most }) => most)).toEqual([0, 0]);
});

test('a network takes its slots and no more, from whatever addresses', async () => {
  const slotOf = createAddressSlots({ most: 2, mostOfNetwork: 3, longestQueue: 10 });
  const running = new Set<string>();
  const { promise, resolve } = Promise.withResolvers<void>();
  const begin = (address: string) =>
    slotOf(address)(async () => {
      running.add(address);
      await promise;
    });
  const addresses = Array.from({ length: 6 }, (_, index) => `2001:db8:1:${index}::1`);
  const all = [...addresses, '192.0.2.7', '2001:db8:2::1'].map(begin);
  await new Promise(setImmediate);
  expect(running).toEqual(new Set([...addresses.slice(0, 3), '192.0.2.7', '2001:db8:2::1']));
  resolve();
  await Promise.all(all);
  expect(running.size).toBe(8);
});
