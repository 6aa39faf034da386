import type { Db } from '../../platform/database/db.ts';
import { lockMember } from '../../platform/database/lock-member.ts';
import type { LedgerEntry, MemberAccountKind, Posting } from './accounts.ts';
import {
  insertMissingAccounts,
  type WantedAccount,
  insertEntry,
  lockAccounts,
  hasTransaction,
} from './wallet.repo.ts';

/** Opens the members' accounts that aren't open yet: before something is credited to them. */
export const openAccounts = (tx: Db, wanted: readonly WantedAccount[]): Promise<void> =>
  insertMissingAccounts(tx, wanted);

/**
 * Writes something that happened into the ledger, inside the transaction of the verb it belongs to. Answers
 * the ledger transaction's id, or null when the same event was written before: then nothing moves.
 *
 * Every account has to be open. The database refuses what would leave a member below zero at once, and
 * postings that don't sum to zero at commit: both are for the caller to rule out, not to handle.
 */
export const postTransaction = (tx: Db, entry: LedgerEntry): Promise<string | null> =>
  insertEntry(tx, entry);

/**
 * What a member has and owes of a currency, which no other transaction moves before this one ends; opens the account
 * that may be credited. The member is locked first, by a statement of its own: an account that another transaction opens
 * meanwhile, such as that of a debt, is among those that are read.
 */
export async function lockPurse(
  tx: Db,
  memberId: number,
  currency: 'coin' | 'fen',
  opens?: MemberAccountKind,
): Promise<ReadonlyMap<MemberAccountKind, number>> {
  await lockMember(tx, memberId);
  if (opens) await openAccounts(tx, [{ memberId, account: opens }]);
  return lockAccounts(tx, memberId, currency);
}

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
