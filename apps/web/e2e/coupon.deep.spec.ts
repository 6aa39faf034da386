import { makeCards } from '@lantern/contracts/calls/operator/cards';
import { logInOperator } from '@lantern/contracts/calls/operator/session';
import { checkCoupon } from '@lantern/contracts/calls/payment';
import type { APIRequestContext, Page } from '@playwright/test';

import { askSite, findVideo } from './ask-site.ts';
import { openAsMember, registerMember } from './become-member.ts';
import { chooseRadio } from './choose-radio.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectEnglish, openDoorInEnglish } from './expect-english.ts';
import { result } from './pay-by-sandbox.ts';
import { expect, test } from './visit.ts';

const logins = { loginName: 'operator', loginPwd: 'operator1234' };

/** The code of a new coupon, which takes a fifth off the plans, or off one of them. */
async function makeCoupon(request: APIRequestContext, planDays?: number): Promise<string> {
  const { token } = await askSite(request, logInOperator, logins);
  const batch = { goods: 'coupon', off: 'percent', amount: 20, count: 1, reason: 'test' } as const;
  const of = planDays === undefined ? {} : { planDays };
  const { codes } = await askSite(request, makeCards, { ...batch, ...of }, token);
  return codes[0] ?? 'none';
}

async function enterCoupon(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: '优惠码' }).fill(code);
  await page.getByRole('button', { name: '使用', exact: true }).click();
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('a coupon at /vip: refused by name, then the old and the new price, paid and shown', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const me = await registerMember(request);
  const code = await makeCoupon(request);
  await openAsMember(page, '/vip', me);
  await page.getByRole('button', { name: '有优惠码？' }).click();
  await expect(page.getByRole('textbox', { name: '优惠码' })).toBeFocused();
  await enterCoupon(page, 'wrong');
  await expect(page.getByRole('alert')).toHaveText('优惠码不正确，请核对后重试');
  await expectAccessible(page);
  await enterCoupon(page, code.toLowerCase());
  const used = page.getByRole('status').filter({ hasText: '优惠码减 ¥40.00' });
  await expect(used).toContainText('¥200.00 → ¥160.00');
  await expectAccessible(page);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await overflow(page)).toBe(0);
  }
  // Another plan has its own price.
  await chooseRadio(page, /^30天会员/);
  await expect(page.getByText('¥30.00 → ¥24.00')).toBeVisible();
  await chooseRadio(page, /^365天会员/);

  await chooseRadio(page, '模拟支付');
  await page.getByRole('button', { name: '立即升级' }).click();
  await expect(page.getByRole('heading', { name: '模拟支付收银台' })).toBeVisible();
  await expect(page.getByText('160.00').first()).toBeVisible();
  await page.getByRole('button', { name: '支付成功' }).click();
  await expect(result(page, '支付成功')).toBeVisible();
  await expect(page.getByText('¥160.00').first()).toBeVisible();
  await expect(page.getByText('-¥40.00')).toBeVisible();

  // It is used up, also where it is entered again.
  await page.goto('/vip');
  await page.getByRole('button', { name: '有优惠码？' }).click();
  await enterCoupon(page, code);
  await expect(page.getByRole('alert')).toHaveText('该优惠码已被使用');
});

test('a coupon in the paywall’s sheet, for one plan', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const me = await registerMember(request);
  const code = await makeCoupon(request, 90);
  const video = await findVideo(request, (it) => it.cartoonVip && it.vodDuration > 20);
  await openAsMember(page, `/videoinfo?id=${video.cartoonCode}`, me);
  await page
    .getByRole('button', { name: /看完整版/ })
    .first()
    .click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: '有优惠码？' }).click();
  await enterCoupon(page, code);
  await expect(page.getByRole('alert').filter({ hasText: '优惠码' })).toHaveText(
    '该优惠码不适用于所选套餐',
  );
  await chooseRadio(sheet, /^90天会员/);
  await sheet.getByRole('button', { name: '使用', exact: true }).click();
  await expect(sheet.getByText('¥100.00 → ¥80.00')).toBeVisible();
  await expect(sheet.getByRole('button', { name: /¥80.00 开通90天会员/ })).toBeVisible();
  await chooseRadio(sheet, /^30天会员/);
  await expect(sheet.getByText('优惠码不适用于所选套餐')).toBeVisible();
  await expect(sheet.getByRole('button', { name: /¥30.00 开通30天会员/ })).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: '移除' }).click();
  await expect(sheet.getByRole('button', { name: '有优惠码？' })).toBeVisible();
});

test('a coupon in English, on the smallest phone', async ({ page }) => {
  const { open, close } = await openDoorInEnglish(page);
  try {
    await page.getByRole('button', { name: 'I am 18 or over' }).click();
    await expect(page.getByRole('heading', { name: 'Charts' })).toBeVisible();
    await open('/vip');
    await page.getByRole('button', { name: 'Have a coupon?' }).click();
    const field = page.getByRole('textbox', { name: 'Coupon' });
    await field.fill('wrong');
    await field.press('Enter');
    await expect(page.getByRole('alert')).toHaveText(
      'This coupon isn’t right. Check it and try again',
    );
    await expectEnglish(page);
    const data = { off: 'percent', amount: 20, planDays: null, endTime: null };
    await page.route(`**${checkCoupon.path}`, (route) =>
      route.fulfill({ json: { code: 0, msg: '', data } }),
    );
    await field.fill('any');
    await field.press('Enter');
    await expect(page.getByText('¥200.00 → ¥160.00')).toBeVisible();
    await expectEnglish(page);
  } finally {
    await close();
  }
});
