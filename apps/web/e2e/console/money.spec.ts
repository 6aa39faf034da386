import { readFile } from 'node:fs/promises';

import { bindInviteCode } from '@lantern/contracts/calls/invite';
import { autoRegister, uploadImage } from '@lantern/contracts/calls/member';
import { createPayment } from '@lantern/contracts/calls/payment';
import { requestWithdrawal } from '@lantern/contracts/calls/withdrawal';
import { paymentOrder } from '@lantern/contracts/entities/payment-order';
import type { APIRequestContext, Page } from '@playwright/test';
import * as z from 'zod/mini';

import { askSite } from '../ask-site.ts';
import { siteAddress } from '../visit.ts';
import { enter, expect, expectWell, test } from './console.ts';

const register = (request: APIRequestContext) =>
  askSite(request, autoRegister, { deviceType: 0, uuid: crypto.randomUUID() });

/** Orders coins and pays for them at the sandbox; answers the order's number. */
async function payAtSandbox(
  request: APIRequestContext,
  token: string,
  money: number,
): Promise<string> {
  const wish = { typesOf: 1, money, type: 'sandbox' } as const;
  const text = await askSite(request, createPayment, wish, token);
  const { orderNo } = paymentOrder.parse(JSON.parse(text));
  const page = `${siteAddress()}/renren-api/api/pay/sandbox/${orderNo}`;
  await request.post(page, { form: { choice: 'succeed' }, maxRedirects: 0 });
  return orderNo;
}

/** Answers the open question, and waits until it is done. */
async function answer(page: Page, label: string, reason?: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  if (reason !== undefined) await dialog.getByLabel('原因').fill(reason);
  await dialog.getByRole('button', { name: label, exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('an order is found, told with its notify as it came, refunded, and taken out with the others', async ({
  page,
  request,
}) => {
  const orderNo = await payAtSandbox(request, (await register(request)).token, 30);
  await enter(page, `/orders?text=${orderNo}`);
  await expect(page.locator('.row-open')).toHaveCount(1);
  await expectWell(page, /sandbox/);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出表格' }).click();
  await answer(page, '导出表格');
  const file = await readFile(await (await saved).path(), 'utf8');
  expect(file).toContain(orderNo);

  await page.locator('.row-open').click();
  const story = page.getByRole('region', { name: '经过' });
  await expect(story).toContainText('商品到账');
  await expect(page.getByRole('region', { name: '渠道通知原文' })).toContainText(orderNo);
  await expectWell(page, /sandbox/);
  await page.getByRole('button', { name: '登记退款' }).click();
  await page.getByRole('dialog').getByLabel('退款流水号').fill(`R-${orderNo}`);
  await answer(page, '登记退款', '会员申请退款');
  await expect(story).toContainText('退款扣回');
  await enter(page, '/orders?tab=cases');
  await expectWell(page);
});

test('an order that waits is asked about', async ({ page, request }) => {
  const { token } = await register(request);
  const wish = { typesOf: 1, money: 100, type: 'sandbox' } as const;
  const text = await askSite(request, createPayment, wish, token);
  const { orderNo } = paymentOrder.parse(JSON.parse(text));
  await enter(page, `/orders/${orderNo}`);
  await page.getByRole('button', { name: '查询渠道' }).click();
  await answer(page, '查询渠道');
  await expect(page.getByText('渠道还没有发来通知')).toBeVisible();
});

test('a withdrawal goes from the request to its proof', async ({ page, request }) => {
  const [inviter, friend] = [await register(request), await register(request)];
  await askSite(request, bindInviteCode, { parentId: inviter.memberCode }, friend.token);
  await payAtSandbox(request, friend.token, 5000);
  const picture = await request.get(`${siteAddress()}/login-scene.webp`);
  const uploaded = await request.post(`${siteAddress()}${uploadImage.path}`, {
    headers: { security: '1', token: inviter.token },
    multipart: {
      purpose: 'payment-code',
      file: { name: 'code.webp', mimeType: 'image/webp', buffer: await picture.body() },
    },
  });
  const { data } = z.object({ data: uploadImage.answer }).parse(await uploaded.json());
  const wanted = { imgurl: data.file, index: 'wx', money: '120.00' } as const;
  const { orderNo } = await askSite(request, requestWithdrawal, wanted, inviter.token);

  await enter(page, '/withdrawals?state=submitted');
  const row = page.locator('.row-open').filter({ hasText: orderNo });
  await expect(row).toBeVisible();
  await expectWell(page);
  await row.click();
  const code = page.getByRole('img', { name: '会员提交的收款码' });
  await expect
    .poll(() => code.evaluate((it) => it instanceof HTMLImageElement && it.naturalWidth))
    .toBeGreaterThan(0);
  await expectWell(page);
  for (const step of ['审核通过', '开始打款']) {
    await page.getByRole('button', { name: step }).click();
    await answer(page, step);
  }
  await page.getByRole('button', { name: '完成打款' }).click();
  await page.getByRole('dialog').getByLabel('打款流水号').fill(`wx-${orderNo}`);
  await answer(page, '完成打款');
  await expect(page.getByRole('region', { name: '提现申请' })).toContainText('已打款');
  await expect(page.getByRole('region', { name: '经过' }).locator('li')).toHaveCount(4);
});
