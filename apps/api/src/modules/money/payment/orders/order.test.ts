import { createPayment, getGoods, getOrder } from '@lantern/contracts/calls/payment';
import { paymentOrder } from '@lantern/contracts/entities/payment-order';
import { envelope } from '@lantern/contracts/envelope';
import { mayOpenPayment } from '@lantern/rules/payment-address';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../../test/call-as.ts';
import { createMember, type TestMember } from '../../../../test/create-member.ts';
import { expectSoundLedger } from '../../../../test/expect-sound-ledger.ts';
import { coinsFor, placeOrder, vipDays } from '../../../../test/pay-order.ts';

const minute = 60_000;
const origin = 'https://site.example';

let testApp: TestApp;
let second: TestApp;
beforeAll(async () => {
  const env = { PUBLIC_BASE_URL: origin };
  testApp = await buildTestApp({ env });
  second = await buildTestApp({ beside: testApp, env });
});
afterEach(() => expectSoundLedger(testApp));
afterAll(async () => {
  await second.close();
  await testApp.close();
});

const ordersOf = ({ memberId }: TestMember) =>
  testApp.deps.prisma.purchaseOrder.findMany({ where: { memberId }, orderBy: { id: 'asc' } });

/** What an order that should be refused is answered, and how many orders it left. */
async function tryOrder(payload: object) {
  const member = await createMember(testApp.deps);
  const { statusCode: status, body } = await testApp.app.inject({
    method: 'POST',
    url: createPayment.path,
    headers: { token: member.token, 'content-type': 'application/json' },
    payload: JSON.stringify(payload),
  });
  const { code, msg } = envelope.parse(JSON.parse(body));
  return { status, code, msg, orders: (await ordersOf(member)).length };
}

const refused = (msg: string) => ({ status: 200, code: 500, msg, orders: 0 });
const misfit = { status: 400, code: 400, msg: '请求参数有误', orders: 0 };
const priceChanged = refused('价格已更新，请刷新后重试');

describe('the goods on sale', () => {
  test('are four plans, and the coins of two amounts', async () => {
    const ask = askAs(testApp, null);
    const vip = await ask(getGoods, { type: 2 });
    expect(vip.optionList.map((it) => [it.commoditySpecification, it.price, it.time])).toEqual([
      [30, '30.00', '30天'],
      [90, '100.00', '90天'],
      [365, '200.00', '365天'],
      [3650, '500.00', '永久'],
    ]);
    const coins = await ask(getGoods, { type: 1 });
    expect(coins.optionList.map((it) => [it.commoditySpecification, it.price, it.type])).toEqual([
      [300, '30.00', 1],
      [1000, '100.00', 1],
    ]);
    expect(vip.payList).toEqual([
      { id: '1', name: '模拟支付', type: 'sandbox', opens: [], worksHere: true },
    ]);
    expect(coins.payList).toEqual(vip.payList);
  });

  test('says nothing secret', async () => {
    const secrets = ['a-secret-epay-key', '987654321'];
    const env = {
      PUBLIC_BASE_URL: origin,
      EPAY_URL: 'https://pay.example/',
      EPAY_PID: '987654321',
      EPAY_KEY: 'a-secret-epay-key',
    };
    const shop = await buildTestApp({ beside: testApp, env });
    try {
      const response = await shop.app.inject({
        method: 'POST',
        url: getGoods.path,
        payload: { type: 1 },
      });
      for (const secret of secrets) expect(response.body).not.toContain(secret);
      const { payList } = await askAs(shop, null)(getGoods, { type: 1 });
      expect(payList.map(({ id, type, name }) => [id, type, name])).toEqual([
        ['1', 'alipay', '支付宝'],
        ['2', 'wxpay', '微信支付'],
        ['3', 'sandbox', '模拟支付'],
      ]);
      expect(payList[0]?.opens).toEqual(['https://pay.example', 'weixin:', 'alipays:']);
    } finally {
      await shop.close();
    }
  });
});

