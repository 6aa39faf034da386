import type { PayloadOf } from '@lantern/contracts/call';
import type { createPayment as createPaymentCall } from '@lantern/contracts/calls/payment';
import { type OrderWish, priceOrder } from '@lantern/rules/order-price';
import { ORDER_LIFE_MS } from '@lantern/rules/order-states';
import { nextAskAt } from '@lantern/rules/payment-reconciliation';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';

import type { MemberContext } from '../../../calls/call-context.ts';
import type { OwnLimit } from '../../../calls/call-limit.ts';
import { refuse } from '../../../platform/app-error.ts';
import { lockUnbanned } from '../../../platform/database/lock-member.ts';
import type { Deps } from '../../../platform/deps.ts';
import { killPoint } from '../../../platform/processes/kill-points.ts';
import { holdTermsInForce } from '../../site/sale-terms.ts';
import { channelsOf, type PaymentChannels } from '../channels/channels.ts';
import { openPayment } from './open-payment.ts';
import { findPending, keepOrder, type Order, type OrderKey } from './order.repo.ts';

/**
 * Opens an order at the server's price, or finds the waiting order for the same goods, and returns the JSON text of its
 * number and payment page. The order is written before its channel is asked.
 */
export async function createPayment(
  { deps, actor, limit, origin, address }: MemberContext,
  payload: PayloadOf<typeof createPaymentCall>,
): Promise<string> {
  if (payload.userId !== undefined && payload.userId !== actor.h5Uuid) refuse('not-yours');
  const { ways } = await channelsOf(deps)();
  const { channel, method } = findWay(ways, payload) ?? refuse('channel-unavailable');

  const wish = { wish: payload, memberId: actor.memberId };
  const way = { channel: channel.key, method: method.type };
  const order = await openOrder(deps, limit, { ...wish, ...way });
  const payurl = order.payUrl ?? (await openPayment(deps, channel, order, { origin, address }));
  return JSON.stringify({ payurl, orderNo: order.number });
}

/** The `payChannel` that clients may send with an order of coins by the first way to pay, and with no other. */
const firstWay = 2;

/** The way to pay; null when no way has that name, or `payChannel` contradicts it. */
function findWay(
  ways: PaymentChannels['ways'],
  payload: PayloadOf<typeof createPaymentCall>,
): PaymentChannels['ways'][number] | null {
  const way = ways.find(({ method }) => method.type === payload.type) ?? null;
  const named = payload.typesOf === 1 ? (payload.payChannel ?? null) : null;
  if (way === null || named === null) return way;
  const isFirst = ways[0]?.method.type === payload.type;
  return isFirst && Number(named) === firstWay ? way : null;
}

interface Wish extends Pick<OrderKey, 'memberId' | 'channel' | 'method'> {
  wish: OrderWish;
}

/**
 * Makes one order for identical taps, at the price of the terms in force, and keeps these terms. Only a new order counts
 * towards the limit.
 */
function openOrder(deps: Deps, limit: OwnLimit, { wish, ...way }: Wish): Promise<Order> {
  return deps.db.transact(async (tx) => {
    await lockUnbanned(tx, way.memberId);
    const { terms, at: createdAt } = await holdTermsInForce(deps, tx);
    const priced = priceOrder(wish, terms);
    if (priced.refusal !== null) return refuse(priced.refusal);
    const { goods, amountFen } = priced;
    const wanted = { ...way, goods, amountFen };
    const pending = await findPending(tx, wanted, createdAt);
    if (pending) return pending;
    await limit.count(tx);
    killPoint('order: before it is written');
    const order = await keepOrder(tx, {
      ...wanted,
      termsId: terms.ids[goods.kind === 'vip' ? 'plans' : 'coins'],
      commissionTermsId: terms.ids.commission,
      number: makeOrderNumber(goods.kind === 'vip' ? 'V' : 'C', createdAt, deps.randomBytes),
      createdAt,
      expiresAt: new Date(createdAt.getTime() + ORDER_LIFE_MS),
      nextAskAt: nextAskAt(createdAt, createdAt),
    });
    killPoint('order: written, not committed');
    return order;
  });
}

const randomDigits = 10;

/** A letter for the goods, `X` for the test of a channel, the moment to the second in Shanghai, and ten random digits, so that the next one can't be guessed. */
export function makeOrderNumber(
  letter: 'V' | 'C' | 'X',
  at: Date,
  randomBytes: (size: number) => Buffer,
): string {
  const moment = formatShanghaiTime(at).replaceAll(/\D/g, '');
  const random = randomBytes(8).readBigUInt64BE() % 10n ** BigInt(randomDigits);
  return `${letter}${moment}${random.toString().padStart(randomDigits, '0')}`;
}
