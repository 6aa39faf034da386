import type { Deps } from '../../../../../platform/deps.ts';
import { channelsOf } from '../../channels/channels.ts';
import { receiveNotify } from '../../notifies/receive-notify.ts';
import type { Order } from '../../orders/order.repo.ts';
import { writeSandboxNotify } from './sandbox-channel.ts';
import { sandboxNotifyJob } from './sandbox-notify-job.ts';
import { findTrade, saveTrade } from './sandbox.repo.ts';

export const sandboxChoices = ['succeed', 'fail', 'later', 'twice'] as const;
export type SandboxChoice = (typeof sandboxChoices)[number];

const laterSeconds = 15;

/** Handles a button of the pay page: keeps the trade, and sends its notify at once or later. */
export async function pressSandbox(
  deps: Deps,
  order: Pick<Order, 'number' | 'amountFen'>,
  choice: SandboxChoice,
): Promise<void> {
  const { number: orderNumber, amountFen } = order;
  const state = choice === 'fail' ? 'failed' : 'paid';
  const tradeNo = `S${orderNumber.slice(1)}`;
  await deps.db.transact(async (tx) => {
    await saveTrade(tx, { orderNumber, tradeNo, state, amountFen }, deps.now());
    if (choice !== 'later') return;
    const options = { startAfterSeconds: laterSeconds, tx };
    await deps.jobs.send(sandboxNotifyJob, { orderNumber }, options);
  });
  if (choice === 'later') return;
  const times = choice === 'twice' ? 3 : 1;
  await Promise.all(Array.from({ length: times }, () => sendSandboxNotify(deps, orderNumber)));
}

/** Sends a trade's notify as a channel does: signed, and handled like any channel's. */
export async function sendSandboxNotify(deps: Deps, orderNumber: string): Promise<void> {
  const channel = (await channelsOf(deps)()).find('sandbox');
  const trade = await findTrade(deps.db, orderNumber);
  if (channel === null || trade === null) return;
  const text = writeSandboxNotify(deps.config.signingSecrets, trade);
  const raw = {
    method: 'GET',
    query: Buffer.from(text),
    body: Buffer.alloc(0),
    contentType: '',
    headers: {},
    receivedAt: deps.now(),
  };
  await receiveNotify(deps, channel, { raw, address: '' });
}
