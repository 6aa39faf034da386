import { getMember } from '@lantern/contracts/calls/member';
import { checkOrder, getOrder, payAsPayer } from '@lantern/contracts/calls/payment';
import { getConfig } from '@lantern/contracts/calls/site';
import { buyEpisode } from '@lantern/contracts/calls/watch';
import type { MemberOrder, OrderStatus } from '@lantern/contracts/entities/payment-order';
import { resultCode } from '@lantern/contracts/result-codes';
import { buildConfig } from '@lantern/contracts/testing/build-config';
import { buildMember, buildMemberWithToken } from '@lantern/contracts/testing/build-member';
import { buildVideo } from '@lantern/contracts/testing/build-video';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { arriveWith } from '../../features/chat/message-on-arrival.ts';
import { beginSession } from '../../session/session.ts';
import { useMemberPoll } from '../../session/use-member-poll.ts';
import { linkedOrder, paidFrom, pendingOrder } from '../../storage/stored-payment.ts';
import { stored } from '../../storage/stored.ts';
import { answering, holding, refusing, startFakeApi } from '../../testing/fake-api.ts';
import { renderAt } from '../../testing/render-screen.tsx';
import { resetStored } from '../../testing/reset-stored.ts';
import PayResultScreen from './pay-result-screen.tsx';

const orderNo = 'V2026112118304412345678';
const order = (status: OrderStatus, fields: Partial<MemberOrder> = {}): MemberOrder => ({
  orderNo,
  status,
  typesOf: 2,
  commoditySpecification: 30,
  money: '30.00',
  amountSource: '会员30天',
  createTime: '2026-11-21 18:30:44',
  expireTime: '2026-11-21 19:00:44',
  ...fields,
});

/** A moment after it was placed. */
const placed = new Date('2026-11-21T18:30:50+08:00');

function Arrived() {
  const location = useLocation();
  return <p>{`${location.pathname} ${JSON.stringify(location.state)}`}</p>;
}

function openResult(status: OrderStatus, fields?: Partial<MemberOrder>, beside?: ReactNode) {
  const api = startFakeApi(
    answering(getOrder, order(status, fields)),
    answering(getMember, buildMember()),
    answering(getConfig, buildConfig()),
  );
  renderAt(
    `/payresult?orderNo=${orderNo}`,
    <>
      <PayResultScreen />
      {beside}
    </>,
  );
  return api;
}

beforeEach(() => {
  beginSession(buildMemberWithToken({ vipDate: '2027-01-20 18:00:00', memberCion: 388 }));
  pendingOrder.write(orderNo);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  pendingOrder.clear();
  linkedOrder.clear();
  paidFrom.clear();
  resetStored();
});

it.each<[OrderStatus, string, string]>([
  ['created', '正在确认支付结果', '请勿重复付款'],
  ['paid', '已收到付款', '正在为您开通'],
  ['fulfilled', '支付成功', '会员有效期至 2027-01-20 18:00'],
  ['failed', '支付失败', '本次没有扣款'],
  ['expired', '订单已过期', '如您已付款'],
])('an order that is %s: %s', async (status, title, detail) => {
  openResult(status);
  expect(await screen.findByRole('heading', { level: 2, name: title })).toBeDefined();
  expect(await screen.findByText(new RegExp(detail))).toBeDefined();
  expect(screen.getByText('¥30.00')).toBeDefined();
  expect(screen.getByText('会员30天')).toBeDefined();
  expect(screen.getByText(orderNo)).toBeDefined();
  const isWaiting = status === 'created' || status === 'paid';
  expect(pendingOrder.read()).toBe(isWaiting ? orderNo : null);
});

it('shows a permanent member no date', async () => {
  const forGood = { vipDate: '2036-11-19 18:00:00', vipPeriod: 4, memberVip: 3 };
  beginSession(buildMemberWithToken(forGood));
  const api = openResult('fulfilled', { amountSource: '永久会员' });
  api.change(answering(getMember, buildMember(forGood)));
  expect(await screen.findByText('您已是永久会员')).toBeDefined();
  expect(screen.queryByText(/2036|3650/)).toBeNull();
});

