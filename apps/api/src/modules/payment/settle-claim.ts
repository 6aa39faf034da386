import { judgePayment } from '@lantern/rules/payment-verdict';

import type { Db } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { reach } from '../../platform/processes/kill-points.ts';
import { siteSettingsOf } from '../site/site-settings.ts';
import { findTradeEnds } from './case.repo.ts';
import type { Claim } from './channel.ts';
import { fulfilOrder } from './fulfil-order.ts';
import { closeSettledCases, keepJudgement, openCase, type Outcome } from './notify.repo.ts';
import {
  failOrder,
  findOrder,
  isTradeUsed,
  lockOrder,
  type LockedOrder,
  type Order,
} from './order.repo.ts';

/** What a channel sent and is believed, and where that is kept. */
export interface ClaimToSettle {
  channel: string;
  notifyId: number;
  claim: Claim;
  at: Date;
}

/**
 * Does what a believed word asks for: the order's flip, its ledger transactions, what was bought and the
 * judgement, all in one transaction. The one way in which an order is ever settled.
 */
export async function settleClaim(deps: Deps, word: ClaimToSettle): Promise<Outcome> {
  const { db } = deps;
  const known = await findOrder(db, word.claim.orderNumber);
  // Most words say again what is known; they need no lock.
  if (isRepeated(known, word)) return conclude(db, word, known, 'repeated');
  const { commissionRate } = await siteSettingsOf(deps)();
  return db.transact(async (tx) => {
    reach('notify: begun');
    const order = await lockOrder(tx, word.claim.orderNumber);
    const outcome = await judge(tx, order, word);
    if (outcome === 'settle' && order) {
      await fulfilOrder(tx, order, { ...word, commissionRate });
      await closeSettledCases(tx, { ...word, tradeNo: word.claim.tradeNo });
      return concludeLast(tx, word, order, 'accepted');
    }
    return concludeLast(tx, word, order, outcome === 'settle' ? 'unknown_order' : outcome);
  });
}

/** What settling a claim would come to, without doing it: `settle` where it would move something. */
export async function foresee(
  { db }: Pick<Deps, 'db'>,
  word: Pick<ClaimToSettle, 'channel' | 'claim'>,
): Promise<Outcome | 'settle'> {
  const { orderNumber, status } = word.claim;
  const known = await findOrder(db, orderNumber);
  if (isRepeated(known, word)) return 'repeated';
  if (status === 'paid') {
    return db.transact(async (tx) => judge(tx, await lockOrder(tx, orderNumber), word));
  }
  if (known === null || known.channel !== word.channel) return 'malformed';
  return known.state === 'created' ? 'settle' : 'failed';
}

const isRepeated = (
  order: Order | null,
  { channel, claim }: Pick<ClaimToSettle, 'channel' | 'claim'>,
): boolean =>
  claim.status === 'paid' &&
  order?.tradeNo != null &&
  judgePayment({ ...order, buyerBanned: false }, { ...claim, channel, tradeUsed: false }) ===
    'repeated';

async function judge(
  tx: Db,
  order: LockedOrder | null,
  { channel, claim }: Pick<ClaimToSettle, 'channel' | 'claim'>,
): Promise<Outcome | 'settle'> {
  if (claim.status === 'failed') return fail(tx, order, channel);
  const { tradeNo } = claim;
  const ends = await findTradeEnds(tx, channel, tradeNo);
  const tradeUsed = ends.has('credited') || (await isTradeUsed(tx, channel, tradeNo));
  const verdict = judgePayment(order, { ...claim, channel, tradeUsed });
  // Money that an operator gave back buys nothing any more.
  return verdict === 'settle' && ends.has('refunded') ? 'trade_reused' : verdict;
}

/** Of an order that was paid after all, that it failed says nothing any more. */
async function fail(tx: Db, order: Order | null, channel: string): Promise<Outcome> {
  if (order === null || order.channel !== channel) return 'malformed';
  await failOrder(tx, order.orderId);
  return 'failed';
}

async function concludeLast(tx: Db, word: ClaimToSettle, order: Order | null, outcome: Outcome) {
  await conclude(tx, word, order, outcome);
  reach('notify: before commit');
  return outcome;
}

async function conclude(
  tx: Db,
  { notifyId, channel, claim, at }: ClaimToSettle,
  order: Order | null,
  outcome: Outcome,
): Promise<Outcome> {
  const { tradeNo, amountFen } = claim;
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
