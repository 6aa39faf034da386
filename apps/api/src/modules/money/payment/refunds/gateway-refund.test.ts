import type { PayloadInputOf } from '@lantern/contracts/call';
import * as channelCalls from '@lantern/contracts/calls/operator/channels';
import { getOrderStory } from '@lantern/contracts/calls/operator/orders';
import * as calls from '@lantern/contracts/calls/operator/payments';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../../test/call-as.ts';
import { createCapturedLog } from '../../../../test/captured-log.ts';
import { createMember, type TestMember } from '../../../../test/create-member.ts';
import { createOperator, type TestOperator } from '../../../../test/create-operator.ts';
import { EpayGateway, type Manner } from '../../../../test/epay-gateway.ts';
import { epayRow } from '../../../../test/epay-row.ts';
import { expectSoundLedger } from '../../../../test/expect-sound-ledger.ts';
import { coinsFor, placeOrder } from '../../../../test/pay-order.ts';
import { readBalances } from '../../../ground/wallet/read-balances.ts';
import { askChannels } from '../orders/ask-channels.ts';
import { judgeLeftovers } from '../payment.jobs.ts';

let gateway: EpayGateway;
let site: TestApp;
let second: TestApp;
let operator: TestOperator;
const captured = createCapturedLog();
beforeAll(async () => {
  gateway = await new EpayGateway().start();
  const env = { PUBLIC_BASE_URL: 'https://site.example', EPAY_TIMEOUT_MS: '2500' };
  site = await buildTestApp({ env, log: captured.log });
  second = await buildTestApp({ beside: site, env });
  await addChannel();
});
beforeEach(async () => {
  Object.assign(gateway, { manner: 'well', refundAnswer: {}, refunds: [] });
  operator = await createOperator(site.deps);
});
afterEach(() => expectSoundLedger(site));
afterAll(async () => {
  await second.close();
  await site.close();
  await gateway.close();
});

const reason = '会员申请退款 🏮';
let channel: { id: number; key: string };
const offer: Omit<PayloadInputOf<typeof channelCalls.changeChannel>, 'id' | 'version'> = {
  name: '主渠道',
  values: { keyJoin: 'directly', mode: 'mapi' },
  methods: ['alipay'],
  opens: [],
  position: 1,
  isEnabled: true,
  refundsByGateway: true,
  reason,
};

async function addChannel() {
  const [owner, other] = [await createOperator(site.deps), await createOperator(site.deps)];
  const { baseUrl, pid, key } = gateway;
  const { values: _, ...offered } = offer;
  const asked = epayRow({ ...offered, baseUrl, pid, key });
  const { id } = await askAs(site, owner)(channelCalls.addChannel, asked);
  channel = { id, key: `epay-${id}` };
  const keyId = (await found())?.waitingKey?.id ?? 0;
  await askAs(site, other)(channelCalls.decideChannelKey, { keyId, confirms: true, reason });
}

const found = async () =>
  (await askAs(site, await createOperator(site.deps))(channelCalls.listChannels, {})).list.find(
    (it) => it.id === channel.id,
  );

/** Switches gateway refunds; every process has heard of it when this ends. */
async function turn(refundsByGateway: boolean) {
  const version = (await found())?.version ?? 0;
  const change = { ...offer, refundsByGateway, id: channel.id, version };
  await askAs(site, operator)(channelCalls.changeChannel, change);
}

const notify = async (raw: string) =>
  (await site.app.inject({ url: `/renren-api/api/pay/notify/${channel.key}?${raw}` })).body;

/** An order that was paid at the gateway. */
async function paid(yuan = 30) {
  const member = await createMember(site.deps);
  // The channel is offered once the change has come here.
  const tap = () => placeOrder(site, member, coinsFor(yuan, 'alipay'));
  const { orderNo } = await vi.waitFor(tap, { timeout: 60_000 });
  expect(await notify(gateway.notify(orderNo))).toBe('success');
  return { member, orderNo, tradeNo: gateway.orders.get(orderNo)?.tradeNo };
}

/** An order that was paid with another amount, and credited by an operator all the same. */
async function paidOddly(money: string) {
  const member = await createMember(site.deps);
  const { orderNo } = await placeOrder(site, member, coinsFor(30, 'alipay'));
  await notify(gateway.notify(orderNo, { fields: { money } }));
  const tradeNo = gateway.orders.get(orderNo)?.tradeNo ?? '';
  const { list } = await askAs(site, operator)(calls.listPaymentCases, { tradeNo, currentPage: 1 });
  const caseId = list[0]?.caseId ?? 0;
  await callAs(site, operator)(calls.resolvePaymentCase, { caseId, outcome: 'goods', reason });
  return { member, orderNo, tradeNo, caseId };
}

