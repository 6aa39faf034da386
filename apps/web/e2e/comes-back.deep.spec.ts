import { listConversation } from '@lantern/contracts/calls/operator/chat';
import { logInOperator } from '@lantern/contracts/calls/operator/session';
import { getSignState } from '@lantern/contracts/calls/sign';
import { buildSignState } from '@lantern/contracts/testing/build-sign-state';
import type { Page } from '@playwright/test';

import { askSite } from './ask-site.ts';
import { openAsMember, registerMember } from './become-member.ts';
import { expectAccessible } from './expect-accessible.ts';
import { payBySandbox, result } from './pay-by-sandbox.ts';
import { expect, expectLoaded, siteAddress, test } from './visit.ts';

const texts = (page: Page) => page.getByRole('log').locator('p.select-text');

/** The page is told that this member has signed six days in a row, and a seventh once it has signed on the site. */
async function comeBackOnTheSeventhDay(page: Page): Promise<void> {
  let state = buildSignState({ count: 6 });
  await page.route(`**${getSignState.path}`, async (route) => {
    if (route.request().method() === getSignState.method) {
      return route.fulfill({ json: { code: 0, msg: '', data: state } });
    }
    const response = await route.fetch();
    state = buildSignState({ count: 7, signedToday: true });
    return route.fulfill({ response });
  });
}

test('today’s sign-in is not forgotten', async ({ page, request }) => {
  await comeBackOnTheSeventhDay(page);
  await openAsMember(page, '/', await registerMember(request));
  const way = page.getByRole('link', { name: '签到有礼' });
  // It comes once the browser is idle.
  await expect(way).toHaveAccessibleName('签到有礼 连续6天，今天不签到就断了', { timeout: 90_000 });
  await expectAccessible(page);

  await page.getByRole('link', { name: '我的', exact: true }).click();
  const row = page.getByRole('link', { name: /^今日签到.+签到$/ });
  await expect(row).toContainText('连续6天，今天不签到就断了');
  await expectLoaded(page);
  await expectAccessible(page);
  await row.click();
  await expect(page.getByText('今天不签到就断了，签到得+3天VIP')).toBeVisible();
  await page.getByRole('button', { name: '签到', exact: true }).click();
  await expect(page.getByRole('heading', { name: '连续签到7天' })).toBeVisible();
  await expect(page.getByText('明天签到得+1金币')).toBeVisible();
  await expectAccessible(page);

  await page.goBack();
  await expect(row).toContainText('已连续7天，明天+1金币');
  await page.getByRole('link', { name: '首页', exact: true }).click();
  await expect(way).toHaveAccessibleName('签到有礼');
  await page.reload();
  await expectLoaded(page);
  await expect(way).toHaveAccessibleName('签到有礼');
});

test('words and link for a friend are copied in one tap', async ({ page, context, request }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { memberCode, ...me } = await registerMember(request);
  await openAsMember(page, '/share', { memberCode, ...me });
  await page.getByRole('button', { name: '复制邀请语和链接' }).click();
  await expect(page.getByText('邀请语和链接已复制，去粘贴给好友吧')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^我在.+看片，一起来看：http/);
  expect(copied).toContain(`：${siteAddress()}/?id=${memberCode}`);
  await expect(page.getByRole('region', { name: '下一份奖励' })).toContainText(
    '还差1位好友，得1天会员',
  );
  await expectLoaded(page);
  await expectAccessible(page);
});

test('an order is sent to support in one tap, and common questions are answered at once', async ({
  page,
  request,
}) => {
  const me = await registerMember(request);
  const { token } = await askSite(request, logInOperator, {
    loginName: 'operator',
    loginPwd: 'operator1234',
  });
  const readDesk = () => askSite(request, listConversation, { memberCode: me.memberCode }, token);

  await openAsMember(page, '/vip', me);
  await payBySandbox(page, '支付失败');
  await expect(result(page, '支付失败')).toBeVisible();
  const orderNo = new URL(page.url()).searchParams.get('orderNo') ?? 'none';
  await expectAccessible(page);
  await page.getByRole('link', { name: '发送这个订单给客服' }).click();
  await expect(page).toHaveURL('/service');
  await expect(texts(page)).toHaveText([new RegExp(`订单编号：${orderNo}.*状态：支付失败`, 's')]);
  await expect(page.getByText('发送中')).toBeHidden();
  await page.reload();
  await expect(texts(page)).toHaveCount(1);

  await page.setViewportSize({ width: 320, height: 640 });
  const question = page.getByRole('button', { name: '付款后多久到账？' });
  await question.click();
  await expect(texts(page)).toHaveText([
    /订单编号/,
    '付款后多久到账？',
    '自动回复付款成功后2-10分钟内到账，请勿重复付款，到账后自动生效。',
  ]);
  await expect(texts(page).last()).toBeInViewport({ ratio: 1 });
  await expect(question).toBeFocused();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

  await page.getByRole('link', { name: '发送订单' }).click();
  await page.getByRole('link', { name: new RegExp(orderNo) }).click();
  await expect(page.getByRole('link', { name: '发送这个订单给客服' })).toBeVisible();
  expect((await readDesk()).map(({ message }) => message.includes(orderNo))).toEqual([true]);
});
