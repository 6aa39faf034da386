import { mayOpenPayment } from '@lantern/rules/payment-address';

import { refuse } from '../../../../platform/app-error.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { killPoint } from '../../../../platform/processes/kill-points.ts';
import { orderTitle } from '../../../../text/zh/payment.ts';
import { keepFault } from '../channels/channel-test.repo.ts';
import {
  ChannelFault,
  type Opening,
  type Payer,
  type PaymentChannel,
} from '../channels/channel.ts';
import { returnPath } from '../notifies/notify-path.ts';
import { keepOpening, type KeptOpening } from './order-opening.repo.ts';
import type { Order } from './order.repo.ts';

/**
 * Asks the channel how an order is paid where the payer is. Refuses when the channel says nothing, or names a page that is not
 * on its allow-list; the order stays, and the next tap asks again. Of two answers, the one that is kept first counts, unless
 * it was for another place.
 */
async function openPayment(
  deps: Pick<Deps, 'db' | 'log' | 'now'>,
  channel: PaymentChannel,
  order: Order,
  payer: Payer,
): Promise<KeptOpening> {
  const { number, method, ask, goods, expiresAt } = order;
  const unavailable = async ({ fault, message: reason }: ChannelFault): Promise<never> => {
    deps.log.warn({ channel: channel.key, orderNumber: number, reason }, 'no payment page');
    await keepFault(deps.db, channel.key, fault, deps.now());
    return refuse('channel-unavailable');
  };
  killPoint('order: before the channel is asked');
  const asked = { number, method, ask, expiresAt, title: orderTitle(goods) };
  const said = await channel.open(asked, payer).catch((error: unknown) => {
    if (error instanceof ChannelFault) return unavailable(error);
    throw error;
  });
  killPoint('order: the channel has answered');
  const opening = allowed(said, { opens: channel.opens, ownOrigin: payer.origin });
  if (opening === null) {
    const reason = 'the payment page is not where it may be';
    return unavailable(new ChannelFault('page-elsewhere', reason));
  }
  const { place } = payer;
  const kept = await keepOpening(deps.db, order, { ...opening, place }, deps.now());
  killPoint('order: the address is kept');
  return kept.place === place ? kept : { ...opening, place };
}

/** The page of ours that shows an order. */
export const orderPage = (number: string, origin: string): string =>
  `${origin}${returnPath(number)}`;

/**
 * Where the payer's browser goes to pay an order: the gateway's page, or ours that shows the code. The channel is asked unless
 * it has said so for this place.
 */
export async function openAt(
  deps: Pick<Deps, 'db' | 'log' | 'now'>,
  channel: PaymentChannel,
  order: Order,
  payer: Payer,
): Promise<string> {
  const isKnown = order.opening?.place === payer.place;
  const opening = (isKnown && order.opening) || (await openPayment(deps, channel, order, payer));
  return opening.as === 'redirect' ? opening.url : orderPage(order.number, payer.origin);
}

/** The longest text of a code that phones still read well. */
const longestCode = 512;

/** What a browser may open of it; null when that is nothing. A code may always be shown: a wallet judges what it says. */
function allowed(opening: Opening, places: Parameters<typeof mayOpenPayment>[1]): Opening | null {
  if (opening.as === 'redirect') return mayOpenPayment(opening.url, places) ? opening : null;
  const { link, ...code } = opening;
  if (code.text === '' || code.text.length > longestCode) return null;
  return link !== undefined && mayOpenPayment(link, places) ? opening : code;
}
