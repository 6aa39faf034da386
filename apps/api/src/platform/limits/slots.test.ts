import { expect, test } from 'vitest';

import { createSlots, createSlotsByKey, type WithSlot } from './slots.ts';

/** Work that goes on until it is let go, beside what became of it. */
function begin(withSlot: WithSlot) {
  const work = { isRunning: false, letGo: (): void => undefined };
  const done = withSlot(
    () =>
      new Promise<string>((resolve) => {
        work.isRunning = true;
        work.letGo = () => resolve('done');
      }),
  );
  return Object.assign(work, { done });
}

test('so many run, so many wait, and one more is refused', async () => {
  const withSlot = createSlots({ most: 1, longestQueue: 1 });
  const first = begin(withSlot);
  const second = begin(withSlot);
  await expect(begin(withSlot).done).rejects.toMatchObject({ refusal: 'too-many' });
  expect([first.isRunning, second.isRunning]).toEqual([true, false]);
  first.letGo();
  expect(await first.done).toBe('done');
  await expect.poll(() => second.isRunning).toBe(true);
  second.letGo();
  expect(await second.done).toBe('done');
});

test('one key takes nothing from another, and is forgotten once it has none in hand', async () => {
  const slotsOf = createSlotsByKey({ most: 1, longestQueue: 0 });
  const first = begin(slotsOf('a'));
  const other = begin(slotsOf('b'));
  await expect(begin(slotsOf('a')).done).rejects.toMatchObject({ refusal: 'too-many' });
  expect(other.isRunning).toBe(true);
  first.letGo();
  await first.done;
  const again = begin(slotsOf('a'));
  await expect.poll(() => again.isRunning).toBe(true);
  again.letGo();
  expect(await again.done).toBe('done');
});
