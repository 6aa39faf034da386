import * as z from 'zod/mini';

import { count, moneyText, rowId, wireDate } from './wire-values.ts';

/** 1: coins, 2: VIP. */
export const goodsType = z.union([z.literal(1), z.literal(2)]);

/** Days of VIP, or the number of coins: what an order sends back as `comSpec`. */
export const commodityAmount = z.int().check(z.positive());

/** An offer: days of VIP or gold coins. */
export const paymentOption = z.object({
  id: rowId,
  commoditySpecification: commodityAmount,
  /** Place in the list, ascending. */
  commodityToSort: z.int(),
  /** Days of VIP; 0 for coins. */
  duration: count,
  /** Yuan with two decimals. */
  price: moneyText,
  /** 1 is on sale. */
  status: z.union([z.literal(0), z.literal(1)]),
  /** The term as shown, such as `30天` or `永久`; `""` for coins. */
  time: z.string(),
  type: goodsType,
  /** What the plan is called; left out: by its days. */
  name: z.optional(z.string()),
  /** A higher price, to strike through beside `price`. */
  strikePrice: z.optional(moneyText),
  /** Why `price` is lower than usual: an offer, or a member's first purchase of VIP. */
  offer: z.optional(z.enum(['offer', 'first'])),
  /** When an offer ends. */
  offerEndTime: z.optional(wireDate),
  /** The option to choose when in doubt; at most one of a list. */
  recommended: z.optional(z.boolean()),
});

export type PaymentOption = z.infer<typeof paymentOption>;
