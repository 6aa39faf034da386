import type { PayloadOf } from '@lantern/contracts/call';
import type { resolvePaymentCase } from '@lantern/contracts/calls/operator/payments';
import type { Goods } from '@lantern/rules/vip-plans';

import type { ActContext } from '../../calls/call-context.ts';
import { refuse } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/db.ts';
import { findIdByCode } from '../member/member.repo.ts';
import { refuseOwnAccount } from '../operator/refuse-own-account.ts';
import { siteSettingsOf } from '../site/site-settings.ts';
import { type CaseRow, closeCase, findCase, findTradeEnds } from './case.repo.ts';
import { creditGoods } from './credit-goods.ts';
import { isTradeUsed, lockOrder, type Order } from './order.repo.ts';

type CaseDecision = PayloadOf<typeof resolvePaymentCase>;

/**
 * Closes a case by an operator's decision, once. A credit has the amount that was paid, and happens only while that payment
 * has bought nothing else. The order, or the price of coins, decides what is credited, never the operator.
 */
export async function resolveCase(
  { deps, act }: ActContext,
  decision: CaseDecision,
): Promise<null> {
  const { coinsPerYuan } = await siteSettingsOf(deps)();
  const { caseId, outcome, reason } = decision;
  return deps.db.transact(async (tx) => {
    const { row, order, ends } = await lockCaseOfOrder(tx, caseId);
    if (row.resolvedAt !== null) refuse('case-closed');
    const at = deps.now();
    const isCredit = outcome === 'goods' || outcome === 'coins';
    const credit = isCredit
      ? await chooseCredit(tx, { row, order, ends, coinsPerYuan }, decision)
      : null;
    if (credit !== null) {
      await refuseOwnAccount({ deps, act }, tx, credit.memberId);
      await creditGoods(tx, { ...credit, businessKey: `case:${caseId}`, at });
    }
    const ended = outcome === 'refunded' || outcome === 'dismissed' ? outcome : 'credited';
    const by = { at, operator: act.loginName, reason };
    await closeCase(tx, caseId, { ...by, outcome: ended, credit });
    const subject = { kind: 'payment case', id: caseId };
    await act.keepAudit(tx, { subject, after: { outcome }, reason });
    return null;
  });
}

/** Locks the order first and then the payment's cases, in the order in which a settlement locks them. */
async function lockCaseOfOrder(tx: Db, caseId: number) {
  const known = (await findCase(tx, caseId)) ?? refuse('case-unknown');
  const order = known.orderNumber === null ? null : await lockOrder(tx, known.orderNumber);
  const ends = await findTradeEnds(tx, known.channel, known.tradeNo);
  const row = (await findCase(tx, caseId)) ?? refuse('case-unknown');
  return { row, order, ends };
}

interface CaseFacts {
  row: CaseRow;
  order: Order | null;
  /** The outcomes of the payment's cases. */
  ends: ReadonlySet<string | null>;
  coinsPerYuan: number;
}

/** The goods for the payment of a case, and their receiver; refuses when nothing may be given. */
async function chooseCredit(tx: Db, facts: CaseFacts, { outcome, memberCode }: CaseDecision) {
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

/** Whether the payment has already bought something, in an order or by another case, or was paid back there. */
const isSpent = async (tx: Db, { row: { kind, channel, tradeNo }, ends }: CaseFacts) =>
  kind === 'trade_reused' ||
  ends.has('credited') ||
  ends.has('refunded') ||
  (await isTradeUsed(tx, channel, tradeNo));

/** The largest number of coins that the column holds; no real payment buys as many. */
const mostCoins = 2_147_483_647;

function coinsOf({ paidFen }: CaseRow, coinsPerYuan: number): Goods | null {
  const coins = Math.floor(((paidFen ?? 0) * coinsPerYuan) / 100);
  return coins > 0 && coins <= mostCoins ? { kind: 'coins', coins } : null;
}
