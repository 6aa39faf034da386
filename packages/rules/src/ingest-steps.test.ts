import { expect, it } from 'vitest';

import {
  afterBreak,
  failedIngestStep,
  ingestSteps,
  type IngestStepState,
  nextIngestStep,
} from './ingest-steps.ts';

const letters: Readonly<Record<string, IngestStepState>> = {
  d: 'done',
  w: 'waiting',
  r: 'running',
  f: 'failed',
};
/** Reads one letter per step. */
const read = (states: string) =>
  ingestSteps.map((step, i) => ({ step, state: letters[states[i] ?? ''] ?? 'waiting' }));

it.each([
  ['wwwwwww', 'received', null],
  ['dwwwwww', 'probed', null],
  ['dddrwww', 'renditions', null],
  ['dddfwww', null, 'renditions'],
  ['ddddddw', 'released', null],
  ['ddddddf', null, 'released'],
  ['ddddddd', null, null],
])('%s: next %s, failed %s', (states, next, failed) => {
  expect(nextIngestStep(read(states).toReversed())).toBe(next);
  expect(failedIngestStep(read(states))).toBe(failed);
});

it('an interrupted step is retried, but not for ever', () => {
  expect([1, 2, 3, 4].map(afterBreak)).toEqual(['waiting', 'waiting', 'failed', 'failed']);
});
