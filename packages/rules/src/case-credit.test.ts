import { expect, test } from 'vitest';

import { unpaidShare } from './case-credit.ts';

const days90 = { kind: 'vip', plan: 2, days: 90 } as const;
const coins300 = { kind: 'coins', coins: 300 } as const;

test.each([
  ['¥0.01 for ¥100', days90, 1n, 10_000n, 90],
  ['half', days90, 5_000n, 10_000n, 45],
  ['a part of a day short', days90, 9_999n, 10_000n, 1],
  ['all', days90, 10_000n, 10_000n, 0],
  ['more than all', days90, 10_001n, 10_000n, 0],
  ['a fen short of coins', coins300, 2_999n, 3_000n, 1],
  ['nothing', coins300, 0n, 3_000n, 300],
  ['a million yuan', { kind: 'coins', coins: 2_000_000_000 }, 1n, 20_000_000_000n, 2_000_000_000],
] as const)('%s', (_what, goods, paidFen, dueFen, amount) => {
  expect(unpaidShare(goods, { paidFen, dueFen })).toEqual({ goods: goods.kind, amount });
});
