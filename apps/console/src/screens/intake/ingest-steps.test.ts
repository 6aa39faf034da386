import { formatShanghaiTime } from '@lantern/rules/shanghai-time';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { secondsLeft } from './ingest-steps.tsx';

const now = new Date('2026-11-23T00:00:00+08:00');
const ago = (seconds: number) => formatShanghaiTime(new Date(now.getTime() - seconds * 1000));

beforeEach(() => void vi.useFakeTimers({ now }));
afterEach(() => void vi.useRealTimers());

it.each([
  ['a step that waits', 'waiting', 0, null, null],
  ['one that has hardly begun', 'running', 4, ago(60), null],
  ['a quarter in a minute', 'running', 25, ago(60), 180],
  ['all but the last percent', 'running', 99, ago(100), 2],
  ['one whose clock is ahead', 'running', 50, ago(-30), 0],
  ['one that is done', 'done', 100, ago(60), null],
] as const)('of %s it tells what is left', (_what, state, progress, startTime, left) => {
  expect(secondsLeft({ state, progress, startTime })).toBe(left);
});
