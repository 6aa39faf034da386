import type { RefundReceipt } from '@lantern/contracts/entities/payment-case';

import type { OperatorAct } from '../../calls/operator-act.ts';
import { refuse } from '../../platform/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { lockOrder } from './order.repo.ts';
import { type MoneyBack, refundSale } from './refund-sale.ts';

export interface RefundRequest extends MoneyBack {
  orderNo: string;
}

/** Takes back what an order sold, because its money went back. */
export const refundOrder = (
  deps: Pick<Deps, 'db' | 'now'>,
  { orderNo, ...back }: RefundRequest,
  act: OperatorAct,
): Promise<RefundReceipt> =>
  refundSale(deps, back, act, async (tx) => {
    const order = (await lockOrder(tx, orderNo)) ?? refuse('order-unknown');
    const { orderId, state, memberId, goods, amountFen } = order;
    if (state !== 'fulfilled' && state !== 'refunded') refuse('order-not-paid');
    const what = { key: orderNo, orderNo, subject: { kind: 'order', id: orderNo } };
    return { ...what, orderId, caseId: null, memberId, goods, amountFen };
  });
