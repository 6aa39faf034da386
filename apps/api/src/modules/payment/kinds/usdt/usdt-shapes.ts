import { isGatewayAddress } from '@lantern/rules/payment-address';
import * as z from 'zod/mini';

export const settings = z.object({
  baseUrl: z.string().check(z.maxLength(200), z.refine(isGatewayAddress)),
  tradeType: z.string().check(z.regex(/^[a-z\d]{2,10}\.[a-z\d]{2,20}$/)),
  rate: z._default(z.string().check(z.regex(/^(?:[~+-]?\d{1,4}(?:\.\d{1,4})?)?$/)), ''),
  token: z.string().check(z.minLength(8), z.maxLength(200), z.regex(/^[!-~]+$/)),
});

export type UsdtSettings = z.output<typeof settings>;

export const createAnswer = z.object({
  status_code: z.number(),
  data: z.optional(
    z.nullable(
      z.object({
        trade_id: z.string(),
        order_id: z._default(z.string(), ''),
        amount: z._default(z.union([z.string(), z.number()]), ''),
        payment_url: z._default(z.string(), ''),
      }),
    ),
  ),
});
