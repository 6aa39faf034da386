import * as z from 'zod/mini';

import { adjustment } from './adjustment.ts';
import { listedMember } from './listed-member.ts';
import { goodsType } from './payment-option.ts';
import { orderNumber, orderStatus } from './payment-order.ts';
import { videoReport } from './report.ts';
import {
  coinCount,
  count,
  moneyMoved,
  moneyText,
  rowId,
  seconds,
  webAddressOrNone,
  wireDate,
} from './wire-values.ts';
import { payoutChannel, withdrawalNumber, withdrawalState } from './withdrawal.ts';

const dateOrNone = z.nullable(wireDate);

/** A reason for operators to look at a member more closely, with its count. */
const memberRisk = z.object({
  /**
   * `shared-address`: members whose last login came from the same address · `refunds`: payments that were refunded ·
   * `payment-codes`: different pictures of a payment code · `debt`: the member owes coins or money.
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

/** A posting of a member's coins or money: whole coins, or yuan with two decimals; negative when taken. */
const filePosting = z.object({
  id: rowId,
  kind: z.string(),
  detail: z.string(),
  purse: z.enum(['coins', 'coin_debt', 'balance', 'hold', 'debt']),
  moved: z.union([z.int(), moneyMoved]),
  createTime: wireDate,
});

/** VIP time that a member was given or that was taken. */
const fileGrant = z.object({
  id: rowId,
  reason: z.string(),
  days: z.int(),
  expireTime: wireDate,
  createTime: wireDate,
});

/** All facts about a member for the operators' console: the latest of each kind, newest first. */
export const memberFile = z.extend(listedMember, {
  memberSignature: z.string(),
  memberAvatar: webAddressOrNone,
  /** False while only a drawn password opens the account. */
  hasOwnPassword: z.boolean(),
  /** The address that opened the last session; `""` when it is not known. */
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
