import type { Db } from '../../platform/database/db.ts';
import { lockMember } from '../../platform/database/lock-member.ts';
import type { MemberAccountKind } from './accounts.ts';
import { openAccounts } from './open-accounts.ts';
import { lockAccounts } from './wallet.repo.ts';

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
