import type { AnswerOf, PayloadOf } from '@lantern/contracts/call';
import type {
  decidePaymentCase,
  resolvePaymentCase,
} from '@lantern/contracts/calls/operator/payments';
import type { SiteSettings } from '@lantern/contracts/entities/site-settings';
import { unpaidShare } from '@lantern/rules/case-credit';
import { businessDayOf, startOfBusinessDay } from '@lantern/rules/shanghai-time';
import type { Goods } from '@lantern/rules/vip-plans';

import type { ActContext } from '../../../../calls/call-context.ts';
import { refuse } from '../../../../platform/app-error.ts';
import type { Db } from '../../../../platform/database/db.ts';
import { refuseOwnAccount } from '../../../ground/operator/refuse-own-account.ts';
import { checkSecondPerson } from '../../../ground/operator/second-person.ts';
import { siteSettingsOf } from '../../../ground/site/site-settings.ts';
import { giftBoundsOf, lockSpent } from '../../../ground/wallet/gift-bounds.ts';
import { findIdByCode } from '../../../members/member/member.repo.ts';
import { isReturnKind } from '../notifies/notify.repo.ts';
import { creditGoods } from '../orders/credit-goods.ts';
import { lockOrderCoupon } from '../orders/order-coupon.ts';
import { isTradeUsed, lockOrder, type Order } from '../orders/order.repo.ts';
import { endCaseCredit, insertCaseCredit, lockWaitingCredit } from './case-credit.repo.ts';
import { type CaseRow, closeCase, findCase, lockTradeCases } from './case.repo.ts';

type CaseDecision = PayloadOf<typeof resolvePaymentCase>;
type CaseTurn = AnswerOf<typeof resolvePaymentCase>;

const subjectOf = (caseId: number) => ({ kind: 'payment case', id: caseId }) as const;

/**
 * Closes a case by an operator's decision, once. A credit has the amount that was paid, and happens only while that payment
 * has bought nothing else. The order, or the price of coins, decides what is credited, never the operator. Goods of which
 * more was not paid for than the bound of an adjustment wait for a second person.
 */
export async function resolveCase(context: ActContext, decision: CaseDecision): Promise<CaseTurn> {
  const { deps, act } = context;
  const settings = await siteSettingsOf(deps)();
  const { caseId, outcome, reason } = decision;
  return deps.db.transact(async (tx) => {
    const facts = await lockCaseOfOrder(tx, caseId);
    if (facts.row.resolvedAt !== null) refuse('case-closed');
    const at = deps.now();
    const waiting = await lockWaitingCredit(tx, { caseId });
    if (waiting !== null && outcome === 'goods') refuse('case-waiting');
    const isCredit = outcome === 'goods' || outcome === 'coins';
    const { coinsPerYuan } = settings;
    const credit = isCredit ? await chooseCredit(tx, { ...facts, coinsPerYuan }, decision) : null;
    if (credit !== null) await refuseOwnAccount(context, tx, credit.memberId);
    if (outcome === 'goods' && (await isToWait(tx, { context, facts, settings, decision, at }))) {
      await act.saveAudit(tx, {
        subject: subjectOf(caseId),
        after: { outcome, state: 'waiting' },
        reason,
      });
      return { state: 'waiting' };
    }
    const { operatorId } = act;
    const refused = { state: 'refused', operatorId, at, wasAlone: false } as const;
    if (waiting !== null) await endCaseCredit(tx, { ...refused, id: waiting.id });
    await close(context, tx, { decision, credit, order: facts.order, at });
    await act.saveAudit(tx, { subject: subjectOf(caseId), after: { outcome }, reason });
    return { state: 'closed' };
  });
}

type Credit = Awaited<ReturnType<typeof chooseCredit>>;

interface Closing {
  decision: Pick<CaseDecision, 'caseId' | 'outcome' | 'reason'>;
  credit: Credit | null;
  order: Order | null;
  at: Date;
}

async function close({ act }: ActContext, tx: Db, { decision, credit, order, at }: Closing) {
  const { caseId, outcome, reason } = decision;
  if (credit !== null && order !== null) await lockOrderCoupon(tx, order);
  if (credit !== null) await creditGoods(tx, { ...credit, businessKey: `case:${caseId}`, at });
  const ended = outcome === 'refunded' || outcome === 'dismissed' ? outcome : 'credited';
  const by = { at, operator: act.loginName, reason };
  await closeCase(tx, caseId, { ...by, outcome: ended, credit });
}

interface Beyond {
  context: ActContext;
  facts: LockedCase;
  settings: SiteSettings;
  decision: CaseDecision;
  at: Date;
}

/**
 * Writes down what a credit of the goods gives beyond what was paid. Returns whether it is above the bound and waits; what is
 * within the bound counts towards what the operator gives alone in a day.
 */
