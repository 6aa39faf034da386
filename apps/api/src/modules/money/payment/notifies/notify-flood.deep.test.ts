import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { uncheckedStatement } from '../../../../platform/database/statement.ts';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createMember } from '../../../../test/create-member.ts';
import { EpayGateway } from '../../../../test/epay-gateway.ts';
import { expectSoundLedger } from '../../../../test/expect-sound-ledger.ts';
import { coinsFor, placeOrder } from '../../../../test/pay-order.ts';
import { countRecentPayments } from '../orders/recent-payments.repo.ts';
import { paymentRecurring } from '../payment.jobs.ts';

const day = 24 * 60 * 60 * 1000;
const path = '/renren-api/api/pay/notify/epay';

let gateway: EpayGateway;
let testApp: TestApp;
beforeAll(async () => {
  gateway = await new EpayGateway().start();
  testApp = await buildTestApp({ env: gateway.settings({ DATABASE_POOL: '10' }) });
});
afterEach(() => expectSoundLedger(testApp));
afterAll(async () => {
  await testApp.close();
  await gateway.close();
});

async function send(payload: string): Promise<string> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return (await testApp.app.inject({ method: 'POST', url: path, headers, payload })).body;
}

/** Sends so many, some at a time. */
async function flood(count: number, write: (index: number) => string): Promise<Set<string>> {
  const answers = new Set<string>();
  for (let sent = 0; sent < count; sent += 20) {
    const some = Array.from({ length: 20 }, (_, index) => send(write(sent + index)));
    for (const answer of await Promise.all(some)) answers.add(answer);
  }
  return answers;
}

const sizeOfSamples = uncheckedStatement<{ bytes: number }>(
  'test-size-of-samples',
  `select pg_total_relation_size('refused_notify')::int as bytes`,
);
const countKept = (): Promise<number> => testApp.deps.prisma.paymentNotify.count();
const yesterday = () => new Date(testApp.clock.now().getTime() - day);
const countRefused = async () =>
  (await countRecentPayments(testApp.deps.db, { since: yesterday() })).find(
    (it) => it.name === 'bad_sign',
  )?.count;

async function orderCoins(): Promise<string> {
  const member = await createMember(testApp.deps);
  return (await placeOrder(testApp, member, coinsFor(30, 'alipay'))).orderNo;
}

test('notifies without a good signature fill nothing: the newest thousand are sampled, and counted', async () => {
  const before = await countKept();
  const padding = 'x'.repeat(16_000);
  const answers = await flood(3000, (index) => `out_trade_no=${index}&sign=none&a=${padding}`);
  expect(answers).toEqual(new Set(['fail']));
  expect(await countKept()).toBe(before);
  const { refusedNotify } = testApp.deps.prisma;
  expect(await refusedNotify.count()).toBe(1000);
  const newest = await refusedNotify.findFirst({ orderBy: { number: 'desc' } });
  expect(newest?.raw).toMatch(/^out_trade_no=29\d\d&/);
  expect(newest?.raw.length).toBeLessThanOrEqual(1500);
  expect(await countRefused()).toBe(1000);
  expect((await testApp.deps.db.row(sizeOfSamples))?.bytes).toBeLessThan(12_000_000);
});

test('samples are forgotten after 30 days', async () => {
  await send('sign=none');
  const forget = paymentRecurring(testApp.deps).find((it) => it.name === 'forget-refused-notifies');
  testApp.clock.advance(29 * day);
  await forget?.run(new AbortController().signal);
  expect(await testApp.deps.prisma.refusedNotify.count()).toBeGreaterThan(0);
  testApp.clock.advance(2 * day);
  await forget?.run(new AbortController().signal);
  expect(await testApp.deps.prisma.refusedNotify.count()).toBe(0);
});

test('a payer who sends a genuine notify again and again stores no more rows, and is answered success', async () => {
  const raw = gateway.notify(await orderCoins());
  expect(await send(raw)).toBe('success');
  const before = await countKept();
  const answers = await flood(200, (index) => `${raw}&added${index}=`);
  expect(answers).toEqual(new Set(['success']));
  expect((await countKept()) - before).toBeLessThan(60);
});

test('a notify that matches nothing, repeated without end, stores no more rows and still counts when it matches', async () => {
  const orderNo = await orderCoins();
  const trade_no = `wrong-${orderNo}`;
  const wrong = gateway.notify(orderNo, { fields: { trade_no, money: '1' } });
  const before = await countKept();
  expect(await flood(200, () => wrong)).toEqual(new Set(['fail']));
  expect((await countKept()) - before).toBeLessThan(60);
  expect(await send(gateway.notify(orderNo, { fields: { trade_no } }))).toBe('success');
});
