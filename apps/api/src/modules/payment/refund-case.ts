import type { RefundReceipt } from '@lantern/contracts/entities/payment-case';

import type { OperatorAct } from '../../calls/operator-act.ts';
import { refuse } from '../../platform/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { lockCredited } from './case.repo.ts';
import { type MoneyBack, refundSale } from './refund-sale.ts';

export interface CaseRefundRequest extends MoneyBack {
  channel: string;
  tradeNo: string;
}

/** Takes back what an operator credited a payment with, because its money went back. */
export const refundCase = (
  deps: Pick<Deps, 'db' | 'now'>,
  { channel, tradeNo, ...back }: CaseRefundRequest,
  act: OperatorAct,
): Promise<RefundReceipt> =>
  refundSale(deps, back, act, async (tx) => {
    const credited = (await lockCredited(tx, channel, tradeNo)) ?? refuse('case-unknown');
    const { caseId, orderNumber, memberId, goods, paidFen } = credited;
    const what = {
      key: `case:${caseId}`,
      orderNo: orderNumber ?? '',
      subject: { kind: 'payment case', id: caseId },
    };
    return { ...what, orderId: null, caseId, memberId, goods, amountFen: BigInt(paidFen) };
  });
