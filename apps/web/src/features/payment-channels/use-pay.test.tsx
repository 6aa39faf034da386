import { changePassword, logIn } from '@lantern/contracts/calls/member';
import { createPayment, getGoods } from '@lantern/contracts/calls/payment';
import { getConfig } from '@lantern/contracts/calls/site';
import { buildConfig } from '@lantern/contracts/testing/build-config';
import { buildMemberWithToken } from '@lantern/contracts/testing/build-member';
import { buildPaymentChannel } from '@lantern/contracts/testing/build-payment-channel';
import { buildPaymentOption } from '@lantern/contracts/testing/build-payment-option';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { beginSession } from '../../session/session.ts';
import { pendingOrder } from '../../storage/stored-payment.ts';
import { answering, type FakeAnswer, refusing, startFakeApi } from '../../testing/fake-api.ts';
import { renderAt } from '../../testing/render-screen.tsx';
import { resetStored } from '../../testing/reset-stored.ts';
import { Toaster } from '../../ui/toast.tsx';
import { openPayment, stopLeaving } from './open-payment.ts';
import { type Purchase, usePay } from './use-pay.ts';

vi.mock('./open-payment.ts', { spy: true });

const channel = buildPaymentChannel({
  type: 'alipay',
  opens: ['https://pay.example', 'weixin:'],
});
const order = { typesOf: 2, comSpec: 30, money: '30.00', type: 'alipay' } as const;
const orderNo = 'V2026112118304412345678';
const placed = (payurl: string) => JSON.stringify({ payurl, orderNo });

function PayButton() {
  const { pay, isPaying, sheet } = usePay();
  return (
    <>
      <button type="button" aria-busy={isPaying} onClick={() => pay({ order, channel })}>
        pay
      </button>
      {sheet}
    </>
  );
}

function openButton(): void {
  renderAt(
    '/vip',
    <>
      <PayButton />
      <Toaster />
    </>,
  );
}
const press = () => fireEvent.click(screen.getByRole('button', { name: 'pay' }));
const statusText = () => screen.getByRole('status').textContent;
const isBusy = () =>
  screen.getByRole('button', { name: 'pay' }).getAttribute('aria-busy') === 'true';

beforeEach(() => {
  vi.mocked(openPayment).mockImplementation(() => undefined);
  vi.mocked(stopLeaving).mockImplementation(() => undefined);
  beginSession(buildMemberWithToken());
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.mocked(openPayment).mockClear();
  vi.mocked(stopLeaving).mockClear();
  pendingOrder.clear();
  resetStored();
});

it('places the order once, however often it is tapped, and leaves for its payment page', async () => {
  const api = startFakeApi(answering(createPayment, placed('https://pay.example/c?id=1')));
  openButton();
  press();
  press();
  await waitFor(() => expect(openPayment).toHaveBeenCalledWith('https://pay.example/c?id=1'));
  press();
  expect(api.sentTo(createPayment).map((sent) => sent.payload)).toEqual([order]);
  expect(pendingOrder.read()).toBe(orderNo);
  expect(isBusy()).toBe(true);
});

it('does not redirect a member who left before the order was placed, and remembers the order', async () => {
  startFakeApi(answering(createPayment, placed('https://pay.example/c?id=1')));
  openButton();
  press();
  cleanup();
  await waitFor(() => expect(pendingOrder.read()).toBe(orderNo));
  expect(openPayment).not.toHaveBeenCalled();
});

it('can be used again when the member comes back', async () => {
  startFakeApi(answering(createPayment, placed('https://pay.example/c')));
  openButton();
  press();
  await waitFor(() => expect(openPayment).toHaveBeenCalledTimes(1));
  act(() => void dispatchEvent(new Event('pageshow')));
  expect(isBusy()).toBe(false);
  press();
  await waitFor(() => expect(openPayment).toHaveBeenCalledTimes(2));
});

