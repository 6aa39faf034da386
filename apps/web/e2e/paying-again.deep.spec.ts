import { createServer, type Server } from 'node:http';

import { changeChannel, listChannels } from '@lantern/contracts/calls/operator/channels';
import { decideTerms, getTerms, proposeTerms } from '@lantern/contracts/calls/operator/terms';
import { getGoods } from '@lantern/contracts/calls/payment';
import type { PlanTerms } from '@lantern/contracts/entities/sale-terms';
import type { APIRequestContext, Locator, Page } from '@playwright/test';

import { addChannelTo, askConsole, openConsoleAt } from './ask-console.ts';
import { askSite, findVideo } from './ask-site.ts';
import { openAsMember, registerMember } from './become-member.ts';
import { chooseRadio } from './choose-radio.ts';
import { expectAccessible } from './expect-accessible.ts';
import { listen, merchant } from './fake-epay.ts';
import { payBySandbox, result } from './pay-by-sandbox.ts';
import { visitSiteWith } from './start-site.ts';
import { expect, readClock, test } from './visit.ts';

// One site serves them all, in their order: the last takes a way to pay away.
test.describe.configure({ mode: 'default' });

const phone =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36';
test.use({ userAgent: phone });

const onSale = { isOnSale: true, isRecommended: false };
const plans: PlanTerms[] = [
  { plan: 1, days: 30, price: '30.00', firstPrice: '9.99', ...onSale },
  { plan: 2, days: 90, price: '100.00', ...onSale },
  { plan: 3, days: 365, price: '200.00', ...onSale, isRecommended: true },
  { plan: 4, days: 3650, price: '500.00', firstPrice: '450.00', ...onSale },
];

let gateway: Server;
let site: Awaited<ReturnType<typeof visitSiteWith>>;
let console: APIRequestContext;

test.beforeAll(async ({ playwright }) => {
  gateway = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>gateway</title><h1>gateway</h1>');
  });
  const baseUrl = `http://127.0.0.1:${await listen(gateway)}/`;
  site = await visitSiteWith({ INNER_ADDRESSES: '127.0.0.1', OFFER_BAR: 'offers' });
  console = await openConsoleAt(playwright.request, site.address);
  for (const method of ['alipay', 'wxpay']) {
    const values = { baseUrl, mode: 'submit', keyJoin: 'directly', ...merchant };
    await addChannelTo(console, { kind: 'epay', values, methods: [method] });
  }
  const { inForce } = await askConsole(console, getTerms, {});
  const basedOn = inForce.find(({ terms }) => terms.kind === 'plans')?.id ?? 0;
  const asked = { terms: { kind: 'plans' as const, content: { plans } }, effectiveFrom: null };
  const { id } = await askConsole(console, proposeTerms, { ...asked, reason: 'e2e', basedOn });
  await askConsole(console, decideTerms, { id, confirms: true, reason: 'e2e' });
});
test.afterAll(async () => {
  await console.dispose();
  await site.stop();
  gateway.close();
});

const waysTo = async (request: APIRequestContext) =>
  (await askSite(request, getGoods, { type: 2 })).payList.map(({ type }) => type);

const plan = (page: Page, name: string): Locator =>
  page.locator('label').filter({ has: page.getByRole('radio', { name }) });
const atGateway = (page: Page) =>
  expect(page.getByRole('heading', { name: 'gateway' })).toBeVisible();
const orderAt = (page: Page): string => new URL(page.url()).searchParams.get('out_trade_no') ?? '';

test('the price of a first purchase is shown, charged and gone; none a day is below it', async ({
  page,
  request,
}) => {
  await openAsMember(page, '/vip', await registerMember(request));
  const first = plan(page, '30天会员');
  await expect(first).toContainText('首购优惠');
  await expect(first).toContainText('¥9.99');
  await expect(page.getByText('首次开通会员专享优惠价')).toBeVisible();
  for (const [name, charged, days] of [
    ['30天会员', 9.99, 30],
    ['90天会员', 100, 90],
    ['365天会员', 200, 365],
  ] as const) {
    const [, shown = '0'] = /约¥([\d.]+)\/天/.exec(await plan(page, name).innerText()) ?? [];
    expect(Number(shown) * days).toBeGreaterThanOrEqual(charged);
  }
  const forGood = plan(page, '永久会员');
  await expect(forGood).toContainText('一次付清');
  await expect(forGood).not.toContainText('/天');
  await expectAccessible(page);

  await chooseRadio(page, '30天会员');
  await payBySandbox(page, '支付成功');
  await expect(result(page, '支付成功')).toBeVisible();
  await expect(page.getByText('¥9.99')).toBeVisible();
  for (const open of [() => page.goto('/vip'), () => page.reload()]) {
    await open();
    await expect(plan(page, '30天会员')).toContainText('¥30');
    await expect(page.getByText('首购优惠')).toHaveCount(0);
    await expect(page.getByText('首次开通会员专享优惠价')).toHaveCount(0);
  }
  await chooseRadio(page, '30天会员');
  await chooseRadio(page, '模拟支付');
  await page.getByRole('button', { name: '立即升级' }).click();
  await expect(page.getByText('30.00').first()).toBeVisible();
});

