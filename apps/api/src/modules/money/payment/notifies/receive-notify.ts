import { DAY_MS } from '@lantern/rules/shanghai-time';

import type { Db } from '../../../../platform/database/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { killPoint } from '../../../../platform/processes/kill-points.ts';
import { noteUnverified } from '../channels/channel-test.ts';
import type {
  ChannelFacts,
  MovingWord,
  PaidWord,
  PaymentChannel,
  Word,
} from '../channels/channel.ts';
import { channelsOf } from '../channels/channels.ts';
import { askSoon } from '../orders/order-opening.repo.ts';
import { findOrder, lockOrder, type Order } from '../orders/order.repo.ts';
import { isTestNumber } from './notify-path.ts';
import {
  countKept,
  countWaiting,
  findCaseChannel,
  findWaiting,
  saveJudgement,
  saveNotify,
  type NewNotify,
  type Outcome,
  sampleNotify,
  textOfRaw,
} from './notify.repo.ts';
import { predictOutcome, settleNotify } from './settle-notify.ts';

/** What a notify came to: `later` where it can't be judged yet. */
export type Received = Outcome | 'later';

/** The most notifies of one payment that are kept; channels send theirs about six times. */
const mostKept = 20;

type Came = Omit<NewNotify, 'channel'>;

/** A notify, read once: the channel that could read it, what it says, and the order that it names. */
interface Understood {
  channel: PaymentChannel;
  word: Word;
  order: Order | null;
}

/**
 * Receives a notify: verifies and reads it once, keeps it as it came, judges it, and settles its order. Its sender hears
 * yes only after everything is committed. The same notify credits once, also when it comes many times, at once and in several
 * processes. Unsigned notifies, and those that a payer repeats without end, are only sampled: neither may fill a table from
 * which nothing is deleted.
 */
export async function receiveNotify(
  deps: Deps,
  addressed: PaymentChannel,
  came: Came,
): Promise<Received> {
  const understood = await understand(deps, addressed, came);
  if (understood === 'later') return 'later';
  const { channel, word } = understood;
  if (isMoving(word)) return saveAndSettle(deps, { ...understood, word }, came);
  if (word.says === 'later') return saveForLater(deps, channel.key, channel, came);
  if (word.says === 'refused') await noteUnverified(deps, channel, came.raw, word.why);
  return sample(deps, channel, came, outcomeOf(word));
}

/** Whether a notify may move an order or money. */
const isMoving = (word: Word): word is MovingWord =>
  word.says === 'paid' || word.says === 'failed' || word.says === 'refunded';

/** The outcome of a notify that moves nothing, and is judged. */
const outcomeOf = (word: Exclude<Word, MovingWord | { says: 'later' }>): Outcome =>
  word.says === 'refused' ? word.why : word.says;

async function sample(
  { db }: Deps,
  { key: channel }: PaymentChannel,
  came: Came,
  outcome: Outcome,
): Promise<Outcome> {
  await sampleNotify(db, { ...came, channel, outcome });
  return outcome;
}

/** Keeps a notify that may move something, and settles it. Beyond a bound of one payment, one that would move nothing is only sampled. */
async function saveAndSettle(
  deps: Deps,
  { channel, word, order }: Understood & { word: MovingWord },
  came: Came,
): Promise<Outcome> {
  const { key } = channel;
  const at = came.raw.receivedAt;
  const notify = { channel, word, order, at };
  const kept = await countKept(deps.db, { channel: key, tradeNo: word.trade, most: mostKept });
  const predicted = kept < mostKept ? 'settle' : await predictOutcome(deps, notify);
  if (predicted !== 'settle') return sample(deps, channel, came, predicted);
  const notifyId = await saveNotify(deps.db, { ...came, channel: key });
  killPoint('notify: kept raw');
  const outcome = await settleNotify(deps, { ...notify, notifyId });
  killPoint('notify: committed');
  return outcome;
}

/**
 * Reads a notify with the channel that it came to, and finds its order. Two channels may have one merchant, and a payer finds
 * the signed notify in the address of the return page: sent to the other channel, it would look like money that matched
 * nothing, and an operator might credit it again. Only then is it read by another channel, too. For a channel whose key can't
 * be decrypted, only the name decides.
 */
