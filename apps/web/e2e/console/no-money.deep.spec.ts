import type { Call } from '@lantern/contracts/call';
import { operatorCalls } from '@lantern/contracts/calls/all-calls';
import { getOverview } from '@lantern/contracts/calls/operator/overview';
import { can } from '@lantern/rules/operator-permissions';

import { makeOperator, another, enterAs, expect, expectLoaded, isPhone, test } from './console.ts';

/** Words of money; what a price means to members in the catalogue is content. */
const money = /提现|订单|退款|佣金|余额|收入|充值|结算|¥|每元|元）/;
const closed = ['会员', '订单', '提现', '销售', '客服', '系统'];
const calls = Object.values<Call>(operatorCalls);

test(
  'an operator of the content finds no money: in no section, by no address, by no search',
  {
    tag: '@phone',
  },
  async ({ page, browser }) => {
    const { name, password } = await makeOperator(page, 'content');
    const mine = await another(browser, page);
    const asked = new Set<string>();
    mine.on('request', (request) => asked.add(new URL(request.url()).pathname));
    await enterAs(mine, name, password, '/');
    const navigation = mine.getByRole('navigation', { name: '主导航' });
    if (isPhone(mine)) await mine.getByRole('button', { name: '打开导航' }).click();
    await expect(navigation.getByRole('link', { name: '广告' })).toBeVisible();
    const paths = await navigation
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(paths.length).toBeGreaterThan(4);
    for (const section of closed)
      await expect(navigation.getByRole('link', { name: new RegExp(`^${section}`) })).toHaveCount(
        0,
      );
    for (const path of paths) {
      await mine.goto(path);
      await expect(mine.getByRole('heading', { level: 1 })).toBeVisible();
      await expectLoaded(mine);
      const text = await mine.locator('main').innerText();
      expect([path, money.exec(text)?.[0]]).toEqual([path, undefined]);
    }
    for (const path of ['/members', '/orders', '/withdrawals', '/sales', '/chats', '/system']) {
      await mine.goto(`/console${path}`);
      await expect(mine.getByRole('heading', { level: 1, name: '没有这个页面' })).toBeVisible();
    }
    await mine.keyboard.press('Control+k');
    const box = mine.getByRole('combobox', { name: '搜索或跳转' });
    for (const words of ['提现', 'dingdan', '佣金', '最低提现', '每元', '单集价格']) {
      await box.fill(words);
      await expect(mine.getByText('没有找到')).toBeVisible();
      await expect(mine.getByRole('option')).toHaveCount(0);
    }
    // No screen so much as asks for what this role may not read.
    const refused = calls.filter(
      ({ path, needs }) =>
        asked.has(path) && typeof needs === 'object' && !can(['content'], needs.permission),
    );
    expect(refused.map(({ path }) => path)).toEqual([]);
    expect(asked).toContain(getOverview.path);
  },
);
