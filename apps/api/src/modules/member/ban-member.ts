import { refuse } from '../../calls/app-error.ts';
import type { Deps } from '../../deps.ts';
import { isOwnAccount } from '../operator/is-own-account.ts';
import { keepAudit } from '../operator/keep-audit.ts';
import { findMemberByCode, setBan } from './ban.repo.ts';

export { findMemberByCode, isBanned } from './ban.repo.ts';

/** Bans a member or lifts the ban: from then on they may neither order, earn nor withdraw, or may again. */
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
