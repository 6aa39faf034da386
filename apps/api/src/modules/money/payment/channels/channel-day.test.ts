import { listChannels, testChannel } from '@lantern/contracts/calls/operator/channels';
import { getChannelDay, getOrderStory } from '@lantern/contracts/calls/operator/orders';
import { refundOrder } from '@lantern/contracts/calls/operator/payments';
import { createPayment } from '@lantern/contracts/calls/payment';
import { paymentOrder } from '@lantern/contracts/entities/payment-order';
import { envelope } from '@lantern/contracts/envelope';
import { businessDayOf } from '@lantern/rules/shanghai-time';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { askAs } from '../../../../test/call-as.ts';
import { createMember } from '../../../../test/create-member.ts';
import { createOperator } from '../../../../test/create-operator.ts';
import { expectSoundLedger } from '../../../../test/expect-sound-ledger.ts';
import { addChannelAt } from '../../../../test/gateways/add-channel-at.ts';
import type { NotifySlip, TestGateway } from '../../../../test/gateways/loopback-gateway.ts';
import { startStripeGateway } from '../../../../test/gateways/stripe-gateway.ts';
import { startUsdtGateway } from '../../../../test/gateways/usdt-gateway.ts';
import { coinsFor } from '../../../../test/pay-order.ts';
import { notifyPath } from '../notifies/notify-path.ts';

const hour = 3_600_000;

let site: TestApp;
let stripe: TestGateway;
let usdt: TestGateway;
const keys = new Map<string, string>();

beforeAll(async () => {
  site = await buildTestApp({ env: { PUBLIC_BASE_URL: 'https://site.example' } });
  [stripe, usdt] = [await startStripeGateway(), await startUsdtGateway()];
  const [owner, other] = [await createOperator(site.deps), await createOperator(site.deps)];
  for (const gateway of [stripe, usdt]) {
    const { kind } = gateway;
    const offer = { by: [owner, other], name: `our ${kind}`, refundsByGateway: false } as const;
    keys.set(kind, `${kind}-${await addChannelAt(site, gateway, offer)}`);
  }
});
afterAll(async () => {
  await expectSoundLedger(site);
  await Promise.all([stripe.close(), usdt.close()]);
  await site.close();
});

const keyOf = ({ kind }: TestGateway): string => keys.get(kind) ?? '';

async function order({ method }: TestGateway): Promise<string> {
  const { token } = await createMember(site.deps);
  const payload = coinsFor(30, method);
  const url = createPayment.path;
  const answer = await site.app.inject({ method: 'POST', url, headers: { token }, payload });
  const { data } = envelope.parse(JSON.parse(answer.body));
  return paymentOrder.parse(JSON.parse(String(data))).orderNo;
}

/** The gateway takes the money, and tells the site. */
async function pay(gateway: TestGateway, number: string, slip?: NotifySlip): Promise<void> {
  Object.assign(gateway.orders.get(number) ?? {}, { state: 'paid' });
  const { method, query, headers, body } = gateway.notify(number, site.clock.now(), slip);
  const url = `${notifyPath(keyOf(gateway))}${query === '' ? '' : `?${query}`}`;
  const { statusCode } = await site.app.inject({ method, url, headers, payload: body });
  expect(statusCode).toBe(200);
}

const today = () => businessDayOf(site.clock.now());

test('a day of a channel is what its gateway took and gave back, each payment once', async () => {
  const before = await order(stripe);
  await pay(stripe, before);
  site.clock.advance(24 * hour);
  const operator = await createOperator(site.deps);
  const ask = askAs(site, operator);

  // Told once more: it is yesterday's.
  await pay(stripe, before);
  const [good, short, back] = [await order(stripe), await order(stripe), await order(stripe)];
  await pay(stripe, good);
  await pay(stripe, good);
  const minor = stripe.orders.get(short)?.minor ?? 0n;
  await pay(stripe, short, { minor: minor - 1n });
  await pay(stripe, back);
  const refund = { kind: 'refund', reference: 're_1', reason: 'asked for' } as const;
  await ask(refundOrder, { orderNo: back, ...refund });
  const { number } = await ask(testChannel, { channel: keyOf(stripe), method: 'card' });
  await pay(stripe, number);
  await order(usdt);

  const { list } = await ask(getChannelDay, { day: today() });
  expect(list).toEqual([
    {
      channel: keyOf(stripe),
      name: 'our stripe',
      currency: 'USD',
      taken: { count: 4, money: '13.10' },
      orders: { count: 2, money: '8.28' },
      cases: { count: 1, money: '4.13' },
      tests: { count: 1, money: '0.69' },
      returned: { count: 1, money: '4.14' },
    },
  ]);
});

test('an order of a channel that can’t be asked says so, as does the channel', async () => {
  const operator = await createOperator(site.deps);
  const ask = askAs(site, operator);
  const [askable, silent] = [await order(stripe), await order(usdt)];
  expect((await ask(getOrderStory, { orderNo: askable })).isAsked).toBe(true);
  expect((await ask(getOrderStory, { orderNo: silent })).isAsked).toBe(false);
  const { list } = await ask(listChannels, {});
  const asked = list.filter(({ id }) => id !== null).map(({ kind, isAsked }) => [kind, isAsked]);
  expect(Object.fromEntries(asked)).toEqual({ stripe: true, usdt: false });
});
