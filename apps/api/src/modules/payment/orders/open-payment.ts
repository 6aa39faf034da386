import { mayOpenPayment } from '@lantern/rules/payment-address';

import { refuse } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/deps.ts';
import { killPoint } from '../../../platform/processes/kill-points.ts';
import { orderTitle } from '../../../text/zh/payment.ts';
import { keepFault } from '../channels/channel-test.repo.ts';
import { ChannelFault, type PaymentChannel, type Payer } from '../channels/channel.ts';
import { keepAddress, type Order } from './order.repo.ts';

/**
 * Asks the channel for an order's payment page. Refuses when the channel gives none, or one that is not on its allow-list;
 * the order stays, and the next tap asks again. Of two answers, the one that is kept first counts.
 */
export async function openPayment(
  deps: Pick<Deps, 'db' | 'log' | 'now'>,
  channel: PaymentChannel,
  order: Order,
  payer: Payer,
): Promise<string> {
  const { number, method, amountFen, goods } = order;
  const unavailable = async ({ fault, message: reason }: ChannelFault): Promise<never> => {
    deps.log.warn({ channel: channel.key, orderNumber: number, reason }, 'no payment page');
    await keepFault(deps.db, channel.key, fault, deps.now());
    return refuse('channel-unavailable');
  };
  killPoint('order: before the channel is asked');
  const asked = { number, method, amountFen, title: orderTitle(goods) };
  const address = await channel.open(asked, payer).catch((error: unknown) => {
    if (error instanceof ChannelFault) return unavailable(error);
    throw error;
  });
  killPoint('order: the channel has answered');
  if (!mayOpenPayment(address, { opens: channel.opens, ownOrigin: payer.origin })) {
    const reason = 'the payment page is not where it may be';
    return unavailable(new ChannelFault('page-elsewhere', reason));
  }
  const kept = await keepAddress(deps.db, order.orderId, address);
  killPoint('order: the address is kept');
  return kept;
}