test('an order that waits is gone on with, also from the list; taps make no other', async ({
  page,
  context,
  request,
}) => {
  await openAsMember(page, '/vip', await registerMember(request));
  await chooseRadio(page, '微信支付');
  const pay = page.getByRole('button', { name: '立即升级' });
  await pay.dblclick();
  await atGateway(page);
  const number = orderAt(page);
  await page.goBack();
  const notice = page.getByRole('link', { name: /上一笔订单/ });
  await expect(notice).toBeVisible();
  await expect(page.getByRole('radio', { name: '微信支付' })).toBeChecked();
  await pay.dblclick();
  await atGateway(page);
  expect(orderAt(page)).toBe(number);
  await page.goBack();
  await notice.click();
  await expect(page).toHaveURL(new RegExp(number));
  await expect(result(page, '正在确认支付结果')).toBeVisible();
  await page.getByRole('link', { name: '还没有付款？去支付' }).click();
  await atGateway(page);
  expect(orderAt(page)).toBe(number);

  // A tab of its own knows nothing of it but the list.
  const later = await context.newPage();
  await later.goto('/order?index=0');
  const rows = later.getByRole('tabpanel').getByRole('link');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('待支付');
  await rows.click();
  await later.getByRole('link', { name: '还没有付款？去支付' }).click();
  await atGateway(later);
  expect(orderAt(later)).toBe(number);
});

test('back from the gateway, unpaid and then paid, the film is at the same second', async ({
  page,
  request,
}) => {
  await page.addInitScript(() => {
    const note = ({ target }: Event): void => {
      if (!(target instanceof HTMLVideoElement) || 'beganAt' in window) return;
      Object.assign(window, { beganAt: target.currentTime });
    };
    document.addEventListener('playing', note, { capture: true });
  });
  const beganAt = async (): Promise<number> => {
    const read = () => page.evaluate(() => Number(Reflect.get(window, 'beganAt') ?? -1));
    await expect.poll(read, { timeout: 60_000 }).toBeGreaterThan(-1);
    return read();
  };
  const video = await findVideo(request, (it) => it.cartoonVip && it.vodDuration > 20);
  await openAsMember(page, `/videoinfo?id=${video.cartoonCode}`, await registerMember(request));
  await beganAt();
  // Past a beginning that is not kept, and before the end of the trial, after which it would begin again.
  await page.locator('video').evaluate((it: HTMLVideoElement) => {
    it.pause();
    it.currentTime = 5.4;
  });
  await expect.poll(() => readClock(page)).toBeGreaterThan(5.3);
  await page.getByRole('button', { name: '看完整版' }).click();
  const sheet = page.getByRole('dialog', { name: '看完整版' });
  const left = await readClock(page);
  await chooseRadio(sheet, '支付宝');
  await sheet.getByRole('button', { name: /开通365天会员/ }).click();
  await atGateway(page);
  await page.goBack();
  expect(Math.abs((await beganAt()) - left)).toBeLessThan(1.5);

  const ended = page.getByRole('dialog', { name: '试看结束' });
  await expect(ended).toBeVisible({ timeout: 60_000 });
  await chooseRadio(ended, '模拟支付');
  const again = await readClock(page);
  await ended.getByRole('button', { name: /开通365天会员/ }).click();
  await page.getByRole('button', { name: '支付成功' }).click();
  await expect(page).toHaveURL(new RegExp(`/videoinfo\\?id=${video.cartoonCode}`));
  expect(Math.abs((await beganAt()) - again)).toBeLessThan(1.5);
});

test('the way of last time is chosen: at another visit, another plan, for a film; not one that is gone', async ({
  page,
  context,
  request,
}) => {
  await openAsMember(page, '/vip', await registerMember(request));
  await expect(page.getByRole('radio', { name: '支付宝' })).toBeChecked();
  await chooseRadio(page, '微信支付');
  await page.getByRole('button', { name: '立即升级' }).click();
  await atGateway(page);
  await page.close();

  const later = await context.newPage();
  const isChosen = (name: string) => expect(later.getByRole('radio', { name })).toBeChecked();
  await later.goto('/pay');
  await isChosen('微信支付');
  await later.goto('/vip');
  await chooseRadio(later, '90天会员');
  await isChosen('微信支付');
  const video = await findVideo(request, (it) => it.cartoonVip && it.vodDuration > 20);
  await later.goto(`/videoinfo?id=${video.cartoonCode}`);
  await later.getByRole('button', { name: '看完整版' }).click();
  await isChosen('微信支付');

  const { list } = await askConsole(console, listChannels, {});
  const gone = list.find(({ methods }) => methods.includes('wxpay'));
  if (!gone || gone.id === null) throw new Error('no such channel');
  const { id, version, name, methods, opens, position, refundsByGateway } = gone;
  const kept = { id, version, name, methods, opens, position, refundsByGateway };
  const values = { mode: 'submit', keyJoin: 'directly' };
  await askConsole(console, changeChannel, { ...kept, values, isEnabled: false, reason: 'e2e' });
  await expect.poll(() => waysTo(request)).not.toContain('wxpay');
  for (const path of ['/vip', '/pay']) {
    await later.goto(path);
    await isChosen('支付宝');
    await expect(later.getByRole('radio', { name: '微信支付' })).toHaveCount(0);
  }
});
