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
  summary:
    'Payments that matched nothing: those that wait, the oldest first, those that are decided, the latest first, or one by its number. Ten a page.',
  payload: z.object({
    currentPage,
    /** Those that wait unless it is said. */
    state: z.optional(z.enum(['waiting', 'decided'])),
    /** What the channel calls the payment, exactly; then of either state. */
    tradeNo: z.optional(filledText(64)),
  }),
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
  refusals: [
    ...(['order-unknown', 'order-not-paid', 'refund-reference-used'] as const),
    ...(['refund-at-gateway', 'own-account'] as const),
  ],
});

export const refundByGateway = defineOperatorCall({
  path: '/admin-api/orders/refund-by-gateway',
  needs: operatorMay('orders.change', 'recent'),
  audit: {
    action: 'order.refund-by-gateway',
    fields: ['attempt', 'money', 'channel', 'kind', 'reference'],
  },
  summary:
    'Asks the gateway, once, to pay back all that was paid for an order. What was sold is taken back when it says yes.',
  payload: z.object({
    orderNo: orderNumber,
    /** One more than the story tells of: of two who ask for the same one the later is refused. */
    attempt: z.int().check(z.gte(1), z.lte(99)),
    reason,
  }),
  answer: z.object({
    /** `unknown` where the gateway gave no clear answer: it is never asked again by itself. */
    state: z.enum(['unknown', 'refused', 'paid']),
  }),
  refusals: [
    ...(['order-unknown', 'order-not-paid', 'gateway-refunds-off'] as const),
    ...(['refund-moved-on', 'own-account'] as const),
  ],
});

export const settleGatewayRefund = defineOperatorCall({
  path: '/admin-api/orders/settle-gateway-refund',
  needs: operatorMay('orders.change', 'recent'),
  audit: { action: 'order.settle-gateway-refund', fields: ['state', 'kind', 'reference'] },
  summary: 'Says what the page of the gateway shows of a refund that it gave no clear answer to.',
  payload: z.object({ id: rowIdField, isPaidBack: z.boolean(), reason }),
  answer: z.null(),
  refusals: ['gateway-refund-unknown', 'refund-at-gateway', 'refund-moved-on', 'own-account'],
});

export const refundPaymentCase = defineOperatorCall({
  path: '/admin-api/payment-cases/refund',
  needs: operatorMay('orders.change', 'recent'),
  audit: { action: 'payment-case.refund', fields: ['kind', 'reference'] },
  summary:
    'The same of a payment that a case credited, by what its channel calls it. What was given for it is taken back; what was spent is owed.',
  payload: z.object({ channel: filledText(32), tradeNo: filledText(64), ...refund }),
  answer: refundReceipt,
  refusals: ['case-unknown', 'refund-reference-used', 'refund-at-gateway', 'own-account'],
});

export const operatorPaymentCalls = {
  listPaymentCases,
  resolvePaymentCase,
  refundOrder,
  refundByGateway,
  settleGatewayRefund,
  refundPaymentCase,
};
