import { createServer, type RequestListener, type Server } from 'node:http';

import { getMember } from '@lantern/contracts/calls/member';
import { createPayment } from '@lantern/contracts/calls/payment';
import { envelope } from '@lantern/contracts/envelope';
import type { Page } from '@playwright/test';

import { askSite } from './ask-site.ts';
import { openAsMember, registerMember } from './become-member.ts';
import { chooseRadio } from './choose-radio.ts';
import { countTaps } from './count-taps.ts';
import { expectAccessible } from './expect-accessible.ts';
import { listen, merchant, notifyPaid } from './fake-epay.ts';
import { result } from './pay-by-sandbox.ts';
import { visitSiteWith } from './start-site.ts';
import { expect, openAsAdult, siteAddress, test } from './visit.ts';

const phone =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36';

const sayGateway: RequestListener = (_request, response) => {
  response.setHeader('content-type', 'text/html');
  response.end('<!doctype html><title>gateway</title><h1>gateway</h1>');
};

// One site serves them all.
test.describe.configure({ mode: 'default' });

let server: Server;
let site: Awaited<ReturnType<typeof visitSiteWith>>;
test.beforeAll(async () => {
  server = createServer(sayGateway);
  const gatewayPort = await listen(server);
  site = await visitSiteWith({
    EPAY_URL: `http://127.0.0.1:${gatewayPort}/`,
    EPAY_PID: merchant.pid,
    EPAY_KEY: merchant.key,
    EPAY_MODE: 'submit',
    EPAY_METHODS: 'alipay,wxpay',
    PAYMENT_SANDBOX: 'false',
    INNER_ADDRESSES: '127.0.0.1',
  });
});
test.afterAll(async () => {
  await site.stop();
  server.close();
});

const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test.describe('inside WeChat', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile MicroMessenger/8.0.50',
  });

  test('what Alipay is paid for there is paid by a link in the phone’s browser, for the same account', async ({
    page,
    browser,
    request,
  }) => {
    const buyer = await registerMember(request);
    const taps = await countTaps(page);
    await openAsMember(page, '/vip', buyer);
    await page.getByRole('button', { name: '继续在这里看' }).click();
    const ways = page.getByRole('group', { name: '支付方式' });
    await expect(ways.getByRole('radio').first()).toHaveAccessibleName('微信支付');
    await expect(ways.getByRole('radio').first()).toBeChecked();
    const before = await taps();
    await chooseRadio(ways, /^支付宝 ?用浏览器付款/);
    await expectAccessible(page);
    await page.getByRole('button', { name: '立即升级' }).click();
    await expect(result(page, '请在手机浏览器里付款')).toBeVisible();
    const box = page.getByRole('region', { name: '付款链接' });
    const link = (await box.getByRole('paragraph').textContent()) ?? '';
    await expect(page.getByRole('button', { name: '复制付款链接' })).toBeVisible();
    await expect(page.getByRole('link', { name: '还没有付款？去支付' })).toHaveCount(0);
    await expectAccessible(page);
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await fits(page)).toBe(true);
    }

    const elsewhere = await browser.newContext({
      userAgent: phone,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      baseURL: siteAddress(),
      serviceWorkers: 'block',
    });
    const other = await elsewhere.newPage();
    const otherTaps = await countTaps(other);
    await openAsAdult(other, link);
    await expect(result(other, '为这笔订单付款')).toBeVisible();
    await expectAccessible(other);
    await other.getByRole('button', { name: '去付款' }).click();
    await expect(other.getByRole('heading', { name: 'gateway' })).toBeVisible();
    const submitted = other.url();
    // The way, and to pay; the link is copied with one more.
    expect((await taps()) - before).toBe(2);
    await notifyPaid(request, submitted);

    // The page inside WeChat waits for it; the gateway leads the other browser back without the key.
    await expect(result(page, '支付成功')).toBeVisible();
    await other.goto(new URL(submitted).searchParams.get('return_url') ?? '');
    await expect(result(other, '支付成功')).toBeVisible();
    await expect(other.getByText('商品已到下单的账号，请回到原来的页面')).toBeVisible();
    // The door of a browser that was not here before, and to pay.
    expect(await otherTaps()).toBe(2);
    await expectAccessible(other);
    const { memberCode, token } = buyer;
    expect((await askSite(request, getMember, { memberCode }, token)).memberVip).toBeGreaterThan(0);
    await elsewhere.close();
  });

  test('a way that can’t be opened there is refused unless it is to be paid elsewhere', async ({
    request,
  }) => {
    const { token } = await registerMember(request);
    const wish = { typesOf: 1, money: 30, type: 'alipay' } as const;
    const headers = { token, 'user-agent': 'MicroMessenger/8' };
    const ask = async (more: object) => {
      const response = await request.post(createPayment.path, {
        headers,
        data: { ...wish, ...more },
      });
      return envelope.parse(await response.json()).code;
    };
    expect([await ask({}), await ask({ elsewhere: true })]).toEqual([500, 0]);
  });
});
