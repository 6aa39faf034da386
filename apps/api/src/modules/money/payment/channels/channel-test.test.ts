import * as calls from '@lantern/contracts/calls/operator/channels';
import { getFigures } from '@lantern/contracts/calls/operator/figures';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../../test/call-as.ts';
import { createMember } from '../../../../test/create-member.ts';
import { createOperator, type TestOperator } from '../../../../test/create-operator.ts';
import { EpayGateway, type Manner } from '../../../../test/epay-gateway.ts';
import { expectSoundLedger } from '../../../../test/expect-sound-ledger.ts';
import { coinsFor, placeOrder } from '../../../../test/pay-order.ts';

let gateway: EpayGateway;
let site: TestApp;
let by: TestOperator;
beforeAll(async () => {
  gateway = await new EpayGateway().start();
  site = await buildTestApp({
    env: gateway.settings({ PAYMENT_SANDBOX: 'true', EPAY_TIMEOUT_MS: '2500' }),
  });
});
beforeEach(async () => {
  gateway.manner = 'well';
  by = await createOperator(site.deps, { roles: ['money'] });
});
afterEach(() => expectSoundLedger(site));
afterAll(async () => {
  await site.close();
  await gateway.close();
});

const begin = () => askAs(site, by)(calls.testChannel, { channel: 'epay', method: 'alipay' });
const notify = async (raw: string) =>
  (await site.app.inject({ url: `/renren-api/api/pay/notify/epay?${raw}` })).body;

/** What the steps of a test say, in a line each. */
async function stepsOf(number: string) {
  const { steps } = await askAs(site, by)(calls.getChannelTest, { number });
  return steps.map(({ step, state, why }) => [step, state, why].filter(Boolean).join(' '));
}
const sales = async () => {
  const accounts = await site.deps.prisma.ledgerAccount.findMany({
    where: { kind: { in: ['receipts', 'sales'] } },
  });
  return accounts.reduce((sum, { balance }) => sum + Math.abs(Number(balance)), 0);
};

test('a test is a real order of 0.01 yuan, and each step is seen; what it moves is moved back, and no figure counts it', async () => {
  const before = await sales();
  const { number, payUrl } = await begin();
  expect(gateway.orders.get(number)?.fields['money']).toBe('0.01');
  expect(payUrl).toContain(gateway.baseUrl);
  expect(await stepsOf(number)).toEqual([
    'made done',
    'answered done',
    'heard waiting',
    'signed waiting',
    'amount waiting',
    'posted waiting',
  ]);
  const raw = gateway.notify(number);
  const answers = await Promise.all(Array.from({ length: 12 }, () => notify(raw)));
  expect(new Set(answers)).toEqual(new Set(['success']));
  expect(await stepsOf(number)).toEqual([
    'made done',
    'answered done',
    'heard done',
    'signed done',
    'amount done',
    'posted done',
  ]);
  const moved = await site.deps.prisma.ledgerTransaction.count({ where: { kind: 'channel_test' } });
  expect([moved, await sales()]).toEqual([2, before]);
  const { list } = await askAs(site, by)(calls.listChannels, {});
  expect(list.find(({ key }) => key === 'epay')).toMatchObject({
    lastTest: number,
    health: { day: { orders: 0, paid: 0, medianSeconds: null } },
  });
  const today = site.clock.now().toISOString().slice(0, 10);
  const { code } = await callAs(site, by)(getFigures, { from: today, until: today });
  expect(code).toBe(0);
});

test('a wrong key is seen as a wrong signature, and mended by a right one', async () => {
  const { number } = await begin();
  expect(await notify(gateway.notify(number, { key: 'some-other-key' }))).toBe('fail');
  expect(await stepsOf(number)).toContain('signed failed bad_sign');
  expect(await notify(gateway.notify(number, { fields: { pid: '2002' } }))).toBe('fail');
  expect(await stepsOf(number)).toContain('signed failed wrong_merchant');
  expect(await notify(gateway.notify(number))).toBe('success');
  expect((await stepsOf(number)).at(-1)).toBe('posted done');
  expect(await notify(gateway.notify(number, { key: 'some-other-key' }))).toBe('fail');
  expect((await stepsOf(number)).at(-1)).toBe('posted done');
});

