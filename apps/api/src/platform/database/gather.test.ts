import { setImmediate as turn } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { gather } from './gather.ts';

/** Doubles numbers, and tells which were asked together. */
function createDoubler() {
  const batches: number[][] = [];
  const double = gather(async (numbers: number[]) => {
    batches.push(numbers);
    await turn();
    return numbers.map((it) => 2 * it);
  });
  return { batches, double };
}

test('questions of one turn go together, and each gets its own answer', async () => {
  const { batches, double } = createDoubler();
  const afterWaits = async (number: number) => {
    for (let i = 0; i < number; i++) await Promise.resolve();
    return double(number);
  };
  expect(await Promise.all([3, 1, 1, 2].map(afterWaits))).toEqual([6, 2, 2, 4]);
  expect(batches).toEqual([[1, 1, 2, 3]]);
});

test('a later question is asked by itself while the first is under way', async () => {
  const { batches, double } = createDoubler();
  const first = double(1);
  await turn();
  const second = double(2);
  expect(await Promise.all([first, second])).toEqual([2, 4]);
  expect(batches).toEqual([[1], [2]]);
});

test('very many are asked in parts', async () => {
  const { batches, double } = createDoubler();
  const numbers = Array.from({ length: 70 }, (_, index) => index);
  expect(await Promise.all(numbers.map(double))).toEqual(numbers.map((it) => 2 * it));
  expect(batches.map((it) => it.length)).toEqual([32, 32, 6]);
});

test('a failure reaches all callers of one turn, and no later one', async () => {
  let isAway = true;
  const read = gather(async (numbers: number[]) => {
    if (isAway) throw new Error('away');
    return numbers;
  });
  const outcomes = await Promise.allSettled([read(1), read(2)]);
  expect(outcomes.map((it) => it.status)).toEqual(['rejected', 'rejected']);
  isAway = false;
  expect(await read(3)).toBe(3);
});

test('an answer too few is no answer: it might be another’s', async () => {
  const read = gather(async (numbers: number[]) => numbers.slice(1));
  const outcomes = await Promise.allSettled([read(1), read(2)]);
  expect(outcomes.map((it) => it.status)).toEqual(['rejected', 'rejected']);
});
