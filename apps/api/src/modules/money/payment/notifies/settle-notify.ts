import { isDeepStrictEqual } from 'node:util';

import { unmatchedKinds } from '@lantern/contracts/entities/payment-case';
import type { Fen } from '@lantern/rules/money';
import { judgePayment } from '@lantern/rules/payment-verdict';

import type { Db } from '../../../../platform/database/db.ts';
import { lockName } from '../../../../platform/database/lock-name.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { killPoint } from '../../../../platform/processes/kill-points.ts';
import { saleTermsOf } from '../../../ground/site/sale-terms.ts';
import { findCaseOrder, hasCase, lockTradeCases } from '../cases/case.repo.ts';
import { judgeTest, settleTest } from '../channels/channel-test.ts';
import type { Money, MovingWord, PaidWord, PaymentChannel } from '../channels/channel.ts';
import { carryOutDues } from '../commissions/carry-out-dues.ts';
import { isFirstPriceUsed } from '../orders/first-price.repo.ts';
import { fulfilOrder } from '../orders/fulfil-order.ts';
import { isCouponUsed } from '../orders/order-coupon.ts';
import {
  failOrder,
  findNumberByTrade,
  isTradeUsed,
  lockOrder,
  type LockedOrder,
  type Order,
} from '../orders/order.repo.ts';
import { askRefundSoon, isOwnRefund } from '../refunds/gateway-refund.repo.ts';
import { isTestNumber } from './notify-path.ts';
import {
  type CaseKind,
  closeSettledCases,
  findNotifiesAtOtherChannels,
  isReturnKind,
  lockJudgement,
  saveJudgement,
  openCase,
  openEarlyReturn,
  type Outcome,
} from './notify.repo.ts';

/** A verified word that may move something, and the order that it names, as it was read before any lock. */
export interface VerifiedWord {
  /** The channel that read it. */
  channel: PaymentChannel;
  word: MovingWord;
  order: Order | null;
  at: Date;
}

/** A verified word with the row in which its notify is kept. */
export interface WordToSettle extends VerifiedWord {
  notifyId: number;
}

/**
 * What an amount is in fen of an order: an order asks for one amount in one currency, and what meets it exactly is the
 * order's price. Null for money in another currency.
 */
function fenOf(order: Pick<Order, 'ask' | 'amountFen'> | null, money: Money | null): Fen | null {
  if (money === null) return null;
  const currency = order?.ask.currency ?? 'CNY';
  if (money.currency !== currency) return null;
  if (order !== null && money.minor === order.ask.minor) return order.amountFen;
  return currency === 'CNY' ? money.minor : null;
}

/** The id of an order that the channel was asked to collect; null for none, and for another channel's. */
const idAtChannel = (order: Order | null, channel: string): number | null =>
  order?.channel === channel ? order.orderId : null;

/** What a payment claims, in the terms of {@link judgePayment}. */
const claimOf = (
  order: Order | null,
  { trade, money }: PaidWord,
  { key: channel }: PaymentChannel,
) => ({
  channel,
  tradeNo: trade,
  amountFen: fenOf(order, money),
});

/**
 * Settles a verified word: the order's state, its ledger transactions, the goods and the judgement, all in one transaction, and
 * the inviter's commission in another right after it. Every order is settled here and nowhere else.
 */
export async function settleNotify(deps: Deps, verified: WordToSettle): Promise<Outcome> {
  const { db } = deps;
  const { word, order: known } = verified;
  const channel = verified.channel.key;
  if (word.says === 'refunded') return noteRefund(db, { ...verified, word });
  if (isTestNumber(word.order)) {
    return judgeOnce(db, verified, async (tx) =>
      recordLastOutcome(tx, verified, null, await settleTest(tx, { ...verified, channel, word })),
    );
  }
  // Most notifies repeat what is known; they need no lock.
  if (isRepeated(known, verified)) return recordOutcome(db, verified, known, 'repeated');
  const { commissionBasisPoints } = await saleTermsOf(deps)();
  const outcome = await judgeOnce(db, verified, async (tx) => {
    killPoint('notify: begun');
    await lockPayment(tx, channel, word.trade);
    const order = await lockOrder(tx, word.order);
    if (word.says === 'paid') {
      const orderId = idAtChannel(order, channel);
      await openEarlyReturn(tx, { ...verified, channel, tradeNo: word.trade, orderId });
    }
    const verdict = await judge(tx, order, verified);
    if (verdict === 'settle' && order) {
      const payment = { ...verified, channel, tradeNo: word.trade, commissionBasisPoints };
      await fulfilOrder(tx, order, payment);
      await closeSettledCases(tx, payment);
      return recordLastOutcome(tx, verified, order, 'accepted');
    }
    const came = verdict === 'settle' ? 'unknown_order' : verdict;
    return recordLastOutcome(tx, verified, order, came);
  });
  if (outcome === 'accepted' && known !== null) await carryOutDues(deps, known);
  return outcome;
}

