import type { PayloadOf } from '@lantern/contracts/call';
import type { createPayment as createPaymentCall } from '@lantern/contracts/calls/payment';
import type { Fen } from '@lantern/rules/money';
import { type OrderWish, type PricedOrder, priceOrder } from '@lantern/rules/order-price';
import { ORDER_LIFE_MS } from '@lantern/rules/order-states';
import { takesAmount } from '@lantern/rules/payment-amounts';
import { nextAskAt } from '@lantern/rules/payment-reconciliation';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';

import type { MemberContext } from '../../../../calls/call-context.ts';
import type { OwnLimit } from '../../../../calls/call-limit.ts';
import { refuse } from '../../../../platform/app-error.ts';
import type { Db } from '../../../../platform/database/db.ts';
import { lockUnbanned } from '../../../../platform/database/lock-member.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { killPoint } from '../../../../platform/processes/kill-points.ts';
import {
  hasFirstPrices,
  lockTermsInForce,
  type SaleTerms,
} from '../../../ground/site/sale-terms.ts';
import { inCoupon } from '../../cards/coupon.ts';
import type { PaymentChannel } from '../channels/channel.ts';
import { channelsOf, type PaymentChannels } from '../channels/channels.ts';
import { channelMethodsAt, type Here, hereOf, type MethodHere } from './channel-methods-at.ts';
import { isFirstPurchase, markFirstPrice } from './first-price.repo.ts';
import { openAt, type OpenedPayment, orderPage, payerOf } from './open-payment.ts';
import { lockNamedCoupon, takeCoupon } from './order-coupon.ts';
import { expireOthers } from './order-end.repo.ts';
import { findPending, saveOrder, type Order, type OrderKey } from './order.repo.ts';

/**
 * Opens an order at the server's price, or finds the waiting order for the same goods, and returns the JSON text of its
 * number and payment page. The order is written before its channel is asked.
 */
export async function createPayment(
  context: MemberContext,
  payload: PayloadOf<typeof createPaymentCall>,
): Promise<string> {
  const { deps, actor, limit } = context;
  if (payload.userId !== undefined && payload.userId !== actor.h5Uuid) refuse('not-yours');
  const { methods } = await channelsOf(deps)();
  const payer = payerOf(context);
  const isElsewhere = payload.elsewhere === true;
  const choose = chooseChannel(methods, payload, hereOf(deps, isElsewhere ? 'phone' : payer.place));
  const wish = { wish: payload, memberId: actor.memberId, method: payload.type };
  const { order, channel, isNew } = await openOrder(deps, limit, { ...wish, choose });
  if (isElsewhere) return answerOf(order, { payurl: orderPage(order.number, payer.origin) });
  // One order could otherwise have its gateway asked without end.
  if (!isNew && order.opening?.place !== payer.place) await limit.count(deps.db);
  const opened = await openAt(deps, channel, order, payer);
  return answerOf(order, opened);
}

const answerOf = ({ number: orderNo }: Order, opened: OpenedPayment): string =>
  JSON.stringify({ ...opened, orderNo });

/** The `payChannel` that clients may send with an order of coins by the first way to pay that is shown, and with no other. */
const firstWay = 2;

/**
 * Returns what chooses the channel for an amount: the first that has the way to pay at the place and takes the amount. Refuses
 * when none has the way, or `payChannel` contradicts it.
 */
function chooseChannel(
  all: PaymentChannels['methods'],
  payload: PayloadOf<typeof createPaymentCall>,
  here: Here,
): (amount: Fen) => PaymentChannel {
  const find = (shown: readonly MethodHere[]) =>
    shown.find((it) => it.worksHere && it.offered.method.type === payload.type);
  const shown = channelMethodsAt(all, here);
  const found = find(shown) ?? refuse('channel-unavailable');
  const named = payload.typesOf === 1 ? (payload.payChannel ?? null) : null;
  const isShown = named === null || (found === shown[0] && Number(named) === firstWay);
  if (!isShown) refuse('channel-unavailable');
  return (amount) => {
    const taking = all.filter(({ amounts }) => takesAmount(amounts, amount));
    return find(channelMethodsAt(taking, here))?.offered.channel ?? refuse('channel-amount');
  };
}

