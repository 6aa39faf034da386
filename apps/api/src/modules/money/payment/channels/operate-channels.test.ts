import assert from 'node:assert/strict';

import type { PayloadInputOf } from '@lantern/contracts/call';
import * as calls from '@lantern/contracts/calls/operator/channels';
import { createPayment, getGoods } from '@lantern/contracts/calls/payment';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../../test/call-as.ts';
import { createMember } from '../../../../test/create-member.ts';
import { createOperator, type TestOperator } from '../../../../test/create-operator.ts';
import { transactAsOwner } from '../../../../test/database.ts';
import { EpayGateway } from '../../../../test/epay-gateway.ts';
import { type EpayRow, epayRow } from '../../../../test/epay-row.ts';
import { expectSoundLedger } from '../../../../test/expect-sound-ledger.ts';
import { hearChanges } from '../../../../test/hear-changes.ts';
import { coinsFor, placeOrder } from '../../../../test/pay-order.ts';
import { askChannels } from '../orders/ask-channels.ts';
import { judgeLeftovers } from '../payment.jobs.ts';

let gateway: EpayGateway;
let site: TestApp;
let second: TestApp;
let owner: TestOperator;
let other: TestOperator;
beforeAll(async () => {
  gateway = await new EpayGateway().start();
  const env = { PUBLIC_BASE_URL: 'https://site.example' };
  site = await buildTestApp({ env });
  second = await buildTestApp({ beside: site, env });
});
beforeEach(async () => {
  owner = await createOperator(site.deps);
  other = await createOperator(site.deps, { roles: ['money'] });
});
afterEach(() => expectSoundLedger(site));
afterAll(async () => {
  await second.close();
  await site.close();
  await gateway.close();
});

const reason = '接入新渠道 🏮';
type Offer = Omit<PayloadInputOf<typeof calls.changeChannel>, 'id' | 'version'>;
const offer: Offer = {
  name: '主渠道',
  values: { keyJoin: 'directly', mode: 'mapi' },
  methods: ['alipay'],
  opens: [],
  position: 1,
  isEnabled: true,
  refundsByGateway: false,
  reason,
};
type Change = Partial<EpayRow>;
const { values: _, ...offered } = offer;

const found = async (id: number, at = site) =>
  (await askAs(at, owner)(calls.listChannels, {})).list.find((it) => it.id === id) ??
  assert.fail('no such channel');

/** Adds a channel of the gateway, its key confirmed by a second person. */
async function add(change: Change = {}, confirmed = true) {
  const { baseUrl, pid, key } = gateway;
  const asked = epayRow({ ...offered, baseUrl, pid, key, ...change });
  const { id } = await askAs(site, owner)(calls.addChannel, asked);
  const keyId = (await found(id)).waitingKey?.id ?? 0;
  if (confirmed)
    await askAs(site, other)(calls.decideChannelKey, { keyId, confirms: true, reason });
  await hearChanges(site, second);
  return { id, keyId, key: `epay-${id}` };
}

/** Switches a channel off, so that the next test begins without it. */
async function change(id: number, to: Partial<Offer>) {
  const { version } = await found(id);
  const changed = await callAs(site, owner)(calls.changeChannel, { ...offer, ...to, id, version });
  await hearChanges(site, second);
  return changed;
}

const ways = async (at: TestApp) =>
  (await askAs(at, null)(getGoods, { type: 1 })).payList.map(({ type }) => type);

const notify = async (key: string, raw: string, at = site) =>
  (await at.app.inject({ url: `/renren-api/api/pay/notify/${key}?${raw}` })).body;

async function order(at = site) {
  const member = await createMember(site.deps);
  const { orderNo, payurl } = await placeOrder(at, member, coinsFor(30, 'alipay'));
  const kept = await site.deps.prisma.purchaseOrder.findUnique({ where: { number: orderNo } });
  return { orderNo, payurl, channel: kept?.channel, state: stateOf(orderNo) };
}
const stateOf = (number: string) => async () =>
  (await site.deps.prisma.purchaseOrder.findUnique({ where: { number } }))?.state;

