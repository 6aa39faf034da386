import { describe, expect, it } from 'vitest';

import { cleanDanmaku, DANMAKU_MAX_LENGTH, readColor, writeColor } from './danmaku.ts';

describe('cleanDanmaku', () => {
  it.each([
    ['  好看  ', '好看'],
    ['第一行\n第二行', '第一行 第二行'],
    ['a\u200Bb\u202Ec', 'abc'],
    ['😀'.repeat(DANMAKU_MAX_LENGTH), '😀'.repeat(DANMAKU_MAX_LENGTH)],
    ['字'.repeat(DANMAKU_MAX_LENGTH + 1), null],
    [' \u200B\n ', null],
    ['\u115F\u1160\u3164\uFFA0\u2800', null],
    ['\u034F\uFE0F\u0301', null],
    ['好\u3164看\u2800', '好看'],
    ['❤️ café 가', '❤️ café 가'],
    ['สวัสดีค่ะ שָׁלוֹם', 'สวัสดีค่ะ שָׁלוֹם'],
    [`Z${'\u0301'.repeat(20)}a`, 'Z\u0301\u0301\u0301a'],
    ['', null],
  ])('keeps %j as %j', (typed, kept) => {
    expect(cleanDanmaku(typed)).toBe(kept);
  });
});

describe('colours', () => {
  it.each([
    ['#ffffff', 16_777_215],
    ['#000000', 0],
    ['#00007f', 127],
    ['#ff7a1a', 16_742_938],
  ])('%s is %d', (text, number) => {
    expect(readColor(text)).toBe(number);
    expect(writeColor(number)).toBe(text);
  });

  it('are written in small letters', () => {
    expect(writeColor(readColor('#FF7A1A'))).toBe('#ff7a1a');
  });
});
