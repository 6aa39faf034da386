import { createPayment, getGoods } from '@lantern/contracts/calls/payment';
import { getConfig } from '@lantern/contracts/calls/site';
import { buildConfig } from '@lantern/contracts/testing/build-config';
import { buildMemberWithToken } from '@lantern/contracts/testing/build-member';
import { buildPaymentChannel } from '@lantern/contracts/testing/build-payment-channel';
import { buildPaymentOption } from '@lantern/contracts/testing/build-payment-option';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { openPayment } from '../../features/payment-channels/open-payment.ts';
import { beginSession } from '../../session/session.ts';
import { offerEnd, pendingOrder } from '../../storage/stored-payment.ts';
import { answering, refusing, startFakeApi } from '../../testing/fake-api.ts';
import { renderAt } from '../../testing/render-screen.tsx';
import { resetStored } from '../../testing/reset-stored.ts';
import { stubIntersectionObserver } from '../../testing/stub-intersection-observer.ts';
import { Toaster } from '../../ui/toast.tsx';
import VipScreen from './vip-screen.tsx';

vi.mock('../../features/payment-channels/open-payment.ts', { spy: true });

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
  optionList: [
    plan(4, 3650, '500.00'),
    plan(1, 30, '30.00'),
    { ...plan(2, 90, '100.00'), status: 0 },
    plan(3, 365, '200.00'),
  ],
});

function openScreen(): void {
  renderAt(
    '/vip',
    <>
      <VipScreen />
      <Toaster />
    </>,
  );
}
const facts = () => screen.getByText(/将前往支付宝付款/).textContent;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const plans = () => screen.getByRole('group', { name: '选择套餐' });

beforeEach(() => {
  vi.mocked(openPayment).mockImplementation(() => undefined);
  stubIntersectionObserver();
  beginSession(buildMemberWithToken({ vipDate: '', vipPeriod: 0, memberVip: 0 }));
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  offerEnd.clear();
  pendingOrder.clear();
  resetStored();
});

it('shows the plans on sale with the server’s prices, and the total of the first plan', async () => {
  startFakeApi(goods);
  openScreen();
  const radios = await within(await screen.findByRole('group', { name: '选择套餐' })).findAllByRole(
    'radio',
  );
  expect(radios.map((radio) => radio.closest('label')?.textContent)).toEqual([
    '30天会员¥30约¥1/天',
    '365天会员¥200约¥0.55/天每天省¥0.45',
    '永久会员¥500一次付清',
  ]);
  expect(screen.getByText('¥30.00')).toBeDefined();
  expect(facts()).toMatch(/^开通后有效期至 \d{4}-\d\d-\d\d，将前往支付宝付款/);
  // A date is one piece, which no line breaks.
  expect(screen.getByText(/^\d{4}-\d\d-\d\d$/).className).toContain('nowrap');
});

it('orders the plan and the channel that are chosen', async () => {
  const payurl = `${location.origin}/pay/sandbox`;
  const placed = JSON.stringify({ payurl, orderNo: 'V2026112118304412345678' });
  const api = startFakeApi(goods, answering(createPayment, placed));
  openScreen();
  await screen.findByText('¥30.00');
  fireEvent.click(within(plans()).getByRole('radio', { name: /365天会员/ }));
  fireEvent.click(screen.getByRole('radio', { name: '微信支付' }));
  expect(screen.getByText('¥200.00')).toBeDefined();
  press('立即升级');
  await waitFor(() => expect(openPayment).toHaveBeenCalledWith(payurl));
  expect(api.sentTo(createPayment)[0]?.payload).toEqual({
    typesOf: 2,
    comSpec: 365,
    index: 3,
    money: '200.00',
    type: 'wxpay',
    userId: buildMemberWithToken().h5Uuid,
  });
});

it('counts the offer down, and a reload does not begin it again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  startFakeApi(goods, answering(getConfig, buildConfig({ offerBar: 'preset' })));
  openScreen();
  expect((await screen.findByRole('timer')).textContent).toContain('15:00');
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(screen.getByRole('timer').textContent).toMatch(/14:5[2345]/);
  cleanup();
  openScreen();
  expect((await screen.findByRole('timer')).textContent).toMatch(/14:5[012345]/);
  cleanup();
  offerEnd.write(Date.now() + 2000);
  openScreen();
  await screen.findByRole('timer');
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(screen.getByRole('timer').textContent).toBe('限时优惠已结束');
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.queryByRole('timer')).toBeNull();
  cleanup();
  openScreen();
  expect(screen.queryByRole('timer')).toBeNull();
});