test('a channel is offered in every process once it is confirmed, takes payments, and is off as soon', async () => {
  const { id, keyId, key } = await add({}, false);
  expect(await ways(site)).toEqual(['sandbox']);
  const own = await callAs(site, owner)(calls.decideChannelKey, {
    keyId,
    confirms: true,
    reason,
  });
  expect([own.status, own.refusal]).toEqual([403, 'own-channel-key']);
  await askAs(site, other)(calls.decideChannelKey, { keyId, confirms: true, reason });
  for (const at of [site, second]) await expect.poll(() => ways(at)).toEqual(['alipay', 'sandbox']);
  const { orderNo, channel, payurl, state } = await order(second);
  expect([channel, payurl.startsWith(gateway.baseUrl)]).toEqual([key, true]);
  expect(gateway.orders.get(orderNo)?.fields['notify_url']).toBe(
    `https://site.example/renren-api/api/pay/notify/${key}`,
  );

  await change(id, { isEnabled: false });
  for (const at of [site, second]) await expect.poll(() => ways(at)).toEqual(['sandbox']);
  const member = await createMember(site.deps);
  const late = await callAs(second, member)(createPayment, coinsFor(30, 'alipay'));
  expect(late.msg).toBe('该支付方式暂不可用，请更换支付方式');
  // What it was asked for while it was on, it still settles: under its own name only.
  expect(await notify('epay', gateway.notify(orderNo))).not.toBe('success');
  expect(await state()).toBe('created');
  expect(await notify(key, gateway.notify(orderNo), second)).toBe('success');
  expect(await state()).toBe('fulfilled');
});

test('a channel that is off is still asked about its orders', async () => {
  const { id } = await add();
  const { orderNo, state } = await order();
  await change(id, { isEnabled: false });
  gateway.pay(orderNo);
  site.clock.advance(60_000);
  await askChannels(site.deps);
  expect(await state()).toBe('fulfilled');
});

test('of two channels for one way to pay, the first enabled one takes the order', async () => {
  const [one, two] = [await add({ position: 7 }), await add({ position: 3 })];
  expect(await ways(site)).toEqual(['alipay', 'sandbox']);
  expect((await order()).channel).toBe(two.key);
  await change(two.id, { position: 3, isEnabled: false });
  expect((await order()).channel).toBe(one.key);
  await change(one.id, { isEnabled: false });
});

test('no key is readable: not in the list, the audit or the database', async () => {
  const key = 'a-very-secret-key-of-a-gateway';
  const { id } = await add({ key });
  const listed = await callAs(site, owner)(calls.listChannels, {});
  const { prisma } = site.deps;
  const audit = await prisma.audit.findMany();
  const keys = await prisma.paymentChannelKey.findMany();
  const shown = JSON.stringify(
    [listed, audit, keys.map(({ sealed }) => Buffer.from(sealed).toString('latin1'))],
    (_name, value: unknown) => (typeof value === 'bigint' ? `${value}` : value),
  );
  expect(shown).not.toContain(key);
  const written = await site.deps.prisma.audit.findFirst({
    where: { target: `payment-channel ${id}`, action: 'channel.add' },
  });
  expect(written).toMatchObject({
    reason,
    after: { secrets: 'changed', values: { pid: gateway.pid } },
  });
  await change(id, { isEnabled: false });
});

test('a key that was handed in for one merchant opens for no other, even when the row is rewritten', async () => {
  const { id } = await add();
  const stranger = await add({ pid: '2002', baseUrl: 'http://127.0.0.1:1/' });
  await transactAsOwner(site, async (tx) => {
    await tx.query(`set local session_replication_role = 'replica'`);
    await tx.query(
      `update payment_channel_key set sealed = (select sealed from payment_channel_key where channel_id = $1)
        where channel_id = $2`,
      [id, stranger.id],
    );
  });
  await change(id, { isEnabled: false });
  expect(await ways(site)).toEqual(['sandbox']);
  await change(stranger.id, { isEnabled: false });
});

