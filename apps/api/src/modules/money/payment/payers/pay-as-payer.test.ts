import {
  addChannel,
  decideChannelKey,
  getChannelTest,
  listChannels,
  testChannel,
} from '@lantern/contracts/calls/operator/channels';
import {
  createPayment,
  getGoods,
  getOrder,
  payAsPayer,
  payByLink,
} from '@lantern/contracts/calls/payment';
import {
  memberOrder,
  type PaymentOrder,
  paymentOrder,
} from '@lantern/contracts/entities/payment-order';
import { envelope } from '@lantern/contracts/envelope';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { askAs } from '../../../../test/call-as.ts';
import { createMember, type TestMember } from '../../../../test/create-member.ts';
import { createOperator } from '../../../../test/create-operator.ts';
import { expectSoundLedger } from '../../../../test/expect-sound-ledger.ts';
import { startWechatGateway } from '../../../../test/gateways/wechat-gateway.ts';
import { vipDays } from '../../../../test/pay-order.ts';
import { channelsOf } from '../channels/channels.ts';
import { notifyPath } from '../notifies/notify-path.ts';

const minute = 60_000;
const wechat =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile MicroMessenger/8.0.50';
const inQq = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile QQ/9.0.50.631';
const unknown = { code: 500, msg: '没有得到微信的付款授权，请再点一次支付' };

let site: TestApp;
let gateway: Awaited<ReturnType<typeof startWechatGateway>>;
let key: string;
beforeAll(async () => {
  site = await buildTestApp({ env: { PUBLIC_BASE_URL: 'https://site.example' } });
  gateway = await startWechatGateway(() => site.clock.now());
  key = await addChannelOfWechat();
});
beforeEach(() => {
  gateway.payers.manner = 'well';
});
afterEach(() => expectSoundLedger(site));
afterAll(async () => {
  await site.close();
  await gateway.close();
});

async function addChannelOfWechat(): Promise<string> {
  const [owner, other] = [await createOperator(site.deps), await createOperator(site.deps)];
  const { id } = await askAs(site, owner)(addChannel, {
    name: 'WeChat',
    kind: 'wechat',
    values: { ...gateway.values, h5: true },
    methods: ['wxpay'],
    opens: [],
    position: 1,
    isEnabled: true,
    refundsByGateway: false,
    reason: 'new',
  });
  const { list } = await askAs(site, owner)(listChannels, {});
  const keyId = list.find((it) => it.id === id)?.waitingKey?.id ?? 0;
  await askAs(site, other)(decideChannelKey, { keyId, confirms: true, reason: 'checked' });
  await vi.waitUntil(async () => (await channelsOf(site.deps)()).find(`wechat-${id}`) !== null);
  return `wechat-${id}`;
}

async function post({ token }: TestMember, path: string, payload: object, agent = wechat) {
  const headers = { token, 'content-type': 'application/json', 'user-agent': agent };
  const { body } = await site.app.inject({ method: 'POST', url: path, headers, payload });
  return envelope.parse(JSON.parse(body));
}

const wish = (days = 30) => vipDays(days, 'wxpay');

async function order(member: TestMember, more: object = {}, agent = wechat): Promise<PaymentOrder> {
  const { data } = await post(member, createPayment.path, { ...wish(), ...more }, agent);
  return paymentOrder.parse(JSON.parse(String(data)));
}

const seen = async (member: TestMember, orderNo: string, agent = wechat) =>
  memberOrder.parse((await post(member, getOrder.path, { orderNo }, agent)).data);

/** A member inside WeChat orders, is named there, and comes back. */
async function comeBack(openid: string) {
  const member = await createMember(site.deps);
  const { orderNo, payurl } = await order(member);
  const { code, state, back } = gateway.payers.sendBack(payurl, openid);
  return { member, orderNo, back, named: { code, state } };
}

const openidOf = (name: string): string => `o${name}-${Math.random().toString(36).slice(2)}`;

