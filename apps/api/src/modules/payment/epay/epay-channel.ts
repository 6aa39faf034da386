import { paymentReturnPath } from '@lantern/contracts/entities/payment-order';
import { formatYuan } from '@lantern/rules/money';

import type { EpayConfig } from '../../../platform/config/read-payments.ts';
import { epayMethodName } from '../../../text/zh-payment.ts';
import type { ChannelOrder, PaymentChannel, Payer } from '../channel.ts';
import { notifyPath } from '../notify-path.ts';
import { signEpay } from './epay-sign.ts';
import { fetchGateway } from './fetch-gateway.ts';
import { readEpayAddress, readEpayNotify, readEpayOrder } from './read-epay.ts';

/** What an order is at the gateway. The same for the same order, which gateways ask for when it comes again. */
function orderFields({ pid, publicBaseUrl }: EpayConfig, order: ChannelOrder) {
  return {
    pid,
    type: order.method,
    out_trade_no: order.number,
    notify_url: `${publicBaseUrl}${notifyPath('epay')}`,
    return_url: `${publicBaseUrl}${paymentReturnPath}?orderNo=${order.number}`,
    name: order.title,
    money: formatYuan(order.amountFen),
  };
}

function signed(config: EpayConfig, fields: Readonly<Record<string, string>>): URLSearchParams {
  const sign = signEpay(Object.entries(fields), config.key, config.keyJoin);
  return new URLSearchParams({ ...fields, sign, sign_type: 'MD5' });
}

/** 易支付, version 1: signed with MD5, paid on the gateway's pages. */
export function createEpayChannel(config: EpayConfig): PaymentChannel {
  const { baseUrl, timeoutMs } = config;

  async function askForAddress(order: ChannelOrder, payer: Payer): Promise<string> {
    const fields = { ...orderFields(config, order), clientip: payer.address, device: 'mobile' };
    const form = signed(config, fields);
    return readEpayAddress(await fetchGateway(`${baseUrl}mapi.php`, { form, timeoutMs }));
  }

  return {
    key: 'epay',
    methods: config.methods.map((type) => ({ type, name: epayMethodName(type) })),
    opens: [new URL(baseUrl).origin, ...config.opens],

    open: async (order, payer) =>
      config.mode === 'mapi'
        ? askForAddress(order, payer)
        : `${baseUrl}submit.php?${signed(config, orderFields(config, order)).toString()}`,

    read: (fields, at) => readEpayNotify(config, fields, at),

    async ask({ number }) {
      const { pid, key } = config;
      const query = new URLSearchParams({ act: 'order', pid, key, out_trade_no: number });
      const raw = await fetchGateway(`${baseUrl}api.php?${query.toString()}`, { timeoutMs });
      return { raw, parsed: readEpayOrder(config, number, raw) };
    },
  };
}
