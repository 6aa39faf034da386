import { getOrder } from '@lantern/contracts/calls/payment';
import { claimCalls } from '@lantern/contracts/calls/sign';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../../test/call-as.ts';
import { createMember, openTestSession, type TestMember } from '../../../../test/create-member.ts';
import { EpayGateway, type Slip } from '../../../../test/epay-gateway.ts';
import { expectSoundLedger } from '../../../../test/expect-sound-ledger.ts';
import { coinsFor, placeOrder, vipDays } from '../../../../test/pay-order.ts';
import { readBalances } from '../../../ground/wallet/read-balances.ts';
import { findCases } from '../cases/case.repo.ts';

const day = 24 * 60 * 60 * 1000;
const path = '/renren-api/api/pay/notify/epay';

let gateway: EpayGateway;
let testApp: TestApp;
let second: TestApp;
beforeAll(async () => {
  gateway = await new EpayGateway().start();
  const oldKey = {
    EPAY_OLD_KEY: 'the key of last year',
    EPAY_OLD_KEY_UNTIL: '2031-06-01T00:00:00+08:00',
  };
  const env = gateway.settings({ ...oldKey, DATABASE_POOL: '10' });
  testApp = await buildTestApp({ env });
  second = await buildTestApp({ beside: testApp, env });
});
afterEach(() => expectSoundLedger(testApp));
afterAll(async () => {
  await second.close();
  await testApp.close();
  await gateway.close();
});

async function send(raw: string, { app } = testApp, method: 'GET' | 'POST' = 'GET') {
  const response =
    method === 'GET'
      ? await app.inject({ url: `${path}?${raw}` })
      : await app.inject({
          method,
          url: path,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: raw,
        });
  return response.body;
}

const outcomes = async (): Promise<(string | null)[]> =>
  (await testApp.deps.prisma.paymentNotify.findMany({ orderBy: { id: 'asc' } })).map(
    (it) => it.outcome,
  );
const lastOutcome = async () => (await outcomes()).at(-1);
/** Of the newest one that is only sampled. */
const lastRefused = async () =>
  (await testApp.deps.prisma.refusedNotify.findFirst({ orderBy: { number: 'desc' } }))?.outcome;
const coinsOf = async ({ memberId }: TestMember) =>
  (await readBalances(testApp.deps.db, memberId)).coinsBought;
const vipUntil = async ({ memberId: id }: TestMember) =>
  (await testApp.deps.prisma.member.findUniqueOrThrow({ where: { id } })).vipExpiresAt;

/** An order of coins for 30 yuan at the gateway. */
async function orderCoins(yuan = 30) {
  const member = await createMember(testApp.deps);
  const { orderNo } = await placeOrder(testApp, member, coinsFor(yuan, 'alipay'));
  return { member, orderNo };
}

