import type { APIRequestContext, Locator, Page } from '@playwright/test';

import { addChannelTo, openConsoleAt } from './ask-console.ts';
import { findVideo } from './ask-site.ts';
import { openAsMember, registerMember } from './become-member.ts';
import { chooseRadio } from './choose-radio.ts';
import { expectAccessible } from './expect-accessible.ts';
import { merchant } from './fake-epay.ts';
import { startFakeWechat } from './fake-wechat.ts';
import { result } from './pay-by-sandbox.ts';
import { visitSiteWith, trialSeconds } from './start-site.ts';
import { expect, readClock, test } from './visit.ts';

test.use({
  // Not an iPhone's: its own player is not in this browser.
  userAgent:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36 MicroMessenger/8.0.50',
});

declare global {
  interface Window {
    /** What the payer does when WeChat asks; the test is asked. */
    askPayer?: (args: unknown) => Promise<string>;
  }
}

// One site serves them all.
test.describe.configure({ mode: 'default' });

let wechat: Awaited<ReturnType<typeof startFakeWechat>>;
let site: Awaited<ReturnType<typeof visitSiteWith>>;
test.beforeAll(async ({ playwright }) => {
  wechat = await startFakeWechat();
  site = await visitSiteWith({
    EPAY_URL: 'http://127.0.0.1:9/',
    EPAY_PID: merchant.pid,
    EPAY_KEY: merchant.key,
    EPAY_MODE: 'submit',
    EPAY_METHODS: 'alipay',
    PAYMENT_SANDBOX: 'false',
    INNER_ADDRESSES: '127.0.0.1',
  });
  const console = await openConsoleAt(playwright.request, site.address);
  await addChannelTo(console, { kind: 'wechat', values: wechat.values, methods: ['wxpay'] });
  await console.dispose();
});
test.afterAll(async () => {
  await site.stop();
  wechat.close();
});

type Answer = (number: string) => Promise<'ok' | 'cancel' | 'fail'>;

/** Puts the page inside of WeChat, which is there a moment after the page, and asks the payer what a test answers. */
async function putInsideWechat(page: Page): Promise<{ answers: Answer[]; asked: string[] }> {
  const payer: { answers: Answer[]; asked: string[] } = { answers: [], asked: [] };
  await page.exposeFunction('askPayer', async (args: unknown) => {
    const number = wechat.orderOf(args);
    payer.asked.push(number);
    return payer.answers.shift()?.(number) ?? 'fail';
  });
  await page.addInitScript(() => {
    const invoke = (
      name: string,
      args: unknown,
      answer: (result: { err_msg: string }) => void,
    ): void => {
      if (name !== 'getBrandWCPayRequest') throw new Error(`WeChat knows no ${name}`);
      void window
        .askPayer?.(args)
        .then((result) => answer({ err_msg: `get_brand_wcpay_request:${result}` }));
    };
    addEventListener('load', () => {
      Object.assign(globalThis, { WeixinJSBridge: { invoke } });
      document.dispatchEvent(new Event('WeixinJSBridgeReady'));
    });
  });
  return payer;
}

const cancel: Answer = async () => 'cancel';

/** Opens a film as a new member, and the ways past its trial: at its end, or before. */
async function watchTrial(page: Page, request: APIRequestContext, when: 'end' | 'before') {
  const video = await findVideo(request, (it) => it.cartoonVip && it.vodDuration > 20);
  const payer = await putInsideWechat(page);
  await openAsMember(page, `/videoinfo?id=${video.cartoonCode}`, await registerMember(request));
  await page.getByRole('button', { name: '继续在这里看' }).click();
  const sheet = page.getByRole('dialog', { name: /试看结束|看完整版/ });
  if (when === 'before') await page.getByRole('button', { name: '看完整版' }).click();
  await expect(sheet).toBeVisible({ timeout: 60_000 });
  return { ...payer, sheet, film: new RegExp(`/videoinfo\\?id=${video.cartoonCode}$`) };
}

const upgrade = /¥200.00 开通365天会员/;

