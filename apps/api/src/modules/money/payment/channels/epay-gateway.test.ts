import { createPayment, getOrder } from '@lantern/contracts/calls/payment';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { buildTestApp, type TestApp, useTestApp } from '../../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../../test/call-as.ts';
import { createCapturedLog } from '../../../../test/captured-log.ts';
import { createMember } from '../../../../test/create-member.ts';
import { EpayGateway, type Manner } from '../../../../test/epay-gateway.ts';
import { expectSoundLedger } from '../../../../test/expect-sound-ledger.ts';
import { coinsFor, placeOrder, vipDays } from '../../../../test/pay-order.ts';
import { askChannels } from '../orders/ask-channels.ts';

let gateway: EpayGateway;
let testApp: TestApp;
const captured = createCapturedLog();
beforeAll(async () => {
  gateway = await new EpayGateway().start();
  const env = gateway.settings({ EPAY_TIMEOUT_MS: '2500' });
  testApp = await buildTestApp({ env, log: captured.log });
});
beforeEach(() => {
  Object.assign(gateway, { manner: 'well', payurl: null, asked: [] });
});
afterEach(() => expectSoundLedger(testApp));
afterAll(async () => {
  await testApp.close();
  await gateway.close();
});

describe('by mapi', () => {
  test('the gateway gets the order, and the browser goes to its page', async () => {
    const member = await createMember(testApp.deps);
    const { payurl, orderNo } = await placeOrder(testApp, member, vipDays(30, 'wxpay'));
    expect(payurl).toBe(`${gateway.baseUrl}pay/${gateway.orders.get(orderNo)?.tradeNo}`);
    expect(gateway.orders.get(orderNo)?.fields).toMatchObject({
      pid: '1001',
      type: 'wxpay',
      out_trade_no: orderNo,
      name: '会员30天',
      money: '30.00',
      notify_url: 'https://site.example/renren-api/api/pay/notify/epay',
      return_url: `https://site.example/payresult?orderNo=${orderNo}`,
      clientip: '127.0.0.1',
      sign_type: 'MD5',
    });
  });

  test.each<Manner>([
    'hangs',
    'drips',
    'html',
    'status-500',
    'redirects',
    'huge',
    'refuses',
    'dead',
  ])(
    'a gateway that %s makes the call fail in words, and the order is there for the next tap',
    async (manner) => {
      gateway.manner = manner;
      const member = await createMember(testApp.deps);
      const refused = await callAs(testApp, member)(createPayment, vipDays(90, 'alipay'));
      expect([refused.status, refused.code]).toEqual([200, 500]);
      expect(refused.msg).toBe('该支付方式暂不可用，请更换支付方式');
      gateway.manner = 'well';
      const { orderNo } = await placeOrder(testApp, member, vipDays(90, 'alipay'));
      const orders = await testApp.deps.prisma.purchaseOrder.findMany({
        where: { memberId: member.memberId },
      });
      expect(orders.map((it) => it.number)).toEqual([orderNo]);
    },
  );

  test('a hundred orders while it hangs leave the site answering', async () => {
    gateway.manner = 'hangs';
    const member = await createMember(testApp.deps);
    const orders = Array.from({ length: 100 }, (_, index) =>
      callAs(testApp, member)(createPayment, coinsFor(10 + index, 'alipay')),
    );
    const other = callAs(testApp, await createMember(testApp.deps));
    const meanwhile = await other(getOrder, { orderNo: 'V209912312359590000000000' });
    expect(meanwhile.code).toBe(404);
    expect(new Set((await Promise.all(orders)).map((it) => it.code))).toEqual(new Set([500]));
  });

  test.each([
    'javascript:alert(1)',
    'javascript://%0aalert(1)',
    'data:text/html,x',
    'http://evil.example/',
    '//evil.example/',
    'https://site.example.evil.example/',
    'http://user@127.0.0.1/',
    'http://127.0.0.1/\r\nset-cookie: a=b',
    'https://pаy.example/',
    'alipay://platformapi',
    '',
  ])('a page at %j is not opened', async (payurl) => {
    gateway.payurl = payurl;
    const member = await createMember(testApp.deps);
    const refused = await callAs(testApp, member)(createPayment, vipDays(30, 'alipay'));
    expect([refused.status, refused.code]).toEqual([200, 500]);
  });

  test('a wallet on the list may be opened', async () => {
    gateway.payurl = 'weixin://wxpay/bizpayurl?pr=1';
    const member = await createMember(testApp.deps);
    expect((await placeOrder(testApp, member, vipDays(30, 'wxpay'))).payurl).toBe(gateway.payurl);
  });

  test('no log holds the key', () => {
    expect(captured.text()).toContain('no payment page');
    expect(captured.text()).not.toContain(gateway.key);
    expect(captured.text()).not.toContain('EPAY');
  });
});

test('by submit, the browser brings the signed order itself', async () => {
  const shop = await useTestApp({
    beside: testApp,
    env: gateway.settings({ EPAY_MODE: 'submit' }),
  });
  const member = await createMember(testApp.deps);
  const { payurl, orderNo } = await placeOrder(shop, member, vipDays(365, 'alipay'));
  expect(payurl.startsWith(`${gateway.baseUrl}submit.php?pid=1001&type=alipay&`)).toBe(true);
  expect(payurl).not.toContain(encodeURIComponent(gateway.key));
  expect(gateway.asked).toEqual([]);
  gateway.submit(payurl);
  expect(gateway.orders.get(orderNo)?.fields).toMatchObject({ money: '200.00', name: '会员365天' });
});