describe('a notify', () => {
  test('credits what was ordered, and again nothing', async () => {
    const { member, orderNo } = await orderCoins();
    expect(await send(gateway.notify(orderNo))).toBe('success');
    expect(await coinsOf(member)).toBe(300);
    expect(await send(gateway.notify(orderNo), testApp, 'POST')).toBe('success');
    expect(await coinsOf(member)).toBe(300);
    expect((await outcomes()).slice(-2)).toEqual(['accepted', 'repeated']);
    expect((await askAs(testApp, member)(getOrder, { orderNo })).status).toBe('fulfilled');
  });

  test('is answered as plain text', async () => {
    const { orderNo } = await orderCoins();
    const response = await testApp.app.inject({ url: `${path}?${gateway.notify(orderNo)}` });
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect([response.statusCode, response.body]).toEqual([200, 'success']);
  });

  test.each<[string, Slip]>([
    ['an empty signature', { sign: '' }],
    ['a wrong one', { sign: '0'.repeat(32) }],
    ['one by another key', { key: 'another key' }],
    ['another way to sign', { signType: 'RSA' }],
  ])('with %s moves nothing', async (_what, slip) => {
    const { member, orderNo } = await orderCoins();
    expect(await send(gateway.notify(orderNo, slip))).toBe('fail');
    expect(await lastRefused()).toBe('bad_sign');
    expect(await coinsOf(member)).toBe(0);
  });

  test('with another order’s signature is worth nothing', async () => {
    const [one, other] = [await orderCoins(), await orderCoins()];
    const sign = new URLSearchParams(gateway.notify(one.orderNo)).get('sign') ?? '';
    expect(await send(gateway.notify(other.orderNo, { sign }))).toBe('fail');
    expect(await coinsOf(other.member)).toBe(0);
  });

  test('without a signature, or with two, is worth nothing', async () => {
    const { member, orderNo } = await orderCoins();
    const raw = gateway.notify(orderNo);
    expect(await send(raw.replace(/&sign=\w+/, ''))).toBe('fail');
    expect(await send(raw.replace('&sign=', '&sign[]='))).toBe('fail');
    expect(await send(`${raw}&sign=${'0'.repeat(32)}`)).toBe('fail');
    expect(await coinsOf(member)).toBe(0);
  });

  test.each(['30', '30.0', '30.00', '30.00 ', '30.000'])(
    'of %s yuan pays an order of 30',
    async (money) => {
      const { member, orderNo } = await orderCoins();
      expect(await send(gateway.notify(orderNo, { fields: { money } }))).toBe('success');
      expect(await coinsOf(member)).toBe(300);
    },
  );

  test.each(['30.001', '29.99', '30.01', '3e1', ' 30', '30,00', '', '030', '-30', '３０', '3000'])(
    'of %j yuan doesn’t',
    async (money) => {
      const { member, orderNo } = await orderCoins();
      expect(await send(gateway.notify(orderNo, { fields: { money } }))).toBe('fail');
      expect(await lastOutcome()).toBe('amount_mismatch');
      expect(await coinsOf(member)).toBe(0);
      expect((await askAs(testApp, member)(getOrder, { orderNo })).status).toBe('created');
    },
  );

  test.each<[string, Record<string, string>, string, answer: string]>([
    ['to another shop', { pid: '1002' }, 'wrong_merchant', 'fail'],
    ['that waits', { trade_status: 'WAIT_BUYER_PAY' }, 'not_paid', 'success'],
    ['without a state', { trade_status: '' }, 'not_paid', 'success'],
    ['without an order', { out_trade_no: '' }, 'malformed', 'fail'],
    ['without a trade', { trade_no: '' }, 'malformed', 'fail'],
    ['of a malformed trade number', { trade_no: "'; drop table" }, 'malformed', 'fail'],
  ])('%s moves nothing', async (_what, fields, outcome, answer) => {
    const { member, orderNo } = await orderCoins();
    expect(await send(gateway.notify(orderNo, { fields }))).toBe(answer);
    expect(await lastRefused()).toBe(outcome);
    expect(await coinsOf(member)).toBe(0);
  });

  test('of an order that was never made is kept and moves nothing', async () => {
    const { member, orderNo } = await orderCoins();
    const fields = { out_trade_no: 'C209912312359590000000000' };
    expect(await send(gateway.notify(orderNo, { fields }))).toBe('fail');
    expect(await lastOutcome()).toBe('unknown_order');
    expect(await coinsOf(member)).toBe(0);
  });

  test.each<[string, (raw: string) => string]>([
    ['a field twice', (raw) => `${raw}&money=500`],
    ['a field as a list', (raw) => raw.replace('money=', 'money[]=')],
    ['a field inside another', (raw) => raw.replace('name=product', 'name=x%26out_trade_no%3DO2')],
    ['broken escapes', (raw) => `${raw}&param=%E4%B`],
    ['control characters', (raw) => `${raw}&param=%00`],
  ])('with %s is ambiguous', async (_what, bend) => {
    const { member, orderNo } = await orderCoins();
    expect(await send(bend(gateway.notify(orderNo)))).toBe('fail');
    expect(await lastRefused()).toBe('ambiguous');
    expect(await coinsOf(member)).toBe(0);
  });

  test('in a query and a form at once is ambiguous', async () => {
    const { member, orderNo } = await orderCoins();
    const raw = gateway.notify(orderNo);
    const response = await testApp.app.inject({
      method: 'POST',
      url: `${path}?${raw}`,
      payload: raw,
    });
    expect(response.body).toBe('fail');
    expect(await coinsOf(member)).toBe(0);
  });

  test('may hold unknown fields', async () => {
    const { member, orderNo } = await orderCoins();
    const fields = { api_trade_no: '7', buyer: '买家', param: '', addtime: '2031-05-21 12:00:00' };
    expect(await send(gateway.notify(orderNo, { fields }))).toBe('success');
    expect(await coinsOf(member)).toBe(300);
  });

  test('is kept whole, however long', async () => {
    const { member, orderNo } = await orderCoins();
    const raw = gateway.notify(orderNo, { fields: { param: '𝄞'.repeat(1300) } });
    expect(await send(raw, testApp, 'POST')).toBe('success');
    expect(await coinsOf(member)).toBe(300);
    const [last] = await testApp.deps.prisma.paymentNotify.findMany({
      orderBy: { id: 'desc' },
      take: 1,
    });
    expect(last?.raw).toBe(raw);
  });

  test('of more than a notify ever says is not taken', async () => {
    const { member, orderNo } = await orderCoins();
    const before = await outcomes();
    const raw = gateway.notify(orderNo, { fields: { param: 'x'.repeat(65_536) } });
    expect(await send(raw, testApp, 'POST')).not.toContain('success');
    expect(await outcomes()).toEqual(before);
    expect(await coinsOf(member)).toBe(0);
  });

  test('comes a year late and counts, once', async () => {
    const member = await createMember(testApp.deps);
    const { orderNo } = await placeOrder(testApp, member, vipDays(30, 'wxpay'));
    testApp.clock.advance(365 * day);
    const token = await openTestSession(testApp.deps, member.memberId);
    const { status } = await askAs(testApp, { token })(getOrder, { orderNo });
    expect(status).toBe('expired');
    expect(await send(gateway.notify(orderNo))).toBe('success');
    const until = new Date(testApp.clock.now().getTime() + 30 * day);
    expect(await vipUntil(member)).toEqual(until);
    testApp.clock.advance(365 * day);
    expect(await send(gateway.notify(orderNo))).toBe('success');
    expect(await vipUntil(member)).toEqual(until);
    testApp.clock.advance(-730 * day);
  });

  test('by the old key counts until the old key ends', async () => {
    const [one, other] = [await orderCoins(), await orderCoins()];
    const key = 'the key of last year';
    expect(await send(gateway.notify(one.orderNo, { key }))).toBe('success');
    testApp.clock.advance(30 * day);
    expect(await send(gateway.notify(other.orderNo, { key }))).toBe('fail');
    expect(await lastRefused()).toBe('bad_sign');
    testApp.clock.advance(-30 * day);
  });

  test('is worth nothing at another channel, nor in the address one returns to', async () => {
    const { member, orderNo } = await orderCoins();
    const raw = gateway.notify(orderNo);
    const get = (url: string) => testApp.app.inject({ url: `${url}?${raw}` });
    expect((await get('/renren-api/api/pay/notify/sandbox')).body).not.toContain('success');
    await get('/payresult');
    expect(await coinsOf(member)).toBe(0);
    expect(await send(raw)).toBe('success');
    await get('/payresult');
    expect(await coinsOf(member)).toBe(300);
  });

  test('that withdraws a payment changes nothing, and a part of the price is none', async () => {
    const { member, orderNo } = await orderCoins();
    const say = (fields: Record<string, string>) => send(gateway.notify(orderNo, { fields }));
    expect(await say({ money: '15.00' })).toBe('fail');
    expect(await say({})).toBe('success');
    for (const trade_status of ['WAIT_BUYER_PAY', 'TRADE_CLOSED']) await say({ trade_status });
    expect(await say({ currency: 'USD' })).toBe('success');
    expect(await say({ money: '15.00' })).toBe('fail');
    expect(await coinsOf(member)).toBe(300);
    expect((await askAs(testApp, member)(getOrder, { orderNo })).status).toBe('fulfilled');
  });

  test('of a channel there isn’t is not found', async () => {
    const response = await testApp.app.inject({ url: '/renren-api/api/pay/notify/none?a=1' });
    expect(response.statusCode).toBe(404);
    expect(response.body).not.toContain('success');
  });
});

