import { dismissVideo, restoreDismissed } from '@lantern/contracts/calls/dismissed';
import { buildVideo } from '@lantern/contracts/testing/build-video';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { stored } from '../../storage/stored.ts';
import {
  answering,
  holding,
  refusing,
  startFakeApi,
  type FakeApi,
} from '../../testing/fake-api.ts';
import { resetStored } from '../../testing/reset-stored.ts';
import { dismissHere, restoreHere } from './dismissals.ts';

const [first, second] = [buildVideo({ cartoonCode: 1 }), buildVideo({ cartoonCode: 2 })];
const codes = () => stored.dismissed.read().codes.toSorted((a, b) => a - b);
const only = (...dismissed: number[]) => ({ codes: dismissed, authors: [] });

let api: FakeApi;

beforeEach(() => {
  stored.token.write('t'.repeat(43));
  stored.dismissed.write(only(9));
  api = startFakeApi();
});
afterEach(() => {
  vi.unstubAllGlobals();
  resetStored();
});

/** Begins a change whose answer comes when it is let. */
function begin(answer: Parameters<typeof holding>[0], change: () => Promise<void>) {
  const { late, release } = holding(answer);
  api.change(late);
  const end = change().catch(() => undefined);
  return () => (release(), end);
}

const refused = refusing(dismissVideo, 503);

it.each([
  ['in their order', [0, 1]],
  ['the other way round', [1, 0]],
] as const)('takes back both of two that fail, %s', async (_, order) => {
  const answers = [
    begin(refused, () => dismissHere(first, false)),
    begin(refused, () => dismissHere(second, false)),
  ];
  expect(codes()).toEqual([1, 2, 9]);
  for (const next of order) await answers[next]?.();
  expect(codes()).toEqual([9]);
});

it('keeps the one that the server took of two', async () => {
  const done = begin(answering(dismissVideo, only(1, 9)), () => dismissHere(first, false));
  const fails = begin(refused, () => dismissHere(second, false));
  await done();
  await fails();
  expect(codes()).toEqual([1, 9]);
});

it('a video that was dismissed and brought back is as before when the server hears of neither', async () => {
  const dismissed = begin(refused, () => dismissHere(first, false));
  const restored = begin(refusing(restoreDismissed, 503), () => restoreHere(first));
  await restored();
  expect(codes()).toEqual([1, 9]);
  await dismissed();
  expect(codes()).toEqual([9]);
});

it('takes nothing back of what the server said since', async () => {
  const fails = begin(refused, () => dismissHere(first, false));
  const done = begin(answering(dismissVideo, only(2, 7, 9)), () => dismissHere(second, false));
  await done();
  await fails();
  expect(codes()).toEqual([2, 7, 9]);
});
