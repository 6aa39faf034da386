import { payAsPayer } from '@lantern/contracts/calls/payment';
import { resultCode } from '@lantern/contracts/result-codes';
import { buildMemberWithToken } from '@lantern/contracts/testing/build-member';
import { cleanup, screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { beginSession } from '../../session/session.ts';
import { answering, refusing, startFakeApi } from '../../testing/fake-api.ts';
import { renderAt } from '../../testing/render-screen.tsx';
import { resetStored } from '../../testing/reset-stored.ts';
import { Toaster } from '../../ui/toast.tsx';
import { callWechat } from './call-wechat.ts';
import { PayOn } from './pay-on.tsx';
import { keepPayerReturn, takePayerReturn } from './payer-return.ts';

const orderNo = 'V2026112118304412345678';
const call = { bridge: 'wechat', args: { package: 'prepay_id=wx1', paySign: 'signed' } } as const;
const placed = answering(payAsPayer, {
  payurl: `${location.origin}/payresult?orderNo=${orderNo}`,
  orderNo,
  call,
});
const back = { orderNo, code: 'a code', state: 'a state' };

/** WeChat around the page, which answers this. */
function putInsideWechat(result: string) {
  const invoke = vi.fn((_name: string, _args: unknown, answer: (it: object) => void) =>
    answer({ err_msg: `get_brand_wcpay_request:${result}` }),
  );
  window.WeixinJSBridge = { invoke };
  return invoke;
}

function Address() {
  const { pathname, search } = useLocation();
  return <p>{`at ${pathname}${search}`}</p>;
}

const open = () =>
  renderAt(
    '/videoinfo?id=101',
    <>
      <PayOn />
      <Address />
      <Toaster />
    </>,
  );

beforeEach(() => beginSession(buildMemberWithToken()));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  delete window.WeixinJSBridge;
  takePayerReturn();
  resetStored();
});

it('goes on with a payer who is back, once, and waits for the order after WeChat’s yes', async () => {
  const api = startFakeApi(placed);
  const invoke = putInsideWechat('ok');
  keepPayerReturn(back);
  open();
  await screen.findByText(`at /payresult?orderNo=${orderNo}`);
  expect(invoke).toHaveBeenCalledExactlyOnceWith(
    'getBrandWCPayRequest',
    call.args,
    expect.anything(),
  );
  expect(api.sentTo(payAsPayer).map(({ payload }) => payload)).toEqual([
    { code: 'a code', state: 'a state' },
  ]);
  cleanup();
  open();
  expect(api.sentTo(payAsPayer)).toHaveLength(1);
});

it.each([
  ['cancel', '已取消付款，可以再付一次，或换一种方式'],
  ['fail', '微信支付没有打开，请再试一次，或换一种方式'],
  ['something else', '微信支付没有打开，请再试一次，或换一种方式'],
])('stays where it is when WeChat says %s, and says so', async (result, message) => {
  startFakeApi(placed);
  putInsideWechat(result);
  keepPayerReturn(back);
  open();
  await screen.findByText(message);
  expect(screen.getByText('at /videoinfo?id=101')).toBeDefined();
});

it('says what the server says of a code that is no good', async () => {
  startFakeApi(refusing(payAsPayer, resultCode.refused, '没有得到微信的付款授权，请再点一次支付'));
  const invoke = putInsideWechat('ok');
  keepPayerReturn(back);
  open();
  await screen.findByText('没有得到微信的付款授权，请再点一次支付');
  expect(invoke).not.toHaveBeenCalled();
});

it('asks nothing of a page to which no payer came back', () => {
  const api = startFakeApi(placed);
  open();
  expect(api.sentTo(payAsPayer)).toEqual([]);
  expect(screen.queryByText('正在打开微信支付')).toBeNull();
});

it('waits for WeChat to be there, and not for ever', async () => {
  const late = callWechat(call);
  const invoke = putInsideWechat('ok');
  document.dispatchEvent(new Event('WeixinJSBridgeReady'));
  await expect(late).resolves.toBe('ok');
  expect(invoke).toHaveBeenCalledOnce();
  delete window.WeixinJSBridge;
  vi.useFakeTimers();
  const never = callWechat(call);
  await vi.advanceTimersByTimeAsync(5000);
  await expect(never).resolves.toBe('failed');
});
