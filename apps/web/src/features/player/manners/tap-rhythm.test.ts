import { expect, it } from 'vitest';

import { readTap } from './tap-rhythm.ts';

it.each([
  ['a first tap', null, { at: 0, across: 0.1 }, null],
  ['two at the left', { at: 0, across: 0.1 }, { at: 250, across: 0.2 }, 'back'],
  ['two at the right', { at: 0, across: 0.9 }, { at: 300, across: 0.8 }, 'ahead'],
  ['two in the middle', { at: 0, across: 0.5 }, { at: 100, across: 0.6 }, 'toggle'],
  ['one at each side', { at: 0, across: 0.1 }, { at: 100, across: 0.9 }, null],
  ['two slow ones', { at: 0, across: 0.1 }, { at: 301, across: 0.1 }, null],
])('%s', (_what, last, tap, meaning) => {
  expect(readTap(last, tap)).toBe(meaning);
});