test('a wrong amount opens a case for an operator and posts nothing', async () => {
  const { number } = await begin();
  const fields = { money: '0.02', trade_no: `wrong-${number}` };
  expect(await notify(gateway.notify(number, { fields }))).toBe('fail');
  expect(await stepsOf(number)).toContain('amount failed 0.02');
  expect((await stepsOf(number)).at(-1)).toBe('posted waiting');
  const found = await site.deps.prisma.paymentCase.findMany({
    where: { tradeNo: `wrong-${number}` },
  });
  expect(found).toMatchObject([{ kind: 'amount_mismatch', orderId: null }]);
});

test('of another channel a test is unknown', async () => {
  const { number } = await begin();
  const sandbox = await askAs(site, by)(calls.testChannel, {
    channel: 'sandbox',
    method: 'sandbox',
  });
  const order = gateway.orders.get(number);
  if (order) gateway.orders.set(sandbox.number, order);
  expect(await notify(gateway.notify(sandbox.number))).toBe('fail');
  expect((await stepsOf(sandbox.number)).at(-1)).toBe('posted waiting');
});

test.each([
  ['hangs', 'late'],
  ['drips', 'late'],
  ['dead', 'unreachable'],
  ['status-500', 'bad-status'],
  ['redirects', 'bad-status'],
  ['huge', 'too-much'],
  ['html', 'unclear'],
  ['refuses', 'refused'],
] satisfies [Manner, string][])('of a gateway that %s it is told so: %s', async (manner, fault) => {
  gateway.manner = manner;
  const { number, payUrl, steps } = await begin();
  expect(payUrl).toBeNull();
  expect(steps.find(({ step }) => step === 'answered')).toMatchObject({
    state: 'failed',
    why: fault,
  });
  const { list } = await askAs(site, by)(calls.listChannels, {});
  const epay = list.find(({ key }) => key === 'epay');
  expect([epay?.lastFault?.fault, epay?.lastTest]).toEqual([fault, number]);
});

test('a page that may not be opened is not handed out', async () => {
  gateway.payurl = 'https://elsewhere.example/pay';
  const { payUrl, steps } = await begin();
  gateway.payurl = null;
  expect([payUrl, steps[1]?.why]).toEqual([null, 'page-elsewhere']);
});

test('health tells by channel how many orders are paid, how soon, and when the last notify came', async () => {
  const member = await createMember(site.deps);
  for (const [yuan, seconds] of [
    [30, 20],
    [50, 90],
    [60, 40],
  ] as const) {
    const { orderNo } = await placeOrder(site, member, coinsFor(yuan, 'alipay'));
    site.clock.advance(seconds * 1000);
    expect(await notify(gateway.notify(orderNo))).toBe('success');
  }
  await placeOrder(site, member, coinsFor(70, 'alipay'));
  const healthOf = async () => {
    const money = await createOperator(site.deps, { roles: ['money'] });
    const { list } = await askAs(site, money)(calls.listChannels, {});
    return list.find(({ key }) => key === 'epay')?.health;
  };
  const measured = { orders: 4, paid: 3, medianSeconds: 40 };
  expect(await healthOf()).toEqual({ day: measured, week: measured });
  site.clock.advance(25 * 60 * 60 * 1000);
  const none = { orders: 0, paid: 0, medianSeconds: null };
  expect(await healthOf()).toEqual({ day: none, week: measured });
  site.clock.advance(7 * 24 * 60 * 60 * 1000);
  expect(await healthOf()).toEqual({ day: none, week: none });
});
