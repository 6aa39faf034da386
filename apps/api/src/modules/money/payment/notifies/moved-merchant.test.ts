import * as calls from '@lantern/contracts/calls/operator/channels';
import { listPaymentCases, resolvePaymentCase } from '@lantern/contracts/calls/operator/payments';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';

import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../../test/call-as.ts';
import { createMember } from '../../../../test/create-member.ts';
import { createOperator, type TestOperator } from '../../../../test/create-operator.ts';
import { EpayGateway } from '../../../../test/epay-gateway.ts';
import { epayRow } from '../../../../test/epay-row.ts';
import { expectSoundLedger } from '../../../../test/expect-sound-ledger.ts';
import { coinsFor, placeOrder } from '../../../../test/pay-order.ts';
import { rawQuery } from '../../../../test/raw-notify.ts';
import { readBalances } from '../../../ground/wallet/read-balances.ts';
import { judgeLeftovers } from '../payment.jobs.ts';
import { saveNotify } from './notify.repo.ts';

/** The site with the merchant in its environment, and after it moved to a row. */
let before: TestApp;
let after: TestApp;
let gateway: EpayGateway;
let owner: TestOperator;
let other: TestOperator;
let row: { id: number; key: string };
const env = { PUBLIC_BASE_URL: 'https://site.example' };
beforeAll(async () => {
  gateway = await new EpayGateway().start();
  after = await buildTestApp({ env });
  before = await buildTestApp({ beside: after, env: gateway.settings() });
  owner = await createOperator(after.deps);
  other = await createOperator(after.deps, { roles: ['money'] });
  row = await addRow(1);
});
afterEach(() => expectSoundLedger(after));
afterAll(async () => {
  await before.close();
  await after.close();
  await gateway.close();
});

const reason = 'the merchant moved';

/** A row of the same merchant, in force at every site. */
async function addRow(position: number, { pid, key }: { pid: string; key: string } = gateway) {
  const { baseUrl } = gateway;
  const { id } = await askAs(after, owner)(
    calls.addChannel,
    epayRow({ name: 'moved', position, baseUrl, pid, key, reason }),
  );
  const { list } = await askAs(after, owner)(calls.listChannels, {});
  const keyId = list.find((it) => it.id === id)?.waitingKey?.id ?? 0;
  await askAs(after, other)(calls.decideChannelKey, { keyId, confirms: true, reason });
  const added = { id, key: `epay-${id}` };
  const isKnown = async () => (await notify(added.key, '', after)) === 'fail';
  await vi.waitUntil(isKnown, { timeout: 60_000 });
  return added;
}

const notify = async (key: string, raw: string, at: TestApp) =>
  (await at.app.inject({ url: `/renren-api/api/pay/notify/${key}?${raw}` })).body;

async function order(at: TestApp) {
  const member = await createMember(after.deps);
  const { orderNo } = await placeOrder(at, member, coinsFor(30, 'alipay'));
  const coins = async () => (await readBalances(after.deps.db, member.memberId)).coinsBought;
  return { orderNo, coins };
}

const casesOf = async (raw: string) => {
  const tradeNo = new URLSearchParams(raw).get('trade_no') ?? '';
  const found = await after.deps.prisma.paymentCase.findMany({ where: { tradeNo } });
  return found.map(({ channel }) => channel);
};

test('a payment that settled its order opens no case where its merchant is now', async () => {
  const { orderNo, coins } = await order(before);
  const query = gateway.notify(orderNo);
  expect(await notify('epay', query, before)).toBe('success');
  const replayed = await notify(row.key, query, after);
  expect([replayed, await casesOf(query)]).toEqual(['success', []]);
  expect(await coins()).toBe(300);
});

test('a payment that a case credited is credited by no other case there', async () => {
  const { orderNo, coins } = await order(before);
  const query = gateway.notify(orderNo, { fields: { money: '29.99' } });
  await notify('epay', query, before);
  const { list } = await askAs(after, owner)(listPaymentCases, { currentPage: 1 });
  const { caseId = 0 } = list.find((it) => it.orderNo === orderNo) ?? {};
  const credit = { caseId, outcome: 'goods', reason } as const;
  expect((await callAs(after, owner)(resolvePaymentCase, credit)).code).toBe(0);
  const replayed = await notify(row.key, query, after);
  expect([replayed, await casesOf(query)]).toEqual(['success', ['epay']]);
  expect(await coins()).toBe(300);
});

test('money on a removed channel for an unknown order waits for an operator', async () => {
  const { orderNo, coins } = await order(before);
  const query = gateway.notify(orderNo);
  expect(await notify(row.key, query, after)).toBe('fail');
  expect([await casesOf(query), await coins()]).toEqual([[row.key], 0]);
});

test('money for an order that never was has one case, though its channel is gone', async () => {
  const { orderNo } = await order(before);
  const elsewhere = { out_trade_no: 'SHOP-7', trade_no: 'SHOP-TRADE-7' };
  const query = gateway.notify(orderNo, { fields: elsewhere });
  expect(await notify('epay', query, before)).toBe('fail');
  expect(await notify(row.key, query, after)).toBe('success');
  expect(await casesOf(query)).toEqual(['epay']);

  const another = { pid: '2002', key: 'the-key-of-another-merchant' };
  const { key } = await addRow(2, another);
  const { pid, key: signedBy } = another;
  const theirs = gateway.notify(orderNo, { fields: { ...elsewhere, pid }, key: signedBy });
  expect(await notify(key, theirs, after)).toBe('fail');
  expect(await casesOf(theirs)).toEqual(['epay', key]);
});

test('money for no order that was kept, and came to another channel before it was judged, has one case', async () => {
  const { orderNo } = await order(before);
  const elsewhere = { out_trade_no: 'SHOP-8', trade_no: 'SHOP-TRADE-8' };
  const query = gateway.notify(orderNo, { fields: elsewhere });
  const raw = rawQuery(query, after.clock.now());
  const notifyId = await saveNotify(after.deps.db, { channel: 'epay', raw, address: '' });
  expect(await notify(row.key, query, after)).toBe('fail');
  after.clock.advance(60_001);
  await judgeLeftovers(before.deps);
  const where = { id: notifyId };
  const judged = await after.deps.prisma.paymentNotify.findUniqueOrThrow({ where });
  expect([judged.outcome, await casesOf(query)]).toEqual(['repeated', [row.key]]);
});

test('a notify whose channel’s key can’t be read waits, even if another channel of its merchant could verify it', async () => {
  const secret = { ...env, SIGNING_SECRET: 'another secret of the site 5b1f0c7d9e2a' };
  const { orderNo, coins } = await order(after);
  const query = gateway.notify(orderNo);
  const moved = await buildTestApp({ beside: after, env: { ...gateway.settings(), ...secret } });
  expect(await notify('epay', query, moved)).toBe('fail');
  expect(await casesOf(query)).toEqual([]);
  const waiting = { channel: row.key, outcome: null };
  expect(await after.deps.prisma.paymentNotify.count({ where: waiting })).toBe(1);
  await moved.close();
  expect(await notify(row.key, query, after)).toBe('success');
  expect(await coins()).toBe(300);
});
