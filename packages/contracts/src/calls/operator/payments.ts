import * as z from 'zod/mini';

import { defineOperatorCall, operatorMay } from '../../call.ts';
import { paymentCase, paymentCaseDetail, refundReceipt } from '../../entities/payment-case.ts';
import { orderNumber } from '../../entities/payment-order.ts';
import { count } from '../../entities/wire-values.ts';
import { currentPage, filledText, reason, rowIdField } from '../payload-fields.ts';

export const listPaymentCases = defineOperatorCall({
  path: '/admin-api/payment-cases/list',
  needs: operatorMay('orders.read', 'given'),
  audit: 'reads only',
  summary:
    'Unmatched payments: waiting ones, oldest first, decided ones, latest first, or one by its number. Ten a page.',
  payload: z.object({
    currentPage,
    /** Left out: those that wait. */
    state: z.optional(z.enum(['waiting', 'decided'])),
    /** The channel's exact trade number; then cases of both states are found. */
    tradeNo: z.optional(filledText(64)),
  }),
  answer: z.object({ list: z.array(paymentCase), total: count }),
});

export const getPaymentCase = defineOperatorCall({
  path: '/admin-api/payment-cases/get',
  needs: operatorMay('orders.read', 'given'),
  audit: 'reads only',
  summary: 'One case with its order and with what the channel said.',
  payload: z.object({ caseId: rowIdField }),
  answer: paymentCaseDetail,
  refusals: ['case-unknown'],
});

/** What a decision came to: the case is closed, or still open, perhaps waiting for a second operator. */
const caseTurn = z.object({ state: z.enum(['closed', 'waiting', 'open']) });

const ofACredit = [
  'case-unknown',
  'case-closed',
  'case-not-creditable',
  'own-account',
  'account-tied',
] as const;

export const resolvePaymentCase = defineOperatorCall({
  path: '/admin-api/payment-cases/resolve',
  needs: operatorMay('orders.change', 'recent'),
  audit: { action: 'payment-case.resolve', fields: ['outcome', 'state'] },
  summary:
    'Closes a case: goods or coins credited, paid back, or dismissed. Goods far beyond what was paid wait for a second operator.',
  payload: z.object({
    caseId: rowIdField,
    /** `goods`: the ordered goods; `coins`: the coins that the money buys. */
    outcome: z.enum(['goods', 'coins', 'refunded', 'dismissed']),
    /** The member to credit when there is no order; a case with an order is credited to its member. */
    memberCode: z.optional(filledText(32)),
    reason,
  }),
  answer: caseTurn,
  refusals: [...ofACredit, 'case-waiting', 'adjustments-spent', 'member-unknown'],
});

export const decidePaymentCase = defineOperatorCall({
  path: '/admin-api/payment-cases/decide',
  needs: operatorMay('orders.change', 'recent'),
  audit: { action: 'payment-case.decide', fields: ['state', 'wasAlone'] },
  summary:
    'Confirms or refuses goods beyond what was paid. Who asked may only refuse, unless no other operator may decide.',
  payload: z.object({ caseId: rowIdField, confirms: z.boolean(), reason }),
  answer: caseTurn,
  refusals: [...ofACredit, 'case-not-waiting', 'own-case-credit', 'confirmer-tied'],
});

/** How the money went back. */
const refund = {
  kind: z.enum(['refund', 'chargeback']),
  /** The channel's number of the refund; it can be used once. */
  reference: filledText(64).check(z.regex(/^[\w.-]+$/)),
  reason,
};

export const refundOrder = defineOperatorCall({
  path: '/admin-api/orders/refund',
  needs: operatorMay('orders.change', 'recent'),
  audit: { action: 'order.refund', fields: ['kind', 'reference'] },
  summary:
    'Records a refund or chargeback of an order. Its goods and commission are taken back; the member owes what was spent.',
  payload: z.object({ orderNo: orderNumber, ...refund }),
  answer: refundReceipt,
  refusals: [
    'order-unknown',
    'order-not-paid',
    'refund-reference-used',
    'refund-at-gateway',
    'own-account',
    'account-tied',
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
    'Asks the gateway, once, to refund an order’s whole payment. The goods are taken back when the gateway agrees.',
  payload: z.object({
    orderNo: orderNumber,
    /** One more than the attempts in the order's story. When two operators ask for the same attempt, the later one is refused. */
    attempt: z.int().check(z.gte(1), z.lte(99)),
    reason,
  }),
  answer: z.object({
    /** `asked`: the gateway works on it. `unknown`: it gave no clear answer; the server does not ask it again by itself. */
    state: z.enum(['asked', 'unknown', 'refused', 'paid']),
  }),
  refusals: [
    'order-unknown',
    'order-not-paid',
    'gateway-refunds-off',
    'refund-moved-on',
    'own-account',
    'account-tied',
  ],
});

export const settleGatewayRefund = defineOperatorCall({
  path: '/admin-api/orders/settle-gateway-refund',
  needs: operatorMay('orders.change', 'recent'),
  audit: { action: 'order.settle-gateway-refund', fields: ['state', 'kind', 'reference'] },
  summary:
    'Records what the gateway’s page shows for a refund that the gateway answered unclearly.',
  payload: z.object({ id: rowIdField, isPaidBack: z.boolean(), reason }),
  answer: z.null(),
  refusals: [
    'gateway-refund-unknown',
    'refund-at-gateway',
    'refund-moved-on',
    'own-account',
    'account-tied',
  ],
});

export const refundPaymentCase = defineOperatorCall({
  path: '/admin-api/payment-cases/refund',
  needs: operatorMay('orders.change', 'recent'),
  audit: { action: 'payment-case.refund', fields: ['kind', 'reference'] },
  summary:
    'Records a refund of a payment that a case credited, by its trade number. The goods are taken back; the member owes what was spent.',
  payload: z.object({ channel: filledText(32), tradeNo: filledText(64), ...refund }),
  answer: refundReceipt,
  refusals: [
    'case-unknown',
    'refund-reference-used',
    'refund-at-gateway',
    'own-account',
    'account-tied',
  ],
});

export const operatorPaymentCalls = {
  listPaymentCases,
  getPaymentCase,
  resolvePaymentCase,
  decidePaymentCase,
  refundOrder,
  refundByGateway,
  settleGatewayRefund,
  refundPaymentCase,
};
