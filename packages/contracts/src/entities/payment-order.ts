import * as z from 'zod/mini';

import { commodityAmount, goodsType } from './payment-option.ts';
import { moneyText, wireDate } from './wire-values.ts';

/** The path of the web app a member comes back to from a payment page; its query holds `orderNo`. */
export const paymentReturnPath = '/payresult';

/** A letter and digits, such as `V2026112118304412345678`. */
export const orderNumber = z.string().check(z.regex(/^[A-Z]\d{15,30}$/));

/** What the JSON text answered to a payment order holds once it is parsed. */
export const paymentOrder = z.object({
  /** Opened by the browser; http(s) or a wallet's scheme, never one that runs or reads something here. */
  payurl: z
    .string()
    .check(
      z.maxLength(4096),
      z.regex(/^(?!(?:javascript|vbscript|data|file|blob|about):)[a-z][a-z\d+.-]*:\/\/\S+$/i),
    ),
  orderNo: z.string().check(z.minLength(1), z.maxLength(32)),
});

export type PaymentOrder = z.infer<typeof paymentOrder>;

/**
 * How far an order has come. What was paid for is there exactly when it is `fulfilled`; `expired` and `failed`
 * may still become that, when the money arrives late. `refunded`: money and goods went back.
 */
export const orderStatus = z.enum([
  'created',
  'paid',
  'fulfilled',
  'refunded',
  'expired',
  'failed',
]);

export type OrderStatus = z.infer<typeof orderStatus>;

/** A member's own order. */
export const memberOrder = z.object({
  orderNo: orderNumber,
  status: orderStatus,
  /** 1: coins, 2: VIP. */
  typesOf: goodsType,
  /** Days of VIP, or the number of coins. */
  commoditySpecification: commodityAmount,
  /** Yuan to pay. */
  money: moneyText,
  /** What it is for, as the records say it. */
  amountSource: z.string(),
  createTime: wireDate,
  /** Until then it waits for the payment. */
  expireTime: wireDate,
  /** Where it is paid while it waits, and where its channel may lead; left out once it does not. */
  payment: z.optional(z.object({ payurl: paymentOrder.shape.payurl, opens: z.array(z.string()) })),
});

export type MemberOrder = z.infer<typeof memberOrder>;