it('shows true offers: the lower price, what is struck through, and a bar until the end', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const offer = {
    ...plan(1, 30, '12.00'),
    strikePrice: '30.00',
    offer: 'offer' as const,
    offerEndTime: formatShanghaiTime(new Date(Date.now() + 66_000)),
  };
  const usual = plan(1, 30, '30.00');
  const payList = [buildPaymentChannel()];
  const api = startFakeApi(
    answering(getConfig, buildConfig()),
    answering(getGoods, { payList, optionList: [offer] }),
  );
  openScreen();
  const strip = await screen.findByRole('timer');
  expect(strip.textContent).toMatch(/^限时优惠剩余 01:0\d$/);
  const card = within(plans()).getByRole('radio').closest('label');
  expect(card?.textContent).toBe('30天会员¥12原价¥30约¥0.4/天限时优惠');
  api.change(answering(getGoods, { payList, optionList: [usual] }));
  await act(() => vi.advanceTimersByTimeAsync(70_000));
  await waitFor(() => expect(screen.queryByRole('timer')).toBeNull());
  expect(await screen.findByText('¥30.00')).toBeDefined();
});

it('says that a first purchase costs less, and nothing without an offer', async () => {
  const first = { ...plan(1, 30, '9.90'), strikePrice: '30.00', offer: 'first' as const };
  const payList = [buildPaymentChannel()];
  startFakeApi(
    answering(getConfig, buildConfig()),
    answering(getGoods, { payList, optionList: [first] }),
  );
  openScreen();
  expect((await screen.findByRole('timer')).textContent).toBe('首次开通会员专享优惠价');
  cleanup();
  startFakeApi(answering(getConfig, buildConfig()), goods);
  openScreen();
  await screen.findByText('¥30.00');
  expect(screen.queryByRole('timer')).toBeNull();
});

it('chooses a way that takes the price of the plan, and says it where none does', async () => {
  const payList = [
    buildPaymentChannel({ id: '1', name: '支付宝', type: 'alipay', mostMoney: '100.00' }),
    buildPaymentChannel({ id: '2', name: '微信支付', type: 'wxpay', mostMoney: '300.00' }),
  ];
  const optionList = [plan(1, 30, '30.00'), plan(3, 365, '200.00'), plan(4, 3650, '500.00')];
  startFakeApi(answering(getGoods, { payList, optionList }));
  openScreen();
  await screen.findByText('¥30.00');
  const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
  expect(radio(/支付宝/).checked).toBe(true);
  fireEvent.click(radio(/365天会员/));
  expect(radio(/微信支付/).checked).toBe(true);
  expect(radio(/支付宝/).disabled).toBe(true);
  expect(screen.getByText(/将前往微信支付付款/)).toBeDefined();
  fireEvent.click(radio(/永久会员/));
  expect(screen.getByText('没有支付方式能付 ¥500，请换一个金额，或联系客服')).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '立即升级' }).disabled).toBe(true);
});

it('offers the next way when one fails, and begins with the last one that worked', async () => {
  const placed = JSON.stringify({
    payurl: `${location.origin}/pay/sandbox`,
    orderNo: 'V2026112118304412345678',
  });
  const api = startFakeApi(
    goods,
    refusing(createPayment, 500, '该支付方式暂不可用，请更换支付方式'),
  );
  openScreen();
  await screen.findByText('¥30.00');
  press('立即升级');
  expect(await screen.findByText('支付宝暂时无法支付，已换成微信支付，请再点一次')).toBeDefined();
  const way = () => screen.getByRole<HTMLInputElement>('radio', { name: '微信支付' });
  expect(way().checked).toBe(true);
  api.change(answering(createPayment, placed));
  press('立即升级');
  await waitFor(() => expect(openPayment).toHaveBeenCalled());
  cleanup();
  openScreen();
  await screen.findByText('¥30.00');
  expect(way().checked).toBe(true);
});

it('marks the recommended plan and chooses it before', async () => {
  const options = [plan(1, 30, '30.00'), { ...plan(3, 365, '200.00'), recommended: true }];
  startFakeApi(answering(getGoods, { payList: [buildPaymentChannel()], optionList: options }));
  openScreen();
  expect(await screen.findByText('¥200.00')).toBeDefined();
  const marked = within(plans()).getByText('推荐').closest('label');
  expect(marked?.querySelector('input')?.checked).toBe(true);
});

