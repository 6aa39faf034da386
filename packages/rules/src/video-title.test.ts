import fc from 'fast-check';
import { expect, test } from 'vitest';

import { cleanText } from './incoming-text.ts';
import { areNumberedAlike, tidyTitle, titleOfFile } from './video-title.ts';

test.each([
  ['as it is', '夜航 第2季', '夜航 第2季'],
  ['with a mark that turns the text around', '片\u202Eemag\u202C名', '片emag名'],
  ['with characters of no width', '\uFEFF夜\u200B航\u2060', '夜航'],
  ['in parts that belong together', 'Cafe\u0301', 'Café'],
  ['over several lines', ' 夜\t航\r\n\u2028二\u3000三 ', '夜 航 二 三'],
  ['with a space on each side of nothing', '夜 \u200B 航', '夜 航'],
  ['with letters of four bytes', '𠮷野家 🏮', '𠮷野家 🏮'],
  ['with a sign of several people', '👨‍👩‍👧 家', '👨‍👩‍👧 家'],
  ['with a rate', 'night.23.976', 'night.23.976'],
  ['with a mark of byte order inside', '夜\uFEFF航', '夜航'],
  ['whose parts are held apart', 'Cafe\u200B\u0301', 'Café'],
  ['with a joiner that joins nothing', '夜\u200D航👨\u200D', '夜航👨'],
  ['with a letter for private use', '夜\uE000航', '夜\uE000航'],
  ['of nothing that can be seen', ' \u200B\u202E ', ''],
])('a title %s', (_, given, stored) => {
  expect(tidyTitle(given)).toBe(stored);
  expect(tidyTitle(stored)).toBe(stored);
});

const marks = ['\u202E', '\u200B', '\u200D', '\uFEFF', '\uFE0F', '\u0301', '\u0085', '\u2028'];
const pieces = fc.constantFrom(...marks, ' ', 'e', '夜', '👨', '👩', '🏻', '\uE000', '𠮷');
const texts = fc.oneof(
  fc.array(pieces).map((it) => it.join('')),
  fc.string({ unit: 'binary' }),
);

test('a title that is stored stays as it is, whichever door it comes through again', () => {
  fc.assert(
    fc.property(texts, (given) => {
      const stored = tidyTitle(given);
      expect(tidyTitle(stored)).toBe(stored);
      expect(tidyTitle(cleanText(given))).toBe(cleanText(given));
      expect(stored).not.toMatch(/[\u200B\u202E\uFEFF\n]|^\s|\s$| {2}/);
    }),
    { numRuns: 1000 },
  );
});

test.each([
  ['夜航.23.976.mp4', '夜航 23.976'],
  ['夜航 23.976', '夜航 23.976'],
  ['Night_Sail.2023.1080p.5.1.mkv', 'Night Sail 2023 1080p 5.1'],
  ['第01集.mp4', '第01集'],
  ['a.b\u200B.c.m2ts', 'a b c'],
  ['1.2.3.mp4', '1.2.3'],
  ['   .mp4', ''],
  ['夜航', '夜航'],
  ['山.海.经 第1集.mkv', '山 海 经 第1集'],
  ['Show.S01E02.1080p.WEB-DL.mkv', 'Show S01E02 1080p WEB-DL'],
  ['23.976.mp4', '23.976'],
  ['Film.2023.1080p.mkv', 'Film 2023 1080p'],
  ['a\u202Eb\u200B  c.MP4', 'ab c'],
])('a file %j suggests the title %j', (name, title) => {
  expect(titleOfFile(name, 120)).toBe(title);
});

test('a suggested title is cut at a whole letter', () => {
  expect(titleOfFile(`${'a'.repeat(119)}𠮷.mp4`, 120)).toBe('a'.repeat(119));
});

test.each([
  [['山海 第1集', '山海 第2集'], true],
  [['山海 第十集', '夜航', '山海 第二十一集'], true],
  [['Show S01E02', 'show s01e03'], true],
  [['夜航', '车站'], false],
  [['夜航 第1集'], false],
  [[], false],
])('titles %j are alike but for their numbers: %j', (titles, are) => {
  expect(areNumberedAlike(titles)).toBe(are);
});
