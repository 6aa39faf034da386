import * as z from 'zod/mini';

import { confirmers } from './confirmer.ts';
import { orderNumber, orderStatus } from './payment-order.ts';
import { count, goodsKind, moneyText, wireDate } from './wire-values.ts';

/**
 * Why a genuine payment needs a decision: it names no known order, differs from its order's amount, was used for
 * another order, is a second payment of its order, comes from a banned member, is a first purchase's price after
 * another payment for VIP, names a coupon that paid another order, or had gone back before the site knew of it.
 */
export const unmatchedKinds = [
  'unknown_order',
  'amount_mismatch',
  'trade_reused',
  'overpaid',
  'member_banned',
  'first_price_used',
  'coupon_used',
  'paid_back',
] as const;

/** That money went back which the site didn't ask for: its merchant paid it back, or its payer charged it back. */
export const returnKinds = ['refunded_elsewhere', 'charged_back'] as const;

/** Why a payment needs a decision. */
export const paymentCaseKind = z.enum([...unmatchedKinds, ...returnKinds]);

/** A payment that matched no order, for an operator to decide. */
export const paymentCase = z.object({
  caseId: z.int().check(z.positive()),
  kind: paymentCaseKind,
  channel: z.string(),
  /** The channel's number of the payment. */
  tradeNo: z.string(),
  /** Its order, `""` without one; and the order's member, or the member who was credited. */
  orderNo: z.union([orderNumber, z.literal('')]),
  memberCode: z.string(),
  /** Yuan of the order, and yuan paid; `""` when there is no such amount. */
  orderMoney: z.union([moneyText, z.literal('')]),
  paidMoney: z.union([moneyText, z.literal('')]),
  createTime: wireDate,
  /** The goods of its order; null without one. */
  orderGoods: z.nullable(z.object({ goods: goodsKind, amount: count })),
  /** The coins that the paid money buys; null when it buys none. */
  coinsForPaid: z.nullable(count),
  /** How many days or coins of the order's goods were not paid for. */
  unpaid: count,
  /** Whether crediting the goods gives so much more than was paid that a second operator must confirm it. */
  needsTwo: z.boolean(),
  /** A credit of the goods that waits for a second operator. */
  waiting: z.nullable(
    z.object({ operator: z.string(), reason: z.string(), createTime: wireDate, confirmers }),
  ),
  /** The decision; `""` while it waits. `settled`: it was resolved without an operator. */
  outcome: z.enum(['', 'settled', 'credited', 'refunded', 'dismissed']),
  /** Whether the credit was taken back since. */
  isTakenBack: z.boolean(),
});

export type PaymentCase = z.infer<typeof paymentCase>;

/** A case with what its channel said, and what stands beside it. */
export const paymentCaseDetail = z.extend(paymentCase, {
  memberNichen: z.string(),
  /** The order's state and times; null without an order. */
  order: z.nullable(
    z.object({
      status: orderStatus,
      channel: z.string(),
      method: z.string(),
      createTime: wireDate,
      payTime: z.nullable(wireDate),
      /** The payment that settled it; `""` when none did. */
      tradeNo: z.string(),
    }),
  ),
  /** The verified message that opened the case. */
  notify: z.object({
    source: z.enum(['notify', 'query']),
    address: z.string(),
    createTime: wireDate,
    raw: z.string(),
    /** Its fields, without the signature. */
    fields: z.array(z.object({ name: z.string(), value: z.string() })),
  }),
  /** How often the channel told of this payment. */
  notifies: count,
});

export type PaymentCaseDetail = z.infer<typeof paymentCaseDetail>;

/** What a refund took back, and what members owe because of it. */
export const refundReceipt = z.object({
  /** `""` for a payment without an order. */
  orderNo: z.union([orderNumber, z.literal('')]),
  /** False when it had already been refunded, so this call changed nothing. */
  moved: z.boolean(),
  coinsTaken: z.int(),
  coinsOwed: z.int(),
  daysTaken: z.int(),
  /** Yuan of the inviter's commission. */
  commissionTaken: moneyText,
  commissionOwed: moneyText,
});

export type RefundReceipt = z.infer<typeof refundReceipt>;