it.each([
  ['https://pay.example/o/1', '/o/1', 'https://pay.example/o/1'],
  ['weixin://pay', 'weixin:', '/vip'],
])('leads who has not paid to the page of that very order (%s)', async (payurl, _, href) => {
  openResult('created', { payment: { payurl, opens: ['https://pay.example'] } });
  const link = await screen.findByRole('link', { name: '还没有付款？去支付' });
  expect(link.getAttribute('href')).toBe(href);
});

it.each<[OrderStatus, string | undefined]>([
  ['created', '/videoinfo?id=101'],
  ['failed', '/videoinfo?id=101'],
  ['refunded', undefined],
])('leads back to the film of an order that is %s', async (status, href) => {
  paidFrom.write({ orderNo, cartoonCode: 101, buys: null });
  openResult(status);
  await screen.findByRole('link', { name: '查看账单' });
  const link = screen.queryByRole('link', { name: '返回影片' });
  expect(link?.getAttribute('href')).toBe(href);
});

it('leads back to no film from whose paywall another order was placed', async () => {
  paidFrom.write({ orderNo: 'V2026112118304412345679', cartoonCode: 101, buys: null });
  openResult('created');
  await screen.findByRole('link', { name: '查看账单' });
  expect(screen.queryByRole('link', { name: '返回影片' })).toBeNull();
});

const code = { text: 'weixin://wxpay/bizpayurl?pr=1', opens: [] };
const inMinutes = (minutes: number): string =>
  formatShanghaiTime(new Date(Date.now() + minutes * 60_000));

it.each([
  ['wxpay', '微信支付', '请用微信扫码付款'],
  ['alipay', '支付宝', '请用支付宝扫码付款'],
  ['cash-app', 'Cash App', '请用Cash App扫码付款'],
])('names what scans the code of %s', async (type, name, words) => {
  openResult('created', { code, way: { type, name }, expireTime: inMinutes(30) });
  expect(await screen.findByText(words)).toBeDefined();
});

it('tells how long an order can be paid, and asks for it again at the end', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const api = openResult('created', { code, expireTime: inMinutes(1) });
  expect((await screen.findByRole('timer')).textContent).toMatch(/剩余付款时间(?:01:00|00:5\d)/);
  api.change(answering(getOrder, order('expired')));
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  expect(await screen.findByText('订单已过期')).toBeDefined();
  expect(screen.queryByRole('timer')).toBeNull();
});

it('asks for a payment at once, and not again for five seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const api = openResult('created', { code, canCheck: true });
  api.change(answering(checkOrder, order('created', { code, canCheck: true })));
  const check = await screen.findByRole('button', { name: '已付款？立即查询' });
  fireEvent.click(check);
  fireEvent.click(check);
  await screen.findByRole('button', { name: '5 秒后可再次查询' });
  fireEvent.click(check);
  expect(api.sentTo(checkOrder)).toHaveLength(1);
  api.change(answering(checkOrder, order('fulfilled')));
  await act(() => vi.advanceTimersByTimeAsync(5100));
  api.change(answering(getOrder, order('fulfilled')));
  fireEvent.click(screen.getByRole('button', { name: '已付款？立即查询' }));
  expect(await screen.findByText('支付成功')).toBeDefined();
});

it('has no such question where a channel can’t be asked, and shows what it asks for', async () => {
  openResult('created', { asked: { currency: 'USDT', amount: '4.41' } });
  expect(await screen.findByText('应付 4.41 USDT')).toBeDefined();
  expect(screen.queryByRole('button', { name: '已付款？立即查询' })).toBeNull();
});

function Polls() {
  useMemberPoll();
  return null;
}

it('shows no number of coins from before the payment', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const coins = { typesOf: 1, amountSource: '金币300个' } satisfies Partial<MemberOrder>;
  const api = openResult('created', coins, <Polls />);
  await waitFor(() => expect(api.sentTo(getMember)).toHaveLength(1));
  const paid = holding(answering(getMember, buildMember({ memberCion: 688 })));
  api.change(paid.late);
  api.change(answering(getOrder, order('fulfilled', coins)));
  await act(() => vi.advanceTimersByTimeAsync(2100));
  expect(await screen.findByText('金币已到账')).toBeDefined();
  paid.release();
  expect(await screen.findByText('当前共有688金币')).toBeDefined();
});

it('shows the number of coins', async () => {
  openResult('fulfilled', { typesOf: 1, amountSource: '金币300个' });
  expect(await screen.findByText('当前共有388金币')).toBeDefined();
});

