import * as z from 'zod/mini';

import { orderStatus } from './payment-order.ts';
import { moneyMoved, wireDate } from './wire-values.ts';

/**
 * How far a record has come: orders, coin postings and withdrawals share the list. A withdrawal is `held`
 * (waiting for an operator), `approved`, `paying`, and at the end `paid` or `rejected`.
 */
export const recordStatus = z.enum([
  ...orderStatus.options,
  'posted',
  'held',
  'approved',
  'paying',
  'rejected',
]);

export type RecordStatus = z.infer<typeof recordStatus>;

/**
 * Yuan as text for orders and withdrawals, and, below zero when taken, for earnings; whole coins, negative when spent,
 * for coin records.
 */
export const recordPrice = z.union([moneyMoved, z.int()]);

/** A line of the member's records. */
export const recordRow = z.object({
  /** The order number. */
  title: z.string(),
  /** What it was for. */
  amountSource: z.string(),
  price: recordPrice,
  createTime: wireDate,
  status: recordStatus,
  /** Why a withdrawal was rejected, or what of a commission taken back became a debt; left out where there is nothing to say. */
  note: z.optional(z.string()),
});

export type RecordRow = z.infer<typeof recordRow>;

/**
 * What the records of a month come to, neither below zero. Of orders what was paid is spent, and of withdrawals what was
 * paid out is gained; what waits, failed or went back counts in neither.
 */
export const recordMonth = z.object({
  /** `YYYY-MM`, in Shanghai. */
  month: z.string().check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/)),
  gained: recordPrice,
  spent: recordPrice,
});

export type RecordMonth = z.infer<typeof recordMonth>;
