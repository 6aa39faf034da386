import { createPayment, getGoods } from '@lantern/contracts/calls/payment';
import { getConfig } from '@lantern/contracts/calls/site';
import { buildConfig } from '@lantern/contracts/testing/build-config';
import { buildMemberWithToken } from '@lantern/contracts/testing/build-member';
import { buildPaymentChannel } from '@lantern/contracts/testing/build-payment-channel';
import { buildPaymentOption } from '@lantern/contracts/testing/build-payment-option';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { openPayment } from '../../features/payment-channels/open-payment.ts';
import { beginSession } from '../../session/session.ts';
import { pendingOrder } from '../../storage/stored-payment.ts';
import { stored } from '../../storage/stored.ts';
import { answering, startFakeApi } from '../../testing/fake-api.ts';
import { renderAt } from '../../testing/render-screen.tsx';
import { resetStored } from '../../testing/reset-stored.ts';
import { stubIntersectionObserver } from '../../testing/stub-intersection-observer.ts';
import { showToast, Toaster } from '../../ui/toast.tsx';
import PayScreen from './pay-screen.tsx';
import { vipLeftLine } from './vip-left.ts';

vi.mock('../../features/payment-channels/open-payment.ts', { spy: true });

const coins = (id: number, amount: number, price: string) =>
  buildPaymentOption({
    id,
    price,
    type: 1,
    duration: 0,
    time: '',
    commoditySpecification: amount,
    commodityToSort: id,
  });
const payurl = `${location.origin}/pay/sandbox`;
const answers = [
  answering(getGoods, {
    payList: [buildPaymentChannel({ id: '1', name: '支付宝', type: 'alipay' })],
    optionList: [coins(1, 300, '30.00'), coins(2, 1000, '100.00')],
  }),
  answering(getConfig, buildConfig({ coinsPerYuan: 10 })),
  answering(createPayment, JSON.stringify({ payurl, orderNo: 'C2026112118304412345678' })),
];

async function openScreen() {
  const api = startFakeApi(...answers);
  renderAt(
    '/pay',
    <>
      <PayScreen />
      <Toaster />
    </>,
  );
  await screen.findByText('¥30.00');
  return api;
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: /自定义金额/ });
const statusText = () => screen.getByRole('status').textContent;
const press = () => fireEvent.click(screen.getByRole('button', { name: '立即充值' }));
function type(text: string): void {
  fireEvent.focus(field());
  fireEvent.change(field(), { target: { value: text } });
}

beforeEach(() => {
  vi.mocked(openPayment).mockImplementation(() => undefined);
  // What the test before it was told.
  showToast('');
  stubIntersectionObserver();
  beginSession(buildMemberWithToken({ memberCion: 88 }));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.mocked(openPayment).mockClear();
  pendingOrder.clear();
  resetStored();
});

it('shows the purse and buys a fixed option at the server’s price', async () => {
  const api = await openScreen();
  expect(screen.getByText('88')).toBeDefined();
  fireEvent.click(screen.getByRole('radio', { name: /¥100/ }));
  expect(screen.getByText('¥100.00')).toBeDefined();
  press();
  await waitFor(() => expect(openPayment).toHaveBeenCalledWith(payurl));
  expect(api.sentTo(createPayment)[0]?.payload).toEqual({
    typesOf: 1,
    comSpec: 1000,
    index: 1,
    money: '100.00',
    type: 'alipay',
    userId: buildMemberWithToken().h5Uuid,
    payChannel: 2,
  });
});

it.each([
  ['9', '10', '最低金额为10，已自动为您修改'],
  ['0', '10', '最低金额为10，已自动为您修改'],
  ['-3', '10', '最低金额为10，已自动为您修改'],
  ['5001', '5000', '最高金额为5000，已自动为您修改'],
  ['99999999', '5000', '最高金额为5000，已自动为您修改'],
  ['12.5', '12', '金额需为整数，已自动为您修改'],
])('changes %s to %s when the field is left, and says so', async (typed, kept, words) => {
  await openScreen();
  type(typed);
  fireEvent.blur(field());
  expect(field().value).toBe(kept);
  expect(statusText()).toBe(words);
});

it.each([
  ['10', '¥10.00'],
  ['5000', '¥5000.00'],
  ['388', '¥388.00'],
])('leaves %s as it is', async (typed, price) => {
  await openScreen();
  type(typed);
  fireEvent.blur(field());
  expect(field().value).toBe(typed);
  expect(statusText()).toBe('');
  expect(screen.getByText(price)).toBeDefined();
});

it('takes the wide digits of a keyboard for Chinese', async () => {
  await openScreen();
  type('３８８');
  fireEvent.blur(field());
  expect(field().value).toBe('388');
  expect(screen.getByText('¥388.00')).toBeDefined();
});

it('buys an amount that the member typed', async () => {
  const api = await openScreen();
  type('388');
  fireEvent.blur(field());
  expect(screen.getAllByText('3880金币')).toHaveLength(2);
  press();
  await waitFor(() => expect(openPayment).toHaveBeenCalled());
  expect(api.sentTo(createPayment)[0]?.payload).toMatchObject({ comSpec: 388, money: '388.00' });
});

it.each(['', 'abc'])('asks for an amount when it is %j, and orders nothing', async (typed) => {
  const api = await openScreen();
  type(typed);
  fireEvent.blur(field());
  press();
  expect(statusText()).toBe('请输入金额');
  expect(api.sentTo(createPayment)).toEqual([]);
});

it.each([
  ['', '会员未开通'],
  ['2026-11-20 11:59:59', '会员未开通'],
  ['2026-11-22 12:00:00', '剩余1天 · 到期时间 2026-11-22'],
  ['2026-11-22 12:00:01', '剩余2天 · 到期时间 2026-11-22'],
  ['2026-12-21 13:00:00', '剩余31天 · 到期时间 2026-12-21'],
])('VIP until %j reads %s', (vipDate, line) => {
  const noon = new Date('2026-11-21T12:00:00+08:00');
  expect(vipLeftLine({ vipDate, vipPeriod: 1 }, noon)).toBe(line);
});

it('permanent VIP shows no date and no days', () => {
  const noon = new Date('2026-11-21T12:00:00+08:00');
  const member = { vipDate: '2036-11-19 12:00:00', vipPeriod: 4 };
  expect(vipLeftLine(member, noon)).toBe('永久会员');
});

it('says why the screen opened for a member with too few coins', () => {
  startFakeApi();
  beginSession(buildMemberWithToken({ memberCion: 1 }));
  renderAt({ pathname: '/pay', state: { need: 2 } }, <PayScreen />);
  expect(screen.getByRole('status').textContent).toBe('金币不足：购买本集需2金币，当前1金币');
  act(() => stored.memberInfo.update((it) => it && { ...it, memberCion: 2 }));
  expect(screen.queryByText(/金币不足/)).toBeNull();
});
