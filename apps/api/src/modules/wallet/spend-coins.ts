import type { Db } from '../../platform/database/db.ts';
import type { LedgerEntry, Posting } from './accounts.ts';
import { lockPurse, postTransaction } from './ledger.ts';
import { hasTransaction } from './wallet.repo.ts';

export interface CoinSpending extends Omit<LedgerEntry, 'postings'> {
  memberId: number;
  /** Whole coins, more than none. */
  price: number;
}

/** `spent` now, by this ledger transaction; `spent-before` by an earlier one of the same key; or `short` of coins. */
export type SpendingOutcome =
  | { outcome: 'spent'; transactionId: string }
  | { outcome: 'spent-before' }
  | { outcome: 'short' };

/**
 * Takes a price in coins from a member, those given before those bought. One spending of a member at a
 * time: what it finds in the purse stays there until its transaction ends.
 */
export async function spendCoins(tx: Db, spending: CoinSpending): Promise<SpendingOutcome> {
  const { memberId, price, ...entry } = spending;
  const purse = await lockPurse(tx, memberId, 'coin');
  const given = purse.get('member_coins_given') ?? 0;
  const bought = purse.get('member_coins_bought') ?? 0;
  if (given + bought < price) {
    const isRepeated = await hasTransaction(tx, entry.businessKey);
    return { outcome: isRepeated ? 'spent-before' : 'short' };
  }
  const fromGiven = Math.min(price, given);
  const postings: Posting[] = [
    { account: 'member_coins_given', memberId, amount: -fromGiven },
    { account: 'member_coins_bought', memberId, amount: fromGiven - price },
    { account: 'coin_spending', amount: price },
  ];
  const moving = postings.filter((it) => it.amount !== 0);
  const transactionId = await postTransaction(tx, { ...entry, postings: moving });
  return transactionId === null ? { outcome: 'spent-before' } : { outcome: 'spent', transactionId };
}
