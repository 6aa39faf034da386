import type { MemberOrder } from '@lantern/contracts/entities/payment-order';
import { formatYuan } from '@lantern/rules/money';
import { shownOrderState } from '@lantern/rules/order-states';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';

import { orderTitle } from '../../text/zh-payment.ts';
import type { PaymentChannel } from './channel.ts';
import type { Order } from './order.repo.ts';

/** An order as its member sees it; while it waits, with the page where its channel takes the payment. */
export const presentOrder = (
  order: Order,
  channel: Pick<PaymentChannel, 'opens'> | null,
  now: Date,
): MemberOrder => ({
  orderNo: order.number,
  status: shownOrderState(order, now),
  typesOf: order.goods.kind === 'vip' ? 2 : 1,
  commoditySpecification: order.goods.kind === 'vip' ? order.goods.days : order.goods.coins,
  money: formatYuan(order.amountFen),
  amountSource: orderTitle(order.goods),
  createTime: formatShanghaiTime(order.createdAt),
  expireTime: formatShanghaiTime(order.expiresAt),
  ...(channel !== null &&
    order.payUrl !== null &&
    shownOrderState(order, now) === 'created' && {
      payment: { payurl: order.payUrl, opens: [...channel.opens] },
    }),
});