async function understand(
  deps: Deps,
  addressed: PaymentChannel,
  came: Came,
): Promise<Understood | 'later'> {
  const word = addressed.read(came.raw);
  const own = { channel: addressed, word, order: null };
  if (!('order' in word) || word.order === null || isTestNumber(word.order)) return own;
  const order = await findOrder(deps.db, word.order);
  if (word.says !== 'paid' || order?.channel === addressed.key) return { ...own, order };
  if (order === null) return (await readByCaseChannel(deps, word, came)) ?? own;
  return (await readByOrderChannel(deps, order, came)) ?? { ...own, order };
}

/** Reads a notify with the channel of its order; null where that channel can't read it. */
async function readByOrderChannel(
  deps: Deps,
  order: Order,
  came: Came,
): Promise<Understood | 'later' | null> {
  const { find, unready } = await channelsOf(deps)();
  const facts = unready.get(order.channel);
  if (facts) return saveForLater(deps, order.channel, facts, came);
  const channel = find(order.channel);
  if (channel === null) return null;
  const word = channel.read(came.raw);
  return isMoving(word) ? { channel, word, order } : null;
}

/** A payment without an order has one case, at one channel of its merchant: the one that has the case, else the first. */
async function readByCaseChannel(
  deps: Deps,
  { trade }: PaidWord,
  { raw }: Came,
): Promise<Understood | undefined> {
  const { all } = await channelsOf(deps)();
  const same = all
    .map((channel) => ({ channel, word: channel.read(raw), order: null }))
    .filter(({ word }) => isMoving(word))
    .toSorted((one, other) => one.channel.key.localeCompare(other.channel.key));
  const keys = same.map(({ channel }) => channel.key);
  const known = keys.length > 1 ? await findCaseChannel(deps.db, trade, keys) : null;
  return same.find(({ channel }) => channel.key === known) ?? same[0];
}

/** The most notifies of one order that wait until they can be judged. */
const mostWaiting = 5;

/** The most that wait of a channel, and of one sender in a day, where a notify doesn't say its order. */
const mostSealed = { ofChannel: 200, ofAddress: 20 } as const;

/**
 * Keeps a notify that can't be judged yet. Its signature can't be checked, so it must name an order of its channel; each text
 * is kept once, and a few of each order. Where the order is sealed, a few of a sender are kept. Others are only sampled. What
 * waits is news of money: the order is asked about at once.
 */
export async function saveForLater(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  channel: string,
  facts: ChannelFacts,
  came: Came,
): Promise<'later'> {
  const isKept = await db.transact(async (tx) => {
    const order = await findWaitingFor(tx, channel, facts, came);
    if (order === 'unknown') return false;
    const text = textOfRaw(came.raw);
    const waiting = await findWaiting(tx, channel, order?.number ?? text);
    if (waiting.includes(text)) return true;
    const isFull = order
      ? waiting.length >= mostWaiting
      : await isSealedFull(tx, channel, came.address, now());
    if (isFull) return false;
    await saveNotify(tx, { ...came, channel });
    await askSoon(tx, { channel, orderId: order?.orderId ?? null, at: now() });
    return true;
  });
  if (!isKept) await sampleNotify(db, { ...came, channel, outcome: 'bad_sign' });
  return 'later';
}

/** The order of the channel that a notify names; null where that is sealed, `unknown` where there is none. */
async function findWaitingFor(
  tx: Db,
  channel: string,
  { orderNumberOf, signedHeaders }: ChannelFacts,
  { raw }: Came,
): Promise<Order | 'unknown' | null> {
  const number = orderNumberOf(raw);
  if (number === null && signedHeaders.length > 0) return null;
  const order = await lockOrder(tx, number ?? '');
  return order?.channel === channel ? order : 'unknown';
}

async function isSealedFull(tx: Db, channel: string, address: string, now: Date) {
  const since = new Date(now.getTime() - DAY_MS);
  const { ofChannel, ofAddress } = await countWaiting(tx, { channel, address, since });
  return ofChannel >= mostSealed.ofChannel || ofAddress >= mostSealed.ofAddress;
}

/** Judges a kept notify as if it were read when it arrived. One that still can't be judged waits on. */
export async function judgeNotify(
  deps: Deps,
  channel: PaymentChannel,
  { notifyId, raw }: Pick<NewNotify, 'raw'> & { notifyId: number },
): Promise<Received> {
  const word = channel.read(raw);
  const at = deps.now();
  if (isMoving(word)) {
    const order = word.order === null ? null : await findOrder(deps.db, word.order);
    return settleNotify(deps, { channel, notifyId, word, order, at });
  }
  if (word.says === 'later') return 'later';
  const outcome = outcomeOf(word);
  await saveJudgement(deps.db, { notifyId, outcome, at });
  return outcome;
}
