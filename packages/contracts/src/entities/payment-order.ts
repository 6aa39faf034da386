import * as z from 'zod/mini';

import { channelType } from './payment-channel.ts';
import { commodityAmount, goodsType } from './payment-option.ts';
import { moneyText, wireDate } from './wire-values.ts';

/** The path of the web app to which a member returns from a payment page; its query holds `orderNo`. */
export const paymentReturnPath = '/payresult';

/** A letter and digits, such as `V2026112118304412345678`. */
export const orderNumber = z.string().check(z.regex(/^[A-Z]\d{15,30}$/));

/**
 * What a page inside WeChat calls, so that WeChat asks for the money: `getBrandWCPayRequest` of its `WeixinJSBridge`. What that
 * answers is no proof of a payment.
 */
export const pageCall = z.object({
  bridge: z.literal('wechat'),
  args: z.record(z.string(), z.string()),
});

export type PageCall = z.infer<typeof pageCall>;

/** The content of the JSON text that answers a payment order. */
export const paymentOrder = z.object({
  /** The browser opens it: http(s) or a wallet's scheme, never a scheme that runs or reads something here. */
  payurl: z
    .string()
    .check(
      z.maxLength(4096),
      z.regex(/^(?!(?:javascript|vbscript|data|file|blob|about):)[a-z][a-z\d+.-]*:\/\/\S+$/i),
    ),
  orderNo: z.string().check(z.minLength(1), z.maxLength(32)),
  /** The page calls this and stays where it is; `payurl` is then our page that shows the order. */
  call: z.optional(pageCall),
});

export type PaymentOrder = z.infer<typeof paymentOrder>;

/**
 * The state of an order. The goods were delivered exactly when it is `fulfilled`; `expired` and `failed`
 * can still become that when the money arrives late. `refunded`: money and goods went back.
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

/** What an order asks the payer for in another currency than yuan: of its channel, or of the gateway that turned yuan into it. */
export const askedSum = z.object({
  /** `USD`, `HKD`, `USDT`. */
  currency: z.string().check(z.regex(/^[A-Z]{2,10}$/)),
  /** As it is to be paid: two decimals of money, and of a coin as many as its gateway names. */
  amount: z.string().check(z.regex(/^\d{1,12}(?:\.\d{1,8})?$/)),
});

export type AskedSum = z.infer<typeof askedSum>;

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
  /** The sum that is to be paid, or was, in the currency of its channel; left out where that is yuan. */
  asked: z.optional(askedSum),
  /** The way to pay that was chosen: its type, and what it is called. */
  way: z.optional(z.object({ type: channelType, name: z.string() })),
  /** Whether its channel can be asked what became of it (`checkOrder`); left out once nothing is to be asked. */
  canCheck: z.optional(z.literal(true)),
  /** Yuan that a coupon took off; left out without one. */
  couponOff: z.optional(moneyText),
  /** The goods, as the records name them. */
  amountSource: z.string(),
  createTime: wireDate,
  /** The order waits for its payment until then. */
  expireTime: wireDate,
  /** The payment page of a waiting order, and the places to which its channel may lead; left out after that. */
  payment: z.optional(z.object({ payurl: paymentOrder.shape.payurl, opens: z.array(z.string()) })),
  /** The link by which it is paid in another browser, for a waiting order whose way to pay doesn't work where the caller is. */
  link: z.optional(paymentOrder.shape.payurl),
  /** What the page calls to pay a waiting order, for who began to pay it so. */
  call: z.optional(pageCall),
  /** The code by which a waiting order is paid, instead of a page: `link` opens the same on the phone that shows it. */
  code: z.optional(
    z.object({
      text: z.string().check(z.minLength(1), z.maxLength(512)),
      link: z.optional(paymentOrder.shape.payurl),
      opens: z.array(z.string()),
    }),
  ),
});

export type MemberOrder = z.infer<typeof memberOrder>;
