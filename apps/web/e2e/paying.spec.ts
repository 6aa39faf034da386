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

test('from the end of a trial to playing on: one tap, and the gateway’s own', async ({
  page,
  request,
}) => {
  const video = await findVideo(request, (it) => it.cartoonVip && isLong(it));
  await page.setViewportSize({ width: 390, height: 844 });
  await openAsAdult(page, `/videoinfo?id=${video.cartoonCode}`);
  const sheet = page.getByRole('dialog', { name: '试看结束' });
  await expect(sheet).toBeVisible({ timeout: 60_000 });
  await sheet.getByRole('button', { name: /¥200.00 开通365天会员/ }).click();
  await expect(page.getByRole('heading', { name: '模拟支付收银台' })).toBeVisible();
  await page.getByRole('button', { name: '支付成功' }).click();
  await expect(page).toHaveURL(new RegExp(`/videoinfo\\?id=${video.cartoonCode}`), {
    timeout: 30_000,
  });
  await expect.poll(() => readClock(page), { timeout: 60_000 }).toBeGreaterThan(trialSeconds + 3);
});

test('too few coins: they are paid for, the episode is bought with them, and it plays on', async ({
  page,
  request,
}) => {
  const video = await findVideo(request, (it) => it.cartoonVip && isLong(it));
  await openAsAdult(page, `/videoinfo?id=${video.cartoonCode}`);
  const sheet = page.getByRole('dialog', { name: '试看结束' });
  await expect(sheet).toBeVisible({ timeout: 60_000 });
  await sheet.getByRole('button', { name: /2金币购买本集/ }).click();
  await expect(page.getByRole('heading', { name: '模拟支付收银台' })).toBeVisible();
  await page.getByRole('button', { name: '支付成功' }).click();
  await expect(page).toHaveURL(new RegExp(`/videoinfo\\?id=${video.cartoonCode}`), {
    timeout: 30_000,
  });
  await expect.poll(() => readClock(page), { timeout: 60_000 }).toBeGreaterThan(trialSeconds + 3);

  await page.goto('/order?index=1');
  const records = page.getByRole('tabpanel');
  await expect(records.getByText('-2金币')).toBeVisible();
  await expect(records.getByText('+100金币')).toBeVisible();
});
