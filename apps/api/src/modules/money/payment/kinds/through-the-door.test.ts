import {
  listPaymentCases,
  refundByGateway,
  resolvePaymentCase,
} from '@lantern/contracts/calls/operator/payments';
import { createPayment, getGoods } from '@lantern/contracts/calls/payment';
import { paymentOrder } from '@lantern/contracts/entities/payment-order';
import { envelope } from '@lantern/contracts/envelope';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
} from 'vitest';

import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { askAs } from '../../../../test/call-as.ts';
import { createMember } from '../../../../test/create-member.ts';
import { createOperator, type TestOperator } from '../../../../test/create-operator.ts';
import { expectSoundLedger } from '../../../../test/expect-sound-ledger.ts';
import { addChannelAt } from '../../../../test/gateways/add-channel-at.ts';
import { startAlipayGateway } from '../../../../test/gateways/alipay-gateway.ts';
import { startEpayV2Gateway } from '../../../../test/gateways/epay-v2-gateway.ts';
import type {
  GatewayNotify,
  NotifySlip,
  TestGateway,
} from '../../../../test/gateways/loopback-gateway.ts';
import { startStripeGateway } from '../../../../test/gateways/stripe-gateway.ts';
import { startTokenPayGateway } from '../../../../test/gateways/tokenpay-gateway.ts';
import { startUsdtGateway } from '../../../../test/gateways/usdt-gateway.ts';
import { startWechatGateway } from '../../../../test/gateways/wechat-gateway.ts';
import { coinsFor } from '../../../../test/pay-order.ts';
import { channelsOf } from '../channels/channels.ts';
import { notifyPath } from '../notifies/notify-path.ts';
import { askChannels } from '../orders/ask-channels.ts';
import { closeOrders } from '../orders/close-orders.ts';
import { expireOrders } from '../payment.jobs.ts';
import { repeatRefunds } from '../refunds/repeat-refunds.ts';

const minute = 60_000;
const starts = {
  'epay-v2': startEpayV2Gateway,
  alipay: startAlipayGateway,
  wechat: startWechatGateway,
  usdt: startUsdtGateway,
  tokenpay: startTokenPayGateway,
  stripe: startStripeGateway,
} as const;

/** Kinds whose money goes back by hand. */
const byHand: ReadonlySet<string> = new Set(['usdt', 'tokenpay']);

let site: TestApp;
let owner: TestOperator;
let other: TestOperator;
/** A site for a group of tests: one site takes only so many channels. */
function useSite(): void {
  beforeAll(async () => {
    site = await buildTestApp({ env: { PUBLIC_BASE_URL: 'https://site.example' } });
  });
  // Their sessions end as the clock goes on.
  beforeEach(async () => {
    owner = await createOperator(site.deps);
    other = await createOperator(site.deps);
  });
  afterEach(() => expectSoundLedger(site));
  afterAll(() => site.close());
}

/** A channel of the console at a gateway of its kind; the gateway ends with the test. */
async function addKind(kind: keyof typeof starts) {
  const gateway = await starts[kind](() => site.clock.now());
  onTestFinished(() => gateway.close());
  const { prisma } = site.deps;
  await prisma.paymentChannel.updateMany({ data: { isEnabled: false } });
  // The gateways of tests before are gone: what is due there would only keep others waiting.
  const over = { nextAskAt: null, closeAt: null };
  await prisma.purchaseOrder.updateMany({ data: over });
  await prisma.purchaseOrder.updateMany({
    where: { state: 'created' },
    data: { state: 'expired' },
  });
  await prisma.gatewayRefund.updateMany({ data: { nextAskAt: null } });
  const refundsByGateway = !byHand.has(kind);
  const id = await addChannelAt(site, gateway, { by: [owner, other], refundsByGateway });
  return { gateway, key: `${kind}-${id}` };
}

const desktop = 'Mozilla/5.0 (X11; Linux x86_64)';

/** A member at a computer taps an order of coins. */
async function tap(token: string, method: string, yuan = 30) {
  const { body } = await site.app.inject({
    method: 'POST',
    url: createPayment.path,
    headers: { token, 'user-agent': desktop },
    payload: coinsFor(yuan, method),
  });
  return envelope.parse(JSON.parse(body));
}

/** The same, which succeeds. */
async function buy(...wanted: Parameters<typeof tap>) {
  const { code, data } = await tap(...wanted);
  expect(code).toBe(0);
  return paymentOrder.parse(JSON.parse(String(data)));
}

