import { expect, it } from 'vitest';

import { breakLines } from './break-lines.ts';

const upTo = (most: number) => (line: string) => Array.from(line).length <= most;

it.each([
  ['山谷晨雾', 6, ['山谷晨雾']],
  ['山谷晨雾与灯', 3, ['山谷晨', '雾与灯']],
  ['山谷晨雾与灯火通明', 3, ['山谷晨', '雾与…']],
  ['', 3, []],
  ['👩‍👩‍👧灯', 5, ['👩‍👩‍👧', '灯']],
])('%j at %d a line', (text, most, lines) => {
  expect(breakLines(text, 2, upTo(most))).toEqual(lines);
});
