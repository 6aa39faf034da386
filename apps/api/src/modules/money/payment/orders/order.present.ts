import type { AskedSum, MemberOrder } from '@lantern/contracts/entities/payment-order';
import type { Language } from '@lantern/rules/languages';
import { formatYuan } from '@lantern/rules/money';
import { shownOrderState } from '@lantern/rules/order-states';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';

import { payMethodName } from '../../../../text/chinese-alone.ts';
import { textIn } from '../../../../text/text-in.ts';
import type { PaymentChannel } from '../channels/channel.ts';
import type { Order, OrderView } from './order.repo.ts';

/** How a waiting order is paid; nothing while its channel hasn't said it. */
function paymentOf({ opening, payUrl }: OrderView, { opens }: Pick<PaymentChannel, 'opens'>) {
  if (opening?.as === 'page-call') return undefined;
  if (opening?.as === 'qr') {
    const { text, link } = opening;
    return { code: { text, ...(link !== undefined && { link }), opens: [...opens] } };
  }
  return payUrl === null ? undefined : { payment: { payurl: payUrl, opens: [...opens] } };
}

/** What an order asks for in a currency of its own; nothing where that is yuan. */
export function askedOf({ ask, opening }: Pick<Order, 'ask' | 'opening'>): { asked?: AskedSum } {
  const own = opening?.as === 'redirect' ? opening.asked : undefined;
  if (own !== undefined) return { asked: own };
  const { currency, minor } = ask;
  return currency === 'CNY' ? {} : { asked: { currency, amount: formatYuan(minor) } };
}

/** What a way to pay is called: as its channel calls it, or else as any does. */
function wayOf(
  { method: type }: OrderView,
  channel: Pick<PaymentChannel, 'methods'> | null,
  language: Language,
) {
  const own = channel?.methods.find((it) => it.type === type)?.name;
  return { type, name: textIn(language).methodName(type, own ?? payMethodName(type)) };
}

/** The reader's language, and what the plans of so many days are called; `""` without a name. */
export interface OrderWords {
  language: Language;
  nameOf: (days: number) => string;
}

/** An order as its member sees it, with the goods that were given; while it waits, with its payment page. */
export function presentOrder(
  order: OrderView,
  channel: Pick<PaymentChannel, 'opens' | 'ask' | 'methods'> | null,
  now: Date,
  { language, nameOf }: OrderWords,
): MemberOrder {
  const goods = order.credited?.goods ?? order.goods;
  const status = shownOrderState(order, now);
  return {
    orderNo: order.number,
    status,
    typesOf: goods.kind === 'vip' ? 2 : 1,
    commoditySpecification: goods.kind === 'vip' ? goods.days : goods.coins,
    money: formatYuan(order.amountFen),
    ...askedOf(order),
    way: wayOf(order, channel, language),
    ...(order.couponOffFen !== null && { couponOff: formatYuan(order.couponOffFen) }),
    amountSource:
      (goods.kind === 'vip' && nameOf(goods.days)) || textIn(language).orderTitle(goods),
    createTime: formatShanghaiTime(order.createdAt),
    expireTime: formatShanghaiTime(order.expiresAt),
    ...(channel !== null &&
      status === 'created' && {
        ...paymentOf(order, channel),
        ...(channel.ask !== null && { canCheck: true }),
      }),
  };
}
