import type { PayloadOf } from '@lantern/contracts/call';
import type { refundPaymentCase } from '@lantern/contracts/calls/operator/payments';
import type { RefundReceipt } from '@lantern/contracts/entities/payment-case';

import type { ActContext } from '../../../../calls/call-context.ts';
import { refuse } from '../../../../platform/app-error.ts';
import { refundSale, type Sale } from '../refunds/refund-sale.ts';
import { type CreditedCase, lockCredited } from './case.repo.ts';

/** Takes back the goods that an operator credited for a payment, because its money was paid back. */
export const refundCase = (
  { deps, act }: ActContext,
  { channel, tradeNo, ...back }: PayloadOf<typeof refundPaymentCase>,
): Promise<RefundReceipt> =>
  refundSale(deps, back, act, async (tx) => {
    return saleOfCase((await lockCredited(tx, channel, tradeNo)) ?? refuse('case-unknown'));
  });

/** The goods of a case, as a sale. */
export function saleOfCase({ caseId, orderNumber, ...credited }: CreditedCase): Sale {
  const { memberId, goods, paidFen, channel, tradeNo } = credited;
  const what = {
    key: `case:${caseId}`,
    orderNo: orderNumber ?? '',
    subject: { kind: 'payment case', id: caseId } as const,
    payment: { channel, tradeNo },
  };
  return { ...what, orderId: null, caseId, memberId, goods, amountFen: BigInt(paidFen) };
}
