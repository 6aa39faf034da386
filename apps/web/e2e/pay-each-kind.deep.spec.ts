import { changeChannel, listChannels } from '@lantern/contracts/calls/operator/channels';
import { createPayment, getGoods } from '@lantern/contracts/calls/payment';
import type { FieldValues } from '@lantern/contracts/entities/operator-channel';
import { paymentOrder } from '@lantern/contracts/entities/payment-order';
import { envelope } from '@lantern/contracts/envelope';
import type { APIRequestContext, Page } from '@playwright/test';

import { addChannelTo, askConsole, openConsoleAt } from './ask-console.ts';
import { askSite, findVideo } from './ask-site.ts';
import { openAsMember, registerMember } from './become-member.ts';
import { chooseRadio } from './choose-radio.ts';
import { countTaps } from './count-taps.ts';
import { expectAccessible } from './expect-accessible.ts';
import { result } from './pay-by-sandbox.ts';
import { startGateways } from './start-gateways.ts';
import { visitSiteWith, trialSeconds } from './start-site.ts';
import { expect, readClock, test } from './visit.ts';

// One site serves them all, in their order.
test.describe.configure({ mode: 'default' });

const phone =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36';

/** What a channel of a kind has besides what its gateway gave, and its way to pay where the gateway's own is another's, too. */
const wishes: Readonly<Record<string, { values?: Record<string, boolean>; method?: string }>> = {
  alipay: { values: { wap: true, page: false, precreate: true } },
  'epay-v2': { method: 'bank' },
  wechat: { values: { native: true, h5: true, jsapi: false } },
};

let gateways: Awaited<ReturnType<typeof startGateways>>;
let site: Awaited<ReturnType<typeof visitSiteWith>>;
let console: APIRequestContext;
/** The names of channels in orders, by their kind. */
const channels = new Map<string, string>();

test.beforeAll(async ({ playwright }) => {
  gateways = await startGateways();
  site = await visitSiteWith({
    PAYMENT_SANDBOX: 'false',
    INNER_ADDRESSES: '127.0.0.1',
  });
  console = await openConsoleAt(playwright.request, site.address);
  for (const { kind, method, values } of gateways.all) {
    const { values: more = {}, method: own = method } = wishes[kind] ?? {};
    const wanted = { kind, values: { ...values, ...more }, methods: [own] };
    channels.set(kind, await addChannelTo(console, wanted));
  }
});
test.afterAll(async () => {
  await console.dispose();
  await site.stop();
  gateways.close();
});

/** Has the way to pay of a kind lead to its channel: of two that have a way, one must be off. */
async function offer(request: APIRequestContext, kind: string): Promise<void> {
  const { list } = await askConsole(console, listChannels, {});
  for (const { id, version, values, ...channel } of list) {
    const isEnabled = kind === 'tokenpay' ? channel.kind !== 'usdt' : channel.kind !== 'tokenpay';
    if (id === null || isEnabled === channel.isEnabled) continue;
    const { name, methods, opens, position, refundsByGateway } = channel;
    const free: FieldValues =
      channel.kind === 'usdt' ? { tradeType: values['tradeType'] ?? '' } : {};
    const kept = { name, methods, opens, position, refundsByGateway, isEnabled };
    await askConsole(console, changeChannel, { id, version, ...kept, values: free, reason: 'e2e' });
  }
  // The announcement reaches the process a moment later.
  await expect
    .poll(async () => (await askSite(request, getGoods, { type: 2 })).payList.length)
    .toBe(5);
}

interface Journey {
  kind: string;
  way: string;
  /** What the sheet says of the sum where that is not in yuan. */
  asks?: string;
  /** The sum that waits to be paid where that is not in yuan. */
  toPay?: string;
  /** What scans its code. */
  scans?: string;
}

/** The sum to pay is said of an order that waits, on its page and in the list. */
async function expectSum(page: Page, sum: string): Promise<void> {
  await expect(page.getByText(`应付 ${sum}`)).toBeVisible();
  const list = await page.context().newPage();
  await list.goto('/order?index=0');
  await expect(list.getByRole('tabpanel').getByRole('link')).toContainText(`¥200.00${sum}`);
  await list.close();
}

/** A code says what scans it, and how long; who asks hears that nothing was paid, and waits a moment to ask again. */
async function expectCode(page: Page, scans: string): Promise<void> {
  await expect(page.getByText(`请用${scans}扫码付款`)).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/剩余付款时间(?:30:00|2\d:\d\d)/);
  await expectAccessible(page);
  await page.getByRole('button', { name: '已付款？立即查询' }).click();
  await expect(page.getByRole('status').getByText(/还没有收到付款/)).toBeVisible();
  await expect(page.getByRole('button', { name: /秒后可再次查询/ })).toBeDisabled();
}