describe('when it is asked about an order', () => {
  const minute = 60_000;
  const ask = () => askChannels(testApp.deps);
  const statusOf = async (orderNo: string, member: Parameters<typeof askAs>[1]) =>
    (await askAs(testApp, member)(getOrder, { orderNo })).status;

  async function order() {
    const member = await createMember(testApp.deps);
    const { orderNo } = await placeOrder(testApp, member, vipDays(30, 'alipay'));
    return { member, orderNo };
  }

  test('a payment whose notify was lost heals after a minute', async () => {
    const { member, orderNo } = await order();
    gateway.pay(orderNo);
    await ask();
    expect(await statusOf(orderNo, member)).toBe('created');
    testApp.clock.advance(minute);
    await ask();
    expect(await statusOf(orderNo, member)).toBe('fulfilled');
    const url = `/renren-api/api/pay/notify/epay?${gateway.notify(orderNo)}`;
    expect((await testApp.app.inject({ url })).body).toBe('success');
    const grants = await testApp.deps.prisma.vipGrant.count({
      where: { memberId: member.memberId },
    });
    expect(grants).toBe(1);
  });

  test('it is asked every five minutes or sooner while it may be paid, and then hourly for a day', async () => {
    // On a site of its own: the orders of other tests would be asked about, too.
    const site = await useTestApp({ env: gateway.settings() });
    const member = await createMember(site.deps);
    const { orderNo } = await placeOrder(site, member, vipDays(30, 'alipay'));
    const askedAt: number[] = [];
    const steps = [
      ...Array.from({ length: 12 }, () => 1),
      3,
      ...Array.from({ length: 9 }, () => 5),
      ...Array.from({ length: 50 }, () => 30),
    ];
    let passed = 0;
    for (const step of steps) {
      passed += step;
      site.clock.advance(step * minute);
      gateway.asked = [];
      await askChannels(site.deps);
      if (gateway.asked.includes(`/api.php ${orderNo}`)) askedAt.push(passed);
    }
    expect(passed).toBe(26 * 60);
    expect(askedAt.slice(0, 12)).toEqual([1, 2, 5, 10, 15, 20, 25, 30, 35, 40, 50, 60]);
    expect(askedAt[12]).toBe(120);
    expect(askedAt).toHaveLength(35);
    await expectSoundLedger(site);
  });

  test('two processes that ask at once ask once', async () => {
    const { member, orderNo } = await order();
    gateway.pay(orderNo);
    testApp.clock.advance(minute);
    gateway.asked = [];
    await Promise.all([ask(), ask(), ask()]);
    expect(gateway.asked.filter((it) => it.endsWith(orderNo))).toEqual([`/api.php ${orderNo}`]);
    expect(await statusOf(orderNo, member)).toBe('fulfilled');
  });

  test('one that is away is asked about a few, and about the rest once it is back', async () => {
    const orders = await Promise.all(Array.from({ length: 20 }, () => order()));
    for (const { orderNo } of orders) gateway.pay(orderNo);
    gateway.manner = 'dead';
    testApp.clock.advance(minute);
    gateway.asked = [];
    await ask();
    expect(gateway.asked).toHaveLength(8);
    gateway.manner = 'well';
    await ask();
    testApp.clock.advance(minute);
    await ask();
    for (const { member, orderNo } of orders) {
      expect(await statusOf(orderNo, member)).toBe('fulfilled');
    }
  });

  test('its answer is kept whole', async () => {
    const { member, orderNo } = await order();
    gateway.pay(orderNo);
    gateway.answer = { msg: '𝄞'.repeat(10_000) };
    testApp.clock.advance(minute);
    await ask();
    gateway.answer = {};
    expect(await statusOf(orderNo, member)).toBe('fulfilled');
    const { settledBy } = await testApp.deps.prisma.purchaseOrder.findUniqueOrThrow({
      where: { number: orderNo },
      include: { settledBy: true },
    });
    expect(JSON.parse(settledBy?.raw ?? '')).toMatchObject({ msg: '𝄞'.repeat(10_000) });
  });

  test.each<Manner>(['hangs', 'html', 'dead', 'huge'])(
    'one that %s is asked again at the next turn',
    async (manner) => {
      const { member, orderNo } = await order();
      gateway.pay(orderNo);
      gateway.manner = manner;
      testApp.clock.advance(minute);
      await ask();
      expect(await statusOf(orderNo, member)).toBe('created');
      gateway.manner = 'well';
      testApp.clock.advance(minute);
      await ask();
      expect(await statusOf(orderNo, member)).toBe('fulfilled');
    },
  );

  test.each([
    { out_trade_no: 'V1' },
    { pid: 1002 },
    { status: 0 },
    { code: -1 },
    { trade_no: '' },
    { money: '29.99' },
  ])('an answer of %o settles nothing', async (answer) => {
    const { member, orderNo } = await order();
    gateway.pay(orderNo);
    gateway.answer = answer;
    testApp.clock.advance(minute);
    await ask();
    gateway.answer = {};
    expect(await statusOf(orderNo, member)).toBe('created');
    expect(captured.text()).not.toContain(gateway.key);
  });
});