test('inside WeChat an order is paid by a call of our page, signed for the payer whom WeChat names', async () => {
  const { member, orderNo, back, named } = await comeBack(openidOf('an'));
  expect(back.href).toBe(`https://site.example/payresult?orderNo=${orderNo}`);
  // Nothing is ordered at WeChat before it has named the payer.
  expect(gateway.orders.has(orderNo)).toBe(false);
  const { data } = await post(member, payAsPayer.path, named);
  const opened = paymentOrder.parse(data);
  expect([opened.orderNo, opened.payurl]).toEqual([orderNo, back.href]);
  expect(gateway.payers.orderOf(opened.call?.args ?? {})).toBe(orderNo);

  // It goes on from where it was, with no way to WeChat and back, and is one order however often it is tapped.
  const asked = gateway.payers.asked;
  const again = await Promise.all([order(member), order(member), order(member)]);
  expect(again.map((it) => [it.orderNo, it.call])).toEqual(again.map(() => [orderNo, opened.call]));
  expect((await seen(member, orderNo)).call).toEqual(opened.call);
  expect(gateway.payers.asked).toBe(asked);
  // Elsewhere the call is no use, and another member never sees it.
  expect((await seen(member, orderNo, inQq)).call).toBeUndefined();

  Object.assign(gateway.orders.get(orderNo) ?? {}, { state: 'paid' });
  const { method, headers, body } = gateway.notify(orderNo, site.clock.now());
  await site.app.inject({ method, url: notifyPath(key), headers, payload: body });
  expect(await seen(member, orderNo)).toMatchObject({ status: 'fulfilled' });
  expect(await site.deps.prisma.purchaseOrder.count({ where: { memberId: member.memberId } })).toBe(
    1,
  );
});

