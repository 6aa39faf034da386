import type { Db } from '../../platform/database/db.ts';
import type { LedgerEntry } from './accounts.ts';
import { insertEntry } from './wallet.repo.ts';

/**
 * Writes something that happened into the ledger, inside the transaction of the verb it belongs to. Answers
 * the ledger transaction's id, or null when the same event was written before: then nothing moves.
 *
 * Every account has to be open. The database refuses what would leave a member below zero at once, and
 * postings that don't sum to zero at commit: both are for the caller to rule out, not to handle.
 */
export const postTransaction = (tx: Db, entry: LedgerEntry): Promise<string | null> =>
  insertEntry(tx, entry);
