import { nextAskAt } from '@lantern/rules/payment-reconciliation';

import type { Deps } from '../../../../platform/deps.ts';
import { saveFault } from '../channels/channel-test.repo.ts';
import { ChannelFault } from '../channels/channel.ts';
import { channelsOf } from '../channels/channels.ts';
import { closeAgainAt, type EndedOrder, takeOrdersToClose } from './order-end.repo.ts';
import { askSoon } from './order-opening.repo.ts';

/** The number of orders closed at once: a gateway that hangs delays no more than these. */
const atOnce = 8;

/**
 * Tells the channels which orders are over, so that no member pays one late or twice. A channel that says nothing is told
 * again at growing distances, for a day. When no channel answers, the rest waits for another run.
 */
export async function closeOrders(deps: Deps, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const due = await takeOrdersToClose(deps.db, deps.now(), atOnce);
    const closed = await Promise.all(due.map((order) => closeOne(deps, order)));
    if (due.length < atOnce || !closed.includes(true) || signal?.aborted === true) return;
  }
}

/** Closes one order at its channel. Returns whether the channel answered. */
async function closeOne(deps: Deps, order: EndedOrder): Promise<boolean> {
  const { db, now, log } = deps;
  const outcome = await closeAtChannel(deps, order).catch(async (error: unknown) => {
    if (error instanceof ChannelFault)
      await saveFault(db, { channel: order.channel, fault: error.fault, at: now() });
    const reason = error instanceof ChannelFault ? error.message : 'could not be closed';
    log.warn({ err: error, orderNumber: order.number, reason }, 'an order could not be closed');
    return null;
  });
  // Its notify may be lost: what was paid is asked for at once.
  if (outcome === 'paid')
    await askSoon(db, { channel: order.channel, orderId: order.orderId, at: now() });
  const isTold = outcome === 'closed' || outcome === 'paid';
  await closeAgainAt(db, { ...order, at: isTold ? null : nextAskAt(order.createdAt, now()) });
  return outcome !== null;
}

/** A channel that can't close anything has nothing to be told; one that can't be used now is told later. */
async function closeAtChannel(deps: Deps, order: EndedOrder) {
  const channel = (await channelsOf(deps)()).find(order.channel);
  if (channel === null) return 'unknown';
  return channel.close === null ? 'closed' : channel.close(order);
}
