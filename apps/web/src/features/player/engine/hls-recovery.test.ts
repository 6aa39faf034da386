import { expect, test } from 'vitest';

import { NO_TRIES, planRecovery, type HlsFault, type RecoveryTries } from './hls-recovery.ts';

const network = (status?: number, online = true): HlsFault => ({ kind: 'network', status, online });

test.each([
  [401, 'denied'],
  [403, 'denied'],
  [404, 'missing'],
  [410, 'missing'],
])('an answer of %i is final: %s', (status, failure) => {
  expect(planRecovery(network(status), NO_TRIES)).toEqual({ cure: 'give-up', failure });
});

test.each([401, 403, 404, 410])('a segment that is answered %i has moved', (status) => {
  const fault: HlsFault = { kind: 'network', of: 'segment', status, online: true };
  expect(planRecovery(fault, NO_TRIES)).toEqual({ cure: 'give-up', failure: 'moved' });
});

test('a bad answer is retried with growing pauses, then given up', () => {
  const pauses: number[] = [];
  let tries: RecoveryTries = NO_TRIES;
  let last = planRecovery(network(502), tries);
  while (last.cure === 'reload') {
    pauses.push(last.afterMs);
    tries = last.tries;
    last = planRecovery(network(502), tries);
  }
  expect(pauses).toEqual([1000, 2000, 4000]);
  expect(last).toEqual({ cure: 'give-up', failure: 'network' });
});

test('a film that plays on is not stopped for a bad answer', () => {
  const tries = { network: 3, media: 0 };
  const fault: HlsFault = { kind: 'network', status: 0, online: true, playsOn: true };
  expect(planRecovery(fault, tries)).toEqual({ cure: 'reload', afterMs: 4000, tries });
  expect(planRecovery({ ...fault, status: 404 }, tries).cure).toBe('give-up');
});

test('without a network it waits, however often it tried', () => {
  const tries = { network: 3, media: 0 };
  expect(planRecovery(network(0, false), tries)).toEqual({ cure: 'await-network', tries });
});

test('the decoder is restarted three times', () => {
  const fault: HlsFault = { kind: 'media', online: true };
  expect(planRecovery(fault, { network: 1, media: 2 })).toEqual({
    cure: 'recover-media',
    tries: { network: 1, media: 3 },
  });
  expect(planRecovery(fault, { network: 0, media: 3 })).toEqual({
    cure: 'give-up',
    failure: 'media',
  });
});

test('anything else is given up at once', () => {
  expect(planRecovery({ kind: 'other', online: true }, NO_TRIES)).toEqual({
    cure: 'give-up',
    failure: 'media',
  });
});
