import { expect, test } from 'vitest';

import { FairQueue, Unwanted } from './fair-queue.ts';

const limits = { weight: 40, most: 2, heaviestWaitsMs: 20_000, longestWaitMs: 60_000 };

/** A queue whose work runs until it is told to end, and notes in which order it began. */
function openQueue() {
  const clock = { ms: 0 };
  const queue = new FairQueue(limits, () => clock.ms);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (
    name: string,
    weight: number,
    { of = name, isWanted = (): boolean => true }: { of?: string; isWanted?: () => boolean } = {},
  ) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    ends.set(name, resolve);
    const run = (): Promise<void> => {
      begun.push(name);
      return promise;
    };
    return queue.run({ of, weight, isWanted, run });
  };
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { clock, add, end, begun };
}

test('the largest runs alone, light work two at once', async () => {
  const { add, end, begun } = openQueue();
  for (const name of ['large', 'small', 'smaller', 'smallest']) {
    void add(name, name === 'large' ? 90 : 1);
  }
  await new Promise(setImmediate);
  expect(begun).toEqual(['large']);
  await end('large');
  expect(begun).toEqual(['large', 'small', 'smaller']);
  await end('small');
  expect(begun).toEqual(['large', 'small', 'smaller', 'smallest']);
});

test('light work passes heavy work, and one who sends much is served after others', async () => {
  const { add, end, begun } = openQueue();
  for (let n = 1; n <= 4; n++) void add(`flood ${n}`, 40, { of: 'flood' });
  void add('photo', 12);
  void add('other', 40);
  for (const name of ['flood 1', 'photo', 'other', 'flood 2', 'flood 3']) await end(name);
  expect(begun).toEqual(['flood 1', 'photo', 'other', 'flood 2', 'flood 3', 'flood 4']);
});

test('heavy work is served in the end, however much light work comes', async () => {
  const { clock, add, end, begun } = openQueue();
  void add('light', 1);
  void add('lighter', 1);
  void add('heavy', 40);
  clock.ms = 25_000;
  void add('late', 1);
  await end('light');
  await end('lighter');
  expect(begun).toEqual(['light', 'lighter', 'heavy']);
});

test('what waited too long is refused, and what nobody waits for is not done', async () => {
  const { clock, add, end, begun } = openQueue();
  void add('first', 40);
  let isWanted = true;
  const given = add('given up', 40, { isWanted: () => isWanted });
  const late = add('late', 40);
  isWanted = false;
  clock.ms = 60_000;
  const outcomes = Promise.allSettled([late, given]);
  await end('first');
  expect(await outcomes).toMatchObject([
    { status: 'rejected', reason: { refusal: 'too-many' } },
    { status: 'rejected', reason: new Unwanted() },
  ]);
  expect(begun).toEqual(['first']);
  const next = add('next', 40);
  await end('next');
  await next;
});

test('work that fails gives its place to the next', async () => {
  const queue = new FairQueue(limits);
  const work = { of: 'one', weight: 40, isWanted: () => true };
  const failed = queue.run({ ...work, run: () => Promise.reject(new Error('broken')) });
  await expect(failed).rejects.toThrow('broken');
  expect(await queue.run({ ...work, run: () => Promise.resolve('done') })).toBe('done');
});
