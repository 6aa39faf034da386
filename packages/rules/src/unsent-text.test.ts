import { expect, it } from 'vitest';

import { unsentOf } from './unsent-text.ts';

it.each([
  ['您好', '您好', ''],
  [' 您好\n', '您好', ''],
  ['您好\n已退款', '您好', '已退款'],
  ['已退款', '您好', '已退款'],
  [' 已退款 ', '您好', ' 已退款 '],
  ['您', '您好', '您'],
  ['', '您好', ''],
])('of %j, once %j was sent, %j is left', (typed, sent, left) => {
  expect(unsentOf(typed, sent)).toBe(left);
});
