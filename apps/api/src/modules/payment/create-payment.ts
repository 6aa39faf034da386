import type { PayloadOf } from '@lantern/contracts/call';
import type { createPayment as createPaymentCall } from '@lantern/contracts/calls/payment';
import type { Goods } from '@lantern/rules/goods';
import { priceOrder } from '@lantern/rules/order-price';
import { ORDER_LIFE_MS } from '@lantern/rules/order-states';
import { nextAskAt } from '@lantern/rules/payment-reconciliation';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';

import type { MemberContext } from '../../calls/call-context.ts';
import type { OwnLimit } from '../../calls/call-limit.ts';
import { refuse } from '../../platform/app-error.ts';
import { lockUnbanned } from '../../platform/database/lock-member.ts';
import type { Deps } from '../../platform/deps.ts';
import { reach } from '../../platform/processes/kill-points.ts';
import { siteSettingsOf } from '../site/site-settings.ts';
import { channelsOf } from './channels.ts';
import { openPayment } from './open-payment.ts';
import { findPending, keepOrder, type Order, type WantedOrder } from './order.repo.ts';

/**
 * Opens an order at the server's price, or finds the one that waits for the very same, and answers the JSON
 * text of its number and its payment page. The order is written before its channel is asked for anything.
 */
export async function createPayment(
  { deps, actor, limit, origin, address }: MemberContext,
  payload: PayloadOf<typeof createPaymentCall>,
): Promise<string> {
  if (payload.userId !== undefined && payload.userId !== actor.h5Uuid) refuse('not-yours');
  const { coinsPerYuan } = await siteSettingsOf(deps)();
  const priced = priceOrder(payload, coinsPerYuan);
  if (priced.refusal !== null) return refuse(priced.refusal);
  const { channel, method } = findWay(deps, payload) ?? refuse('channel-unavailable');

  const { goods, amountFen } = priced;
  const wanted = { memberId: actor.memberId, goods, amountFen };
  const order = await openOrder(deps, limit, {
    ...wanted,
    channel: channel.key,
    method: method.type,
  });
  const payurl = order.payUrl ?? (await openPayment(deps, channel, order, { origin, address }));
  return JSON.stringify({ payurl, orderNo: order.number });
}

/** What clients may add to an order of coins by the first way to pay, and to no other. */
const firstWay = 2;

/** The way to pay; null when there is none of that name, or `payChannel` says that another one is meant. */
function findWay(deps: Deps, payload: PayloadOf<typeof createPaymentCall>) {
  const channels = channelsOf(deps);
  const way = channels.findMethod(payload.type);
  const named = payload.typesOf === 1 ? (payload.payChannel ?? null) : null;
  if (way === null || named === null) return way;
  const isFirst = channels.all[0]?.methods[0]?.type === payload.type;
  return isFirst && Number(named) === firstWay ? way : null;
}

/** One order for identical taps; an order that is new counts towards the limit. */
function openOrder(deps: Deps, limit: OwnLimit, wanted: WantedOrder): Promise<Order> {
  const { memberId, goods } = wanted;
  return deps.db.transact(async (tx) => {
    await lockUnbanned(tx, memberId);
    const createdAt = deps.now();
    const pending = await findPending(tx, wanted, createdAt);
    if (pending) return pending;
    await limit.count(tx);
    reach('order: before it is written');
    const order = await keepOrder(tx, {
      ...wanted,
      number: makeOrderNumber(goods, createdAt, deps.randomBytes),
      createdAt,
      expiresAt: new Date(createdAt.getTime() + ORDER_LIFE_MS),
      nextAskAt: nextAskAt(createdAt, createdAt),
    });
    reach('order: written, not committed');
    return order;
  });
}

const randomDigits = 10;

/** A letter for the goods, the moment to the second in Shanghai, and ten random digits, so that the next one can't be guessed. */
function makeOrderNumber(goods: Goods, at: Date, randomBytes: (size: number) => Buffer): string {
  const letter = goods.kind === 'vip' ? 'V' : 'C';
  const moment = formatShanghaiTime(at).replaceAll(/\D/g, '');
  const random = randomBytes(8).readBigUInt64BE() % 10n ** BigInt(randomDigits);
  return `${letter}${moment}${random.toString().padStart(randomDigits, '0')}`;
}