const ask = (orderNo: string, attempt = 1, at = site, by = operator) =>
  callAs(at, by)(calls.refundByGateway, { orderNo, attempt, reason });
const readOrder = (orderNo: string) => askAs(site, operator)(getOrderStory, { orderNo });
const refundOf = (orderNo: string) => ({ orderNo, kind: 'refund' as const, reason });
const byHand = (orderNo: string, reference = `R-${orderNo}`) =>
  callAs(site, operator)(calls.refundOrder, { ...refundOf(orderNo), reference });
const settle = async (orderNo: string, isPaidBack: boolean, at = site) => {
  const id = (await readOrder(orderNo)).gatewayRefunds.at(-1)?.id ?? 0;
  return callAs(at, operator)(calls.settleGatewayRefund, { id, isPaidBack, reason });
};
const coinsOf = async ({ memberId }: TestMember) =>
  (await readBalances(site.deps.db, memberId)).coinsBought;
const actionsOf = async (orderNo: string) =>
  (await site.deps.prisma.audit.findMany({ where: { target: `order ${orderNo}` } })).map(
    ({ action }) => action,
  );

test('a yes takes the goods back once; the answer is shown unchanged, and the key nowhere', async () => {
  const { member, orderNo, tradeNo } = await paid();
  gateway.refundAnswer = { msg: `退款成功 ${gateway.key} "${gateway.key}"` };
  expect(await readOrder(orderNo)).toMatchObject({ payableBack: '30.00', gatewayRefunds: [] });
  expect((await ask(orderNo)).data).toEqual({ state: 'paid' });
  expect(gateway.refunds).toEqual([
    { pid: gateway.pid, key: gateway.key, trade_no: tradeNo, money: '30.00' },
  ]);
  const after = await readOrder(orderNo);
  expect(after).toMatchObject({ status: 'refunded', payableBack: null });
  expect(after.gatewayRefunds).toMatchObject([
    { state: 'paid', money: '30.00', reason, operator: operator.loginName, settledBy: '' },
  ]);
  expect(JSON.parse(after.gatewayRefunds[0]?.answer ?? '')).toEqual({
    code: 1,
    msg: '退款成功 ••• "•••"',
  });
  expect(after.refund).toMatchObject({ kind: 'refund', coinsTaken: 300 });
  expect(await coinsOf(member)).toBe(0);
  expect(await actionsOf(orderNo)).toEqual(['order.refund-by-gateway', 'order.refund-by-gateway']);
  expect((await ask(orderNo, 2)).refusal).toBe('refund-moved-on');
  expect((await byHand(orderNo)).data).toMatchObject({ moved: false });
  expect(gateway.refunds).toHaveLength(1);
  const rows = await site.deps.prisma.gatewayRefund.findMany();
  const all = [rows, await site.deps.prisma.audit.findMany()];
  const text = JSON.stringify(all, (_name, it: unknown) => (typeof it === 'bigint' ? `${it}` : it));
  expect(text).not.toContain(gateway.key);
  expect(captured.text()).not.toContain(gateway.key);
});

test('a no leaves all as it was: it is refunded by hand, or asked for once more', async () => {
  const { member, orderNo } = await paid();
  gateway.refundAnswer = { code: -1, msg: '余额不足' };
  expect((await ask(orderNo)).data).toEqual({ state: 'refused' });
  expect(await coinsOf(member)).toBe(300);
  expect(await readOrder(orderNo)).toMatchObject({
    status: 'fulfilled',
    payableBack: '30.00',
    refund: null,
    gatewayRefunds: [{ state: 'refused', answer: '{"code":-1,"msg":"余额不足"}' }],
  });
  // The same click, once more, is no other question.
  expect((await ask(orderNo, 1)).refusal).toBe('refund-moved-on');
  expect((await ask(orderNo, 3)).refusal).toBe('refund-moved-on');
  expect(gateway.refunds).toHaveLength(1);
  expect((await ask(orderNo, 2)).data).toEqual({ state: 'refused' });
  expect((await byHand(orderNo)).data).toMatchObject({ moved: true, coinsTaken: 300 });
  expect((await ask(orderNo, 3)).refusal).toBe('refund-moved-on');
  expect(gateway.refunds).toHaveLength(2);
});

