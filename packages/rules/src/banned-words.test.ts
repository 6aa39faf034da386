import { expect, it } from 'vitest';

import { holdsBannedWord } from './banned-words.ts';

const words = ['加微信', 'casino', '。'];

it.each([
  ['快加微信看更多', true],
  ['加 微-信', true],
  ['加\u200B微·信', true],
  ['ＣＡＳＩＮＯ', true],
  ['c.a.s.i.n.o', true],
  ['这段光影真美。', false],
  ['微信', false],
  ['', false],
])('%j: %s', (text, held) => {
  expect(holdsBannedWord(text, words)).toBe(held);
});

it('finds nothing when nothing is banned', () => {
  expect(holdsBannedWord('anything', [])).toBe(false);
});
