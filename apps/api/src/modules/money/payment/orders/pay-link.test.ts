import { getMember } from '@lantern/contracts/calls/member';
import { createPayment, getOrder, payByLink } from '@lantern/contracts/calls/payment';
import { memberOrder, paymentOrder } from '@lantern/contracts/entities/payment-order';
import { envelope } from '@lantern/contracts/envelope';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { askAs } from '../../../../test/call-as.ts';
import { createMember, type TestMember } from '../../../../test/create-member.ts';
import { EpayGateway } from '../../../../test/epay-gateway.ts';
import { expectSoundLedger } from '../../../../test/expect-sound-ledger.ts';
import { vipDays } from '../../../../test/pay-order.ts';
import { notifyPath } from '../notifies/notify-path.ts';

const minute = 60_000;
const wechat = 'Mozilla/5.0 (iPhone) Mobile MicroMessenger/8.0';
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1';

const gateway = new EpayGateway();
let shop: TestApp;
beforeAll(async () => {
  await gateway.start();
  shop = await buildTestApp({ env: { ...gateway.settings({ EPAY_MODE: 'mapi' }) } });
});
afterEach(() => expectSoundLedger(shop));
afterAll(async () => {
  await shop.close();
  await gateway.close();
});

async function post({ token }: TestMember, path: string, payload: object, agent = phone) {
  const headers = { token, 'content-type': 'application/json', 'user-agent': agent };
  const { body } = await shop.app.inject({ method: 'POST', url: path, headers, payload });
  return envelope.parse(JSON.parse(body));
}

/** A member inside WeChat orders VIP by Alipay, to be paid elsewhere. Answers the number, and the key in the order's link. */
async function orderElsewhere(member: TestMember) {
  const wish = { ...vipDays(30, 'alipay'), elsewhere: true };
  const { data } = await post(member, createPayment.path, wish, wechat);
  const { orderNo, payurl } = paymentOrder.parse(JSON.parse(String(data)));
  const seen = await post(member, getOrder.path, { orderNo }, wechat);
  const link = new URL(memberOrder.parse(seen.data).link ?? 'nothing:');
  return { orderNo, payurl, link, key: link.searchParams.get('key') ?? '' };
}

test('an order that can’t be paid here is paid by its link in another browser, for its own member', async () => {
  const [buyer, visitor] = [await createMember(shop.deps), await createMember(shop.deps)];
  const { orderNo, payurl, link, key } = await orderElsewhere(buyer);
  expect(new URL(payurl).pathname + new URL(payurl).search).toBe(`/payresult?orderNo=${orderNo}`);
  expect(`${link.pathname} ${link.searchParams.get('orderNo')}`).toBe(`/payresult ${orderNo}`);
  expect(gateway.asked).toEqual([]);

  // Another member sees nothing of it without the key, and with it no further link.
  expect((await post(visitor, getOrder.path, { orderNo })).code).toBe(404);
  const shown = memberOrder.parse((await post(visitor, getOrder.path, { orderNo, key })).data);
  expect([shown.status, shown.money, shown.link]).toEqual(['created', '30.00', undefined]);

  const opened = await Promise.all(
    Array.from({ length: 5 }, () => post(visitor, payByLink.path, { orderNo, key })),
  );
  const addresses = new Set(opened.map(({ data }) => payByLink.answer.parse(data).payurl));
  expect([...addresses].map((it) => new URL(it).origin)).toEqual([new URL(gateway.baseUrl).origin]);
  gateway.pay(orderNo);
  const response = await shop.app.inject(`${notifyPath('epay')}?${gateway.notify(orderNo)}`);
  expect(response.body).toBe('success');

  const paid = memberOrder.parse((await post(visitor, getOrder.path, { orderNo, key })).data);
  expect(paid.status).toBe('fulfilled');
  const isVip = async (member: TestMember) =>
    (await askAs(shop, member)(getMember, { memberCode: member.memberCode })).memberVip > 0;
  expect([await isVip(buyer), await isVip(visitor)]).toEqual([true, false]);
  expect(await post(visitor, payByLink.path, { orderNo, key })).toMatchObject({
    code: 500,
    msg: '这笔订单已经不需要付款',
  });
});

test('a key is for one order, and ends with it', async () => {
  const [buyer, visitor] = [await createMember(shop.deps), await createMember(shop.deps)];
  const [one, other] = [await orderElsewhere(buyer), await orderElsewhere(visitor)];
  const { orderNo, key } = one;
  const wrong = [other.key, `${key}A`, key.slice(1), key.toUpperCase(), '', 'A'.repeat(100)];
  for (const it of wrong) {
    const asked = { orderNo, key: it };
    expect([it, (await post(visitor, getOrder.path, asked)).code]).toEqual([it, 404]);
    expect([it, (await post(visitor, payByLink.path, asked)).code]).toEqual([it, 404]);
  }
  // Inside the app that can't open the way, the link can't either.
  expect((await post(visitor, payByLink.path, { orderNo, key }, wechat)).code).toBe(500);
  shop.clock.advance(30 * minute);
  expect((await post(visitor, payByLink.path, { orderNo, key })).code).toBe(500);
  expect((await post(visitor, getOrder.path, { orderNo, key })).code).toBe(0);
  shop.clock.advance(24 * 60 * minute);
  expect((await post(visitor, getOrder.path, { orderNo, key })).code).toBe(404);
});
