import { expect, it } from 'vitest';

import { holdsBannedWord } from './banned-words.ts';

const words = ['加微信', 'casino', '。', '가', '赌钱', '賣號'];

it.each([
  ['快加微信看更多', true],
  ['加 微-信', true],
  ['加\u200B微·信', true],
  ['加\u115F微\u1160信', true],
  ['加\u3164微\uFFA0信', true],
  ['加\u2800微\u034F信', true],
  ['加\uE000微\u{E0100}信', true],
  ['c\u0301a\u0301\u0302\u0303sino', true],
  ['cásinò', true],
  ['ＣＡＳＩＮＯ', true],
  ['c.a.s.i.n.o', true],
  ['在線賭 錢', true],
  ['在线赌钱', true],
  ['卖号', true],
  ['賣號', true],
  ['这段光影真美。', false],
  ['微信', false],
  ['각', false],
  ['가', true],
  ['', false],
])('%j: %s', (text, held) => {
  expect(holdsBannedWord(text, words)).toBe(held);
});

it('finds nothing when nothing is banned', () => {
  expect(holdsBannedWord('anything', [])).toBe(false);
});
