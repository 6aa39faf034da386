import { nextAskAt } from '@lantern/rules/payment-reconciliation';

import type { Deps } from '../../../platform/deps.ts';
import { keepFault } from '../channels/channel-test.repo.ts';
import { ChannelFault } from '../channels/channel.ts';
import { channelsOf } from '../channels/channels.ts';
import { keepNotify } from '../notifies/notify.repo.ts';
import { settleNotify } from '../notifies/settle-notify.ts';
import { askAgainAt, type Order, takeOrdersToAsk } from './order.repo.ts';

/** The number of orders asked about at once: a gateway that hangs delays no more than these. */
const atOnce = 8;

/**
 * Asks the channels what became of orders that are due: for the notify that never came. An order that is being
 * asked about is no other process's for a minute; its next turn is by the rule. When no channel answers, the rest waits for
 * another run.
 */
export async function askChannels(deps: Deps, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const due = await takeOrdersToAsk(deps.db, deps.now(), atOnce);
    const answered = await Promise.all(due.map((order) => askOne(deps, order)));
    if (due.length < atOnce || !answered.includes(true) || signal?.aborted === true) return;
  }
}

/** Asks an order's channel, also before it is due, and settles what it answers. Returns whether the channel answered. */
export async function askOne(deps: Deps, order: Order): Promise<boolean> {
  const { db, now, log } = deps;
  const isAnswered = await settleByAnswer(deps, order).then(
    () => true,
    async (error: unknown) => {
      if (error instanceof ChannelFault) await keepFault(db, order.channel, error.fault, now());
      const reason = error instanceof ChannelFault ? error.message : 'could not be settled';
      const what = { err: error, orderNumber: order.number, reason };
      log.warn(what, 'an order could not be asked about');
      return false;
    },
  );
  await askAgainAt(db, order.orderId, nextAskAt(order.createdAt, now()));
  return isAnswered;
}

/** Keeps an answer that moves something, like a notify, before it is settled. */
async function settleByAnswer(deps: Deps, order: Order): Promise<void> {
  const { db, now } = deps;
  const channel = (await channelsOf(deps)()).find(order.channel);
  if (channel === null) return;
  const { raw, parsed } = await channel.ask(order);
  if (parsed.settlement === null) return;
  if (parsed.settlement.status === 'failed' && order.state !== 'created') return;
  const at = now();
  const notify = { channel: channel.key, source: 'query', raw, address: '', at } as const;
  const notifyId = await keepNotify(db, notify);
  await settleNotify(deps, { channel: channel.key, notifyId, settlement: parsed.settlement, at });
}