/**
 * Taps until WeChat has asked so many times. On a busy machine an answer of the site may not come within the ten seconds of a
 * call, which is said for a moment: a member taps again.
 */
async function tapUntilAsked(button: Locator, asked: readonly string[], times: number) {
  await expect(async () => {
    if (asked.length < times) await button.dblclick({ timeout: 10_000 });
    await expect.poll(() => asked.length, { timeout: 30_000 }).toBe(times);
  }).toPass();
}

test('from the end of a trial to playing on inside WeChat: one tap, and the payer’s own', async ({
  page,
  request,
}) => {
  const { sheet, film, answers, asked } = await watchTrial(page, request, 'end');
  await expect(sheet.getByRole('radio', { name: '微信支付' })).toBeChecked();
  let wasAskedAt = '';
  answers.push(async (number) => {
    wasAskedAt = page.url();
    await wechat.pay(request, number);
    return 'ok';
  });
  await tapUntilAsked(sheet.getByRole('button', { name: upgrade }), asked, 1);
  // It was asked for at the film, whose address says nothing of the payer.
  expect(wasAskedAt).toMatch(film);
  await expect.poll(() => readClock(page), { timeout: 60_000 }).toBeGreaterThan(trialSeconds + 3);
  expect(page.url()).toMatch(film);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('state');
});

test('cancelled, it is said at the same film, and asked once more with no way to WeChat and back', async ({
  page,
  request,
}) => {
  const { sheet, film, answers, asked } = await watchTrial(page, request, 'before');
  answers.push(cancel, cancel);
  await tapUntilAsked(sheet.getByRole('button', { name: upgrade }), asked, 1);
  await expect(page.getByRole('status').getByText(/已取消付款/)).toBeVisible();
  expect(page.url()).toMatch(film);
  await expect(sheet).toBeVisible();
  await expectAccessible(page);
  const { named } = wechat.state;
  await tapUntilAsked(sheet.getByRole('button', { name: upgrade }), asked, 2);
  expect([new Set(asked).size, wechat.state.named - named]).toEqual([1, 0]);
});

test('cancelled, the order is paid another way, and is closed at WeChat', async ({
  page,
  request,
}) => {
  const { sheet, answers, asked } = await watchTrial(page, request, 'before');
  answers.push(cancel);
  await tapUntilAsked(sheet.getByRole('button', { name: upgrade }), asked, 1);
  await expect(page.getByRole('status').getByText(/已取消付款/)).toBeVisible();
  await chooseRadio(sheet, /^支付宝/);
  await sheet.getByRole('button', { name: upgrade }).click();
  await expect(result(page, '请在手机浏览器里付款')).toBeVisible();
  await expect
    .poll(() => wechat.orders.get(asked[0] ?? '')?.state, { timeout: 90_000 })
    .toBe('closed');
});

test('WeChat says yes, but no money came: the page waits; and what failed is tried from there', async ({
  page,
  request,
}) => {
  const { answers, asked } = await putInsideWechat(page);
  answers.push(
    async () => 'fail',
    async () => 'ok',
    async (number) => {
      await wechat.pay(request, number);
      return 'ok';
    },
  );
  await openAsMember(page, '/vip', await registerMember(request));
  await page.getByRole('button', { name: '继续在这里看' }).click();
  // Where the answer that names the payer came too late, the page of the order has the call.
  await tapUntilAsked(page.getByRole('button', { name: /^立即升级$|^打开微信支付$/ }), asked, 1);
  await expect(page.getByRole('status').getByText('微信支付没有打开')).toBeVisible();
  expect(new URL(page.url()).search).toBe(`?orderNo=${asked[0] ?? ''}`);
  await expectAccessible(page);
  const open = page.getByRole('button', { name: '打开微信支付' });
  await open.click();
  await expect.poll(() => asked.length).toBe(2);
  await expect(result(page, '正在确认支付结果')).toBeVisible();
  await open.click();
  await expect(result(page, '支付成功')).toBeVisible();
  expect(new Set(asked).size).toBe(1);
});
