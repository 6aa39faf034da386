import * as z from 'zod/mini';

import { json, plainText } from './codecs.ts';
import { defineStoredValue } from './stored-value.ts';

const area = (): Storage => sessionStorage;

/** When the offer of the member centre ends, in epoch ms; it outlives a reload of the page. */
export const offerEnd = defineStoredValue({
  key: 'offerEndsAt',
  codec: json(z.nullable(z.number())),
  empty: null,
  area,
});

/** The number of the order that this tab left to pay for and whose outcome it has not seen. */
export const pendingOrder = defineStoredValue({
  key: 'pendingOrder',
  codec: plainText,
  empty: null,
  area,
});

/** The order that this tab pays by its link, for another member; a gateway leads back without the key. */
export const linkedOrder = defineStoredValue({
  key: 'linkedOrder',
  codec: json(z.nullable(z.object({ orderNo: z.string(), key: z.string() }))),
  empty: null,
  area,
});

const watchedBefore = z.object({
  cartoonCode: z.number(),
  /** The episode that is bought with the coins, and its price; null when VIP opens it. */
  buys: z.nullable(z.object({ moviesInfoId: z.number(), price: z.number() })),
});

/** The film that was watched when an order was placed. */
export type WatchedBefore = z.infer<typeof watchedBefore>;

/** The same with the number of the order: once it is paid, the member goes on watching. */
export const paidFrom = defineStoredValue({
  key: 'paidFrom',
  codec: json(z.nullable(z.extend(watchedBefore, { orderNo: z.string() }))),
  empty: null,
  area,
});