it('shows a member with VIP the date after a renewal', async () => {
  beginSession(
    buildMemberWithToken({ vipDate: '2099-01-01 12:00:00', vipPeriod: 1, memberVip: 3 }),
  );
  startFakeApi(goods);
  openScreen();
  expect(await screen.findByRole('group', { name: '续费或升级' })).toBeDefined();
  expect(facts()).toContain('续费后有效期至 2099-01-31，');
  fireEvent.click(screen.getByRole('radio', { name: /永久会员/ }));
  expect(facts()).toMatch(/^开通后永久有效，/);
  expect(screen.queryByText(/3650|2109/)).toBeNull();
});

it('offers a permanent member no plan, but thanks and coins', async () => {
  beginSession(
    buildMemberWithToken({ vipDate: '2099-01-01 12:00:00', vipPeriod: 4, memberVip: 3 }),
  );
  const api = startFakeApi(goods);
  openScreen();
  expect(screen.getByText('您已是永久会员，感谢支持')).toBeDefined();
  expect(screen.getByRole('link', { name: '充值金币' }).getAttribute('href')).toBe('/pay');
  expect(screen.queryByRole('button', { name: '立即升级' })).toBeNull();
  expect(screen.queryByRole('timer')).toBeNull();
  expect(screen.queryByText(/2099|剩余|到期/)).toBeNull();
  expect(api.sentTo(getGoods)).toEqual([]);
});

it('begins with the second of four benefits, and lists eight', async () => {
  startFakeApi(goods, answering(getConfig, buildConfig()));
  openScreen();
  const carousel = await screen.findByRole('region', { name: '权益介绍' });
  const slides = within(carousel).getAllByRole('button');
  expect(slides.map((slide) => slide.getAttribute('aria-pressed'))).toEqual([
    'false',
    'true',
    'false',
    'false',
  ]);
  const benefits = within(screen.getByRole('region', { name: '会员八大权益' }));
  expect(benefits.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '金币视频免费',
    '会员视频免费',
    '暗网内容免费',
    '修改头像昵称',
    '高清视频',
    '专属线路',
    '免广告播放',
    '专属客服',
  ]);
  expect(screen.getByText('付款后多久到账？')).toBeDefined();
});

it('promises only what the site keeps', async () => {
  const on = ['vip-films', 'hd', 'no-ads'] as const;
  startFakeApi(goods, answering(getConfig, buildConfig({ benefits: [...on] })));
  openScreen();
  const list = await screen.findByRole('list', { name: '会员权益' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['会员视频免费', '高清视频', '免广告播放']);
  const carousel = screen.getByRole('region', { name: '权益介绍' });
  expect(
    within(carousel)
      .getAllByRole('button')
      .map((slide) => slide.textContent),
  ).toEqual(['免广告纯净播放打开就看，不被打扰']);
  expect(screen.queryByText(/暗网|专属|金币视频/)).toBeNull();
});

it('says when nothing can be loaded, and tries again', async () => {
  const api = startFakeApi(refusing(getGoods, 500, '服务器开小差了，请稍后再试'));
  openScreen();
  await screen.findByText('服务器开小差了，请稍后再试');
  expect(screen.queryByRole('button', { name: '立即升级' })).toBeNull();
  api.change(goods);
  press('重新加载');
  await screen.findByText('¥30.00');
});

it('takes no money without a way to pay', async () => {
  startFakeApi(answering(getGoods, { payList: [], optionList: [plan(1, 30, '30.00')] }));
  openScreen();
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: '立即升级' });
  expect(button.disabled).toBe(true);
  expect(screen.getAllByText(/暂无可用的支付方式/)).not.toEqual([]);
  expect(screen.getByRole('link', { name: '联系客服' }).getAttribute('href')).toBe('/service');
});

it('counts down to nothing, and asks for no money, without a plan on sale', async () => {
  startFakeApi(answering(getGoods, { payList: [], optionList: [] }));
  openScreen();
  await screen.findByText('暂无可购买的套餐，请联系客服');
  expect(screen.queryByRole('timer')).toBeNull();
  expect(screen.queryByRole('button', { name: '立即升级' })).toBeNull();
});

it('points at an order whose result was not seen', () => {
  pendingOrder.write('V2026112118304412345678');
  startFakeApi(goods);
  openScreen();
  const notice = screen.getByRole('link', { name: /上一笔订单/ });
  expect(notice.getAttribute('href')).toBe('/payresult?orderNo=V2026112118304412345678');
});