it.each([
  ['goes on with the film', null, 0],
  ['buys the episode and goes on with the film', { moviesInfoId: 9, price: 2 }, 1],
])('%s from whose paywall the order was placed', async (_case, buys, bought) => {
  paidFrom.write({ orderNo, cartoonCode: 101, buys });
  const api = openResult('fulfilled');
  api.change(answering(buyEpisode, '购买成功'));
  await waitFor(() => expect(paidFrom.read()).toBeNull());
  expect(api.sentTo(buyEpisode)).toHaveLength(bought);
});

it('stays where another order was placed from a film', async () => {
  paidFrom.write({ orderNo: 'V2026112118304400000000', cartoonCode: 101, buys: null });
  openResult('fulfilled');
  expect(await screen.findByText('支付成功')).toBeDefined();
  expect(paidFrom.read()).not.toBeNull();
  paidFrom.clear();
});

it('gives the link of an order that can’t be paid here, and no way to its page', async () => {
  const link = `https://site.example/payresult?orderNo=${orderNo}&key=abc`;
  const payment = { payurl: 'https://pay.example/o/1', opens: ['https://pay.example'] };
  openResult('created', { link, payment });
  expect(await screen.findByText(link)).toBeDefined();
  expect(screen.getByRole('button', { name: '复制付款链接' })).toBeDefined();
  expect(screen.queryByRole('link', { name: '还没有付款？去支付' })).toBeNull();
});

it.each<[OrderStatus, string, string]>([
  ['created', '为这笔订单付款', '商品直接到下单的账号'],
  ['fulfilled', '支付成功', '请回到原来的页面'],
  ['expired', '订单已过期', '请回到原来的页面重新下单'],
])('shows another member’s order by its key, also without it afterwards: %s', async (...it) => {
  const [status, title, detail] = it;
  const api = startFakeApi(
    answering(getOrder, order(status)),
    answering(getMember, buildMember()),
    answering(getConfig, buildConfig()),
  );
  for (const query of [`orderNo=${orderNo}&key=abc`, `orderNo=${orderNo}`]) {
    renderAt(`/payresult?${query}`, <PayResultScreen />);
    expect(await screen.findByRole('heading', { level: 2, name: title })).toBeDefined();
    expect(screen.getByText(new RegExp(detail))).toBeDefined();
    expect(screen.queryByRole('link', { name: '发送这个订单给客服' })).toBeNull();
    cleanup();
  }
  for (const sent of api.sentTo(getOrder))
    expect(sent).toMatchObject({ payload: { orderNo, key: 'abc' } });
});

it('waits for the payment and shows its result', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: placed });
  const api = openResult('created');
  await screen.findByText('正在确认支付结果');
  api.change(answering(getOrder, order('paid')));
  await act(() => vi.advanceTimersByTimeAsync(2100));
  await screen.findByText('已收到付款');
  api.change(answering(getOrder, order('fulfilled')));
  await act(() => vi.advanceTimersByTimeAsync(2100));
  await screen.findByText('支付成功');
  const asked = api.sentTo(getOrder).length;
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(api.sentTo(getOrder).length).toBeLessThanOrEqual(asked + 1);
});

it('asks every two seconds for two minutes, and then every five', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-21T18:32:24+08:00') });
  const api = openResult('created', { expireTime: '2026-11-21 19:00:44' });
  await screen.findByText('正在确认支付结果');
  const asksIn = async (ms: number): Promise<number> => {
    const before = api.sentTo(getOrder).length;
    await act(() => vi.advanceTimersByTimeAsync(ms));
    return api.sentTo(getOrder).length - before;
  };
  const early = await asksIn(10_000);
  await asksIn(15_000);
  const late = await asksIn(30_000);
  expect([early >= 4, late >= 5, late <= 7]).toEqual([true, true, true]);
});

it('keeps asking an unavailable server, and keeps showing the order', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: placed });
  const api = openResult('created');
  await screen.findByText('正在确认支付结果');
  api.change(refusing(getOrder, resultCode.unavailable));
  await act(() => vi.advanceTimersByTimeAsync(2100));
  expect(screen.getByText('正在确认支付结果')).toBeDefined();
  api.change(answering(getOrder, order('fulfilled')));
  await act(() => vi.advanceTimersByTimeAsync(2100));
  await screen.findByText('支付成功');
});