/** Judges a notify in a transaction, unless another process, which had read it as well, has done so: then that holds. */
const judgeOnce = (
  db: Deps['db'],
  { notifyId }: WordToSettle,
  judgeIt: (tx: Db) => Promise<Outcome>,
): Promise<Outcome> =>
  db.transact(async (tx) => (await lockJudgement(tx, { notifyId }))?.outcome ?? judgeIt(tx));

/** The outcome that settling a word would have, without doing it: `settle` where it would move something. */
export async function predictOutcome(
  deps: Deps,
  verified: VerifiedWord,
): Promise<Outcome | 'settle'> {
  const { db } = deps;
  const { word, order: known } = verified;
  const channel = verified.channel.key;
  if (word.says === 'refunded') return 'refund_note';
  if (isTestNumber(word.order))
    return db.transact((tx) => judgeTest(tx, { ...verified, channel, word }));
  if (isRepeated(known, verified)) return 'repeated';
  if (word.says === 'paid')
    return db.transact(async (tx) => judge(tx, await lockOrder(tx, word.order), verified));
  if (known === null || known.channel !== channel) return 'malformed';
  return known.state === 'created' ? 'settle' : 'failed';
}

const isRepeated = (order: Order | null, { channel, word }: VerifiedWord): boolean =>
  word.says === 'paid' &&
  order?.tradeNo != null &&
  judgePayment(
    { ...order, buyerBanned: false },
    { ...claimOf(order, word, channel), tradeUsed: false },
  ) === 'repeated';

const judge = async (
  tx: Db,
  order: LockedOrder | null,
  { channel, word }: VerifiedWord,
): Promise<Outcome | 'settle'> =>
  word.says === 'paid' ? judgePaid(tx, order, { channel, word }) : fail(tx, order, channel.key);

async function judgePaid(
  tx: Db,
  order: LockedOrder | null,
  { channel, word }: { channel: PaymentChannel; word: PaidWord },
): Promise<Outcome | 'settle'> {
  const { key } = channel;
  const { trade } = word;
  // A payment whose case is at the order's own channel gets no second case at its merchant's current channel.
  if (order && order.channel !== key && (await hasCase(tx, order, trade))) return 'repeated';
  const cases = await lockTradeCases(tx, { channel: key, tradeNo: trade });
  const tradeUsed = cases.some(isCredited) || (await isTradeUsed(tx, key, trade));
  const verdict = judgePayment(order, { ...claimOf(order, word, channel), tradeUsed });
  switch (verdict) {
    case 'trade_reused':
      return cases.some((it) => isOwnCredit(it, order)) ? 'repeated' : verdict;
    case 'unknown_order':
      return (await hasCaseAtOtherChannel(tx, channel, word)) ? 'repeated' : verdict;
    case 'settle':
      return cases.some(isPaidBack) ? 'paid_back' : judgePrice(tx, order);
    default:
      return verdict;
  }
}

type TradeCase = Awaited<ReturnType<typeof lockTradeCases>>[number];

const isCredited = ({ outcome }: TradeCase) => outcome === 'credited';

/** Whether an operator gave goods for this very payment of the order, which is of the right amount: not for another amount. */
const isOwnCredit = (it: TradeCase, order: LockedOrder | null) =>
  isCredited(it) && it.kind !== 'amount_mismatch' && it.orderId === order?.orderId;

/** Whether the money of a payment went back: an operator said so, or was told of it and has not found it untrue. */
const isPaidBack = ({ kind, outcome }: TradeCase) =>
  outcome === 'refunded' || (isReturnKind(kind) && outcome !== 'dismissed');