test('another key waits, then verifies, and the one before it does for a day more', async () => {
  const { id, key } = await add();
  const orders = await Promise.all(Array.from({ length: 4 }, () => order()));
  const by = (index: number, signedBy: string) =>
    gateway.notify(orders[index]?.orderNo ?? '', { key: signedBy });
  const next = 'the-next-key-of-it';
  await askAs(site, owner)(calls.replaceChannelKey, {
    id,
    values: { key: 'typed-wrongly' },
    reason,
  });
  const { keyId } = await askAs(site, owner)(calls.replaceChannelKey, {
    id,
    values: { key: next },
    reason,
  });
  expect((await found(id)).waitingKey?.id).toBe(keyId);
  expect(await notify(key, by(0, next))).toBe('fail');
  await askAs(site, other)(calls.decideChannelKey, { keyId, confirms: true, reason });
  await expect.poll(() => notify(key, by(0, next))).toBe('success');
  expect(await notify(key, by(1, gateway.key))).toBe('success');
  expect(await notify(key, by(2, 'typed-wrongly'))).toBe('fail');
  site.clock.advance(24 * 60 * 60 * 1000);
  expect(await notify(key, by(2, gateway.key))).toBe('fail');
  expect(await notify(key, by(2, next))).toBe('success');
  owner = await createOperator(site.deps);
  await change(id, { isEnabled: false });
});

