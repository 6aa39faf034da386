import { createServer, type RequestListener, type Server } from 'node:http';

import type { Locator, Page } from '@playwright/test';

import { addChannelTo, openConsoleAt } from './ask-console.ts';
import { findVideo } from './ask-site.ts';
import { openAsMember, registerMember } from './become-member.ts';
import { chooseRadio } from './choose-radio.ts';
import { listen, merchant } from './fake-epay.ts';
import { visitSiteWith } from './start-site.ts';
import { expect, test } from './visit.ts';

// One site serves them all.
test.describe.configure({ mode: 'default' });

test.use({
  userAgent:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36',
});

/** A gateway that takes every question and answers none. */
const neverAnswer: RequestListener = (_request, response) => void held.add(response);
const held = new Set<Parameters<RequestListener>[1]>();
const answer: RequestListener = (_request, response) => {
  response.setHeader('content-type', 'text/html');
  response.end('<!doctype html><title>gateway</title><h1>gateway</h1>');
};

let silent: Server;
let open: Server;
let site: Awaited<ReturnType<typeof visitSiteWith>>;

test.beforeAll(async ({ playwright }) => {
  [silent, open] = [createServer(neverAnswer), createServer(answer)];
  const [silentPort, openPort] = [await listen(silent), await listen(open)];
  site = await visitSiteWith({ PAYMENT_SANDBOX: 'false', INNER_ADDRESSES: '127.0.0.1' });
  const console = await openConsoleAt(playwright.request, site.address);
  const wayAt = (method: string, mode: string, port: number) => {
    const values = { baseUrl: `http://127.0.0.1:${port}/`, mode, keyJoin: 'directly', ...merchant };
    return addChannelTo(console, { kind: 'epay', values, methods: [method] });
  };
  // The site asks the first, browsers go to the second, and the third works.
  await wayAt('alipay', 'mapi', silentPort);
  await wayAt('wxpay', 'submit', silentPort);
  await wayAt('qqpay', 'submit', openPort);
  await console.dispose();
});
test.afterAll(async () => {
  await site.stop();
  open.close();
  silent.close();
  for (const response of held) response.destroy();
});

/** Taps to pay until a way works: each that doesn't is said, and the next one is chosen. */
async function tapUntilPaid(page: Page, place: Locator | Page, pay: Locator): Promise<void> {
  for (const [way, next] of [
    ['支付宝', '微信支付'],
    ['微信支付', 'QQ 钱包'],
  ] as const) {
    await chooseRadio(place, way);
    await expect(pay).toBeEnabled();
    const words = `${way}暂时无法支付，已换成${next}，请再点一次`;
    // The click itself waits for the page that never comes, until that is given up.
    await Promise.all([
      pay.click(),
      expect(page.getByRole('status').getByText(words)).toBeVisible(),
    ]);
    await expect(place.getByRole('radio', { name: next })).toBeChecked();
  }
  await pay.click();
  await expect(page.getByRole('heading', { name: 'gateway' })).toBeVisible();
}

test('in the paywall’s sheet', async ({ page, request }) => {
  const video = await findVideo(request, (it) => it.cartoonVip && it.vodDuration > 20);
  await openAsMember(page, `/videoinfo?id=${video.cartoonCode}`, await registerMember(request));
  await page.getByRole('button', { name: '看完整版' }).click();
  const sheet = page.getByRole('dialog');
  await tapUntilPaid(page, sheet, sheet.getByRole('button', { name: /¥200.00 开通365天会员/ }));
});

for (const [path, action] of [
  ['/vip', '立即升级'],
  ['/pay', '立即充值'],
] as const)
  test(`at ${path}`, async ({ page, request }) => {
    await openAsMember(page, path, await registerMember(request));
    await tapUntilPaid(page, page, page.getByRole('button', { name: action }));
  });
