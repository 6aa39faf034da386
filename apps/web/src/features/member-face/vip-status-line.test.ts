import { expect, it } from 'vitest';

import { vipStatusLine } from './vip-status-line.ts';

const now = new Date('2026-01-10T12:00:00+08:00');
const later = '2026-02-10 12:00:00';
const shown = '2026-02-10 12:00';
const earlier = '2026-01-10 11:59:59';

it.each([
  [0, '', '您还不是会员'],
  [0, earlier, '您还不是会员'],
  [0, later, `会员有效期至 ${shown}`],
  [1, later, `会员到期：${shown}`],
  [2, later, `会员到期：${shown}`],
  [3, later, `会员到期：${shown}`],
  [3, earlier, '您还不是会员'],
  [4, later, '永久会员'],
  [5, later, `试用时间：${shown}`],
])('period %i until %j reads %s', (vipPeriod, vipDate, line) => {
  expect(vipStatusLine({ vipPeriod, vipDate }, now)).toBe(line);
});
