import type { Db } from '../../../platform/database/db.ts';
import { lockMember } from '../../../platform/database/lock-member.ts';
import { describeReason } from '../../../text/zh/records.ts';
import type { LedgerEntry, MemberAccountKind, Posting } from './accounts.ts';
import { hasTransaction, insertAccounts, insertTransaction, lockAccounts } from './wallet.repo.ts';

export interface WantedAccount {
  memberId: number;
  account: MemberAccountKind;
}

/** Opens members' accounts that don't exist yet, before they are credited. */
export async function openAccounts(tx: Db, wanted: readonly WantedAccount[]): Promise<void> {
  const kinds = wanted.map((it) => it.account);
  await insertAccounts(tx, { kinds, memberIds: wanted.map((it) => it.memberId) });
}

/**
 * Writes an entry into the ledger, inside the transaction of its verb. Returns the ledger transaction's id, or null (and
 * moves nothing) when the same event was written before.
 *
 * Every account must exist. The database refuses at once an entry that would leave a member's account below zero, and at
 * commit postings that don't sum to zero. The caller must rule out both and not handle them.
 */
export async function postTransaction(tx: Db, entry: LedgerEntry): Promise<string | null> {
  const { postings, reason, ...columns } = entry;
  const inserted = await insertTransaction(tx, {
    ...columns,
    reason: JSON.stringify(reason),
    // The sentence is for the previous version of the site, which reads nothing else.
    sentence: describeReason(reason),
    accounts: postings.map((it) => it.account),
    members: postings.map((it) => ('memberId' in it ? it.memberId : null)),
    amounts: postings.map((it) => it.amount),
  });
  return inserted?.transactionId ?? null;
}

/**
 * Locks and returns what a member has and owes in a currency: no other transaction moves it before this one ends. Opens the
 * account that may be credited. A statement of its own locks the member first, so that the next one also reads an account
 * that another transaction opened meanwhile, such as a debt.
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

export interface CoinSpending extends Omit<LedgerEntry, 'postings' | 'memberId'> {
  memberId: number;
  /** Whole coins, above 0. */
  price: number;
}

/** `spent` by this ledger transaction, `spent-before` by an earlier one with the same key, or `short` of coins. */
export type SpendingOutcome =
  | { outcome: 'spent'; transactionId: string }
  | { outcome: 'spent-before' }
  | { outcome: 'short' };

/**
 * Takes a price in coins from a member, given coins before bought ones. A member's purchases wait for each other: the
 * coins that it finds stay there until its transaction ends.
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
  const transactionId = await postTransaction(tx, { ...entry, memberId, postings: moving });
  return transactionId === null ? { outcome: 'spent-before' } : { outcome: 'spent', transactionId };
}
