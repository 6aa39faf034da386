import { isDeepStrictEqual } from 'node:util';

import { judgePayment } from '@lantern/rules/payment-verdict';

import type { Db } from '../../../platform/database/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { killPoint } from '../../../platform/processes/kill-points.ts';
import { saleTermsOf } from '../../site/sale-terms.ts';
import { findTradeEnds, hasCase } from '../cases/case.repo.ts';
import { judgeTest, settleTest } from '../channels/channel-test.ts';
import type { PaymentChannel, Settlement } from '../channels/channel.ts';
import { channelsOf } from '../channels/channels.ts';
import { fulfilOrder } from '../orders/fulfil-order.ts';
import {
  failOrder,
  findOrder,
  isTradeUsed,
  lockOrder,
  type LockedOrder,
  type Order,
} from '../orders/order.repo.ts';
import { isTestNumber } from './notify-path.ts';
import {
  closeSettledCases,
  findNotifiesAtOtherChannels,
  keepJudgement,
  openCase,
  type Outcome,
} from './notify.repo.ts';

/** A verified notify and its row. */
export interface NotifyToSettle {
  channel: string;
  notifyId: number;
  settlement: Settlement;
  at: Date;
}

/**
 * Settles a verified notify: the order's state, its ledger transactions, the goods and the judgement, all in one
 * transaction. Every order is settled here and nowhere else.
 */
export async function settleNotify(deps: Deps, notify: NotifyToSettle): Promise<Outcome> {
  const { db } = deps;
  if (isTestNumber(notify.settlement.orderNumber)) {
    return db.transact(async (tx) => concludeLast(tx, notify, null, await settleTest(tx, notify)));
  }
  const known = await findOrder(db, notify.settlement.orderNumber);
  // Most notifies repeat what is known; they need no lock.
  if (isRepeated(known, notify)) return conclude(db, notify, known, 'repeated');
  const { commissionBasisPoints } = await saleTermsOf(deps)();
  const own = (await channelsOf(deps)()).find(notify.channel);
  return db.transact(async (tx) => {
    killPoint('notify: begun');
    const order = await lockOrder(tx, notify.settlement.orderNumber);
    const outcome = await judge(tx, order, { ...notify, own });
    if (outcome === 'settle' && order) {
      await fulfilOrder(tx, order, { commissionBasisPoints, ...notify });
      await closeSettledCases(tx, { ...notify, tradeNo: notify.settlement.tradeNo });
      return concludeLast(tx, notify, order, 'accepted');
    }
    return concludeLast(tx, notify, order, outcome === 'settle' ? 'unknown_order' : outcome);
  });
}

/** The outcome that settling a notify would have, without doing it: `settle` where it would move something. */
export async function predictOutcome(
  deps: Deps,
  notify: Pick<NotifyToSettle, 'channel' | 'settlement'>,
): Promise<Outcome | 'settle'> {
  const { db, now } = deps;
  const { orderNumber, status } = notify.settlement;
  if (isTestNumber(orderNumber)) return db.transact((tx) => judgeTest(tx, notify));
  const known = await findOrder(db, orderNumber);
  if (isRepeated(known, notify)) return 'repeated';
  if (status === 'paid') {
    const own = (await channelsOf(deps)()).find(notify.channel);
    return db.transact(async (tx) =>
      judge(tx, await lockOrder(tx, orderNumber), { ...notify, own, at: now() }),
    );
  }
  if (known === null || known.channel !== notify.channel) return 'malformed';
  return known.state === 'created' ? 'settle' : 'failed';
}

const isRepeated = (
  order: Order | null,
  { channel, settlement }: Pick<NotifyToSettle, 'channel' | 'settlement'>,
): boolean =>
  settlement.status === 'paid' &&
  order?.tradeNo != null &&
  judgePayment({ ...order, buyerBanned: false }, { ...settlement, channel, tradeUsed: false }) ===
    'repeated';

/** A notify with its channel. */
interface Judged extends Omit<NotifyToSettle, 'notifyId'> {
  own: PaymentChannel | null;
}

async function judge(
  tx: Db,
  order: LockedOrder | null,
  notify: Judged,
): Promise<Outcome | 'settle'> {
  const { channel, settlement } = notify;
  if (settlement.status === 'failed') return fail(tx, order, channel);
  const { tradeNo } = settlement;
  // A payment whose case is at the order's own channel gets no second case at its merchant's current channel.
  if (order && order.channel !== channel && (await hasCase(tx, order, tradeNo))) return 'repeated';
  const ends = await findTradeEnds(tx, channel, tradeNo);
  const tradeUsed = ends.has('credited') || (await isTradeUsed(tx, channel, tradeNo));
  const verdict = judgePayment(order, { ...settlement, channel, tradeUsed });
  if (verdict === 'unknown_order' && (await hasCaseAtOtherChannel(tx, notify))) return 'repeated';
  // Money that an operator paid back buys nothing any more.
  return verdict === 'settle' && ends.has('refunded') ? 'trade_reused' : verdict;
}

/**
 * Whether a payment without an order has its case at another channel, which may be gone by now. It does when this channel
 * reads the notify that opened the case as the same payment: then both channels have one merchant.
 */
async function hasCaseAtOtherChannel(tx: Db, { channel, settlement, own, at }: Judged) {
  const elsewhere = await findNotifiesAtOtherChannels(tx, channel, settlement.tradeNo);
  return elsewhere.some((it) => isDeepStrictEqual(own?.read(it, at).settlement, settlement));
}

/** A notify of failure means nothing for an order that was paid later. */
async function fail(tx: Db, order: Order | null, channel: string): Promise<Outcome> {
  if (order === null || order.channel !== channel) return 'malformed';
  await failOrder(tx, order.orderId);
  return 'failed';
}

async function concludeLast(tx: Db, notify: NotifyToSettle, order: Order | null, outcome: Outcome) {
  await conclude(tx, notify, order, outcome);
  killPoint('notify: before commit');
  return outcome;
}

async function conclude(
  tx: Db,
  { notifyId, channel, settlement, at }: NotifyToSettle,
  order: Order | null,
  outcome: Outcome,
): Promise<Outcome> {
  const { tradeNo, amountFen } = settlement;
  const orderId = order?.channel === channel ? order.orderId : null;
  await keepJudgement(tx, { notifyId, outcome, at, orderId, tradeNo, amountFen });
  switch (outcome) {
    case 'unknown_order':
    case 'amount_mismatch':
    case 'trade_reused':
    case 'overpaid':
    case 'member_banned':
      await openCase(tx, { kind: outcome, channel, tradeNo, orderId, notifyId, at });
      break;
    default:
  }
  return outcome;
}
