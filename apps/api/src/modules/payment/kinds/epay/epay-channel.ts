import { formatYuan } from '@lantern/rules/money';

import type { EpayConfig } from '../../../../platform/config/read-payments.ts';
import type { JudgeAddress } from '../../../../platform/foreign/foreign-address.ts';
import { epayMethodName } from '../../../../text/chinese-alone.ts';
import { ChannelFault, type ChannelOrder, type PaymentChannel } from '../../channels/channel.ts';
import type { Payer, RefundAnswer } from '../../channels/channel.ts';
import { notifyPath, returnPath } from '../../notifies/notify-path.ts';
import { readForm } from '../../notifies/parse-notify.ts';
import { signEpay } from './epay-sign.ts';
import { askGateway, fetchGateway } from './fetch-gateway.ts';
import { readEpayAddress, readEpayNotify, readEpayOrder } from './read-epay.ts';
import { readEpayRefund, withoutKeys } from './read-refund.ts';

/** The order as sent to the gateway. The same order gives the same fields, as gateways demand of a repeated request. */
function orderFields(key: string, { pid, publicBaseUrl }: EpayConfig, order: ChannelOrder) {
  return {
    pid,
    type: order.method,
    out_trade_no: order.number,
    notify_url: `${publicBaseUrl}${notifyPath(key)}`,
    return_url: `${publicBaseUrl}${returnPath(order.number)}`,
    name: order.title,
    money: formatYuan(order.amountFen),
  };
}

function signed(config: EpayConfig, fields: Readonly<Record<string, string>>): URLSearchParams {
  const sign = signEpay(Object.entries(fields), config.key, config.keyJoin);
  return new URLSearchParams({ ...fields, sign, sign_type: 'MD5' });
}

type PaidBack = Parameters<NonNullable<PaymentChannel['payBack']>>[0];

type Judged = JudgeAddress | null;

/** Only the trade number is sent: it names one payment, while an order may have been paid twice. */
async function askForRefund(
  config: EpayConfig,
  judge: Judged,
  { tradeNo, amountFen }: PaidBack,
): Promise<RefundAnswer> {
  const { baseUrl, timeoutMs, pid, key } = config;
  const money = formatYuan(amountFen);
  const form = new URLSearchParams({ pid, key, trade_no: tradeNo, money });
  try {
    const answer = await askGateway(`${baseUrl}api.php?act=refund`, { form, timeoutMs, judge });
    return { ...readEpayRefund(answer), raw: withoutKeys(config, answer.text) };
  } catch (error) {
    if (!(error instanceof ChannelFault)) throw error;
    return { state: 'unknown', fault: error.fault, raw: null };
  }
}

/** 易支付, version 1: signed with MD5, paid on the gateway's pages. `judge` says where the gateway may be. */
export function createEpayChannel(
  channelKey: string,
  config: EpayConfig,
  judge: Judged,
): PaymentChannel {
  const { baseUrl, timeoutMs } = config;

  const ask = (path: string, form?: URLSearchParams): Promise<string> =>
    fetchGateway(`${baseUrl}${path}`, { timeoutMs, judge, ...(form && { form }) });

  async function askForAddress(order: ChannelOrder, payer: Payer): Promise<string> {
    const asked = { clientip: payer.address, device: 'mobile' };
    const fields = { ...orderFields(channelKey, config, order), ...asked };
    return readEpayAddress(await ask('mapi.php', signed(config, fields)));
  }

  return {
    key: channelKey,
    methods: config.methods.map((type) => ({ type, name: epayMethodName(type) })),
    opens: [new URL(baseUrl).origin, ...config.opens],

    open: async (order, payer) =>
      config.mode === 'mapi'
        ? askForAddress(order, payer)
        : `${baseUrl}submit.php?${signed(config, orderFields(channelKey, config, order)).toString()}`,

    signedHeaders: [],
    read: ({ raw }, at) => readForm(raw, (fields) => readEpayNotify(config, fields, at)),

    async ask({ number }) {
      const { pid, key } = config;
      const query = new URLSearchParams({ act: 'order', pid, key, out_trade_no: number });
      const raw = await ask(`api.php?${query.toString()}`);
      return { raw, parsed: readEpayOrder(config, number, raw) };
    },

    payBack: config.refundsByGateway ? (payment) => askForRefund(config, judge, payment) : null,
  };
}
