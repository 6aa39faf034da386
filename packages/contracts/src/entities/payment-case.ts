import * as z from 'zod/mini';

import { orderNumber } from './payment-order.ts';
import { moneyText, wireDate } from './wire-values.ts';

/**
 * What is wrong with money that came in: it names no order of ours, is not the amount of its order, was used for
 * another order before, is a second payment of its order, or is of a member who was banned.
 */
export const paymentCaseKind = z.enum([
  'unknown_order',
  'amount_mismatch',
  'trade_reused',
  'overpaid',
  'member_banned',
]);

/** Money that matched nothing, for an operator to decide about. */
export const paymentCase = z.object({
  caseId: z.int().check(z.positive()),
  kind: paymentCaseKind,
  channel: z.string(),
  /** What the channel calls the payment. */
  tradeNo: z.string(),
  /** The order it is of; `""` when there is none. Of whom it is, or who was credited. */
  orderNo: z.union([orderNumber, z.literal('')]),
  memberCode: z.string(),
  /** Yuan of that order, and yuan that were paid; `""` where there is no such amount. */
  orderMoney: z.union([moneyText, z.literal('')]),
  paidMoney: z.union([moneyText, z.literal('')]),
  createTime: wireDate,
  /** What became of it; `""` while it waits. `settled` is what came right by itself. */
  outcome: z.enum(['', 'settled', 'credited', 'refunded', 'dismissed']),
  /** Whether what it was credited with was taken back since. */
  isTakenBack: z.boolean(),
});

export type PaymentCase = z.infer<typeof paymentCase>;

/** What a refund took back, and what members owe since. */
export const refundReceipt = z.object({
  /** `""` for a payment of no order. */
  orderNo: z.union([orderNumber, z.literal('')]),
  /** False when it had been refunded before: then nothing happened now. */
  moved: z.boolean(),
  coinsTaken: z.int(),
  coinsOwed: z.int(),
  daysTaken: z.int(),
  /** Yuan of the inviter's commission. */
  commissionTaken: moneyText,
  commissionOwed: moneyText,
});

export type RefundReceipt = z.infer<typeof refundReceipt>;
