import type { Db } from '../../platform/database/db.ts';
import { lockMember } from '../../platform/database/lock-member.ts';
import type { LedgerEntry, MemberAccountKind } from './accounts.ts';
import {
  insertMissingAccounts,
  type WantedAccount,
  insertEntry,
  lockAccounts,
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
 * What a member has and owes of a currency, which nobody else moves before this transaction ends; opens the account
 * that may be credited. The member is locked first, by a statement of its own: an account that somebody else opens
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
