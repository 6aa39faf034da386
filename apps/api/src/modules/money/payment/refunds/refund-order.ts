import type { PayloadOf } from '@lantern/contracts/call';
import type { refundOrder as refundCall } from '@lantern/contracts/calls/operator/payments';
import type { RefundReceipt } from '@lantern/contracts/entities/payment-case';

import type { ActContext } from '../../../../calls/call-context.ts';
import { refuse } from '../../../../platform/app-error.ts';
import type { Db } from '../../../../platform/database/db.ts';
import { lockFirstCredited } from '../cases/case.repo.ts';
import { saleOfCase } from '../cases/refund-case.ts';
import { lockOrder } from '../orders/order.repo.ts';
import { refundSale, type Sale } from './refund-sale.ts';

/** Takes back the goods of an order (or of the case that credited it), because its money was paid back. */
export const refundOrder = (
  { deps, act }: ActContext,
  { orderNo, ...back }: PayloadOf<typeof refundCall>,
): Promise<RefundReceipt> => refundSale(deps, back, act, (tx) => lockSaleOfOrder(tx, orderNo));

/** The goods of an order, or of the case that credited it, as a sale. */
export async function lockSaleOfOrder(tx: Db, orderNo: string): Promise<Sale> {
  const order = (await lockOrder(tx, orderNo)) ?? refuse('order-unknown');
  const { orderId, state, memberId, goods, amountFen, channel, tradeNo } = order;
  if ((state !== 'fulfilled' && state !== 'refunded') || tradeNo === null) {
    return saleOfCase((await lockFirstCredited(tx, orderId)) ?? refuse('order-not-paid'));
  }
  const what = { key: orderNo, orderNo, subject: { kind: 'order', id: orderNo } as const };
  const payment = { channel, tradeNo };
  return { ...what, payment, orderId, caseId: null, memberId, goods, amountFen };
}
