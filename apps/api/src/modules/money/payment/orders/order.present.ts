import type { MemberOrder } from '@lantern/contracts/entities/payment-order';
import type { Language } from '@lantern/rules/languages';
import { formatYuan } from '@lantern/rules/money';
import { shownOrderState } from '@lantern/rules/order-states';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';

import { textIn } from '../../../../text/text-in.ts';
import type { PaymentChannel } from '../channels/channel.ts';
import type { OrderView } from './order.repo.ts';

/** How a waiting order is paid; nothing while its channel hasn't said it. */
function paymentOf({ opening, payUrl }: OrderView, { opens }: Pick<PaymentChannel, 'opens'>) {
  if (opening?.as === 'page-call') return undefined;
  if (opening?.as === 'qr') {
    const { text, link } = opening;
    return { code: { text, ...(link !== undefined && { link }), opens: [...opens] } };
  }
  return payUrl === null ? undefined : { payment: { payurl: payUrl, opens: [...opens] } };
}

/** The reader's language, and what the plans of so many days are called; `""` without a name. */
export interface OrderWords {
  language: Language;
  nameOf: (days: number) => string;
}

/** An order as its member sees it, with the goods that were given; while it waits, with its payment page. */
export function presentOrder(
  order: OrderView,
  channel: Pick<PaymentChannel, 'opens'> | null,
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
    ...(order.couponOffFen !== null && { couponOff: formatYuan(order.couponOffFen) }),
    amountSource:
      (goods.kind === 'vip' && nameOf(goods.days)) || textIn(language).orderTitle(goods),
    createTime: formatShanghaiTime(order.createdAt),
    expireTime: formatShanghaiTime(order.expiresAt),
    ...(channel !== null && status === 'created' && paymentOf(order, channel)),
  };
}
