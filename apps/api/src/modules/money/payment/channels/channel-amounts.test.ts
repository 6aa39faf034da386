import type { PayloadInputOf } from '@lantern/contracts/call';
import * as calls from '@lantern/contracts/calls/operator/channels';
import { createPayment, getGoods } from '@lantern/contracts/calls/payment';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';

import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../../test/call-as.ts';
import { createMember } from '../../../../test/create-member.ts';
import { createOperator, type TestOperator } from '../../../../test/create-operator.ts';
import { EpayGateway } from '../../../../test/epay-gateway.ts';
import { epayRow } from '../../../../test/epay-row.ts';
import { coinsFor, placeOrder } from '../../../../test/pay-order.ts';
import { sendPayload } from '../../../../test/send-call.ts';

let site: TestApp;
let owner: TestOperator;
let other: TestOperator;
beforeAll(async () => {
  site = await buildTestApp({ env: { PUBLIC_BASE_URL: 'https://site.example' } });
  owner = await createOperator(site.deps);
  other = await createOperator(site.deps, { roles: ['money'] });
});
afterAll(() => site.close());

type Offer = Partial<PayloadInputOf<typeof calls.addChannel>>;

const find = async (id: number) =>
  (await askAs(site, owner)(calls.listChannels, {})).list.find((it) => it.id === id);

/** The field that is wrong: of the schema, or of several. */
const refused = z.object({
  code: z.literal(400),
  data: z.union([z.object({ fields: z.tuple([z.string()]) }), z.object({ field: z.string() })]),
});

/** A channel with a gateway of its own, whose key is in force. */
async function addChannel(offer: Offer) {
  const gateway = await new EpayGateway().start();
  onTestFinished(() => gateway.close());
  const { baseUrl, pid, key } = gateway;
  const opens = [new URL(baseUrl).origin];
  const { kind: _, values: __, ...more } = offer;
  const row = epayRow({ baseUrl, pid, key, opens, ...more });
  const { id } = await askAs(site, owner)(calls.addChannel, row);
  const keyId = (await find(id))?.waitingKey?.id ?? 0;
  await askAs(site, other)(calls.decideChannelKey, { keyId, confirms: true, reason: '核对' });
  const { kind: ___, ...kept } = row;
  return { gateway, id, offer: kept };
}

test('an order is paid at the first channel with the way that takes its amount', async () => {
  const small = await addChannel({ position: 1, leastMoney: '10.00', mostMoney: '50.00' });
  const large = await addChannel({ position: 2, leastMoney: '50.01', mostMoney: '300.00' });
  const buyer = await createMember(site.deps);
  const shown = async () =>
    (await askAs(site, buyer)(getGoods, { type: 1 })).payList.find((it) => it.type === 'alipay');
  const opens = [small, large].map(({ gateway }) => new URL(gateway.baseUrl).origin);
  await expect.poll(shown).toMatchObject({ leastMoney: '10.00', mostMoney: '300.00', opens });

  for (const [yuan, taker] of [
    [10, small],
    [50, small],
    [51, large],
    [300, large],
  ] as const) {
    const { orderNo } = await placeOrder(
      site,
      await createMember(site.deps),
      coinsFor(yuan, 'alipay'),
    );
    expect([yuan, taker.gateway.orders.has(orderNo)]).toEqual([yuan, true]);
  }
  const tooMuch = await callAs(site, buyer)(createPayment, coinsFor(301, 'alipay'));
  expect(tooMuch.msg).toBe('该支付方式不收这个金额，请换一种支付方式');

  // Off, it takes nothing; what the other takes is what the way takes.
  const changed = { ...small.offer, id: small.id, version: 1, isEnabled: false };
  await askAs(site, owner)(calls.changeChannel, changed);
  await expect.poll(shown).toMatchObject({ leastMoney: '50.01', mostMoney: '300.00' });
  const small30 = await callAs(site, buyer)(createPayment, coinsFor(30, 'alipay'));
  expect(small30.msg).toBe(tooMuch.msg);
});

test('the amounts of a channel are kept, changed and taken away, and must have an order', async () => {
  const { id, offer } = await addChannel({ methods: ['qqpay'], leastMoney: '1.00' });
  const change = (version: number, more: Partial<typeof offer>) =>
    callAs(site, owner)(calls.changeChannel, { ...offer, id, version, ...more });
  expect(await find(id)).toMatchObject({ leastMoney: '1.00', mostMoney: '' });
  const { leastMoney: _, ...without } = offer;
  await askAs(site, owner)(calls.changeChannel, { ...without, id, version: 1, mostMoney: '20.00' });
  expect(await find(id)).toMatchObject({ leastMoney: '1.00', mostMoney: '20.00' });
  await change(2, { leastMoney: '', mostMoney: '' });
  expect(await find(id)).toMatchObject({ leastMoney: '', mostMoney: '' });

  const wrong = async (more: Partial<typeof offer>) => {
    const payload = { ...offer, id, version: 3, ...more };
    const headers = { security: '1', token: owner.token };
    const response = await sendPayload(site, calls.changeChannel, payload, headers);
    const { data } = refused.parse(response.json());
    return 'fields' in data ? data.fields[0] : data.field;
  };
  expect(await wrong({ leastMoney: '20.00', mostMoney: '19.99' })).toBe('mostMoney');
  expect(await wrong({ leastMoney: '0.00' })).toBe('leastMoney');
  expect(await wrong({ mostMoney: '5' })).toBe('mostMoney');
  expect((await change(3, { leastMoney: '5.00', mostMoney: '5.00' })).code).toBe(0);
});