describe('an order', () => {
  test('is at the server’s price, the caller’s, and shown to the caller alone', async () => {
    const member = await createMember(testApp.deps);
    const { payurl, orderNo } = await placeOrder(testApp, member, vipDays(90));
    expect(orderNo).toMatch(/^V\d{24}$/);
    expect(new URL(payurl).origin).toBe(origin);
    expect(mayOpenPayment(payurl, { opens: [], ownOrigin: origin })).toBe(true);
    expect(await askAs(testApp, member)(getOrder, { orderNo })).toEqual({
      orderNo,
      status: 'created',
      way: { type: 'sandbox', name: '模拟支付' },
      canCheck: true,
      typesOf: 2,
      commoditySpecification: 90,
      money: '100.00',
      amountSource: '会员90天',
      createTime: '2031-05-21 12:00:00',
      expireTime: '2031-05-21 12:30:00',
      payment: { payurl, opens: [] },
    });
    const other = callAs(testApp, await createMember(testApp.deps));
    const unknown = await other(getOrder, { orderNo: 'V209912312359590000000000' });
    const foreign = await other(getOrder, { orderNo });
    expect([foreign.status, foreign.code, foreign.msg]).toEqual([404, 404, '订单不存在']);
    expect(foreign).toEqual({ ...unknown, headers: foreign.headers });
  });

  test.each([30, '30.00'])('takes the price as %j', async (money) => {
    const member = await createMember(testApp.deps);
    await placeOrder(testApp, member, { ...vipDays(30), money });
    expect(await ordersOf(member)).toMatchObject([{ goods: 'vip', vipDays: 30, amountFen: 3000n }]);
  });

  test.each([
    [90, 1],
    [90, 0],
    [90, -1],
    [30, 29.99],
    [365, 100],
    [3650, 499.99],
    [31, 30],
    [0, 0],
    [-30, 30],
    [36_500, 500],
  ])('of %i days for %d yuan is refused', async (comSpec, money) => {
    const wish = { typesOf: 2, comSpec, money, type: 'sandbox' };
    expect(await tryOrder(wish)).toEqual(priceChanged);
  });

  test.each(['30 OR 1=1', '30', null, [30], { gt: 0 }, true, 30.5])(
    'of %j days is refused',
    async (comSpec) => {
      const wish = { typesOf: 2, comSpec, money: 30, type: 'sandbox' };
      expect(await tryOrder(wish)).toEqual(misfit);
    },
  );

  test.each([-10, 0, 9, 9.99, 10.001, 10.5, 5000.01, 5001, 1e4, 2 ** 53])(
    'of coins for %d yuan is refused',
    async (money) => {
      expect(await tryOrder({ typesOf: 1, money, type: 'sandbox' })).toEqual(refused('金额有误'));
    },
  );

  test.each(['10', ' 10', '１０', '0x10', '1e1', null, [10], true, {}])(
    'of coins for %j is refused',
    async (money) => {
      expect(await tryOrder({ typesOf: 1, money, type: 'sandbox' })).toEqual(misfit);
    },
  );

  test('of coins that the money doesn’t buy is refused', async () => {
    const wish = { typesOf: 1, money: 30, comSpec: 301, type: 'sandbox' };
    expect(await tryOrder(wish)).toEqual(priceChanged);
  });

  test.each([10, 5000])('of coins for %i yuan is made', async (money) => {
    const member = await createMember(testApp.deps);
    const { orderNo } = await placeOrder(testApp, member, coinsFor(money));
    expect(orderNo).toMatch(/^C\d{24}$/);
    const [order] = await ordersOf(member);
    expect([order?.coins, order?.amountFen]).toEqual([money * 10, BigInt(money * 100)]);
  });

  test.each([0, 3, '1', null, undefined])('of goods of type %j is refused', async (typesOf) => {
    expect(await tryOrder({ ...vipDays(30), typesOf })).toEqual(misfit);
  });

  test.each(['epay', 'alipay', 'SANDBOX', 'none'])('by way of %s is refused', async (type) => {
    const unavailable = refused('该支付方式暂不可用，请更换支付方式');
    expect(await tryOrder({ ...vipDays(30), type })).toEqual(unavailable);
  });

  test('of coins may say that it is by the first way to pay, and nothing else', async () => {
    const unavailable = refused('该支付方式暂不可用，请更换支付方式');
    for (const payChannel of [1, 3, '1', 'sandbox', true]) {
      expect(await tryOrder({ ...coinsFor(30), payChannel })).toEqual(unavailable);
    }
    const member = await createMember(testApp.deps);
    for (const payChannel of [2, '2', null]) {
      await placeOrder(testApp, member, { ...coinsFor(30), typesOf: 1, payChannel });
    }
    expect(await ordersOf(member)).toHaveLength(1);
  });

  test('inside WeChat has WeChat’s own as the first way, and none that does not work there', async () => {
    const shop = await buildTestApp({
      beside: testApp,
      env: {
        PUBLIC_BASE_URL: origin,
        EPAY_URL: 'https://pay.example/',
        EPAY_PID: '1001',
        EPAY_KEY: 'a-secret-epay-key',
        EPAY_METHODS: 'alipay,wxpay',
        PAYMENT_SANDBOX: 'false',
      },
    });
    onTestFinished(() => shop.close());
    const member = await createMember(shop.deps);
    const post = async (path: string, payload: object, agent: string) => {
      const headers = {
        token: member.token,
        'content-type': 'application/json',
        'user-agent': agent,
      };
      const { body } = await shop.app.inject({ method: 'POST', url: path, headers, payload });
      return envelope.parse(JSON.parse(body));
    };
    const wechat = 'Mozilla/5.0 (iPhone) Mobile MicroMessenger/8.0';
    const desktop = 'Mozilla/5.0 (X11; Linux x86_64)';
    const { data } = await post(getGoods.path, { type: 1 }, wechat);
    expect(data).toMatchObject({
      payList: [
        { id: '1', type: 'wxpay', worksHere: true },
        { id: '2', type: 'alipay', worksHere: false },
      ],
    });
    const first = { ...coinsFor(30, 'wxpay'), payChannel: 2 };
    const other = { ...coinsFor(30, 'alipay'), payChannel: 2 };
    const codes = [
      await post(createPayment.path, first, wechat),
      await post(createPayment.path, other, wechat),
      await post(createPayment.path, coinsFor(30, 'alipay'), wechat),
      await post(createPayment.path, first, desktop),
      await post(createPayment.path, other, desktop),
    ].map(({ code }) => code);
    expect(codes).toEqual([0, 500, 500, 500, 0]);
  });

  test('for another member is refused', async () => {
    const other = await createMember(testApp.deps);
    const foreign = await tryOrder({ ...vipDays(30), userId: other.h5Uuid });
    expect(foreign).toMatchObject({ status: 403, code: 403, orders: 0 });
    const own = await createMember(testApp.deps);
    await placeOrder(testApp, own, { ...vipDays(30), userId: own.h5Uuid });
    expect(await ordersOf(own)).toHaveLength(1);
    expect(await ordersOf(other)).toEqual([]);
  });

  test('tapped twenty times at once, in two processes, is one', async () => {
    const member = await createMember(testApp.deps);
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        placeOrder(index % 2 ? testApp : second, member, vipDays(30)),
      ),
    );
    expect(new Set(made.map((it) => JSON.stringify(it))).size).toBe(1);
    expect(await ordersOf(member)).toHaveLength(1);
    await placeOrder(testApp, member, vipDays(90));
    await placeOrder(testApp, member, coinsFor(30));
    expect(await ordersOf(member)).toHaveLength(3);
  });

  test('is another one once the first has run out', async () => {
    const member = await createMember(testApp.deps);
    const first = await placeOrder(testApp, member, vipDays(30));
    testApp.clock.advance(30 * minute);
    const next = await placeOrder(testApp, member, vipDays(30));
    expect(next.orderNo).not.toBe(first.orderNo);
    const shown = await askAs(testApp, member)(getOrder, { orderNo: first.orderNo });
    expect(shown.status).toBe('expired');
  });

  test('leads only to the site itself, whatever a proxy or a client says it is', async () => {
    const member = await createMember(testApp.deps);
    const evil = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'javascript',
      forwarded: 'host=evil.example',
    };
    const text = await askAs(testApp, member)(createPayment, vipDays(30), { headers: evil });
    expect(text).not.toContain('evil');
    expect(new URL(paymentOrder.parse(JSON.parse(text)).payurl).origin).toBe(origin);
    const bare = await buildTestApp({ beside: testApp });
    try {
      const other = await createMember(testApp.deps);
      const answer = await askAs(bare, other)(createPayment, vipDays(30), { headers: evil });
      expect(answer).not.toContain('evil');
    } finally {
      await bare.close();
    }
  });
});

