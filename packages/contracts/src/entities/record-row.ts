import * as z from 'zod/mini';

import { askedSum, orderStatus } from './payment-order.ts';
import { moneyMoved, wireDate } from './wire-values.ts';

/**
 * The state of a record, shared by orders, coin postings and withdrawals. A withdrawal is `held`
 * (waiting for an operator), `approved`, `paying`, and finally `paid` or `rejected`.
 */
const recordStatus = z.enum([
  ...orderStatus.options,
  'posted',
  'held',
  'approved',
  'paying',
  'rejected',
]);

export type RecordStatus = z.infer<typeof recordStatus>;

/**
 * For orders and withdrawals yuan as text; for earnings the same, negative when taken; for coin records whole
 * coins, negative when spent.
 */
export const recordPrice = z.union([moneyMoved, z.int()]);

/** A line of the member's records. */
export const recordRow = z.object({
  /** The order number. */
  title: z.string(),
  /** What the record is for. */
  amountSource: z.string(),
  price: recordPrice,
  /** The sum that a waiting order asks for in another currency; left out for yuan, and for what waits for nothing. */
  asked: z.optional(askedSum),
  createTime: wireDate,
  status: recordStatus,
  /**
   * Why a withdrawal was rejected or waits longer than usual, or how much of a reclaimed commission became a debt; left out
   * without a note.
   */
  note: z.optional(z.string()),
});

export type RecordRow = z.infer<typeof recordRow>;

/**
 * The sums of one month's records, neither below zero. A paid order counts as spent, a paid withdrawal as gained.
 * Records that wait, failed or were refunded count in neither.
 */
export const recordMonth = z.object({
  /** `YYYY-MM`, in Shanghai. */
  month: z.string().check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/)),
  gained: recordPrice,
  spent: recordPrice,
});

export type RecordMonth = z.infer<typeof recordMonth>;
