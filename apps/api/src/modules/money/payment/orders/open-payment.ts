import { mayOpenPayment } from '@lantern/rules/payment-address';
import { placeOf } from '@lantern/rules/payment-place';

import type { MemberContext } from '../../../../calls/call-context.ts';
import { refuse } from '../../../../platform/app-error.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { killPoint } from '../../../../platform/processes/kill-points.ts';
import { orderTitle } from '../../../../text/zh/payment.ts';
import { channelRestsOf } from '../channels/channel-rests.ts';
import { saveFault } from '../channels/channel-test.repo.ts';
import {
  ChannelFault,
  type Opening,
  type PageCall,
  type Payer,
  type PaymentChannel,
} from '../channels/channel.ts';
import { returnPath } from '../notifies/notify-path.ts';
import { payerStatesOf } from '../payers/payer-state.ts';
import { saveOpening, type KeptOpening } from './order-opening.repo.ts';
import type { Order } from './order.repo.ts';

/**
 * Asks the channel how an order is paid where the payer is. Refuses when the channel says nothing, or names a page that is not
 * on its allow-list; the order stays, and the next tap asks again. Of two answers, the one that is kept first counts, unless
 * it was for another place.
 */
async function openPayment(
  deps: Deps,
  channel: PaymentChannel,
  order: Order,
  payer: PayerHere,
): Promise<KeptOpening> {
  const { number, method, ask, goods, expiresAt } = order;
  const unavailable = async ({ fault, message: reason }: ChannelFault): Promise<never> => {
    deps.log.warn({ channel: channel.key, orderNumber: number, reason }, 'no payment page');
    channelRestsOf(deps).noteFailed(channel.key, deps.now());
    await saveFault(deps.db, { channel: channel.key, fault, at: deps.now() });
    return refuse('channel-unavailable');
  };
  killPoint('order: before the channel is asked');
  const asked = { number, method, ask, expiresAt, title: orderTitle(goods) };
  const answer = await channel.open(asked, payer).catch((error: unknown) => {
    if (error instanceof ChannelFault) return unavailable(error);
    throw error;
  });
  killPoint('order: the channel has answered');
  const opening = allowed(answer, { opens: channel.opens, ownOrigin: payer.origin });
  if (opening === null) {
    const reason = 'the payment page is not where it may be';
    return unavailable(new ChannelFault('page-elsewhere', reason));
  }
  channelRestsOf(deps).noteOpened(channel.key);
  const { place, memberId } = payer;
  const own = { ...opening, place, ...(opening.as === 'page-call' && { memberId }) };
  const kept = await saveOpening(deps.db, order, own, deps.now());
  killPoint('order: the address is kept');
  return kept.place === place ? kept : own;
}

/** The page of ours that shows an order. */
export const orderPage = (number: string, origin: string): string =>
  `${origin}${returnPath(number)}`;

/** Who pays an order, and their session. */
export interface PayerHere extends Payer {
  memberId: number;
  token: string;
}

/** The member who calls, as a payer. */
export const payerOf = (
  { actor, token, origin, address, userAgent }: MemberContext,
  id: string | null = null,
): PayerHere => ({
  origin,
  address,
  place: placeOf(userAgent),
  id,
  memberId: actor.memberId,
  token: token ?? '',
});

/** Where the payer's browser goes to pay, or what our page calls instead. */
export interface OpenedPayment {
  payurl: string;
  call?: PageCall;
}

/**
 * How an order is paid where the payer is: at a page of the gateway, at ours that shows the code, or by a call of our page. The
 * channel is asked unless it has said so for this place. Where an order names its payer, the gateway's page that tells who it
 * is comes first.
 */
export async function openAt(
  deps: Deps,
  channel: PaymentChannel,
  order: Order,
  payer: PayerHere,
): Promise<OpenedPayment> {
  const { place, origin, memberId } = payer;
  const page = orderPage(order.number, origin);
  const isKnown = order.opening?.place === place;
  if (!isKnown && payer.id === null && channel.payers?.neededAt(place) === true) {
    const state = payerStatesOf(deps).write(order.number, payer.token);
    return { payurl: channel.payers.pageOf(page, state) };
  }
  const opening = (isKnown && order.opening) || (await openPayment(deps, channel, order, payer));
  if (opening.as === 'redirect') return { payurl: opening.url };
  if (opening.as === 'qr') return { payurl: page };
  // The gateway takes the money of no other payer.
  if (opening.memberId !== memberId) return refuse('channel-unavailable');
  return { payurl: page, call: opening.call };
}

/** The longest text of a code that phones still read well. */
const longestCode = 512;

/** What a browser may open of it; null when that is nothing. A code may always be shown: a wallet judges what it says. */
function allowed(opening: Opening, places: Parameters<typeof mayOpenPayment>[1]): Opening | null {
  if (opening.as === 'redirect') return mayOpenPayment(opening.url, places) ? opening : null;
  if (opening.as === 'page-call') return opening;
  const { link, ...code } = opening;
  if (code.text === '' || code.text.length > longestCode) return null;
  return link !== undefined && mayOpenPayment(link, places) ? opening : code;
}
