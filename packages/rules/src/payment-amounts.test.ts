import { expect, test } from 'vitest';

import { anyAmount, rangeOf, takesAmount } from './payment-amounts.ts';

test.each([
  [{ leastFen: 1000, mostFen: 50_000 }, [false, true, true, true, false]],
  [{ leastFen: 1000, mostFen: null }, [false, true, true, true, true]],
  [{ leastFen: null, mostFen: 50_000 }, [true, true, true, true, false]],
  [anyAmount, [true, true, true, true, true]],
])('%j takes its ends and what lies between', (amounts, taken) => {
  const all = [999n, 1000n, 2880n, 50_000n, 50_001n];
  expect(all.map((it) => takesAmount(amounts, it))).toEqual(taken);
});

test('several take from the least to the most of any', () => {
  const one = { leastFen: 1000, mostFen: 5000 };
  const two = { leastFen: 3000, mostFen: 90_000 };
  expect(rangeOf([one, two])).toEqual({ leastFen: 1000, mostFen: 90_000 });
  expect(rangeOf([one, { ...two, mostFen: null }])).toEqual({ leastFen: 1000, mostFen: null });
  expect(rangeOf([one, anyAmount])).toEqual(anyAmount);
});