/** An order of coins by a new member. */
async function order({ method }: TestGateway, yuan = 30) {
  const member = await createMember(site.deps);
  return { member, ...(await buy(member.token, method, yuan)) };
}

async function send(key: string, { method, query, headers, body }: GatewayNotify) {
  const url = `${notifyPath(key)}${query === '' ? '' : `?${query}`}`;
  const answer = await site.app.inject({ method, url, headers, payload: body });
  return answer.statusCode < 300 && answer.body !== 'fail';
}

const rowOf = (number: string) =>
  site.deps.prisma.purchaseOrder.findUniqueOrThrow({ where: { number } });
const stateOf = async (number: string) => (await rowOf(number)).state;
const closeAtOf = async (number: string) => (await rowOf(number)).closeAt;

/** Pays at the gateway, and has it tell. */
async function pay(gateway: TestGateway, key: string, number: string, slip?: NotifySlip) {
  const known = gateway.orders.get(number);
  if (!known) throw new Error(`the gateway has no order ${number}`);
  known.state = 'paid';
  return send(key, gateway.notify(number, site.clock.now(), slip));
}

/** Asks gateways again for so many hours. */
async function repeatFor(hours: number) {
  for (let passed = 0; passed < hours * 60; passed += 30) {
    site.clock.advance(30 * minute);
    await repeatRefunds(site.deps);
  }
}

const refundState = async (channel: string) =>
  (await site.deps.prisma.gatewayRefund.findFirstOrThrow({ where: { channel } })).state;

