import type { Fen } from '@lantern/rules/money';
import { takeBackCoins as splitCoins, type TakenCoins } from '@lantern/rules/take-back';
import { shortenVip } from '@lantern/rules/vip';
import { readPlan } from '@lantern/rules/vip-plans';

import type { Db } from '../../../platform/database/db.ts';
import { lockMember } from '../../../platform/database/lock-member.ts';
import type { LedgerEntry, Posting } from './accounts.ts';
import { lockPurse, postTransaction } from './ledger.ts';
import { findPurchasedPlans, insertGrant, saveVip } from './wallet.repo.ts';

const moving = (postings: readonly Posting[]): Posting[] =>
  postings.filter((it) => BigInt(it.amount) !== 0n);

/**
 * The postings that take coins back from a member. What the member lacks becomes a debt: no account falls below zero. The
 * caller puts the postings into the entry of the refund.
 */
export async function takeBackCoins(
  tx: Db,
  memberId: number,
  coins: number,
): Promise<TakenCoins & { postings: Posting[] }> {
  const purse = await lockPurse(tx, memberId, 'coin', 'member_coin_debt');
  const coinsGiven = purse.get('member_coins_given') ?? 0;
  const coinsBought = purse.get('member_coins_bought') ?? 0;
  const taken = splitCoins({ coinsGiven, coinsBought }, coins);
  const { fromBought, fromGiven, owed } = taken;
  const postings: Posting[] = [
    { account: 'member_coins_bought', memberId, amount: -fromBought },
    { account: 'member_coins_given', memberId, amount: -fromGiven },
    { account: 'coin_source', amount: fromBought + fromGiven },
    { account: 'member_coin_debt', memberId, amount: owed },
    { account: 'coin_debts', amount: -owed },
  ];
  return { ...taken, postings: moving(postings) };
}

export interface CommissionToTake extends Pick<LedgerEntry, 'businessKey' | 'reason' | 'at'> {
  memberId: number;
  amountFen: Fen;
}

/** Takes a commission back from an inviter in the same way, and moves nothing when that was done before. */
export async function takeBackCommission(
  tx: Db,
  { memberId, amountFen, ...entry }: CommissionToTake,
): Promise<void> {
  const purse = await lockPurse(tx, memberId, 'fen', 'member_debt');
  const has = BigInt(purse.get('member_balance') ?? 0);
  const takenFen = has < amountFen ? has : amountFen;
  const owedFen = amountFen - takenFen;
  const postings: Posting[] = [
    { account: 'member_balance', memberId, amount: -takenFen },
    { account: 'commissions', amount: takenFen },
    { account: 'member_debt', memberId, amount: owedFen },
    { account: 'debts', amount: -owedFen },
  ];
  const kind = 'commission_returned';
  await postTransaction(tx, { ...entry, memberId, kind, postings: moving(postings) });
}

export interface VipToTake {
  /** `refund:` and the number of the order, whose own grant has `order:`; of a case, `refund:case:` and its id. */
  businessKey: string;
  memberId: number;
  plan: number;
  days: number;
  at: Date;
  /** The days are not of a purchase: the remaining time keeps its plan. */
  keepsPlan?: boolean;
}

/** Takes the days of a purchase back. The expiry may then be in the past; the member does not owe time that has passed. */
export async function takeBackVip(
  tx: Db,
  { days, at, keepsPlan = false, ...taken }: VipToTake,
): Promise<void> {
  const { memberId } = taken;
  const record = await lockMember(tx, memberId);
  if (record === null) throw new Error(`there is no member ${memberId}`);
  const draft = shortenVip(record, { days, otherPlans: [] }, at);
  const previousExpiresAt = record.vipExpiresAt;
  const expiresAt = draft.vipExpiresAt;
  const row = { ...taken, days: -days, at, previousExpiresAt, expiresAt };
  await insertGrant(tx, { ...row, reason: 'adjustment' });
  const otherPlans = keepsPlan
    ? [readPlan(record.vipPlan)]
    : await findPurchasedPlans(tx, memberId);
  await saveVip(tx, { ...shortenVip(record, { days, otherPlans }, at), memberId });
}