test('a key is decided once, by one of twenty, and a refused one is never in force', async () => {
  const { keyId } = await add({}, false);
  const deciding = await Promise.all(
    Array.from({ length: 20 }, (_, nth) =>
      callAs(nth % 2 ? site : second, other)(calls.decideChannelKey, {
        keyId,
        confirms: false,
        reason,
      }),
    ),
  );
  expect(deciding.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(deciding.filter(({ refusal }) => refusal === 'channel-key-decided')).toHaveLength(19);
  expect(await ways(site)).toEqual(['sandbox']);
});

test('when two operators change a channel at once, the later one is refused', async () => {
  const { id } = await add({ isEnabled: false });
  const { version } = await found(id);
  const sent = await Promise.all(
    Array.from({ length: 6 }, (_, nth) =>
      callAs(nth % 2 ? site : second, nth % 2 ? owner : other)(calls.changeChannel, {
        ...offer,
        isEnabled: false,
        name: `渠道 ${nth}`,
        id,
        version,
      }),
    ),
  );
  expect(sent.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(sent.filter(({ refusal }) => refusal === 'channel-edited')).toHaveLength(5);
});

test('the merchant of a channel never changes, even for the limited role', async () => {
  const { id } = await add({ isEnabled: false });
  const changed = site.deps.prisma.paymentChannel.update({
    where: { id },
    data: { baseUrl: 'https://thief.example/' },
  });
  await expect(changed).rejects.toThrow(/never change/);
  await expect(site.deps.prisma.paymentChannel.delete({ where: { id } })).rejects.toThrow(
    /ledger|refuse|only|grow|never|denied/i,
  );
});

test.each([
  [{ baseUrl: 'javascript:alert(1)' }],
  [{ baseUrl: 'https://user@pay.example/' }],
  [{ baseUrl: 'https://pay.example/?a=1' }],
  [{ pid: '10 01' }],
  [{ key: 'short' }],
  [{ key: '带空格 的密钥' }],
  [{ methods: [] }],
  [{ opens: ['javascript:'] }],
  [{ opens: ['https://pay.example/path'] }],
  [{ position: 0 }],
  [{ name: ' ' }],
] satisfies [Change][])('%j is refused', async (wrong) => {
  const { baseUrl, pid, key } = gateway;
  const sent = await callAs(site, owner)(calls.addChannel, {
    ...epayRow({ ...offered, baseUrl, pid, key, ...wrong }),
  });
  expect(sent.code).toBe(400);
});

test('a notify whose channel has a key that can’t be read waits until it can, and what is of no order is not kept', async () => {
  const { id, key } = await add();
  const orders = await Promise.all(Array.from({ length: 3 }, () => order()));
  const [first, later, flooded] = orders.map(({ orderNo }) => orderNo);
  const env = {
    PUBLIC_BASE_URL: 'https://site.example',
    SIGNING_SECRET: 'another secret of the site 5b1f0c7d9e2a',
  };
  const moved = await buildTestApp({ beside: site, env });
  const at = await createOperator(moved.deps);
  const shown = async () =>
    (await askAs(moved, at)(calls.listChannels, {})).list.find((it) => it.id === id);
  expect(await shown()).toMatchObject({ hasKey: false, isKeyUnreadable: true });
  expect(await found(id)).toMatchObject({ hasKey: true, isKeyUnreadable: false });
  const waiting = () =>
    site.deps.prisma.paymentNotify.count({ where: { channel: key, outcome: null } });

  // A gateway sends it six times, and goes on as long as it hears no.
  for (const number of [first, first, later]) {
    const answer = await notify(key, gateway.notify(number ?? ''), moved);
    expect(answer).toBe('fail');
  }
  expect(await waiting()).toBe(2);
  const forged = (number: string, nth: number) => `out_trade_no=${number}&sign=${nth}`;
  const strangers = ['', 'C209912312359590000000000', 'X2026112118304412345678'];
  for (const number of strangers) await notify(key, forged(number, 1), moved);
  expect(await waiting()).toBe(2);
  await Promise.all(
    Array.from({ length: 20 }, (_, nth) => notify(key, forged(flooded ?? '', nth), moved)),
  );
  expect(await waiting()).toBe(7);

  site.clock.advance(61_000);
  moved.clock.advance(61_000);
  await judgeLeftovers(moved.deps);
  expect(await waiting()).toBe(7);
  const asking = { id, values: { key: gateway.key }, reason };
  const { keyId } = await askAs(moved, at)(calls.replaceChannelKey, asking);
  const confirming = await createOperator(moved.deps);
  await askAs(moved, confirming)(calls.decideChannelKey, { keyId, confirms: true, reason });
  await expect
    .poll(async () => {
      await judgeLeftovers(moved.deps);
      return waiting();
    })
    .toBe(0);
  expect(await shown()).toMatchObject({ hasKey: true, isKeyUnreadable: false });
  expect(await Promise.all(orders.map(({ state }) => state()))).toEqual([
    'fulfilled',
    'fulfilled',
    'created',
  ]);
  await moved.close();
  owner = await createOperator(site.deps);
  await change(id, { isEnabled: false });
});

test('money for no known order is one case, whichever channels of its merchant it comes to', async () => {
  const fixed = await buildTestApp({ beside: site, env: gateway.settings() });
  const [one, two] = [await add(), await add()];
  const { orderNo } = await order(fixed);
  const notifyOf = (tradeNo: string) =>
    gateway.notify(orderNo, {
      fields: { out_trade_no: 'C209912312359590000000000', trade_no: tradeNo },
    });
  const channels = async (tradeNo: string) =>
    (await site.deps.prisma.paymentCase.findMany({ where: { tradeNo } })).map((it) => it.channel);
  const all = ['epay', one.key, two.key];
  await expect.poll(() => notify(two.key, '', fixed)).toBe('fail');
  await Promise.all(all.map((key) => notify(key, notifyOf('N1'), fixed)));
  expect(await channels('N1')).toEqual(['epay']);
  // Where the channel of the environment is not known, and afterwards.
  await Promise.all([one.key, two.key].map((key) => notify(key, notifyOf('N2'))));
  await notify('epay', notifyOf('N2'), fixed);
  expect(await channels('N2')).toHaveLength(1);
  for (const { id } of [one, two]) await change(id, { isEnabled: false });
  await fixed.close();
});

test('a channel of the environment comes first, is shown as fixed, and keeps working', async () => {
  const fixed = await buildTestApp({ beside: site, env: gateway.settings() });
  const { id } = await add();
  const { list } = await askAs(fixed, owner)(calls.listChannels, {});
  expect(list[0]).toMatchObject({
    key: 'epay',
    id: null,
    values: { pid: gateway.pid },
    isEnabled: true,
  });
  expect((await order(fixed)).channel).toBe('epay');
  await change(id, { isEnabled: false });
  await fixed.close();
});

test('a payer who sends the notify of a payment to another channel of the same merchant opens no case', async () => {
  const fixed = await buildTestApp({ beside: site, env: gateway.settings() });
  const { id, key } = await add();
  await expect.poll(() => notify(key, '', fixed)).toBe('fail');
  const { orderNo, channel, state } = await order(fixed);
  expect(channel).toBe('epay');
  const paid = gateway.notify(orderNo);
  expect(await notify('epay', paid, fixed)).toBe('success');
  const replayed = await notify(key, paid, fixed);
  const tradeNo = new URLSearchParams(paid).get('trade_no') ?? '';
  expect(await site.deps.prisma.paymentCase.count({ where: { tradeNo } })).toBe(0);
  expect(replayed).toBe('success');
  const unpaid = await order(fixed);
  expect(await notify(key, gateway.notify(unpaid.orderNo), fixed)).toBe('success');
  expect([await state(), await unpaid.state()]).toEqual(['fulfilled', 'fulfilled']);
  await change(id, { isEnabled: false });
  await fixed.close();
});
