import { expect, test } from 'vitest';

import { findCredentialHold } from './credential-hold.ts';
import { DAY_MS } from './shanghai-time.ts';

const now = new Date('2026-11-26T02:00:00.000Z');
const change = (agoMs: number, loginName = 'anna') => ({
  operatorId: 1,
  loginName,
  at: new Date(now.getTime() - agoMs),
});

test.each<[string, number[], boolean]>([
  ['no change holds nothing', [], false],
  ['a change of this moment holds', [0], true],
  ['one just below three days ago holds', [3 * DAY_MS - 1], true],
  ['one of exactly three days ago holds no longer', [3 * DAY_MS], false],
  ['one that a wrong clock dates ahead holds', [-DAY_MS], true],
  ['the latest of several counts, in whatever order', [4 * DAY_MS, DAY_MS, 9 * DAY_MS], true],
])('%s', (_what, agoMs, isHeld) => {
  expect(
    findCredentialHold(
      agoMs.map((ms) => change(ms)),
      now,
    ) !== null,
  ).toBe(isHeld);
});

test('the hold names the latest change, and ends three days after it', () => {
  const hold = findCredentialHold([change(2 * DAY_MS, 'anna'), change(DAY_MS, 'bo')], now);
  expect(hold?.change.loginName).toBe('bo');
  expect(hold?.until).toEqual(new Date(now.getTime() + 2 * DAY_MS));
});
