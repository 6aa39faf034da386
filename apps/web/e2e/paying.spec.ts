import { findVideo } from './ask-site.ts';
import { payBySandbox, result } from './pay-by-sandbox.ts';
import { trialSeconds } from './start-site.ts';
import { expect, openAsAdult, readClock, test } from './visit.ts';

const isLong = (video: { vodDuration: number }): boolean => video.vodDuration > 20;

test('buys VIP in another tab, and the video goes on without a reload', async ({
  page,
  context,
  request,
}) => {
  const video = await findVideo(request, (it) => it.cartoonVip && isLong(it));
  await openAsAdult(page, `/videoinfo?id=${video.cartoonCode}`);
  await expect(page.getByRole('heading', { name: '试看结束' })).toBeVisible({ timeout: 60_000 });
  await page.evaluate(() => Object.assign(globalThis, { stillTheSamePage: true }));

  const counter = await context.newPage();
  await counter.goto('/vip');
  await expect(counter.getByText('您还不是会员')).toBeVisible();
  await payBySandbox(counter, '支付成功');
  await expect(result(counter, '支付成功')).toBeVisible();
  await expect(counter.getByText(/会员有效期至 \d{4}-\d\d-\d\d \d\d:\d\d/)).toBeVisible();
  await counter.close();

  await page.bringToFront();
  await expect(page.getByRole('heading', { name: '试看结束' })).toBeHidden({ timeout: 30_000 });
  await expect.poll(() => readClock(page), { timeout: 60_000 }).toBeGreaterThan(trialSeconds + 3);
  expect(await page.evaluate(() => 'stillTheSamePage' in globalThis)).toBe(true);
});

test('too few coins lead to the top-up, and from there back to the video', async ({
  page,
  request,
}) => {
  const video = await findVideo(request, (it) => it.cartoonVip && isLong(it));
  await openAsAdult(page, `/videoinfo?id=${video.cartoonCode}`);
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('2金币购买本集')).toBeVisible({ timeout: 60_000 });
  await sheet.getByText('2金币购买本集').click();
  await expect(page).toHaveURL('/pay');
  await expect(page.getByText(/^金币不足：/)).toBeVisible();

  await payBySandbox(page, '支付成功');
  await expect(result(page, '支付成功')).toBeVisible();
  await expect(page.getByText('当前共有300金币')).toBeVisible();
  await page.getByRole('link', { name: /继续观看/ }).click();
  await expect(sheet.getByText('2金币购买本集')).toBeVisible({ timeout: 60_000 });
  await sheet.getByText('2金币购买本集').click();
  await expect(page.getByText('购买成功')).toBeVisible();
  await expect.poll(() => readClock(page), { timeout: 60_000 }).toBeGreaterThan(trialSeconds + 3);

  await page.goto('/order?index=1');
  const records = page.getByRole('tabpanel');
  await expect(records.getByText('-2金币')).toBeVisible();
  await expect(records.getByText('+300金币')).toBeVisible();
});
