import type { PayloadOf } from '@lantern/contracts/call';
import type {
  checkOrder as checkOrderCall,
  getOrder as getOrderCall,
} from '@lantern/contracts/calls/payment';
import type { MemberOrder } from '@lantern/contracts/entities/payment-order';
import type { RecordRow } from '@lantern/contracts/entities/record-row';
import type { Language } from '@lantern/rules/languages';
import { shownOrderState } from '@lantern/rules/order-states';
import type { ListWindow } from '@lantern/rules/paging';
import { type PaymentPlace, placeOf } from '@lantern/rules/payment-place';

import type { MemberContext } from '../../../../calls/call-context.ts';
import { refuse } from '../../../../platform/app-error.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { saleTermsOf } from '../../../ground/site/sale-terms.ts';
import type { PageCall } from '../channels/channel.ts';
import { channelsOf } from '../channels/channels.ts';
import { askOne } from './ask-channels.ts';
import { askedOf, type OrderWords, presentOrder } from './order.present.ts';
import { findOwnOrders, findOrderView, type OrderView } from './order.repo.ts';
import { payLinksOf } from './pay-link.ts';

async function readOrderWords(deps: Deps, language: Language): Promise<OrderWords> {
  const { plans } = await saleTermsOf(deps)();
  return {
    language,
    nameOf: (days) => plans.find((plan) => plan.days === days)?.names?.[language] ?? '',
  };
}

/** A member's orders as lines of their records, newest first. */
export async function listOwnOrders(
  deps: Deps,
  memberId: number,
  window: ListWindow,
  language: Language,
): Promise<RecordRow[]> {
  const orders = await findOwnOrders(deps.db, memberId, window);
  const words = await readOrderWords(deps, language);
  return orders.map((order) => {
    const shown = presentOrder(order, null, deps.now(), words);
    const { orderNo, amountSource, money, createTime, status } = shown;
    const asked = status === 'created' ? askedOf(order) : {};
    return { title: orderNo, amountSource, price: money, ...asked, createTime, status };
  });
}

/** What the page calls to pay an order, for the member for whom it was opened at this place; null for others. */
const callOf = ({ opening }: OrderView, place: PaymentPlace, memberId: number): PageCall | null =>
  opening?.as === 'page-call' && opening.place === place && opening.memberId === memberId
    ? opening.call
    : null;

/** One of the member's own orders, or one whose key they have; refuses any other like one that does not exist. */
async function findSeen(
  deps: Deps,
  { memberId }: { memberId: number },
  { orderNo, key }: { orderNo: string; key: string },
): Promise<OrderView> {
  const order = await findOrderView(deps.db, orderNo);
  const isSeen =
    order !== null && (order.memberId === memberId || payLinksOf(deps).opens(key, order));
  return isSeen ? order : refuse('order-unknown');
}

/**
 * One of the caller's own orders, or one whose key they have. Another member's order is refused like one that does not exist.
 */
export async function getOrder(
  { deps, actor, language, origin, userAgent }: MemberContext,
  { orderNo, key = '' }: PayloadOf<typeof getOrderCall>,
): Promise<MemberOrder> {
  const order = await findSeen(deps, actor, { orderNo, key });
  const isOwn = order.memberId === actor.memberId;
  const channel = (await channelsOf(deps)()).find(order.channel);
  const words = await readOrderWords(deps, language);
  const shown = presentOrder(order, channel, deps.now(), words);
  if (shown.status !== 'created') return shown;
  const place = placeOf(userAgent);
  const call = callOf(order, place, actor.memberId);
  if (call !== null) return { ...shown, call };
  const isElsewhere = channel?.worksAt(order.method, place) === false;
  if (!isOwn || !isElsewhere) return shown;
  return { ...shown, link: payLinksOf(deps).linkOf(orderNo, origin) };
}

/** The same, once its channel was asked what became of it; an order that waits for nothing is told as it is. */
export async function checkOrder(
  context: MemberContext,
  asked: PayloadOf<typeof checkOrderCall>,
): Promise<MemberOrder> {
  const { deps, actor } = context;
  const order = await findSeen(deps, actor, { orderNo: asked.orderNo, key: asked.key ?? '' });
  const isWaiting = shownOrderState(order, deps.now()) === 'created';
  if (isWaiting && !(await askOne(deps, order))) refuse('channel-silent');
  return getOrder(context, asked);
}
