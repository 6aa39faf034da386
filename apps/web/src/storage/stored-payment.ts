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