interface Wish extends Pick<OrderKey, 'memberId' | 'method'> {
  wish: OrderWish & { coupon?: string | undefined };
  choose: (amount: Fen) => PaymentChannel;
}

/**
 * Makes one order for identical taps, at the price of the terms in force, and keeps these terms. It replaces the member's
 * other waiting orders for the same goods, by another way or at an earlier price, and those with the same coupon. A new order
 * counts towards the limit here.
 */
function openOrder(
  deps: Deps,
  limit: OwnLimit,
  { wish, choose, ...way }: Wish,
): Promise<{ order: Order; channel: PaymentChannel; isNew: boolean }> {
  return deps.db.transact(async (tx) => {
    await lockUnbanned(tx, way.memberId);
    const { terms, at: createdAt } = await lockTermsInForce(deps, tx);
    const isFirst = await mayPayFirst(tx, wish, terms, way.memberId);
    const coupon = await lockNamedCoupon(tx, wish);
    const priced = priceOrder(wish, terms, { now: createdAt, isFirst, coupon });
    if (priced.refusal !== null) return refusePrice(priced.refusal);
    const { goods, amountFen, isFirstPrice, couponOffFen } = priced;
    const couponId = coupon && coupon.couponId;
    const channel = choose(amountFen);
    const wanted = { ...way, channel: channel.key, goods, amountFen, couponId };
    const pending = await findPending(tx, wanted, createdAt);
    if (pending) return { order: pending, channel, isNew: false };
    if (coupon) await takeCoupon(tx, coupon, { memberId: way.memberId, at: createdAt });
    await limit.count(tx);
    killPoint('order: before it is written');
    const order = await saveOrder(tx, {
      ...wanted,
      couponOffFen,
      ask: channel.askOf(amountFen),
      askRate: channel.rate,
      termsId: terms.ids[goods.kind === 'vip' ? 'plans' : 'coins'],
      commissionTermsId: terms.ids.commission,
      number: makeOrderNumber(goods.kind === 'vip' ? 'V' : 'C', createdAt, deps.randomBytes),
      createdAt,
      expiresAt: new Date(createdAt.getTime() + ORDER_LIFE_MS),
      nextAskAt: nextAskAt(createdAt, createdAt),
    });
    if (isFirstPrice) await markFirstPrice(tx, order);
    await expireOthers(tx, order, createdAt);
    killPoint('order: written, not committed');
    return { order, channel, isNew: true };
  });
}

const refusePrice = (refusal: Exclude<PricedOrder['refusal'], null>): never =>
  refuse(refusal, refusal === 'coupon-other-plan' ? inCoupon : {});

/** Whether the member may have the price of a first purchase, where plans have one. */
const mayPayFirst = async (
  tx: Db,
  { typesOf }: OrderWish,
  terms: SaleTerms,
  memberId: number,
): Promise<boolean> =>
  typesOf === 2 && hasFirstPrices(terms) && (await isFirstPurchase(tx, memberId));

const randomDigits = 10;

/**
 * A letter for the goods, `X` for the test of a channel, the moment to the second in Shanghai, and ten random digits, so
 * that the next one can't be guessed.
 */
export function makeOrderNumber(
  letter: 'V' | 'C' | 'X',
  at: Date,
  randomBytes: (size: number) => Buffer,
): string {
  const moment = formatShanghaiTime(at).replaceAll(/\D/g, '');
  const random = randomBytes(8).readBigUInt64BE() % 10n ** BigInt(randomDigits);
  return `${letter}${moment}${random.toString().padStart(randomDigits, '0')}`;
}