/** Pays at a page that has not begun after seven seconds. */
async function waitForPage(): Promise<void> {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  startFakeApi(answering(createPayment, placed('https://pay.example/c')));
  openButton();
  press();
  await waitFor(() => expect(isBusy()).toBe(true));
  await waitFor(() => expect(openPayment).toHaveBeenCalled());
  await act(() => vi.advanceTimersByTimeAsync(7500));
  expect(isBusy()).toBe(true);
}

it('gives up a payment page that does not come, says so, and forgets the order', async () => {
  await waitForPage();
  await act(() => vi.advanceTimersByTimeAsync(600));
  expect(stopLeaving).toHaveBeenCalledTimes(1);
  expect([isBusy(), statusText()]).toEqual([false, '支付页面没有打开，请稍后重试，或换一种方式']);
  expect(pendingOrder.read()).toBeNull();
});

it('does not give up a page that has begun, nor one that another app has opened', async () => {
  await waitForPage();
  act(() => void dispatchEvent(new Event('pagehide')));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  act(() => void dispatchEvent(new Event('pageshow')));
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  press();
  await waitFor(() => expect(openPayment).toHaveBeenCalledTimes(2));
  await act(() => vi.advanceTimersByTimeAsync(9500));
  vi.restoreAllMocks();
  expect(stopLeaving).not.toHaveBeenCalled();
  expect([isBusy(), pendingOrder.read()]).toEqual([false, orderNo]);
});

it('hands over to a wallet and goes on to the result', async () => {
  startFakeApi(answering(createPayment, placed('weixin://wxpay/bizpayurl?pr=1')));
  openButton();
  press();
  await waitFor(() => expect(openPayment).toHaveBeenCalledWith('weixin://wxpay/bizpayurl?pr=1'));
  await waitFor(() => expect(isBusy()).toBe(false));
});

it.each([
  'https://evil.example/c',
  'https://pay.example.evil.example/c',
  'https://pay.example@evil.example/c',
  'alipays://platformapi/startapp',
  'javascript://pay.example/%0aalert(1)',
])('never opens %s', async (payurl) => {
  startFakeApi({
    call: createPayment,
    body: () => ({ code: 0, msg: '', data: placed(payurl) }),
  });
  openButton();
  press();
  await waitFor(() => expect(statusText()).toBe('支付失败'));
  expect(openPayment).not.toHaveBeenCalled();
  expect(pendingOrder.read()).toBeNull();
});

it('says for six seconds why the server refuses', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  startFakeApi(refusing(createPayment, 500, '该支付方式暂不可用，请更换支付方式'));
  openButton();
  press();
  await waitFor(() => expect(statusText()).toBe('该支付方式暂不可用，请更换支付方式'));
  await act(() => vi.advanceTimersByTimeAsync(5500));
  expect(statusText()).not.toBe('');
  await act(() => vi.advanceTimersByTimeAsync(600));
  expect(statusText()).toBe('');
});

it('says that it failed when there is no answer, or none that can be read', async () => {
  const api = startFakeApi(answering(createPayment, '<html>'));
  openButton();
  press();
  await waitFor(() => expect(statusText()).toBe('支付失败'));
  api.goOffline();
  press();
  await waitFor(() => expect(isBusy()).toBe(false));
  expect(statusText()).toBe('支付失败');
});

