import type { Deps } from '../../../platform/deps.ts';
import { defineWorker, type Recurring, type Worker } from '../../../platform/jobs/job.ts';
import { channelsOf } from './channels/channels.ts';
import { carryOutLeftovers } from './commissions/carry-out-dues.ts';
import { sendSandboxNotify } from './kinds/sandbox/press-sandbox.ts';
import { sandboxNotifyJob } from './kinds/sandbox/sandbox-notify-job.ts';
import {
  findUnjudged,
  forgetSamples,
  saveJudgement,
  type KeptNotify,
} from './notifies/notify.repo.ts';
import { judgeNotify } from './notifies/receive-notify.ts';
import { askChannels } from './orders/ask-channels.ts';
import { closeOrders } from './orders/close-orders.ts';
import { expireOverdue } from './orders/order-end.repo.ts';
import { repeatRefunds } from './refunds/repeat-refunds.ts';

const sampledMs = 30 * 24 * 60 * 60 * 1000;

async function forgetRefused({ db, now }: Deps): Promise<void> {
  await forgetSamples(db, { before: new Date(now().getTime() - sampledMs) });
}

export const paymentWorkers = (deps: Deps): Worker[] => [
  defineWorker(sandboxNotifyJob, ({ orderNumber }) => sendSandboxNotify(deps, orderNumber)),
];

export const paymentRecurring = (deps: Deps): Recurring[] => [
  { name: 'ask-payment-channels', everySeconds: 10, run: (signal) => askChannels(deps, signal) },
  { name: 'post-due-commissions', everySeconds: 5, run: () => carryOutLeftovers(deps) },
  { name: 'judge-payment-leftovers', everySeconds: 30, run: () => judgeLeftovers(deps) },
  { name: 'forget-refused-notifies', everySeconds: 3600, run: () => forgetRefused(deps) },
  { name: 'expire-orders', everySeconds: 60, run: () => expireOrders(deps) },
  { name: 'close-orders', everySeconds: 20, run: (signal) => closeOrders(deps, signal) },
  { name: 'repeat-refunds', everySeconds: 20, run: (signal) => repeatRefunds(deps, signal) },
];

/** Expires overdue orders. A payment that comes later still settles them. */
export async function expireOrders({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  while ((await expireOverdue(db, { now: now() })) > 0);
}

/** The age from which a notify without a judgement is left over: the process that took it is gone. */
const abandonedMs = 60_000;

/**
 * Judges notifies that were kept and not judged, so that none is lost with the process that took it. One that can't
 * be judged now waits for another run, and holds up no other; one of a channel whose key can't be read waits for that.
 */
export async function judgeLeftovers(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - abandonedMs);
  const { unready } = await channelsOf(deps)();
  for (let after: number | null = null; ;) {
    const some: KeptNotify[] = await findUnjudged(deps.db, before, {
      unready: [...unready.keys()],
      after,
    });
    for (const kept of some) {
      await judgeOne(deps, kept).catch((error: unknown) => {
        deps.log.warn({ err: error, notifyId: kept.notifyId }, 'a notify could not be judged');
      });
    }
    after = some.at(-1)?.notifyId ?? null;
    if (after === null) return;
  }
}

async function judgeOne(deps: Deps, kept: KeptNotify): Promise<void> {
  const channel = (await channelsOf(deps)()).find(kept.channel);
  if (channel) await judgeNotify(deps, channel, kept);
  // A notify of a channel that no longer exists can't be verified.
  else
    await saveJudgement(deps.db, { notifyId: kept.notifyId, outcome: 'bad_sign', at: deps.now() });
}
