import { expect, test } from 'vitest';

import { expectOfEachCall } from './expect-of-each-call.ts';

const calls = [
  ['one', 1],
  ['two', 2],
  ['three', 3],
] as const;

test('every call that fails is named with what it said, and none is left out', async () => {
  const asked: string[] = [];
  const answer = expectOfEachCall(calls, async (name, call) => {
    asked.push(name);
    expect(call).toBe(2);
  });
  await expect(answer).rejects.toThrow(
    /^2 of 3 calls failed:\none: expected 1 to be 2.*\nthree: expected 3 to be 2.*$/,
  );
  expect(asked).toEqual(['one', 'two', 'three']);
});

test('no call at all is a failure', async () => {
  await expect(expectOfEachCall([], async () => undefined)).rejects.toThrow('not deeply equal []');
});