async function isToWait(
  tx: Db,
  { context, facts: { row, order }, settings, decision, at }: Beyond,
): Promise<boolean> {
  if (order === null || row.paidFen === null) return false;
  const paidFen = BigInt(row.paidFen);
  const { goods, amount } = unpaidShare(order.goods, { paidFen, dueFen: order.amountFen });
  if (amount === 0) return false;
  const { operatorId } = context.act;
  const bounds = giftBoundsOf(settings)[goods];
  const isLarge = amount > bounds.together;
  if (!isLarge) {
    const since = startOfBusinessDay(businessDayOf(at));
    const spent = await lockSpent(tx, { operatorId, goods, since });
    if (spent + amount > bounds.aDay) refuse('adjustments-spent');
  }
  const { caseId, reason } = decision;
  await insertCaseCredit(tx, { caseId, operatorId, goods, excess: amount, isLarge, reason, at });
  return isLarge;
}

/** Credits goods beyond what was paid, as a second person; or refuses that, and the case stays open. */
export async function decideCase(
  context: ActContext,
  { caseId, confirms, reason }: PayloadOf<typeof decidePaymentCase>,
): Promise<CaseTurn> {
  const { deps, act } = context;
  const { coinsPerYuan } = await siteSettingsOf(deps)();
  return deps.db.transact(async (tx) => {
    const facts = await lockCaseOfOrder(tx, caseId);
    if (facts.row.resolvedAt !== null) refuse('case-closed');
    const waiting = (await lockWaitingCredit(tx, { caseId })) ?? refuse('case-not-waiting');
    const at = deps.now();
    const first = { askedById: waiting.operatorId, permission: 'orders.change' } as const;
    const asked = { ...first, own: 'own-case-credit' } as const;
    const wasAlone = confirms && (await checkSecondPerson(context, tx, asked));
    const state = confirms ? 'confirmed' : 'refused';
    if (confirms) {
      const decision = { caseId, outcome: 'goods', reason } as const;
      const credit = await chooseCredit(tx, { ...facts, coinsPerYuan }, decision);
      await refuseOwnAccount(context, tx, credit.memberId);
      await close(context, tx, { decision, credit, order: facts.order, at });
    }
    await endCaseCredit(tx, { id: waiting.id, state, operatorId: act.operatorId, at, wasAlone });
    await act.saveAudit(tx, {
      subject: subjectOf(caseId),
      before: { state: 'waiting' },
      after: { state, ...(wasAlone && { wasAlone }) },
      reason,
    });
    return { state: confirms ? 'closed' : 'open' };
  });
}

type LockedCase = Awaited<ReturnType<typeof lockCaseOfOrder>>;

/** Locks the order first and then the payment's cases, in the order in which a settlement locks them. */
async function lockCaseOfOrder(tx: Db, caseId: number) {
  const known = (await findCase(tx, { caseId })) ?? refuse('case-unknown');
  const order = known.orderNumber === null ? null : await lockOrder(tx, known.orderNumber);
  const { channel, tradeNo } = known;
  const ofTrade = await lockTradeCases(tx, { channel, tradeNo });
  const row = (await findCase(tx, { caseId })) ?? refuse('case-unknown');
  return { row, order, ofTrade };
}

interface CaseFacts {
  row: CaseRow;
  order: Order | null;
  /** The cases of the payment, this one among them. */
  ofTrade: Awaited<ReturnType<typeof lockTradeCases>>;
  coinsPerYuan: number;
}

/** The goods for the payment of a case, and their receiver; refuses when nothing may be given. */
async function chooseCredit(
  tx: Db,
  facts: CaseFacts,
  { outcome, memberCode }: Pick<CaseDecision, 'outcome' | 'memberCode'>,
) {
  const { row, order } = facts;
  const goods = outcome === 'goods' ? order?.goods : coinsOf(row, facts.coinsPerYuan);
  const { paidFen } = row;
  if (!goods || paidFen === null || paidFen <= 0 || (await isSpent(tx, facts))) {
    return refuse('case-not-creditable');
  }
  const named = order?.memberId ?? (await findIdByCode(tx, memberCode ?? ''));
  const memberId = named ?? refuse('member-unknown');
  return { memberId, goods, amountFen: BigInt(paidFen) };
}

/**
 * Whether the payment has already bought something, in an order or by another case, or was paid back. A refund that the site
 * did not ask for counts until an operator has dismissed its case.
 */
const isSpent = async (tx: Db, { row: { kind, channel, tradeNo }, ofTrade }: CaseFacts) =>
  kind === 'trade_reused' ||
  isReturnKind(kind) ||
  ofTrade.some(
    (it) =>
      it.outcome === 'credited' ||
      it.outcome === 'refunded' ||
      (it.outcome === null && isReturnKind(it.kind)),
  ) ||
  (await isTradeUsed(tx, channel, tradeNo));

/** The largest number of coins that the column holds; no real payment buys as many. */
const mostCoins = 2_147_483_647;

export function coinsOf({ paidFen }: Pick<CaseRow, 'paidFen'>, coinsPerYuan: number): Goods | null {
  const coins = Math.floor(((paidFen ?? 0) * coinsPerYuan) / 100);
  return coins > 0 && coins <= mostCoins ? { kind: 'coins', coins } : null;
}
