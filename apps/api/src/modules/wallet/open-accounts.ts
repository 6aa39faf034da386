import type { Db } from '../../platform/database/db.ts';
import { insertMissingAccounts, type WantedAccount } from './wallet.repo.ts';

/** Opens the members' accounts that aren't open yet: before something is credited to them. */
export const openAccounts = (tx: Db, wanted: readonly WantedAccount[]): Promise<void> =>
  insertMissingAccounts(tx, wanted);