describe('of two ways to pay', () => {
  const next = buildPaymentChannel({ type: 'wechat', name: '微信支付' });
  const coins = { typesOf: 1, comSpec: 300, money: '30.00', type: 'alipay' } as const;
  const giveUp = vi.fn();

  function Ways({ wanted }: { wanted: Purchase['order'] }) {
    const { pay, isPaying } = usePay();
    const ask = (): void => pay({ order: wanted, channel, next, giveUp });
    return (
      <button type="button" aria-busy={isPaying} onClick={ask}>
        pay
      </button>
    );
  }

  /** Asks for an order that fails; what is on sale may have changed. */
  async function payInVain(failure: FakeAnswer | null, wanted: Purchase['order'], rate = 10) {
    giveUp.mockClear();
    const goods = { payList: [], optionList: [buildPaymentOption({ price: '30.00' })] };
    const config = answering(getConfig, buildConfig({ coinsPerYuan: rate }));
    const api = startFakeApi(answering(getGoods, goods), config);
    if (failure) api.change(failure);
    else api.goOffline();
    renderAt(
      '/vip',
      <>
        <Ways wanted={wanted} />
        <Toaster />
      </>,
    );
    press();
    await waitFor(() => expect(statusText()).not.toBe(''));
  }

  it.each([
    ['a phone without a network', null, '支付失败'],
    ['too many orders', refusing(createPayment, 429, '操作太频繁'), '操作太频繁'],
    ['a site that is away', refusing(createPayment, 503, '服务暂时不可用'), '服务暂时不可用'],
  ])('keeps the one that was chosen: it is not to blame for %s', async (_, failure, words) => {
    await payInVain(failure, order);
    expect(statusText()).toBe(words);
    expect(giveUp).not.toHaveBeenCalled();
  });

  it('keeps it where a yuan buys another number of coins now', async () => {
    await payInVain(refusing(createPayment, 500, '价格已更新'), coins, 12);
    expect(statusText()).toBe('价格已更新');
    expect(giveUp).not.toHaveBeenCalled();
  });

  it.each([order, coins])(
    'takes the other one for %o where the first does not work',
    async (it) => {
      await payInVain(refusing(createPayment, 500, '该支付方式暂不可用'), it);
      expect(statusText()).toMatch('已换成微信支付');
      expect(giveUp).toHaveBeenCalledTimes(1);
    },
  );
});

describe('in a browser with a full storage', () => {
  const guest = buildMemberWithToken({ memberPwdTemp: 'temp1234' });
  const kept = { ...guest, memberPwdTemp: '', token: 'k'.repeat(43) };

  /** The storage takes nothing more; the cookies work or not. */
  function startAsGuest(hasCookies: boolean) {
    const setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    vi.stubGlobal('localStorage', { getItem: () => null, setItem, removeItem: () => undefined });
    if (!hasCookies) vi.spyOn(document, 'cookie', 'get').mockReturnValue('');
    beginSession(guest);
    return startFakeApi(
      answering(createPayment, placed('https://pay.example/c?id=1')),
      answering(changePassword, { memberCode: guest.memberCode }),
      answering(logIn, kept),
    );
  }
  afterEach(() => vi.restoreAllMocks());

  it('pays at once where a cookie knows the member again', async () => {
    const api = startAsGuest(true);
    openButton();
    press();
    await waitFor(() => expect(api.sentTo(createPayment)).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks for a password first where nothing does, and then pays', async () => {
    const api = startAsGuest(false);
    openButton();
    press();
    const sheet = within(await screen.findByRole('dialog', { name: '请先设置登录密码' }));
    expect(sheet.getByText(guest.memberName)).toBeDefined();
    const type = (name: string, value: string) =>
      fireEvent.change(sheet.getByLabelText(name, { selector: 'input' }), { target: { value } });
    fireEvent.click(sheet.getByRole('button', { name: '保存并继续' }));
    expect(statusText()).toBe('请输入新密码');
    type('新密码', 'lantern9');
    type('确认密码', 'lantern9');
    expect(api.sentTo(changePassword)).toEqual([]);
    fireEvent.click(sheet.getByRole('button', { name: '保存并继续' }));
    await waitFor(() => expect(openPayment).toHaveBeenCalledWith('https://pay.example/c?id=1'));
    expect(api.sentTo(changePassword)[0]?.payload).toMatchObject({
      oldPwd: 'temp1234',
      newPwd: 'lantern9',
    });
    expect(api.sentTo(logIn)[0]?.payload).toMatchObject({
      loginName: guest.memberName,
      loginPwd: 'lantern9',
    });
    expect(api.sentTo(createPayment)[0]?.headers.get('Token')).toBe(kept.token);
  });

  it('asks nobody who has a password of their own', async () => {
    const api = startAsGuest(false);
    beginSession(kept);
    openButton();
    press();
    await waitFor(() => expect(api.sentTo(createPayment)).toHaveLength(1));
  });
});
