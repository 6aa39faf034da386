import { expect, test } from 'vitest';

import { tidyTitle } from './video-title.ts';

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
  ['of nothing that can be seen', ' \u200B\u202E ', ''],
])('a title %s', (_, given, stored) => {
  expect(tidyTitle(given)).toBe(stored);
  expect(tidyTitle(stored)).toBe(stored);
});