describe.each(Object.keys(starts).filter((it): it is keyof typeof starts => it in starts))(
  '%s',
  (kind) => {
    useSite();

    test('an order is opened with our signature, paid, notified twice and credited once', async () => {
      const { gateway, key } = await addKind(kind);
      const { orderNo, payurl } = await order(gateway);
      expect(gateway.orders.get(orderNo)).toMatchObject({ state: 'open' });
      expect(payurl).toMatch(/^https?:/);
      expect(await pay(gateway, key, orderNo)).toBe(true);
      expect(await stateOf(orderNo)).toBe('fulfilled');
      expect(await pay(gateway, key, orderNo)).toBe(true);
      const rows = await site.deps.prisma.paymentNotify.findMany({
        where: { channel: key },
        orderBy: { id: 'asc' },
      });
      expect(rows.map(({ outcome }) => outcome)).toEqual(['accepted', 'repeated']);
    });

    test('an order whose answer was lost is opened by the next tap, as the same payment', async () => {
      const { gateway } = await addKind(kind);
      const { token } = await createMember(site.deps);
      gateway.losesAnswers = 1;
      expect((await tap(token, gateway.method)).code).not.toBe(0);
      site.clock.advance(minute);
      const { orderNo } = await buy(token, gateway.method);
      expect([...gateway.orders.keys()]).toEqual([orderNo]);
    });

    test('one unit less than was asked is an operator’s matter', async () => {
      const { gateway, key } = await addKind(kind);
      const { orderNo } = await order(gateway);
      const minor = (gateway.orders.get(orderNo)?.minor ?? 0n) - 1n;
      await pay(gateway, key, orderNo, { minor });
      expect(await stateOf(orderNo)).toBe('created');
      const cases = await site.deps.prisma.paymentCase.findMany({ where: { channel: key } });
      expect(cases.map((it) => it.kind)).toEqual(['amount_mismatch']);
    });

    test('a notify with another signature moves nothing', async () => {
      const { gateway, key } = await addKind(kind);
      const { orderNo } = await order(gateway);
      const notify = gateway.notify(orderNo, site.clock.now());
      const spoil = (text: string) => text.replace(orderNo, `${orderNo.slice(0, -1)}X`);
      const spoiled = { query: spoil(notify.query), body: spoil(notify.body) };
      const isSame = spoiled.query === notify.query && spoiled.body === notify.body;
      // A sealed one names no order: its seal is broken instead.
      const body = isSame ? notify.body.replace('"nonce":"0', '"nonce":"1') : spoiled.body;
      expect(await send(key, { ...notify, ...spoiled, body })).toBe(false);
      expect(await stateOf(orderNo)).toBe('created');
    });

    test('a payment without a notify is asked for at gateways that can be asked', async () => {
      const { gateway, key } = await addKind(kind);
      const { orderNo } = await order(gateway);
      Object.assign(gateway.orders.get(orderNo) ?? {}, { state: 'paid' });
      site.clock.advance(2 * minute);
      await askChannels(site.deps);
      const canBeAsked = (await channelsOf(site.deps)()).find(key)?.ask !== null;
      expect(await stateOf(orderNo)).toBe(canBeAsked ? 'fulfilled' : 'created');
    });

    test('an order that is over is closed there, once; one that is being paid is asked for', async () => {
      const { gateway, key } = await addKind(kind);
      const channel = (await channelsOf(site.deps)()).find(key);
      const [canBeClosed, canBeAsked] = [channel?.close !== null, channel?.ask !== null];
      const [idle, paid, ended] = [
        await order(gateway),
        await order(gateway),
        await order(gateway),
      ];
      site.clock.advance(31 * minute);
      await expireOrders(site.deps);
      expect([await stateOf(idle.orderNo), await stateOf(paid.orderNo)]).toEqual([
        'expired',
        'expired',
      ]);
      Object.assign(gateway.orders.get(paid.orderNo) ?? {}, { state: 'paid' });
      Object.assign(gateway.orders.get(ended.orderNo) ?? {}, { state: 'closed' });
      await closeOrders(site.deps);
      expect(gateway.orders.get(idle.orderNo)?.state).toBe(canBeClosed ? 'closed' : 'open');
      expect(gateway.orders.get(paid.orderNo)?.state).toBe('paid');
      const left = await site.deps.prisma.purchaseOrder.count({
        where: { closeAt: { not: null } },
      });
      expect(left).toBe(0);
      // Told by the answer to closing it, or by its notify where that can't be asked.
      await askChannels(site.deps);
      expect(await stateOf(paid.orderNo)).toBe(canBeAsked ? 'fulfilled' : 'expired');
      await pay(gateway, key, paid.orderNo);
      expect(await stateOf(paid.orderNo)).toBe('fulfilled');
      expect(await stateOf(idle.orderNo)).toBe('expired');
    });

    test('a close that a gateway did not receive is sent again for a day, and delays nothing', async () => {
      const { gateway, key } = await addKind(kind);
      const canBeClosed = (await channelsOf(site.deps)()).find(key)?.close !== null;
      const { orderNo } = await order(gateway);
      await gateway.close();
      site.clock.advance(31 * minute);
      await expireOrders(site.deps);
      expect(await stateOf(orderNo)).toBe('expired');
      await closeOrders(site.deps);
      expect((await closeAtOf(orderNo)) !== null).toBe(canBeClosed);
      site.clock.advance(24 * 60 * minute);
      await closeOrders(site.deps);
      expect(await closeAtOf(orderNo)).toBeNull();
    });

    test.skipIf(byHand.has(kind))(
      'a refund whose answer is lost is asked for by the same number, and is paid once',
      async () => {
        const { gateway, key } = await addKind(kind);
        const { orderNo, member } = await order(gateway);
        await pay(gateway, key, orderNo);
        gateway.losesRefunds = 1;
        const asked = { orderNo, attempt: 1, reason: 'asked for' };
        expect(await askAs(site, owner)(refundByGateway, asked)).toEqual({ state: 'unknown' });
        expect(await stateOf(orderNo)).toBe('fulfilled');
        await repeatFor(4);
        expect(await stateOf(orderNo)).toBe('refunded');
        expect([...gateway.paidBack.keys()]).toEqual([`${orderNo}R1`]);
        const [row] = await site.deps.prisma.gatewayRefund.findMany({ where: { channel: key } });
        expect(row).toMatchObject({ state: 'paid', nextAskAt: null, settledById: null });
        const { memberId } = member;
        const refunds = await site.deps.prisma.orderRefund.findMany({
          where: { order: { memberId } },
        });
        expect(refunds.map(({ operatorId }) => Number(operatorId))).toEqual([owner.operatorId]);
      },
    );

    test.skipIf(byHand.has(kind))(
      'a gateway that refuses the repeat of a refund that it paid is not believed',
      async () => {
        const { gateway, key } = await addKind(kind);
        const { orderNo } = await order(gateway);
        await pay(gateway, key, orderNo);
        Object.assign(gateway, { losesRefunds: 1, refusesRepeats: true });
        await askAs(site, owner)(refundByGateway, { orderNo, attempt: 1, reason: 'asked for' });
        await repeatFor(74);
        expect([...gateway.paidBack.keys()]).toEqual([`${orderNo}R1`]);
        // Where it can be asked what became of the refund, that decides; elsewhere an operator does.
        const canLook = ((await channelsOf(site.deps)()).find(key)?.refunds?.look ?? null) !== null;
        expect(await refundState(key)).toEqual(canLook ? 'paid' : 'unknown');
        expect(await stateOf(orderNo)).toBe(canLook ? 'refunded' : 'fulfilled');
      },
    );

    test.skipIf(byHand.has(kind))(
      'a gateway that never answers leaves a refund to an operator after three days',
      async () => {
        const { gateway, key } = await addKind(kind);
        const { orderNo } = await order(gateway);
        await pay(gateway, key, orderNo);
        await gateway.close();
        const asked = { orderNo, attempt: 1, reason: 'asked for' };
        expect(await askAs(site, owner)(refundByGateway, asked)).toEqual({ state: 'unknown' });
        await repeatFor(74);
        expect(await refundState(key)).toBe('unknown');
        expect(await stateOf(orderNo)).toBe('fulfilled');
        const waiting = { channel: key, nextAskAt: { not: null } };
        expect(await site.deps.prisma.gatewayRefund.count({ where: waiting })).toBe(0);
      },
    );

    test.skipIf(byHand.has(kind))(
      'a gateway that names less than was asked back takes nothing from the member',
      async () => {
        const { gateway, key } = await addKind(kind);
        const { orderNo } = await order(gateway);
        await pay(gateway, key, orderNo);
        gateway.tellsLess = 1n;
        await askAs(site, owner)(refundByGateway, { orderNo, attempt: 1, reason: 'asked for' });
        await repeatFor(4);
        expect(await refundState(key)).toBe('unknown');
        expect(await stateOf(orderNo)).toBe('fulfilled');
      },
    );
  },
);

