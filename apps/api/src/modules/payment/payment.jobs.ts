import type { Deps } from '../../platform/deps.ts';
import { defineWorker, type Recurring, type Worker } from '../../platform/jobs/job.ts';
import { askChannels } from './ask-channels.ts';
import { judgeLeftovers } from './judge-leftovers.ts';
import { forgetSamples } from './notify.repo.ts';
import { expireOverdue } from './order.repo.ts';
import { sendSandboxNotify } from './sandbox/press-sandbox.ts';
import { sandboxNotifyJob } from './sandbox/sandbox-notify-job.ts';

const sampledMs = 30 * 24 * 60 * 60 * 1000;

async function forgetRefused({ db, now }: Deps): Promise<void> {
  await forgetSamples(db, new Date(now().getTime() - sampledMs));
}

export const paymentWorkers = (deps: Deps): Worker[] => [
  defineWorker(sandboxNotifyJob, ({ orderNumber }) => sendSandboxNotify(deps, orderNumber)),
];

export const paymentRecurring = (deps: Deps): Recurring[] => [
  { name: 'ask-payment-channels', everySeconds: 10, run: (signal) => askChannels(deps, signal) },
  { name: 'judge-payment-leftovers', everySeconds: 30, run: () => judgeLeftovers(deps) },
  {
    name: 'forget-refused-notifies',
    everySeconds: 3600,
    run: () => forgetRefused(deps),
  },
  { name: 'expire-orders', everySeconds: 60, run: () => expireOrders(deps) },
];

/** Expires overdue orders. A payment that comes later still settles them. */
export async function expireOrders({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  while ((await expireOverdue(db, now())) > 0);
}
