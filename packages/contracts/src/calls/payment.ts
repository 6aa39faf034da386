import * as z from 'zod/mini';

import { defineCall } from '../call.ts';
import { channelType, paymentChannel } from '../entities/payment-channel.ts';
import { goodsType, paymentOption } from '../entities/payment-option.ts';
import { memberOrder, orderNumber, pageCall, paymentOrder } from '../entities/payment-order.ts';
import { couponOff, wireDate } from '../entities/wire-values.ts';
import { boundedText, moneyField, ownIdentity, unread } from './payload-fields.ts';

export const getGoods = defineCall({
  method: 'POST',
  path: '/app-api/pay/getGoodsLists',
  needs: 'nobody',
  sealed: false,
  summary: 'What is on sale and how it can be paid: type 1 coins, type 2 VIP.',
  payload: z.object({ type: goodsType }),
  answer: z.object({ payList: z.array(paymentChannel), optionList: z.array(paymentOption) }),
});

/** The key in a pay link. */
const orderKey = boundedText(100);

const orderFields = {
  index: unread,
  money: moneyField,
  type: channelType,
  userId: ownIdentity,
  /** It will be paid in another browser by the order's link: `payurl` is our page that shows it, and no gateway is asked yet. */
  elsewhere: z.optional(z.boolean()),
};

/** Days of a plan on sale. */
export const vipDays = z.int();

/** The coins that the money buys, or the same whole yuan as `money`. A custom amount may come with `money` alone. */
export const coinsWanted = z.optional(z.nullable(z.int()));

const vipOrder = z.object({
  typesOf: z.literal(2),
  ...orderFields,
  comSpec: vipDays,
  /** The code of a coupon; `money` is then the price that it leaves. */
  coupon: z.optional(boundedText(64)),
});

const coinOrder = z.object({
  typesOf: z.literal(1),
  ...orderFields,
  comSpec: coinsWanted,
  payChannel: unread,
});

/** Why a coupon can't be used. */
const couponRefusals = [
  'coupon-unknown',
  'coupon-is-card',
  'coupon-used',
  'coupon-held',
  'coupon-over',
  'coupon-revoked',
  'coupon-waiting',
  'coupon-other-plan',
  'own-account',
] as const;

export const checkCoupon = defineCall({
  method: 'POST',
  path: '/app-api/pay/checkCoupon',
  needs: 'member',
  sealed: false,
  summary: 'What a coupon takes off a plan, before it is ordered; nothing is kept.',
  payload: z.object({ coupon: boundedText(64), comSpec: vipDays }),
  answer: z.object({
    off: couponOff,
    /** Per cents, or fen. */
    amount: z.int().check(z.positive()),
    /** The days of the one plan that it is for; null for any. */
    planDays: z.nullable(z.int()),
    /** Null: no end. */
    endTime: z.nullable(wireDate),
  }),
  limit: {
    name: 'wrong-coupons',
    most: 'wrongCardsPerHour',
    within: 'hour',
    per: 'member',
    counts: 'writes',
  },
  refusals: [...couponRefusals],
});

export const createPayment = defineCall({
  method: 'POST',
  path: '/renren-api/api/pay/yianpay',
  limit: { name: 'order', most: 'ordersPerHour', within: 'hour', per: 'member', counts: 'writes' },
  needs: 'member',
  sealed: false,
  summary:
    'Opens an order and answers the JSON text {"payurl", "orderNo"} of its payment page, with "call" where our page asks for the money.',
  payload: z.discriminatedUnion('typesOf', [vipOrder, coinOrder]),
  answer: z.string(),
  refusals: [
    'not-yours',
    'price-changed',
    'amount-wrong',
    'channel-unavailable',
    'channel-amount',
    'too-many',
    'member-banned',
    ...couponRefusals,
  ],
});

export const getOrder = defineCall({
  method: 'POST',
  path: '/app-api/pay/getOrder',
  needs: 'member',
  sealed: false,
  summary:
    "The state of one of the caller's own orders, or of the order of a pay link, for the page after payment.",
  payload: z.object({
    orderNo: orderNumber,
    /** The key of the order's link, by which another member sees it. */
    key: z.optional(orderKey),
  }),
  answer: memberOrder,
  refusals: ['order-unknown'],
});

export const checkOrder = defineCall({
  method: 'POST',
  path: '/app-api/pay/checkOrder',
  limit: {
    name: 'check-order',
    most: 'orderChecksPerMinute',
    within: 'minute',
    per: 'member',
    counts: 'calls',
  },
  needs: 'member',
  sealed: false,
  summary:
    'Asks the channel of a waiting order at once what became of it, for who has paid and sees nothing of it, and answers the order as `getOrder` does.',
  payload: getOrder.payload,
  answer: memberOrder,
  refusals: ['order-unknown', 'channel-silent', 'too-many'],
});

export const payByLink = defineCall({
  method: 'POST',
  path: '/app-api/pay/payByLink',
  limit: {
    name: 'pay-by-link',
    most: 'ordersPerHour',
    within: 'hour',
    per: 'member',
    counts: 'calls',
  },
  needs: 'member',
  sealed: false,
  summary:
    'Opens the payment page of a waiting order by the key of its link. The goods go to its own member.',
  payload: z.object({ orderNo: orderNumber, key: orderKey }),
  answer: z.object({
    payurl: paymentOrder.shape.payurl,
    call: z.optional(pageCall),
    /** Where its page may be, like `opens` of a payment method. */
    opens: z.array(z.string()),
  }),
  refusals: ['order-unknown', 'order-over', 'channel-unavailable', 'too-many'],
});

export const payAsPayer = defineCall({
  method: 'POST',
  path: '/app-api/pay/payAsPayer',
  limit: {
    name: 'pay-as-payer',
    most: 'ordersPerHour',
    within: 'hour',
    per: 'member',
    counts: 'calls',
  },
  needs: 'member',
  sealed: false,
  summary:
    'Back from the page of a gateway that says who pays: takes its `code` and `state`, and answers how the order is paid.',
  payload: z.object({ code: boundedText(512), state: boundedText(128) }),
  answer: paymentOrder,
  refusals: ['payer-unknown', 'order-over', 'channel-unavailable', 'too-many'],
});

export const paymentCalls = {
  getGoods,
  checkCoupon,
  createPayment,
  getOrder,
  checkOrder,
  payByLink,
  payAsPayer,
};