describe('a gateway that', () => {
  test.each<[Manner, string]>([
    ['hangs', 'late'],
    ['drips', 'late'],
    ['dead', 'unreachable'],
    ['cuts', 'unreachable'],
    ['html', 'unclear'],
    ['status-500', 'bad-status'],
    // Not followed: then it would be unreachable.
    ['redirects', 'bad-status'],
    ['huge', 'too-much'],
  ])(
    '%s has not said no: it is asked once, and an operator says what became',
    async (manner, fault) => {
      const { member, orderNo } = await paid();
      gateway.manner = manner;
      expect((await ask(orderNo)).data).toEqual({ state: 'unknown' });
      gateway.manner = 'well';
      const after = await readOrder(orderNo);
      expect(after).toMatchObject({ status: 'fulfilled', payableBack: null });
      expect(after.gatewayRefunds).toMatchObject([{ state: 'unknown', fault }]);
      expect(after.gatewayRefunds[0]?.answer.length).toBeLessThanOrEqual(2000);
      // Not by a click, by hand, by a process in the background, or by time.
      for (const attempt of [1, 2])
        expect((await ask(orderNo, attempt, second)).refusal).toBe('refund-moved-on');
      expect((await byHand(orderNo)).refusal).toBe('refund-at-gateway');
      site.clock.advance(10 * 60_000);
      await Promise.all([askChannels(site.deps), judgeLeftovers(site.deps)]);
      expect(gateway.refunds).toHaveLength(1);
      expect(await coinsOf(member)).toBe(300);
      expect((await settle(orderNo, true)).code).toBe(0);
      expect(await coinsOf(member)).toBe(0);
      expect(await readOrder(orderNo)).toMatchObject({
        status: 'refunded',
        refund: { operator: operator.loginName },
        gatewayRefunds: [{ state: 'paid', settledBy: operator.loginName, settledFor: reason }],
      });
      expect(await actionsOf(orderNo)).toContain('order.settle-gateway-refund');
      expect(gateway.refunds).toHaveLength(1);
    },
  );
});