/** The same order by the sandbox, which replaces the one before. */
const orderElsewhere = (token: string) => buy(token, 'sandbox');

describe('orders that are replaced or credited', () => {
  useSite();

  test('a way that works neither here nor in a phone’s browser is not offered', async () => {
    await addKind('wechat');
    const isShown = async (agent: string) => {
      const headers = { 'user-agent': agent };
      const asked = { method: 'POST', url: getGoods.path, headers, payload: { type: 2 } } as const;
      const { data } = envelope.parse(JSON.parse((await site.app.inject(asked)).body));
      return getGoods.answer.parse(data).payList.some(({ type }) => type === 'wxpay');
    };
    const agents = [desktop, 'MicroMessenger/8', 'Android Mobile', 'Android QQ/9'];
    expect(await Promise.all(agents.map(isShown))).toEqual([true, true, false, false]);
  });

  test('an order by another way replaces the one before, which is closed at its channel', async () => {
    const { gateway } = await addKind('wechat');
    const { member, orderNo } = await order(gateway);
    await orderElsewhere(member.token);
    expect(await stateOf(orderNo)).toBe('expired');
    await closeOrders(site.deps);
    expect(gateway.orders.get(orderNo)?.state).toBe('closed');
  });

  test('a transfer that is under way when its order is replaced still buys what it was for', async () => {
    const { gateway, key } = await addKind('usdt');
    const { member, orderNo } = await order(gateway);
    await orderElsewhere(member.token);
    await closeOrders(site.deps);
    expect(gateway.orders.get(orderNo)?.state).toBe('open');
    expect(await pay(gateway, key, orderNo)).toBe(true);
    expect(await stateOf(orderNo)).toBe('fulfilled');
  });

  test('a payment in dollars that an operator credited goes back in dollars', async () => {
    const { gateway, key } = await addKind('stripe');
    const { member, orderNo } = await order(gateway);
    const ban = (bannedAt: Date | null) =>
      site.deps.prisma.member.update({ where: { id: member.memberId }, data: { bannedAt } });
    await ban(site.clock.now());
    await pay(gateway, key, orderNo);
    await ban(null);
    const tradeNo = `pi_${gateway.orders.get(orderNo)?.trade ?? ''}`;
    const { list } = await askAs(site, owner)(listPaymentCases, { tradeNo, currentPage: 1 });
    const caseId = list.find(({ channel }) => channel === key)?.caseId ?? 0;
    const decided = { caseId, outcome: 'goods', reason: 'unbanned' } as const;
    await askAs(site, owner)(resolvePaymentCase, decided);
    gateway.losesRefunds = 1;
    await askAs(site, owner)(refundByGateway, { orderNo, attempt: 1, reason: 'asked for' });
    await repeatFor(1);
    expect(await refundState(key)).toBe('paid');
    expect([...gateway.paidBack]).toEqual([[`${orderNo}R1`, 414n]]);
  });
});
