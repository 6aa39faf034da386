import * as z from 'zod/mini';

import { adjustment } from './adjustment.ts';
import { listedMember } from './listed-member.ts';
import { goodsType } from './payment-option.ts';
import { orderNumber, orderStatus } from './payment-order.ts';
import { videoReport } from './report.ts';
import {
  coinCount,
  moneyMoved,
  moneyText,
  rowId,
  seconds,
  webAddressOrNone,
  wireDate,
} from './wire-values.ts';
import { payoutChannel, withdrawalNumber, withdrawalState } from './withdrawal.ts';

const count = z.int().check(z.nonnegative());
const dateOrNone = z.nullable(wireDate);

/** What about a member deserves a second look; `count` of what. */
export const memberRisk = z.object({
  /**
   * `shared-address`: members whose last login came from the same address · `refunds`: payments that went back ·
   * `payment-codes`: different pictures of a payment code · `debt`: owes something.
   */
  kind: z.enum(['shared-address', 'refunds', 'payment-codes', 'debt']),
  count,
});

const fileOrder = z.object({
  orderNo: orderNumber,
  status: orderStatus,
  typesOf: goodsType,
  /** Days of VIP, or the number of coins. */
  commoditySpecification: count,
  money: moneyText,
  createTime: wireDate,
});

/** What moved coins or money of a member: coins as a whole number, yuan with two decimals; with a minus where it was taken. */
const filePosting = z.object({
  id: rowId,
  kind: z.string(),
  detail: z.string(),
  purse: z.enum(['coins', 'coin_debt', 'balance', 'hold', 'debt']),
  moved: z.union([z.int(), moneyMoved]),
  createTime: wireDate,
});

/** VIP that a member was given, or that was taken. */
const fileGrant = z.object({
  id: rowId,
  reason: z.string(),
  days: z.int(),
  expireTime: wireDate,
  createTime: wireDate,
});

/** A member's whole story, as the operators' console tells it: the latest of each kind, newest first. */
export const memberFile = z.extend(listedMember, {
  memberSignature: z.string(),
  memberAvatar: webAddressOrNone,
  /** False while only the password that was drawn opens the account. */
  hasOwnPassword: z.boolean(),
  /** Where the last session was opened from; `""` if that is not known. */
  address: z.string(),
  banTime: dateOrNone,
  purse: z.object({
    coinsGiven: coinCount,
    coinsBought: coinCount,
    coinDebt: coinCount,
    balance: moneyText,
    held: moneyText,
    debt: moneyText,
  }),
  inviterCode: z.string(),
  totals: z.object({
    paidOrders: count,
    paidMoney: moneyText,
    episodes: count,
    watchedSeconds: seconds,
    invitees: count,
    inviteDays: count,
    withdrawnMoney: moneyText,
    reports: count,
  }),
  risks: z.array(memberRisk),
  orders: z.array(fileOrder),
  postings: z.array(filePosting),
  vipGrants: z.array(fileGrant),
  watching: z.array(
    z.object({
      cartoonCode: rowId,
      title: z.string(),
      episode: z.string(),
      position: seconds,
      createTime: wireDate,
    }),
  ),
  sessions: z.array(
    z.object({
      createTime: wireDate,
      lastUseTime: wireDate,
      address: z.string(),
      userAgent: z.string(),
    }),
  ),
  invitees: z.array(
    z.object({ memberCode: z.string(), memberNichen: z.string(), createTime: wireDate }),
  ),
  withdrawals: z.array(
    z.object({
      orderNo: withdrawalNumber,
      money: moneyText,
      index: payoutChannel,
      state: withdrawalState,
      createTime: wireDate,
    }),
  ),
  reports: z.array(
    z.object({
      receipt: z.string(),
      title: z.string(),
      category: videoReport.shape.category,
      createTime: wireDate,
    }),
  ),
  adjustments: z.array(adjustment),
  notes: z.array(
    z.object({ id: rowId, text: z.string(), operator: z.string(), createTime: wireDate }),
  ),
});

export type MemberFile = z.infer<typeof memberFile>;
