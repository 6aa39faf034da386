import type { Deps } from '../../../platform/deps.ts';
import { killPoint } from '../../../platform/processes/kill-points.ts';
import { noteUnverified } from '../channels/channel-test.ts';
import type { PaymentChannel, RawNotify, Settlement } from '../channels/channel.ts';
import { channelsOf } from '../channels/channels.ts';
import { findOrder, lockOrder } from '../orders/order.repo.ts';
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
import { parseNotify } from './parse-notify.ts';
import { predictOutcome, settleNotify } from './settle-notify.ts';

/** The outcomes after which a channel gets `success`, and stops repeating its notify. */
const done = new Set<Outcome>(['accepted', 'repeated', 'failed']);

/** The most notifies of one payment that are kept; channels send theirs about six times. */
const mostKept = 20;

/**
 * Takes a notify: keeps it as it came, judges it, and settles its order. Returns whether the channel may get `success`,
 * which it may only after everything is committed. The same notify credits once, also when it comes many times, at once and
 * in several processes. Unsigned notifies, and those that a payer repeats without end, are only sampled: neither may fill a
 * table from which nothing is deleted.
 */
export async function receiveNotify(
  deps: Deps,
  addressed: PaymentChannel,
  notify: RawNotify & { address: string },
): Promise<boolean> {
  const at = deps.now();
  const { db } = deps;
  const channel = await findOrderChannel(deps, addressed, notify, at);
  if (typeof channel === 'string') {
    await keepForLater(deps, channel, notify);
    return false;
  }
  const { settlement, mismatch } = channel.read(notify, at);
  if (mismatch !== null) await noteUnverified(deps, channel.key, notify, mismatch);
  const foreseen = settlement ? await predictRepeat(deps, channel, settlement) : mismatch;
  if (foreseen !== null) {
    await sampleNotify(db, { ...notify, channel: channel.key, outcome: foreseen, at });
    return done.has(foreseen);
  }
  const notifyId = await keepNotify(db, { ...notify, channel: channel.key, source: 'notify', at });
  killPoint('notify: kept raw');
  const outcome = await judgeNotify(deps, channel, { ...notify, notifyId });
  killPoint('notify: committed');
  return done.has(outcome);
}

/**
 * Finds the channel of a notify. Two channels may have one merchant, and a payer finds the signed notify in the address of
 * the return page: sent to the other channel, it would look like money that matched nothing, and an operator might credit it
 * again. For a channel whose key can't be decrypted, only the name decides.
 */
async function findOrderChannel(
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

/** A payment without an order has one case, at one channel of its merchant: the one that has the case, else the first. */
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

/** The most notifies of one order that wait for a readable key. */
const mostWaiting = 5;

/**
 * Keeps a notify of a channel whose key can't be decrypted, to be judged later. Its signature can't be checked yet, so it
 * must name an order of that channel; each text is kept once, and a few of each order. Others are only sampled.
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

/** The outcome of a notify that was kept often enough and would move nothing; null for any other. */
async function predictRepeat(
  deps: Deps,
  { key: channel }: PaymentChannel,
  settlement: Settlement,
): Promise<Outcome | null> {
  const kept = await countKept(deps.db, { channel, tradeNo: settlement.tradeNo, most: mostKept });
  if (kept < mostKept) return null;
  const foreseen = await predictOutcome(deps, { channel, settlement });
  return foreseen === 'settle' ? null : foreseen;
}

/** Judges a kept notify. */
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
