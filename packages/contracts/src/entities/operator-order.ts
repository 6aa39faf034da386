import * as z from 'zod/mini';

import { paymentCaseKind } from './payment-case.ts';
import { commodityAmount, goodsType } from './payment-option.ts';
import { orderNumber, orderStatus } from './payment-order.ts';
import { moneyText, rowId, wireDate } from './wire-values.ts';

const dateOrNone = z.nullable(wireDate);

/** An order as a list for operators shows one. */
export const listedOrder = z.object({
  orderNo: orderNumber,
  memberCode: z.string(),
  memberNichen: z.string(),
  typesOf: goodsType,
  /** Days of VIP, or the number of coins. */
  commoditySpecification: commodityAmount,
  money: moneyText,
  channel: z.string(),
  method: z.string(),
  status: orderStatus,
  /** The channel's number of the payment; `""` until there is one. */
  tradeNo: z.string(),
  /** Payments of it that matched nothing and wait for a decision. */
  openCases: z.int().check(z.nonnegative()),
  createTime: wireDate,
  payTime: dateOrNone,
});

/** What a channel said of an order, as it came: sent by it, or answered when it was asked. */
export const orderNotify = z.object({
  id: rowId,
  source: z.enum(['notify', 'query']),
  raw: z.string(),
  address: z.string(),
  /** What was made of it; `""` before it was judged. */
  outcome: z.string(),
  createTime: wireDate,
});

/** A gateway that was asked to pay back what was paid for an order. */
export const gatewayRefund = z.object({
  id: rowId,
  /** Yuan: all that was paid. */
  money: moneyText,
  /** `asked` while the gateway may still answer; `unknown` waits for an operator to say what became of it. */
  state: z.enum(['asked', 'unknown', 'refused', 'paid']),
  operator: z.string(),
  reason: z.string(),
  createTime: wireDate,
  /** The beginning of what the gateway said, without the key; `""` where nothing came. */
  answer: z.string(),
  /** What was wrong with the answer, as a code; `""` where nothing was. */
  fault: z.string(),
  answerTime: dateOrNone,
  /** The operator who said by hand what became of it, and why; `""` where the gateway did. */
  settledBy: z.string(),
  settledFor: z.string(),
  settleTime: dateOrNone,
});

export type GatewayRefund = z.infer<typeof gatewayRefund>;

/** An order's whole story. */
export const orderStory = z.extend(listedOrder, {
  expireTime: wireDate,
  fulfilTime: dateOrNone,
  /** When its channel is asked next by itself; null when it isn't. */
  nextAskTime: dateOrNone,
  inviterCode: z.string(),
  commission: moneyText,
  notifies: z.array(orderNotify),
  cases: z.array(
    z.object({
      caseId: rowId,
      kind: paymentCaseKind,
      tradeNo: z.string(),
      /** Yuan; `""` where what was paid is no amount. */
      paidMoney: z.union([moneyText, z.literal('')]),
      /** `""` while it waits. */
      outcome: z.string(),
      resolvedBy: z.string(),
      resolution: z.string(),
      createTime: wireDate,
    }),
  ),
  /** What its gateway was asked to pay back, the first first. */
  gatewayRefunds: z.array(gatewayRefund),
  /** Yuan that its gateway can be asked to pay back now; null where it can't. */
  payableBack: z.nullable(moneyText),
  /** Null unless its money went back. */
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
