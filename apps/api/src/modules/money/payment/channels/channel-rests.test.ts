import * as calls from '@lantern/contracts/calls/operator/channels';
import { createPayment } from '@lantern/contracts/calls/payment';
import { expect, onTestFinished, test } from 'vitest';

import { useTestApp } from '../../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../../test/call-as.ts';
import { createMember } from '../../../../test/create-member.ts';
import { createOperator } from '../../../../test/create-operator.ts';
import { EpayGateway } from '../../../../test/epay-gateway.ts';
import { epayRow } from '../../../../test/epay-row.ts';
import { coinsFor, placeOrder } from '../../../../test/pay-order.ts';
import { ChannelRests } from './channel-rests.ts';

test('five failures in a row within two minutes are followed by a minute of rest', () => {
  const rests = new ChannelRests();
  const at = (seconds: number) => new Date(seconds * 1000);
  const failAt = (...seconds: number[]) => seconds.map((it) => rests.noteFailed('one', at(it)));
  failAt(0, 1, 2, 3);
  rests.noteOpened('one');
  // The fifth comes 181 s after the first.
  failAt(4, 66, 120, 184, 185);
  expect(rests.rests('one', at(185))).toBe(false);
  failAt(186);
  expect([rests.rests('one', at(186)), rests.rests('two', at(186))]).toEqual([true, false]);
  expect([rests.rests('one', at(245)), rests.rests('one', at(246))]).toEqual([true, false]);
  failAt(247, 248, 249, 250);
  expect(rests.rests('one', at(250))).toBe(false);
});

test('a gateway that is asked about one order again and again counts towards the limit of orders', async () => {
  const gateway = await new EpayGateway().start();
  onTestFinished(() => gateway.close());
  const site = await useTestApp({ env: gateway.settings({ LIMIT_ORDERS_PER_HOUR: '3' }) });
  const send = callAs(site, await createMember(site.deps));
  const tap = (agent: string) =>
    send(createPayment, coinsFor(30, 'alipay'), { headers: { 'user-agent': agent } });
  const [computer, phone] = ['Mozilla/5.0 (X11; Linux x86_64)', 'Android Mobile'];
  expect((await tap(computer)).code).toBe(0);
  // What is known is said again, however often; at another place the gateway is asked.
  for (let tries = 0; tries < 5; tries++) expect((await tap(computer)).code).toBe(0);
  const codes = [];
  for (let tries = 0; tries < 3; tries++) codes.push((await tap(phone)).code);
  expect(codes).toEqual([0, 0, 429]);
  expect(gateway.asked).toHaveLength(3);
  expect((await tap(computer)).code).toBe(0);
});

test('new orders go to another channel with the same way while one rests, and to the one where there is no other', async () => {
  const startGateway = async () => {
    const gateway = await new EpayGateway().start();
    onTestFinished(() => gateway.close());
    return gateway;
  };
  const [first, second] = [await startGateway(), await startGateway()];
  const site = await useTestApp({ env: first.settings() });
  const owner = await createOperator(site.deps);
  const other = await createOperator(site.deps, { roles: ['money'] });
  const { baseUrl, pid, key } = second;
  const row = epayRow({ baseUrl, pid, key, opens: [new URL(baseUrl).origin], methods: ['alipay'] });
  const { id } = await askAs(site, owner)(calls.addChannel, row);
  const { list } = await askAs(site, owner)(calls.listChannels, {});
  const keyId = list.find((it) => it.id === id)?.waitingKey?.id ?? 0;
  const confirmed = { keyId, confirms: true, reason: '核对' };
  await askAs(site, other)(calls.decideChannelKey, confirmed);

  const buyer = () => createMember(site.deps);
  const wish = (type: string) => coinsFor(30, type);
  const failed = async (type: string) =>
    (await callAs(site, await buyer())(createPayment, wish(type))).code;
  first.manner = 'status-500';
  const codes = [];
  for (let tries = 0; tries < 5; tries++) codes.push(await failed('alipay'));
  expect(codes).toEqual([500, 500, 500, 500, 500]);
  const moved = await placeOrder(site, await buyer(), wish('alipay'));
  expect([second.orders.has(moved.orderNo), first.orders.has(moved.orderNo)]).toEqual([
    true,
    false,
  ]);
  // WeChat's way is at the first alone.
  expect(await failed('wxpay')).toBe(500);
  first.manner = 'well';
  expect(first.orders.has((await placeOrder(site, await buyer(), wish('wxpay'))).orderNo)).toBe(
    true,
  );
  site.clock.advance(60_000);
  expect(first.orders.has((await placeOrder(site, await buyer(), wish('alipay'))).orderNo)).toBe(
    true,
  );
});
