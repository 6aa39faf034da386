import type { MemberOrder } from '@lantern/contracts/entities/payment-order';
import { formatYuan } from '@lantern/rules/money';
import { shownOrderState } from '@lantern/rules/order-states';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';

import { orderTitle } from '../../text/zh-payment.ts';
import type { Order } from './order.repo.ts';

/** An order as its member sees it. */
export const presentOrder = (order: Order, now: Date): MemberOrder => ({
  orderNo: order.number,
  status: shownOrderState(order, now),
  typesOf: order.goods.kind === 'vip' ? 2 : 1,
  commoditySpecification: order.goods.kind === 'vip' ? order.goods.days : order.goods.coins,
  money: formatYuan(order.amountFen),
  amountSource: orderTitle(order.goods),
  createTime: formatShanghaiTime(order.createdAt),
  expireTime: formatShanghaiTime(order.expiresAt),
});
