import type { Deps } from '../../platform/deps.ts';
import { reach } from '../../platform/processes/kill-points.ts';
import { noteUnverified } from './channel-test.ts';
import type { PaymentChannel, RawNotify, Settlement } from './channel.ts';
import { channelsOf } from './channels.ts';
import { isTestNumber } from './notify-path.ts';
import {
  countKept,
  findCaseChannel,
  findWaiting,
  keepJudgement,
  keepNotify,
  type Outcome,
  sampleNotify,
} from './notify.repo.ts';
import { findOrder, lockOrder } from './order.repo.ts';
import { parseNotify } from './parse-notify.ts';
import { foresee, settleNotify } from './settle-notify.ts';

/** What a channel is told: it need not send a notify again once that is settled for good. */
const done = new Set<Outcome>(['accepted', 'repeated', 'failed']);

/** So many notifies of one payment are kept; channels send theirs about six times. */
const mostKept = 20;

/**
 * Takes a notify: keeps it as it came, judges it, and settles the order it is about. Answers whether the channel
 * may hear `success`, which is only after everything it caused is committed. The same notify any number of
 * times, at once and in several processes, credits once. What is not signed, and what a payer repeats without end, is
 * only sampled: neither may fill a table that only grows.
 */
export async function takeNotify(
  deps: Deps,
  addressed: PaymentChannel,
  notify: RawNotify & { address: string },
): Promise<boolean> {
  const at = deps.now();
  const { db } = deps;
  const channel = await findOwn(deps, addressed, notify, at);
  if (typeof channel === 'string') {
    await keepForLater(deps, channel, notify);
    return false;
  }
  const { settlement, mismatch } = channel.read(notify, at);
  if (mismatch !== null) await noteUnverified(deps, channel.key, notify, mismatch);
  const foreseen = settlement ? await foreseeSurplus(deps, channel, settlement) : mismatch;
  if (foreseen !== null) {
    await sampleNotify(db, { ...notify, channel: channel.key, outcome: foreseen, at });
    return done.has(foreseen);
  }
  const notifyId = await keepNotify(db, { ...notify, channel: channel.key, source: 'notify', at });
  reach('notify: kept raw');
  const outcome = await judgeNotify(deps, channel, { ...notify, notifyId });
  reach('notify: committed');
  return done.has(outcome);
}

/**
 * Whose notify it is. Two channels may have one merchant, and a payer has the signed word of a payment in the address
 * they come back by: sent to the other channel it would be money that matched nothing, and be credited again by a person.
 * Of a channel whose key can't be read it is the name alone.
 */
async function findOwn(
  deps: Deps,
  addressed: PaymentChannel,
  notify: RawNotify,
  at: Date,
): Promise<PaymentChannel | string> {
  const { settlement } = addressed.read(notify, at);
  if (settlement === null || isTestNumber(settlement.orderNumber)) return addressed;
  const order = await findOrder(deps.db, settlement.orderNumber);
  if (order === null) return (await findHolder(deps, settlement, notify, at)) ?? addressed;
  if (order.channel === addressed.key) return addressed;
  const { find, unready } = await channelsOf(deps)();
  if (unready.includes(order.channel)) return order.channel;
  const own = find(order.channel);
  return own?.read(notify, at).settlement ? own : addressed;
}

/** Money for no order is one case, whichever channels of its merchant it comes to: of the one that has it, else the first. */
async function findHolder(
  deps: Deps,
  { tradeNo }: Settlement,
  notify: RawNotify,
  at: Date,
): Promise<PaymentChannel | undefined> {
  const { all } = await channelsOf(deps)();
  const same = all
    .filter((it) => it.read(notify, at).settlement !== null)
    .toSorted((one, other) => one.key.localeCompare(other.key));
  const keys = same.map(({ key }) => key);
  const known = keys.length > 1 ? await findCaseChannel(deps.db, tradeNo, keys) : null;
  return same.find(({ key }) => key === known) ?? same[0];
}

/** So many notifies of one order wait for a key that can be read. */
const mostWaiting = 5;

/**
 * Keeps a notify of a channel whose key can't be read, to be judged once it can. It can't be checked yet whether it is signed: so it
 * has to name an order of that channel, each once and a few of an order; any other is only sampled.
 */
export async function keepForLater(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  channel: string,
  notify: RawNotify & { address: string },
): Promise<void> {
  const at = now();
  const number = parseNotify(notify.raw)?.get('out_trade_no') ?? '';
  const isKept = await db.transact(async (tx) => {
    const order = await lockOrder(tx, number);
    if (order?.channel !== channel) return false;
    const waiting = await findWaiting(tx, channel, number);
    if (waiting.includes(notify.raw)) return true;
    if (waiting.length >= mostWaiting) return false;
    await keepNotify(tx, { ...notify, channel, source: 'notify', at });
    return true;
  });
  if (!isKept) await sampleNotify(db, { ...notify, channel, outcome: 'bad_sign', at });
}

/** The outcome of a notify that was kept often enough and would move nothing again; null for any other. */
async function foreseeSurplus(
  deps: Deps,
  { key: channel }: PaymentChannel,
  settlement: Settlement,
): Promise<Outcome | null> {
  const kept = await countKept(deps.db, { channel, tradeNo: settlement.tradeNo, most: mostKept });
  if (kept < mostKept) return null;
  const foreseen = await foresee(deps, { channel, settlement });
  return foreseen === 'settle' ? null : foreseen;
}

/** Judges a notify that is kept. */
export async function judgeNotify(
  deps: Deps,
  channel: PaymentChannel,
  { notifyId, ...notify }: RawNotify & { notifyId: number },
): Promise<Outcome> {
  const at = deps.now();
  const { settlement, mismatch } = channel.read(notify, at);
  if (settlement) return settleNotify(deps, { channel: channel.key, notifyId, settlement, at });
  await keepJudgement(deps.db, { notifyId, outcome: mismatch, at });
  return mismatch;
}