test('one that an operator says was not paid back is refunded by hand, and settled once', async () => {
  const { orderNo } = await paid();
  gateway.manner = 'html';
  await ask(orderNo);
  const settled = await Promise.all(
    [true, false, true, false].map((isPaidBack, nth) =>
      settle(orderNo, isPaidBack, nth % 2 ? site : second),
    ),
  );
  expect(settled.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(new Set(settled.flatMap(({ refusal }) => refusal ?? []))).toEqual(
    new Set(['refund-moved-on']),
  );
  gateway.manner = 'well';
  const other = await paid();
  gateway.manner = 'html';
  await ask(other.orderNo);
  expect((await settle(other.orderNo, false)).code).toBe(0);
  expect(await readOrder(other.orderNo)).toMatchObject({
    status: 'fulfilled',
    payableBack: '30.00',
    gatewayRefunds: [{ state: 'refused', settledBy: operator.loginName }],
  });
  expect((await settle(other.orderNo, true)).refusal).toBe('refund-moved-on');
  expect((await byHand(other.orderNo)).data).toMatchObject({ moved: true });
});

test('twenty who ask at once, in two processes, ask the gateway once', async () => {
  const { member, orderNo } = await paid();
  const operators = [operator, await createOperator(site.deps)];
  const sent = await Promise.all(
    Array.from({ length: 20 }, (_, nth) =>
      ask(orderNo, 1, nth % 2 ? site : second, operators[nth % 4 > 1 ? 1 : 0]),
    ),
  );
  expect(sent.filter(({ data }) => data?.state === 'paid')).toHaveLength(1);
  expect(sent.filter(({ refusal }) => refusal === 'refund-moved-on')).toHaveLength(19);
  expect(gateway.refunds).toHaveLength(1);
  expect(await coinsOf(member)).toBe(0);
});

test('while the gateway thinks, what it was asked is written, and no operator refunds it by hand', async () => {
  const { orderNo } = await paid();
  gateway.manner = 'hangs';
  const asking = ask(orderNo);
  await expect.poll(() => gateway.refunds.length).toBe(1);
  expect((await readOrder(orderNo)).gatewayRefunds).toMatchObject([{ state: 'asked', answer: '' }]);
  expect((await byHand(orderNo)).refusal).toBe('refund-at-gateway');
  expect((await settle(orderNo, true)).refusal).toBe('refund-at-gateway');
  expect((await asking).data).toEqual({ state: 'unknown' });
});

test('a refund whose process died after writing it waits for an operator', async () => {
  const { member, orderNo } = await paid();
  const { operatorId } = operator;
  const sold = await site.deps.prisma.purchaseOrder.findUniqueOrThrow({
    where: { number: orderNo },
  });
  const { id: orderId, amountFen, tradeNo } = sold;
  await site.deps.prisma.gatewayRefund.create({
    data: {
      orderId,
      attempt: 1,
      amountFen,
      operatorId,
      reason,
      channel: channel.key,
      tradeNo: tradeNo ?? '',
      askedAt: site.clock.now(),
    },
  });
  expect((await settle(orderNo, true)).refusal).toBe('refund-at-gateway');
  site.clock.advance(site.deps.config.payments.timeoutMs + 61_000);
  expect((await readOrder(orderNo)).gatewayRefunds).toMatchObject([{ state: 'unknown' }]);
  expect((await settle(orderNo, true)).code).toBe(0);
  expect(await coinsOf(member)).toBe(0);
  expect(gateway.refunds).toEqual([]);
});

test.each(['0.01', '29.99', '99.99', '12345.67'])(
  'of a payment of %s yuan that was credited all the same, that goes back and no more',
  async (money) => {
    const { member, orderNo, tradeNo } = await paidOddly(money);
    expect((await readOrder(orderNo)).payableBack).toBe(money);
    expect((await ask(orderNo)).data).toEqual({ state: 'paid' });
    expect(gateway.refunds).toMatchObject([{ trade_no: tradeNo, money }]);
    expect(await coinsOf(member)).toBe(0);
    expect(await readOrder(orderNo)).toMatchObject({ status: 'refunded', payableBack: null });
  },
);

test('the database lets no operator ask for more than was paid, for the same payment twice, or change what was asked', async () => {
  const { orderNo, tradeNo = '' } = await paid();
  const sold = await site.deps.prisma.purchaseOrder.findUniqueOrThrow({
    where: { number: orderNo },
  });
  const { gatewayRefund } = site.deps.prisma;
  const row = {
    orderId: sold.id,
    attempt: 1,
    operatorId: operator.operatorId,
    reason,
    tradeNo,
    channel: channel.key,
    askedAt: site.clock.now(),
    amountFen: 3000n,
  };
  for (const wrong of [{ amountFen: 3001n }, { amountFen: 1n }, { tradeNo: 'other' }])
    await expect(gatewayRefund.create({ data: { ...row, ...wrong } })).rejects.toThrow(/was paid/);
  const { id } = await gatewayRefund.create({ data: row });
  await expect(gatewayRefund.create({ data: { ...row, attempt: 2 } })).rejects.toThrow(/[Uu]nique/);
  const change = (data: object) => gatewayRefund.update({ where: { id }, data });
  await expect(change({ reason: 'other' })).rejects.toThrow(/stays what it was/);
  await change({ state: 'unknown', answeredAt: site.clock.now(), answer: 'x' });
  await expect(change({ answer: 'y' })).rejects.toThrow(/stays what it was/);
  await expect(change({ state: 'asked' })).rejects.toThrow(/stays what it was/);
  await expect(gatewayRefund.delete({ where: { id } })).rejects.toThrow(/ledger|refuse|denied/);
});

test('operators without the right, and orders without a payment', async () => {
  const { member, orderNo } = await paid();
  const self = await createOperator(site.deps, { memberId: member.memberId });
  expect((await ask(orderNo, 1, site, self)).refusal).toBe('own-account');
  const reader = await createOperator(site.deps, { roles: ['service'] });
  expect((await ask(orderNo, 1, site, reader)).status).toBe(403);
  const open = await placeOrder(site, await createMember(site.deps), coinsFor(50, 'alipay'));
  expect((await ask(open.orderNo)).refusal).toBe('order-not-paid');
  expect((await readOrder(open.orderNo)).payableBack).toBeNull();
  expect((await ask('C209912312359590000000000')).refusal).toBe('order-unknown');
  expect(
    (
      await callAs(site, operator)(calls.settleGatewayRefund, {
        id: 999_999,
        isPaidBack: true,
        reason,
      })
    ).refusal,
  ).toBe('gateway-refund-unknown');
  await turn(false);
  await expect.poll(async () => (await readOrder(orderNo)).payableBack).toBeNull();
  expect((await ask(orderNo)).refusal).toBe('gateway-refunds-off');
  expect(gateway.refunds).toEqual([]);
  await turn(true);
  await expect.poll(async () => (await readOrder(orderNo)).payableBack).toBe('30.00');
});

test('an answer that no column can hold is kept as far as one can', async () => {
  const { orderNo } = await paid();
  gateway.refundAnswer = { code: -1, msg: `\0${'𝄞'.repeat(5000)}` };
  expect((await ask(orderNo)).data).toEqual({ state: 'refused' });
  const { answer } = (await readOrder(orderNo)).gatewayRefunds[0] ?? {};
  expect(answer).toHaveLength(2000);
});