it('does not take an unavailable server for an answer about the order', async () => {
  startFakeApi(
    refusing(getOrder, resultCode.unavailable, '服务维护中'),
    answering(getConfig, buildConfig()),
  );
  renderAt(`/payresult?orderNo=${orderNo}`, <PayResultScreen />);
  expect(await screen.findByText('服务维护中')).toBeDefined();
  expect(screen.queryByText('没有找到这笔订单')).toBeNull();
});

it('honours a payment that comes after the order has expired', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const api = openResult('expired');
  await screen.findByText('订单已过期');
  expect(screen.getByRole('link', { name: '重新支付' }).getAttribute('href')).toBe('/vip');
  api.change(answering(getOrder, order('fulfilled')));
  await act(() => vi.advanceTimersByTimeAsync(10_100));
  await screen.findByText('支付成功');
});

it('hands the order to customer service', async () => {
  openResult('failed', {}, <Arrived />);
  fireEvent.click(await screen.findByRole('link', { name: '发送这个订单给客服' }));
  const message = [
    `订单编号：${orderNo}`,
    '商品：会员30天',
    '金额：¥30.00',
    '状态：支付失败',
    '下单时间：2026-11-21 18:30',
  ].join('\n');
  const arrived = await screen.findByText(/^\/service/);
  expect(arrived.textContent).toBe(`/service ${JSON.stringify(arriveWith(message))}`);
});

it('leads back to the video that the member came from', async () => {
  stored.videoHistory.write([buildVideo({ cartoonCode: 9, cartoonName: '海岸' })]);
  openResult('fulfilled');
  const link = await screen.findByRole('link', { name: '继续观看《海岸》' });
  expect(link.getAttribute('href')).toBe('/videoinfo?id=9');
});

it('asks a guest who paid to keep the account, until it is kept', async () => {
  beginSession(buildMemberWithToken({ memberPwdTemp: 'temp1234' }));
  openResult('fulfilled');
  const step = within(await screen.findByRole('region', { name: '保存账号，权益不丢失' }));
  expect(step.getByText('temp1234')).toBeDefined();
  fireEvent.click(step.getByRole('button', { name: '我已记下' }));
  expect(screen.queryByText('保存账号，权益不丢失')).toBeNull();
  cleanup();
  openResult('fulfilled');
  await screen.findByText('支付成功');
  expect(screen.queryByText('保存账号，权益不丢失')).toBeNull();
});

it.each([
  ['who has a password of their own', 'fulfilled', ''],
  ['who has not paid', 'failed', 'temp1234'],
] as const)('does not ask a member %s', async (_, status, memberPwdTemp) => {
  beginSession(buildMemberWithToken({ memberPwdTemp }));
  openResult(status);
  await screen.findByText(status === 'failed' ? '支付失败' : '支付成功');
  expect(screen.queryByText('保存账号，权益不丢失')).toBeNull();
});

it('shows nothing of another member’s order', async () => {
  startFakeApi(refusing(getOrder, 404, '订单不存在'), answering(getConfig, buildConfig()));
  renderAt(`/payresult?orderNo=${orderNo}`, <PayResultScreen />);
  expect(await screen.findByText('没有找到这笔订单')).toBeDefined();
  cleanup();
  renderAt('/payresult', <PayResultScreen />);
  await waitFor(() => expect(screen.getByText('没有找到这笔订单')).toBeDefined());
});

function Address() {
  const { pathname, search } = useLocation();
  return <p>{`at ${pathname}${search}`}</p>;
}

it.each([
  ['the film from which it was placed', true, '/videoinfo?id=101'],
  ['the order, which was placed elsewhere', false, `/payresult?orderNo=${orderNo}`],
])(
  'a payer who is back from WeChat goes on to %s, with a bare address',
  async (_what, isFilm, to) => {
    paidFrom.write(isFilm ? { orderNo, cartoonCode: 101, buys: null } : null);
    startFakeApi(
      answering(getOrder, order('created')),
      answering(getMember, buildMember()),
      refusing(payAsPayer, resultCode.refused, 'no'),
    );
    renderAt(
      `/payresult?orderNo=${orderNo}&code=one&state=two`,
      <>
        <Routes>
          <Route path="/payresult" element={<PayResultScreen />} />
          <Route path="*" element={null} />
        </Routes>
        <Address />
      </>,
    );
    expect(await screen.findByText(`at ${to}`)).toBeDefined();
  },
);
