import { expect, it } from 'vitest';

import { findWrongMenus, readMenus } from './console-menus.ts';

const frame = (sales: string, system: string): string =>
  `export const texts = {\n  sections: {\n    sales: '${sales}',\n    system: '${system}',\n  },\n  more: '更多',\n};`;

const menus = readMenus(
  new Map([
    ['apps/console/src/text/zh/texts.ts', frame('销售', '系统')],
    ['apps/console/src/text/zh/terms.ts', "tabs: { channels: '渠道', audit: '审计记录' }"],
    ['apps/console/src/text/en/texts.ts', frame('Sales', 'System')],
    ['apps/console/src/text/en/terms.ts', "tabs: { cards: 'Codes', audit: 'Audit log' }"],
    ['apps/web/src/text/en/texts.ts', "cards: 'Cards'"],
  ]),
);
const page = 'docs/operating/payments.en.md';

it.each([
  ['Make them under Sales → Cards.', 'Sales → Cards'],
  ['Sales → Codesign', 'Sales → Codesign'],
  ['System → 审计记录', 'System → 审计记录'],
  ['后台「系统 → 操作记录」里', '系统 → 操作记录'],
  ['后台「站点 → 渠道」', '站点 → 渠道'],
  ['System → Audit log → Gone', 'System → Audit log → Gone'],
])('a guide that says %j is refused', (text, way) => {
  expect(findWrongMenus(page, text, menus)).toEqual([
    `${page} leads through "${way}", which the console has not`,
  ]);
});

it.each([
  'Open Sales → Codes (销售 → 渠道) and wait.',
  'System → Audit log tells who did it.',
  '系统 → 审计记录里有',
  'Under Developers → Webhooks add the address',
  '公众平台「设置与开发 → 公众号设置 → 功能设置」',
])('a guide may say %j', (text) => {
  expect(findWrongMenus(page, text, menus)).toEqual([]);
});

it('other pages may have arrows', () => {
  expect(findWrongMenus('STYLE.md', 'ids → rows', menus)).toEqual([]);
});