test('a hundred at once on two processes credit once, and each is answered success', async () => {
  const { member, orderNo } = await orderCoins(100);
  const raw = gateway.notify(orderNo);
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      send(raw, index % 4 < 2 ? testApp : second, index % 2 ? 'GET' : 'POST'),
    ),
  );
  expect(new Set(answers)).toEqual(new Set(['success']));
  expect(await coinsOf(member)).toBe(1000);
  expect((await outcomes()).filter((it) => it === null)).toEqual([]);
});

test('two plans paid at the same instant add up', async () => {
  const member = await createMember(testApp.deps);
  const [one, other] = [
    await placeOrder(testApp, member, vipDays(30, 'alipay')),
    await placeOrder(testApp, member, vipDays(90, 'alipay')),
  ];
  await Promise.all([
    send(gateway.notify(one.orderNo)),
    send(gateway.notify(other.orderNo), second),
  ]);
  expect(await vipUntil(member)).toEqual(new Date(testApp.clock.now().getTime() + 120 * day));
});

describe('money that matches nothing', () => {
  const cases = async (orderNo: string) =>
    (await findCases(testApp.deps.db, { state: 'waiting', offset: 0, limit: 99 })).rows.filter(
      (it) => it.orderNumber === orderNo,
    );

  test('a second payment of an order waits for an operator, once', async () => {
    const { member, orderNo } = await orderCoins();
    await send(gateway.notify(orderNo));
    const again = gateway.notify(orderNo, { fields: { trade_no: `second-${orderNo}` } });
    expect(await send(again)).toBe('fail');
    expect(await send(again, second)).toBe('fail');
    expect(await coinsOf(member)).toBe(300);
    const [found, ...more] = await cases(orderNo);
    expect(found).toMatchObject({ kind: 'overpaid', orderFen: 3000, paidFen: 3000 });
    expect(more).toEqual([]);
  });

  test('one trade pays one order', async () => {
    const [one, other] = [await orderCoins(), await orderCoins()];
    const trade_no = `shared-${one.orderNo}`;
    expect(await send(gateway.notify(one.orderNo, { fields: { trade_no } }))).toBe('success');
    expect(await send(gateway.notify(other.orderNo, { fields: { trade_no } }))).toBe('fail');
    expect([await coinsOf(one.member), await coinsOf(other.member)]).toEqual([300, 0]);
    expect(await cases(other.orderNo)).toMatchObject([{ kind: 'trade_reused' }]);
  });

  test('one trade for two orders at the same instant pays one of them', async () => {
    const [one, other] = [await orderCoins(), await orderCoins()];
    const fields = { trade_no: `raced-${one.orderNo}` };
    const sendBoth = () =>
      Promise.all([
        send(gateway.notify(one.orderNo, { fields })),
        send(gateway.notify(other.orderNo, { fields }), second),
      ]);
    await sendBoth();
    await sendBoth();
    expect((await coinsOf(one.member)) + (await coinsOf(other.member))).toBe(300);
  });

  test('a wrong amount waits for an operator, and the right one still counts', async () => {
    const { member, orderNo } = await orderCoins();
    const fields = { trade_no: `wrong-${orderNo}`, money: '1' };
    await send(gateway.notify(orderNo, { fields }));
    expect(await cases(orderNo)).toMatchObject([
      { kind: 'amount_mismatch', orderFen: 3000, paidFen: 100 },
    ]);
    expect(await send(gateway.notify(orderNo))).toBe('success');
    expect(await coinsOf(member)).toBe(300);
  });
});

test('twenty first plans paid at once earn the first-recharge reward once', async () => {
  const member = await createMember(testApp.deps);
  const claim = () => callAs(testApp, member)(claimCalls.firstRechargeVip, {});
  expect((await claim()).code).toBe(500);
  const coins = await placeOrder(testApp, member, coinsFor(30, 'alipay'));
  await send(gateway.notify(coins.orderNo));
  expect((await claim()).code).toBe(500);
  const orders: string[] = [];
  for (let count = 0; count < 20; count++) {
    orders.push((await placeOrder(testApp, member, vipDays(30, 'alipay'))).orderNo);
    testApp.clock.advance(30 * 60_000);
  }
  await Promise.all(
    orders.map((it, index) => send(gateway.notify(it), index % 2 ? testApp : second)),
  );
  const answers = await Promise.all(Array.from({ length: 20 }, claim));
  expect(answers.filter((it) => it.code === 0)).toHaveLength(1);
  expect((await readBalances(testApp.deps.db, member.memberId)).coinsGiven).toBe(5);
});
