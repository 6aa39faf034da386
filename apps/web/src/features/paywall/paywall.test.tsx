import { createPayment, getGoods } from '@lantern/contracts/calls/payment';
import { getConfig } from '@lantern/contracts/calls/site';
import { buyEpisode } from '@lantern/contracts/calls/watch';
import { buildConfig } from '@lantern/contracts/testing/build-config';
import { buildMemberWithToken } from '@lantern/contracts/testing/build-member';
import { buildPaymentChannel } from '@lantern/contracts/testing/build-payment-channel';
import { buildPaymentOption } from '@lantern/contracts/testing/build-payment-option';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { beginSession } from '../../session/session.ts';
import { paidFrom, pendingOrder } from '../../storage/stored-payment.ts';
import { answering, startFakeApi } from '../../testing/fake-api.ts';
import { renderAt } from '../../testing/render-screen.tsx';
import { resetStored } from '../../testing/reset-stored.ts';
import { openPayment } from '../payment-channels/open-payment.ts';
import Paywall from './paywall.tsx';

vi.mock('../payment-channels/open-payment.ts', { spy: true });

const guest = { memberVip: 0, vipPeriod: 0, vipDate: '' } as const;
const orderNo = 'V2026112118304412345678';
const payurl = `${location.origin}/pay/sandbox`;
const placed = answering(createPayment, JSON.stringify({ payurl, orderNo }));
const plan = (id: number, days: number, price: string) =>
  buildPaymentOption({
    id,
    price,
    duration: days,
    commoditySpecification: days,
    commodityToSort: id,
  });
const goods = answering(getGoods, {
  payList: [
    buildPaymentChannel({ id: '1', name: '支付宝', type: 'alipay' }),
    buildPaymentChannel({ id: '2', name: '微信支付', type: 'wxpay' }),
  ],
  optionList: [plan(1, 30, '30.00'), { ...plan(3, 365, '200.00'), recommended: true }],
});

const open = (ownPrice?: number) =>
  renderAt(
    '/videoinfo?id=101',
    <Paywall
      open
      onClose={() => undefined}
      episode={{ cartoonCode: 101, moviesInfoId: 9 }}
      ownPrice={ownPrice}
      endedAfterSeconds={30}
    />,
  );
const button = (name: RegExp) => screen.findByRole('button', { name });

beforeEach(() => {
  vi.mocked(openPayment).mockImplementation(() => undefined);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.mocked(openPayment).mockClear();
  pendingOrder.clear();
  paidFrom.clear();
  resetStored();
});

it('pays for the recommended plan by the first way with one tap, and for no second order with two', async () => {
  beginSession(buildMemberWithToken(guest));
  const api = startFakeApi(goods, placed, answering(getConfig, buildConfig()));
  open();
  const pay = await button(/¥200.00 开通365天会员/);
  fireEvent.click(pay);
  fireEvent.click(pay);
  await waitFor(() => expect(openPayment).toHaveBeenCalledWith(payurl));
  expect(api.sentTo(createPayment).map(({ payload }) => payload)).toEqual([
    {
      typesOf: 2,
      comSpec: 365,
      index: 3,
      money: '200.00',
      type: 'alipay',
      userId: buildMemberWithToken().h5Uuid,
    },
  ]);
  expect(paidFrom.read()).toEqual({ orderNo, cartoonCode: 101, buys: null });
});

it('with too few coins pays for the least amount that is enough, and notes what to buy with it', async () => {
  beginSession(buildMemberWithToken({ ...guest, memberCion: 1 }));
  const api = startFakeApi(goods, placed, answering(getConfig, buildConfig({ coinsPerYuan: 10 })));
  open(205);
  fireEvent.click(await screen.findByRole('radio', { name: '微信支付' }));
  const buy = await button(/205金币购买本集/);
  await waitFor(() => expect(buy.textContent).toContain('充值¥21得210金币'));
  fireEvent.click(buy);
  await waitFor(() => expect(openPayment).toHaveBeenCalledWith(payurl));
  expect(api.sentTo(createPayment)[0]?.payload).toMatchObject({
    typesOf: 1,
    comSpec: 210,
    money: '21.00',
    type: 'wxpay',
  });
  const buys = { moviesInfoId: 9, price: 205 };
  expect(paidFrom.read()).toEqual({ orderNo, cartoonCode: 101, buys });
  expect(api.sentTo(buyEpisode)).toEqual([]);
});

it('says before the tap what a way in dollars asks for, and nothing of it for one in yuan', async () => {
  beginSession(buildMemberWithToken(guest));
  const asks = { currency: 'USD', rate: '7.25' } as const;
  const payList = [
    buildPaymentChannel({ id: '1', name: '支付宝', type: 'alipay' }),
    buildPaymentChannel({ id: '2', name: '银行卡', type: 'card', asks }),
  ];
  const optionList = [{ ...plan(3, 365, '200.00'), recommended: true }];
  startFakeApi(answering(getGoods, { payList, optionList }), answering(getConfig, buildConfig()));
  open();
  await button(/¥200.00 开通365天会员/);
  expect(screen.queryByText(/US\$/)).toBeNull();
  fireEvent.click(await screen.findByRole('radio', { name: '银行卡' }));
  expect(await screen.findByText('US$27.59 · 按 1 美元 = 7.25 元')).toBeDefined();
});

it.each([
  ['a member with VIP', { memberVip: 3, vipPeriod: 1, vipDate: '2999-01-01 00:00:00' }, undefined],
  ['a film that VIP does not open', guest, 7],
])('sells no plan to %s', async (_case, member, ownPrice) => {
  beginSession(buildMemberWithToken(member));
  const benefits = ['vip-films'] as const;
  startFakeApi(goods, placed, answering(getConfig, buildConfig({ benefits: [...benefits] })));
  open(ownPrice);
  expect(await button(/金币购买本集/)).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('button', { name: /开通/ })).toBeNull());
  expect(screen.queryByText('查看会员权益')).toBeNull();
});
