import { listChat } from '@lantern/contracts/calls/chat';
import { buyEpisode } from '@lantern/contracts/calls/watch';
import type { BrowserContext, Page } from '@playwright/test';

import { askSite, findVideo } from './ask-site.ts';
import { logInMember, openAsMember, registerMember } from './become-member.ts';
import { chooseRadio } from './choose-radio.ts';
import { expect, openAsAdult, readClock, test } from './visit.ts';

/** A journey through the site, with the network cut at each step: it says so, loses nothing, and goes on. */
test.use({ goesOffline: true });

const failed = (page: Page) => page.getByRole('alert').first();

/** Does a step without a network, expects a message about it, and brings the network back. */
async function cutOff(
  page: Page,
  context: BrowserContext,
  act: () => Promise<void>,
  expectMessage: () => Promise<void>,
): Promise<void> {
  await context.setOffline(true);
  await act();
  await expectMessage();
  await page.screenshot({ path: test.info().outputPath(`cut-${Date.now()}.png`) });
  await context.setOffline(false);
}

test('the first visit: home', async ({ page, context }) => {
  await page.goto('/');
  const enter = page.getByRole('button', { name: '我已满18岁，进入' });
  await expect(enter).toBeVisible();
  await cutOff(
    page,
    context,
    () => enter.click(),
    () => expect(failed(page)).toBeVisible(),
  );
  await expect(page.locator('a[href^="/videoinfo"]:visible').first()).toBeVisible();
  await expect(failed(page)).toBeHidden();
});

test('a search, and a video of what it found', async ({ page, context }) => {
  await openAsAdult(page, '/sreinfo?type=15');
  await expect(page.locator('a[href^="/videoinfo"]').first()).toBeVisible();
  await page.goto('/sreach');
  await page.getByRole('searchbox').fill('山');
  await cutOff(
    page,
    context,
    () => page.getByRole('searchbox').press('Enter'),
    () => expect(failed(page)).toBeVisible(),
  );
  const found = page.locator('a[href^="/videoinfo"]:visible').first();
  await expect(found).toBeVisible();

  await found.click();
  await expect.poll(() => readClock(page)).toBeGreaterThan(0.5);
  await page.getByRole('button', { name: '返回' }).click();
  const other = page.locator('a[href^="/videoinfo"]:visible').nth(1);
  await expect(other).toBeVisible();
  await cutOff(
    page,
    context,
    () => other.click(),
    () => expect(failed(page)).toBeVisible(),
  );
  await expect(failed(page)).toBeHidden();
  await expect.poll(() => readClock(page)).toBeGreaterThan(0.5);
});

test('an episode is bought once the network is back, and charged once', async ({
  page,
  context,
  request,
}) => {
  const demo = await logInMember(request, 'demo', 'demo1234');
  let paid = 0;
  const video = await findVideo(
    request,
    (it) => it.cartoonVip && it.vodDuration > 20 && ++paid === 9,
  );
  await openAsMember(page, `/videoinfo?id=${video.cartoonCode}`, demo);
  const buy = page.getByRole('dialog').getByText('2金币购买本集');
  await expect(buy).toBeVisible({ timeout: 60_000 });
  await cutOff(
    page,
    context,
    () => buy.click(),
    () => expect(page.getByText('网络开小差了，请检查后重试')).toBeVisible(),
  );
  await expect(page).toHaveURL(/videoinfo/);
  await buy.click();
  await expect(page.getByText('购买成功')).toBeVisible();
  const answer = await askSite(
    request,
    buyEpisode,
    { cartoonCode: video.cartoonCode, moviesInfoId: await episodeOf(page), type: 0 },
    demo.token,
  );
  expect(answer).toBe('已购买');
});

/** Of the last position that the page has reported. */
async function episodeOf(page: Page): Promise<number> {
  const report = await page.waitForRequest((it) => it.url().endsWith('/moviesPlayback'));
  const sent: unknown = report.postDataJSON();
  if (typeof sent !== 'object' || sent === null || !('moviesInfoId' in sent)) {
    throw new Error('the report names no episode');
  }
  return Number(sent.moviesInfoId);
}

test('VIP and coins: plans come by themselves, a payment that did not begin is begun again', async ({
  page,
  context,
  request,
}) => {
  const me = await registerMember(request);
  await openAsMember(page, '/vip', me);
  await chooseRadio(page, '模拟支付');
  const pay = page.getByRole('button', { name: '立即升级' });
  await expect(pay).toBeEnabled();
  await cutOff(
    page,
    context,
    () => pay.click(),
    () => expect(page.getByText('支付失败', { exact: true })).toBeVisible(),
  );
  await pay.click();
  await expect(page.getByRole('heading', { name: '模拟支付收银台' })).toBeVisible();
  await page.getByRole('button', { name: '支付成功' }).click();
  await expect(page.getByRole('heading', { level: 2, name: '支付成功' })).toBeVisible();
});

test('a withdrawal with its picture', async ({ page, context, request }) => {
  const demo = await logInMember(request, 'demo', 'demo1234');
  await openAsMember(page, '/tx', demo);
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 200 } });
  const file = { name: 'code.png', mimeType: 'image/png', buffer: picture };
  await cutOff(
    page,
    context,
    () => page.getByLabel('上传收款码').setInputFiles(file),
    () => expect(page.getByText('上传失败')).toBeVisible(),
  );
  await page.getByRole('button', { name: '重新上传' }).click();
  await expect(page.getByText('上传成功！')).toBeVisible();
  await page.getByRole('textbox', { name: '提现金额' }).fill('15');
  const submit = page.getByRole('button', { name: '确认提现' });
  await cutOff(
    page,
    context,
    () => submit.click(),
    () => expect(page.getByRole('status').getByText(/网络|结果/)).toBeVisible(),
  );
  await expect(page.getByRole('textbox', { name: '提现金额' })).toHaveValue('15');
  await submit.click();
  await expect(page.getByText('未达到最低提现金额')).toBeVisible();
});

test('a message to customer service arrives once', async ({ page, context, request }) => {
  const me = await registerMember(request);
  await openAsMember(page, '/service', me);
  await expect(page.getByText('您好，请问有什么可以帮您？')).toBeVisible();
  await page.getByRole('textbox', { name: '输入消息' }).fill('断网了');
  await cutOff(
    page,
    context,
    () => page.getByRole('button', { name: '发送', exact: true }).click(),
    () => expect(page.getByRole('button', { name: /重试|重发|重新/ })).toBeVisible(),
  );
  await page.getByRole('button', { name: /重试|重发|重新/ }).click();
  await expect(page.getByRole('button', { name: /重试|重发|重新/ })).toBeHidden();
  const count = async () =>
    JSON.stringify(await askSite(request, listChat, {}, me.token)).split('断网了').length - 1;
  await expect.poll(count).toBe(1);
});

test('today is signed in once, when there is a network', async ({ page, context, request }) => {
  const me = await registerMember(request);
  await openAsMember(page, '/sign', me);
  const sign = page.getByRole('button', { name: '签到', exact: true });
  await expect(sign).toBeVisible();
  await cutOff(
    page,
    context,
    () => sign.click(),
    () => expect(page.getByText('网络开小差了，请检查后重试')).toBeVisible(),
  );
  const signed: string[] = [];
  page.on('response', (it) => {
    if (it.request().method() === 'POST' && it.url().endsWith('/sign')) signed.push(it.url());
  });
  await sign.dblclick();
  await expect(page.getByText(/签到成功/)).toBeVisible();
  expect(signed).toHaveLength(1);
});