test('the 51st order in an hour is one too many', async () => {
  const env = { LIMIT_ORDERS_PER_HOUR: '50', PUBLIC_BASE_URL: origin };
  const limited = await buildTestApp({ beside: testApp, env });
  try {
    const member = await createMember(testApp.deps);
    const send = callAs(limited, member);
    for (let yuan = 10; yuan < 60; yuan++) {
      expect((await send(createPayment, coinsFor(yuan))).code).toBe(0);
    }
    expect((await send(createPayment, coinsFor(59))).code).toBe(0);
    const refused = await send(createPayment, coinsFor(60));
    expect([refused.status, refused.code]).toEqual([429, 429]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await ordersOf(member)).toHaveLength(50);
  } finally {
    await limited.close();
  }
});

test('no channel is on offer in production unless one is set up', async () => {
  const env = {
    NODE_ENV: 'production',
    PUBLIC_BASE_URL: origin,
    ENVELOPE_KEY: 'a key of 16 byte',
    ENVELOPE_IV: 'an iv of 16 byte',
  };
  const shop = await buildTestApp({ beside: testApp, env });
  try {
    const { payList } = await askAs(shop, null)(getGoods, { type: 2 });
    expect(payList).toEqual([]);
    const member = await createMember(testApp.deps);
    expect((await callAs(shop, member)(createPayment, vipDays(30))).code).toBe(500);
    const { orderNo } = await placeOrder(testApp, member, vipDays(30));
    for (const path of ['sandbox.css', `sandbox/${orderNo}`, 'notify/sandbox']) {
      const url = `/renren-api/api/pay/${path}`;
      expect((await shop.app.inject({ url })).statusCode).toBe(404);
    }
  } finally {
    await shop.close();
  }
});