test('what WeChat says of a payer is kept nowhere', async () => {
  const openid = openidOf('quiet');
  const { member, orderNo, named } = await comeBack(openid);
  expect((await post(member, payAsPayer.path, named)).code).toBe(0);
  const row = await site.deps.prisma.purchaseOrder.findUniqueOrThrow({
    where: { number: orderNo },
  });
  const text = JSON.stringify(row, (_name, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  expect(text).not.toContain(openid);
  expect(text).toContain('prepay_id=');
});

test('a state is good once, for ten minutes, in the session that was sent, and as it was written', async () => {
  const thief = await createMember(site.deps);
  const { member, orderNo, named } = await comeBack(openidOf('bo'));
  const other = await comeBack(openidOf('thief'));
  const { asked } = gateway.payers;
  const forged = [
    named.state.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    named.state.replace(/^./, (first) => (first === '0' ? '1' : '0')),
    named.state.toUpperCase(),
    named.state.slice(2),
    `${named.state}00`,
    '0'.repeat(126),
    'z'.repeat(126),
    other.named.state,
    '',
  ];
  for (const state of forged)
    expect([state, await post(member, payAsPayer.path, { ...named, state })]).toMatchObject([
      state,
      unknown,
    ]);
  // Another member has neither the order nor its state; the thief's own code is of no use with it.
  expect(await post(thief, payAsPayer.path, named)).toMatchObject(unknown);
  expect(gateway.payers.asked).toBe(asked);

  site.clock.advance(10 * minute);
  expect(await post(member, payAsPayer.path, named)).toMatchObject(unknown);
  const fresh = gateway.payers.sendBack((await order(member)).payurl, openidOf('bo'));
  expect((await post(member, payAsPayer.path, fresh)).code).toBe(0);
  const { asked: once } = gateway.payers;
  expect(await post(member, payAsPayer.path, fresh)).toMatchObject(unknown);
  expect(gateway.payers.asked).toBe(once);
  expect(gateway.payers.prepared.get(orderNo)?.openid).toMatch(/^obo-/);
});

test('a code that WeChat doesn’t take names no payer: used, forged, too old', async () => {
  for (const spoil of ['used', 'forged', 42_003, 40_163, 40_029] as const) {
    const { member, orderNo, named } = await comeBack(openidOf('cy'));
    if (spoil === 'used') gateway.payers.codes.set(named.code, null);
    else if (spoil !== 'forged') gateway.payers.manner = spoil;
    const code = spoil === 'forged' ? `${named.code}&appid=x` : named.code;
    const { state } = named;
    expect([spoil, await post(member, payAsPayer.path, { code, state })]).toMatchObject([
      spoil,
      unknown,
    ]);
    // The state went with it: the right code doesn't help afterwards.
    gateway.payers.manner = 'well';
    expect(await post(member, payAsPayer.path, named)).toMatchObject(unknown);
    expect(gateway.orders.has(orderNo)).toBe(false);
    // A later tap begins it again.
    site.clock.advance(1);
    const next = gateway.payers.sendBack((await order(member)).payurl, openidOf('cy'));
    expect((await post(member, payAsPayer.path, next)).code).toBe(0);
  }
});

test('a gateway that is silent, lies, or doesn’t take our secret is a fault of the channel, and the order stays', async () => {
  const faultOf = async () => {
    const owner = await createOperator(site.deps);
    const { list } = await askAs(site, owner)(listChannels, {});
    return list.find((it) => it.key === key)?.lastFault?.fault;
  };
  const faults = [
    ['silent', 'unreachable'],
    ['lies', 'unsigned'],
    [41_004, 'key-refused'],
    [40_125, 'key-refused'],
    [48_001, 'no-permission'],
    [-1, 'refused'],
  ] as const;
  for (const [manner, fault] of faults) {
    const { member, orderNo, named } = await comeBack(openidOf('di'));
    gateway.payers.manner = manner;
    expect((await post(member, payAsPayer.path, named)).code).toBe(500);
    expect([manner, await faultOf()]).toEqual([manner, fault]);
    expect(await seen(member, orderNo)).toMatchObject({ status: 'created' });
    gateway.payers.manner = 'well';
  }
});

test('two that come back at once are one order, prepared for one payer', async () => {
  const openid = openidOf('ed');
  const { member, orderNo, named } = await comeBack(openid);
  site.clock.advance(1);
  const other = gateway.payers.sendBack((await order(member)).payurl, openid);
  const both = await Promise.all([
    post(member, payAsPayer.path, named),
    post(member, payAsPayer.path, other),
    post(member, payAsPayer.path, named),
  ]);
  expect(both.some(({ code }) => code === 0)).toBe(true);
  const calls = both.flatMap(({ code, data }) =>
    code === 0 ? [paymentOrder.parse(data).call?.args['package']] : [],
  );
  expect(new Set(calls).size).toBe(1);
  expect(gateway.payers.prepared.get(orderNo)?.openid).toBe(openid);
});

test('who has the link of an order pays it inside WeChat as themselves', async () => {
  const [buyer, friend] = [await createMember(site.deps), await createMember(site.deps)];
  const { orderNo } = await order(buyer, { elsewhere: true }, inQq);
  const { link } = await seen(buyer, orderNo, inQq);
  const orderKey = new URL(link ?? 'none:').searchParams.get('key') ?? '';
  const { data } = await post(friend, payByLink.path, { orderNo, key: orderKey });
  const sent = payByLink.answer.parse(data);
  expect(sent.opens).toContain(new URL(sent.payurl).origin);
  const named = gateway.payers.sendBack(sent.payurl, openidOf('friend'));
  expect(await post(buyer, payAsPayer.path, named)).toMatchObject(unknown);
  const opened = paymentOrder.parse((await post(friend, payAsPayer.path, named)).data);
  expect(gateway.payers.orderOf(opened.call?.args ?? {})).toBe(orderNo);
  // It was opened for the friend: WeChat takes it of no other payer.
  expect((await seen(buyer, orderNo)).call).toBeUndefined();
});

test('an order that is over is opened for no payer', async () => {
  const { member, orderNo, named } = await comeBack(openidOf('flo'));
  await site.deps.prisma.purchaseOrder.update({
    where: { number: orderNo },
    data: { state: 'expired' },
  });
  expect(await post(member, payAsPayer.path, named)).toMatchObject({
    code: 500,
    msg: '这笔订单已经不需要付款',
  });
});

test('inside WeChat its own way works, and outside it is what it was', async () => {
  const member = await createMember(site.deps);
  const listed = async (agent: string) => {
    const { data } = await post(member, getGoods.path, { type: 2 }, agent);
    return getGoods.answer.parse(data).payList.find(({ type }) => type === 'wxpay');
  };
  const here = await listed(wechat);
  expect([here?.worksHere, here?.opens]).toEqual([
    true,
    expect.arrayContaining([new URL(gateway.baseUrl).origin]),
  ]);
  expect((await listed(inQq))?.worksHere).toBe(false);
});

test('the self-test proves the app secret, and is scanned also from inside WeChat', async () => {
  const owner = await createOperator(site.deps);
  const ask = async () => {
    const { number } = await askAs(site, owner)(testChannel, { channel: key, method: 'wxpay' });
    const { steps } = await askAs(site, owner)(getChannelTest, { number });
    return steps.find(({ step }) => step === 'answered');
  };
  expect(await ask()).toMatchObject({ state: 'done' });
  gateway.payers.manner = 40_125;
  expect(await ask()).toMatchObject({ state: 'failed', why: 'key-refused' });
});
