import * as z from 'zod/mini';

import { moneyText, webAddress } from './wire-values.ts';

/** The name of a channel in a payment order. */
export const channelType = z.string().check(z.minLength(1), z.maxLength(32));

/** Yuan for a unit of another currency, above nothing: `7.25`. */
const yuanRate = z
  .string()
  .check(z.regex(/^(?!0+(?:\.0+)?$)\d{1,4}(?:\.\d{1,4})?$/, 'a rate with up to four decimals'));

/** A payment method. */
export const paymentChannel = z.object({
  id: z.string(),
  name: z.string(),
  type: channelType,
  icon: z.optional(webAddress),
  /** Whether it works where the caller is: inside WeChat, Alipay doesn't open. */
  worksHere: z._default(z.boolean(), true),
  /** For a channel that asks for another currency: which, and for how many yuan a unit. Left out: it asks for yuan. */
  asks: z.optional(z.object({ currency: z.enum(['USD', 'HKD']), rate: yuanRate })),
  /** The least and the most that an order by it may come to; left out: any amount. */
  leastMoney: z.optional(moneyText),
  mostMoney: z.optional(moneyText),
  /**
   * Where its payment pages are: origins (`https://pay.example`) and wallet schemes (`weixin:`). Besides these and the
   * site's own origin a client may open nothing: `mayOpenPayment` of the rules decides.
   */
  opens: z._default(z.array(z.string().check(z.maxLength(256))), []),
});

export type PaymentChannel = z.infer<typeof paymentChannel>;
