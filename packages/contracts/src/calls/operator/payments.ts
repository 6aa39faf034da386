import * as z from 'zod/mini';

import { defineOperatorCall, operatorMay } from '../../call.ts';
import { paymentCase, refundReceipt } from '../../entities/payment-case.ts';
import { orderNumber } from '../../entities/payment-order.ts';
import { currentPage, filledText, rowIdField } from '../payload-fields.ts';

const reason = filledText(200);

export const listPaymentCases = defineOperatorCall({
  path: '/admin-api/payment-cases/list',
  needs: operatorMay('orders.read'),
  audit: 'reads only',
  summary: 'Payments that matched nothing and wait for a decision, the oldest first, ten a page.',
  payload: z.object({ currentPage }),
  answer: z.object({ list: z.array(paymentCase), total: z.int().check(z.nonnegative()) }),
});

export const resolvePaymentCase = defineOperatorCall({
  path: '/admin-api/payment-cases/resolve',
  needs: operatorMay('orders.change', 'recent'),
  audit: { action: 'payment-case.resolve', fields: ['outcome'] },
  summary:
    'Closes a case: credited with what was ordered (`goods`) or with the coins that what was paid buys (`coins`), or noted as paid back, or dismissed.',
  payload: z.object({
    caseId: rowIdField,
    outcome: z.enum(['goods', 'coins', 'refunded', 'dismissed']),
    /** Whom to credit where there is no order; a case of an order is credited to its member. */
    memberCode: z.optional(filledText(32)),
    reason,
  }),
  answer: z.null(),
  refusals: ['case-unknown', 'case-closed', 'case-not-creditable', 'member-unknown', 'own-account'],
});

/** What the money's way back is. */
const refund = {
  kind: z.enum(['refund', 'chargeback']),
  /** What the channel calls the refund; used once. */
  reference: filledText(64).check(z.regex(/^[\w.-]+$/)),
  reason,
};

export const refundOrder = defineOperatorCall({
  path: '/admin-api/orders/refund',
  needs: operatorMay('orders.change', 'recent'),
  audit: { action: 'order.refund', fields: ['kind', 'reference'] },
  summary:
    'Says that the money of an order went back, by a refund or a chargeback. What was sold is taken back, with its commission; what was spent is owed.',
  payload: z.object({ orderNo: orderNumber, ...refund }),
  answer: refundReceipt,
  refusals: ['order-unknown', 'order-not-paid', 'refund-reference-used', 'own-account'],
});

export const refundPaymentCase = defineOperatorCall({
  path: '/admin-api/payment-cases/refund',
  needs: operatorMay('orders.change', 'recent'),
  audit: { action: 'payment-case.refund', fields: ['kind', 'reference'] },
  summary:
    'The same of a payment that a case credited, by what its channel calls it. What was given for it is taken back; what was spent is owed.',
  payload: z.object({ channel: filledText(32), tradeNo: filledText(64), ...refund }),
  answer: refundReceipt,
  refusals: ['case-unknown', 'refund-reference-used', 'own-account'],
});

export const operatorPaymentCalls = {
  listPaymentCases,
  resolvePaymentCase,
  refundOrder,
  refundPaymentCase,
};