/** A first purchase's price is paid once, and so is one with a coupon. */
async function judgePrice(tx: Db, order: LockedOrder | null): Promise<Outcome | 'settle'> {
  if (order === null) return 'settle';
  if (await isFirstPriceUsed(tx, order)) return 'first_price_used';
  return (await isCouponUsed(tx, order)) ? 'coupon_used' : 'settle';
}

/**
 * Whether a payment without an order has its case at another channel, which may be gone by now. It does when this channel
 * reads the notify that opened the case as the same payment: then both channels have one merchant.
 */
async function hasCaseAtOtherChannel(tx: Db, channel: PaymentChannel, word: PaidWord) {
  const elsewhere = await findNotifiesAtOtherChannels(tx, channel.key, word.trade);
  return elsewhere.some((raw) => isDeepStrictEqual(channel.read(raw), word));
}

/** Fails an order that still waits for its payment; one that was paid stays paid. */
async function fail(tx: Db, order: Order | null, channel: string): Promise<Outcome> {
  if (order === null || order.channel !== channel) return 'malformed';
  await failOrder(tx, order);
  return 'failed';
}

/** Money went back. What the site asked for is known; anything else an operator has to look at. It settles nothing. */
async function noteRefund(
  db: Deps['db'],
  verified: WordToSettle & { word: Extract<MovingWord, { says: 'refunded' }> },
): Promise<Outcome> {
  const { word, notifyId, at } = verified;
  const channel = verified.channel.key;
  return judgeOnce(db, verified, async (tx) => {
    // Operators pay their tests back at the gateway.
    if (isTestNumber(word.order ?? '')) return recordOutcome(tx, verified, null, 'refund_note');
    const named = word.order === null ? await findByPayment(tx, channel, word.trade) : word;
    if (named === null) return recordOutcome(tx, verified, null, 'ignored');
    const order = named.order === null ? null : await lockOrder(tx, named.order);
    await recordOutcome(tx, verified, order, 'refund_note');
    const asked = { channel, tradeNo: word.trade };
    if (await isOwnRefund(tx, { ...word, ...asked })) {
      await askRefundSoon(tx, { ...asked, at });
    } else {
      const orderId = idAtChannel(order, channel);
      const kind = word.how === 'chargeback' ? 'charged_back' : 'refunded_elsewhere';
      await openCase(tx, { kind, channel, tradeNo: word.trade, orderId, notifyId, at });
    }
    return 'refund_note';
  });
}

/**
 * The order of a payment, where word of it names the payment alone, as a dispute does; null while the payment is unknown. It may
 * be told of later, or be of another site at the same merchant: the word is kept, and a payment that comes later finds it.
 */
async function findByPayment(tx: Db, channel: string, tradeNo: string) {
  await lockPayment(tx, channel, tradeNo);
  const order = await findNumberByTrade(tx, channel, tradeNo);
  return order === null ? findCaseOrder(tx, { channel, tradeNo }) : { order };
}

/** Lets a payment and its return, which may arrive at the same moment, be settled one after the other: each finds the other. */
const lockPayment = (tx: Db, channel: string, tradeNo: string) =>
  lockName(tx, `payment:${channel}:${tradeNo}`);

async function recordLastOutcome(
  tx: Db,
  verified: WordToSettle,
  order: Order | null,
  outcome: Outcome,
) {
  await recordOutcome(tx, verified, order, outcome);
  killPoint('notify: before commit');
  return outcome;
}

/** The case that an outcome opens; null for one that needs no operator. */
const caseOf = (outcome: Outcome): CaseKind | null =>
  unmatchedKinds.find((it) => it === outcome) ?? null;

async function recordOutcome(
  tx: Db,
  { notifyId, channel: { key: channel }, word, at }: WordToSettle,
  order: Order | null,
  outcome: Outcome,
): Promise<Outcome> {
  const tradeNo = word.trade;
  const money = word.says === 'failed' ? null : word.money;
  const orderId = idAtChannel(order, channel);
  const payment = { tradeNo, money, amountFen: fenOf(orderId === null ? null : order, money) };
  await saveJudgement(tx, { notifyId, outcome, at, orderId, ...payment });
  const kind = caseOf(outcome);
  if (kind !== null) await openCase(tx, { kind, channel, tradeNo, orderId, notifyId, at });
  return outcome;
}