/** From the trial's end to playing on. */
async function payAndWatch(page: Page, request: APIRequestContext, journey: Journey) {
  const { kind, way, asks, toPay, scans } = journey;
  const channel = channels.get(kind) ?? '';
  await offer(request, kind);
  await gateways.show(page);
  const taps = await countTaps(page);
  const video = await findVideo(request, (it) => it.cartoonVip && it.vodDuration > 20);
  await openAsMember(page, `/videoinfo?id=${video.cartoonCode}`, await registerMember(request));
  const hint = page.getByRole('button', { name: '继续在这里看' });
  if (/MicroMessenger/.test(await page.evaluate(() => navigator.userAgent))) await hint.click();
  const sheet = page.getByRole('dialog', { name: '试看结束' });
  await expect(sheet).toBeVisible({ timeout: 60_000 });
  const before = await taps();
  const isFirst = await sheet.getByRole('radio', { name: way }).isChecked();
  if (!isFirst) await chooseRadio(sheet, way);
  if (asks !== undefined) await expect(sheet.getByText(asks)).toBeVisible();

  const ordered = Promise.withResolvers<string>();
  await page.route(`**${createPayment.path}`, async (route) => {
    const answer = await route.fetch();
    const { data } = envelope.parse(await answer.json());
    await route.fulfill({ response: answer });
    ordered.resolve(paymentOrder.parse(JSON.parse(String(data))).orderNo);
  });
  await sheet.getByRole('button', { name: /¥200.00 开通365天会员/ }).click();
  const orderNo = await ordered.promise;
  const code = page.getByRole('img', { name: '付款二维码' });
  await expect(page.getByRole('heading', { name: 'gateway' }).or(code)).toBeVisible();
  const isCode = await code.isVisible();
  if (!isCode) {
    await page.goto(`/payresult?orderNo=${orderNo}`);
    await expect(result(page, '正在确认支付结果')).toBeVisible();
    await expect(page.getByRole('link', { name: '返回影片' })).toBeVisible();
  }
  if (toPay !== undefined) await expectSum(page, toPay);
  if (scans !== undefined) await expectCode(page, scans);
  await gateways.pay(request, channel, orderNo);
  await expect(page).toHaveURL(new RegExp(`/videoinfo\\?id=${video.cartoonCode}`), {
    timeout: 30_000,
  });
  await expect.poll(() => readClock(page), { timeout: 60_000 }).toBeGreaterThan(trialSeconds + 1);
  // One tap, and one more for another way than the first or to ask; what the gateway wants comes to it.
  const more = Number(!isFirst) + Number(scans !== undefined);
  expect((await taps()) - before).toBe(1 + more);
  return { isCode };
}

test.describe('on a phone', () => {
  test.use({ userAgent: phone });

  for (const journey of [
    { kind: 'alipay', way: '支付宝' },
    { kind: 'wechat', way: '微信支付' },
    { kind: 'usdt', way: 'USDT', toPay: '4.41 USDT' },
    {
      kind: 'stripe',
      way: '银行卡',
      asks: 'US$27.59 · 按 1 美元 = 7.25 元',
      toPay: 'US$27.59',
    },
  ])
    test(`${journey.kind}: paid at its page, and the film goes on`, async ({ page, request }) => {
      expect(await payAndWatch(page, request, journey)).toEqual({ isCode: false });
    });
});

test.describe('inside WeChat', () => {
  test.use({ userAgent: `${phone} MicroMessenger/8.0.50` });

  test('epay-v2: paid at its page, and the film goes on', async ({ page, request }) => {
    const journey = { kind: 'epay-v2', way: '云闪付' };
    expect(await payAndWatch(page, request, journey)).toEqual({ isCode: false });
  });
});

test.describe('at a computer', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36',
    viewport: { width: 1440, height: 900 },
    hasTouch: false,
    isMobile: false,
  });

  for (const journey of [
    { kind: 'alipay', way: '支付宝', scans: '支付宝' },
    { kind: 'wechat', way: '微信支付', scans: '微信' },
    { kind: 'tokenpay', way: 'USDT', toPay: '4.41 USDT' },
  ]) {
    const isCode = 'scans' in journey;
    const { kind } = journey;
    test(`${kind}: paid ${isCode ? 'by its code' : 'at its page'}, and the film goes on`, async ({
      page,
      request,
    }) => {
      expect(await payAndWatch(page, request, journey)).toEqual({ isCode });
    });
  }
});
