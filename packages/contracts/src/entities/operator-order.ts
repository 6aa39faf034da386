import * as z from 'zod/mini';

import { paymentCaseKind } from './payment-case.ts';
import { commodityAmount, goodsType } from './payment-option.ts';
import { orderNumber, orderStatus } from './payment-order.ts';
import { count, moneyText, rowId, wireDate } from './wire-values.ts';

const dateOrNone = z.nullable(wireDate);

/** An order in a list for operators. */
export const listedOrder = z.object({
  orderNo: orderNumber,
  memberCode: z.string(),
  memberNichen: z.string(),
  typesOf: goodsType,
  /** Days of VIP, or the number of coins. */
  commoditySpecification: commodityAmount,
  money: moneyText,
  /** Yuan that a coupon took off, so that `money` was left; left out without one. */
  couponOff: z.optional(moneyText),
  channel: z.string(),
  method: z.string(),
  status: orderStatus,
  /** The channel's number of the payment; `""` until there is one. */
  tradeNo: z.string(),
  /** Unmatched payments of this order that wait for a decision. */
  openCases: count,
  createTime: wireDate,
  payTime: dateOrNone,
});

/** A message of the channel about an order, as it came: a notify, or the answer to a query. */
const orderNotify = z.object({
  id: rowId,
  source: z.enum(['notify', 'query']),
  raw: z.string(),
  address: z.string(),
  /** The verdict on it; `""` before it was judged. */
  outcome: z.string(),
  createTime: wireDate,
});

/** A refund that was requested from a gateway for an order. */
export const gatewayRefund = z.object({
  id: rowId,
  /** Yuan: the whole payment. */
  money: moneyText,
  /** `asked` while the gateway may still answer; `unknown` waits until an operator states the result. */
  state: z.enum(['asked', 'unknown', 'refused', 'paid']),
  operator: z.string(),
  reason: z.string(),
  createTime: wireDate,
  /** The start of the gateway's answer, without the key; `""` when none came. */
  answer: z.string(),
  /** The fault of the answer, as a code; `""` without one. */
  fault: z.string(),
  answerTime: dateOrNone,
  /** The operator who stated the result by hand, and why; `""` where the gateway answered. */
  settledBy: z.string(),
  settledFor: z.string(),
  settleTime: dateOrNone,
});

export type GatewayRefund = z.infer<typeof gatewayRefund>;

/** All facts about an order. */
export const orderStory = z.extend(listedOrder, {
  expireTime: wireDate,
  fulfilTime: dateOrNone,
  /** When the server next asks the channel by itself; null when it will not. */
  nextAskTime: dateOrNone,
  /** Whether its channel can be asked about it. */
  isAsked: z.boolean(),
  inviterCode: z.string(),
  commission: moneyText,
  notifies: z.array(orderNotify),
  cases: z.array(
    z.object({
      caseId: rowId,
      kind: paymentCaseKind,
      tradeNo: z.string(),
      /** Yuan; `""` when the paid amount is not valid. */
      paidMoney: z.union([moneyText, z.literal('')]),
      /** `""` while it waits. */
      outcome: z.string(),
      resolvedBy: z.string(),
      resolution: z.string(),
      createTime: wireDate,
    }),
  ),
  /** The refunds requested from its gateway, oldest first. */
  gatewayRefunds: z.array(gatewayRefund),
  /** Yuan that the gateway can be asked to pay back; null when it can't. */
  payableBack: z.nullable(moneyText),
  /** Null unless the order was refunded. */
  refund: z.nullable(
    z.object({
      kind: z.enum(['refund', 'chargeback']),
      reference: z.string(),
      operator: z.string(),
      coinsTaken: z.int(),
      coinsOwed: z.int(),
      daysTaken: z.int(),
      createTime: wireDate,
    }),
  ),
});

export type OrderStory = z.infer<typeof orderStory>;
