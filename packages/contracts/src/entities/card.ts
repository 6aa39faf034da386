import * as z from 'zod/mini';

import { confirmers } from './confirmer.ts';
import { count, couponOff, goodsKind, rowId, wireDate } from './wire-values.ts';

/** What a batch of cards is for: days of VIP, coins, or something off the price of a plan. */
export const cardGoods = z.enum([...goodsKind.options, 'coupon']);

/** A batch of cards as operators see it. */
export const cardBatch = z.object({
  id: rowId,
  goods: cardGoods,
  /** Days or coins of each card; per cents or fen of a coupon. */
  amount: count,
  /** What a coupon takes off; left out for cards. */
  off: z.optional(couponOff),
  /** The days of the one plan that a coupon is for, null for any; left out for cards. */
  planDays: z.optional(z.nullable(count)),
  count,
  redeemed: count,
  note: z.string(),
  /** Null: no end. */
  validUntil: z.nullable(wireDate),
  operator: z.string(),
  /** Whether the batch waits for another operator; its cards are worth nothing until then. */
  isWaiting: z.boolean(),
  /** The operator who confirmed it; `""` where none was needed or none has. */
  confirmedBy: z.string(),
  confirmers,
  createTime: wireDate,
  /** Null while its cards are valid. */
  revokeTime: z.nullable(wireDate),
});

export type CardBatch = z.infer<typeof cardBatch>;

/** A card of a batch; only the end of its code is known. */
export const card = z.object({
  id: rowId,
  batchId: rowId,
  ending: z.string(),
  /** Code of the member who redeemed it; `""` before. */
  memberCode: z.string(),
  redeemTime: z.nullable(wireDate),
});

export type Card = z.infer<typeof card>;
