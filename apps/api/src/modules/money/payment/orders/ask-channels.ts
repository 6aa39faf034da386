import { nextAskAt } from '@lantern/rules/payment-reconciliation';

import type { Deps } from '../../../../platform/deps.ts';
import { saveFault } from '../channels/channel-test.repo.ts';
import { ChannelFault } from '../channels/channel.ts';
import { channelsOf } from '../channels/channels.ts';
import { saveAnswerRow } from '../notifies/notify.repo.ts';
import { settleNotify } from '../notifies/settle-notify.ts';
import { askAgainAt } from './order-opening.repo.ts';
import { type Order, takeOrdersToAsk } from './order.repo.ts';

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
  const { isAnswered, asksAgain } = await settleByAnswer(deps, order).then(
    (again) => ({ isAnswered: true, asksAgain: again }),
    async (error: unknown) => {
      if (error instanceof ChannelFault)
        await saveFault(db, { channel: order.channel, fault: error.fault, at: now() });
      const reason = error instanceof ChannelFault ? error.message : 'could not be settled';
      const what = { err: error, orderNumber: order.number, reason };
      log.warn(what, 'an order could not be asked about');
      return { isAnswered: false, asksAgain: true };
    },
  );
  const next = asksAgain ? nextAskAt(order.createdAt, now()) : null;
  await askAgainAt(db, { ...order, at: next });
  return isAnswered;
}

/** Keeps an answer that moves something, like a notify, before it is settled. Returns whether asking again may tell more. */
async function settleByAnswer(deps: Deps, order: Order): Promise<boolean> {
  const { db, now } = deps;
  const channel = (await channelsOf(deps)()).find(order.channel);
  if (channel === null || channel.ask === null) return channel === null;
  const answer = await channel.ask(order);
  const { word } = answer;
  if (word.says !== 'paid' && word.says !== 'failed' && word.says !== 'refunded') return true;
  if (word.says === 'failed' && order.state !== 'created') return true;
  const at = now();
  const notifyId = await saveAnswerRow(db, { channel: channel.key, text: answer.raw, at });
  await settleNotify(deps, { channel, notifyId, word, order, at });
  return word.says !== 'refunded';
}
