import { buildPaymentChannel } from '@lantern/contracts/testing/build-payment-channel';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { ChannelPicker } from './channel-picker.tsx';

afterEach(cleanup);

it.each([
  [{ leastMoney: '10.00', mostMoney: '500.50' }, '每笔 ¥10 至 ¥500.50'],
  [{ leastMoney: '10.00' }, '每笔 ¥10 起'],
  [{ mostMoney: '500.00' }, '每笔最多 ¥500'],
  [{ mostMoney: '500.00', worksHere: false }, '用浏览器付款'],
  [{}, ''],
])('says of a way that has %j what an order may come to', (amounts, note) => {
  const channel = buildPaymentChannel({ name: '支付宝', type: 'alipay', ...amounts });
  render(
    <ChannelPicker
      channels={[channel]}
      chosen={channel}
      prices={[null]}
      onChoose={() => undefined}
    />,
  );
  const radio = screen.getByRole<HTMLInputElement>('radio');
  expect(radio.labels?.[0]?.textContent).toBe(`支支付宝${note}`);
});

it('says why a way can’t be chosen: it does not take the price', () => {
  const channels = [
    buildPaymentChannel({ id: '1', name: '支付宝', type: 'alipay', mostMoney: '100.00' }),
    buildPaymentChannel({ id: '2', name: '微信支付', type: 'wxpay', leastMoney: '10.00' }),
  ];
  render(
    <ChannelPicker
      channels={channels}
      chosen={null}
      prices={['500.00']}
      onChoose={() => undefined}
    />,
  );
  const [alipay, wxpay] = screen.getAllByRole<HTMLInputElement>('radio');
  expect(alipay?.disabled).toBe(true);
  expect(alipay?.labels?.[0]?.textContent).toBe('支支付宝每笔最多 ¥100，付不了 ¥500');
  expect(wxpay?.disabled).toBe(false);
});
