import { refuse } from '../../calls/app-error.ts';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/db.ts';
import { isOwnAccount } from '../operator/is-own-account.ts';
import { keepAudit } from '../operator/keep-audit.ts';
import { lockBanned, setBan } from './ban.repo.ts';
import { findMemberByCode } from './find-member-by-code.ts';

export { isBanned } from './ban.repo.ts';

/** Bans a member or lifts the ban: from then on they may neither order, buy, earn nor withdraw, or may again. */
export async function banMember(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { memberCode, reason }: { memberCode: string; reason: string },
  { operatorId, banned }: { operatorId: number; banned: boolean },
): Promise<{ banned: boolean }> {
  return db.transact(async (tx) => {
    const memberId = (await findMemberByCode(tx, memberCode)) ?? refuse('member-unknown');
    if (await isOwnAccount(tx, operatorId, memberId)) refuse('own-account');
    const at = now();
    if (await setBan(tx, memberId, banned ? at : null)) {
      const action = banned ? 'ban' : 'unban';
      await keepAudit(tx, { operatorId, action, target: `member ${memberCode}`, reason, at });
    }
    return { banned };
  });
}

/**
 * Makes what one member orders, buys and earns queue up until this transaction ends, and refuses a banned one. First in
 * the order of locks.
 */
export async function lockUnbanned(tx: Db, memberId: number): Promise<void> {
  if (await lockBanned(tx, memberId)) refuse('member-banned');
}
