import { expect, test } from 'vitest';

import { takeBackCoins } from './take-back.ts';

test.each([
  [[300, 10], 300, [300, 0, 0]],
  [[200, 10], 300, [200, 10, 90]],
  [[0, 400], 300, [0, 300, 0]],
  [[0, 0], 300, [0, 0, 300]],
  [[301, 0], 300, [300, 0, 0]],
] as const)('of %j bought and given, %i taken back come from %j', (has, coins, expected) => {
  const [coinsBought, coinsGiven] = has;
  const { fromBought, fromGiven, owed } = takeBackCoins({ coinsBought, coinsGiven }, coins);
  expect([fromBought, fromGiven, owed]).toEqual(expected);
});
