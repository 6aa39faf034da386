import type { OperatorContext } from '../../calls/call-context.ts';
import { refuse } from '../../platform/app-error.ts';
import { isOwnAccount } from '../operator/is-own-account.ts';
import { findIdByCode, setBan } from './member.repo.ts';

export { isBanned } from './member.repo.ts';

/** Bans a member, or lifts the ban. A banned member can't order, buy, earn or withdraw. */
export async function banMember(
  { deps: { db, now }, act }: OperatorContext,
  { memberCode, reason, banned }: { memberCode: string; reason: string; banned: boolean },
): Promise<{ banned: boolean }> {
  return db.transact(async (tx) => {
    const memberId = (await findIdByCode(tx, memberCode)) ?? refuse('member-unknown');
    if (await isOwnAccount(tx, act.operatorId, memberId)) refuse('own-account');
    if (await setBan(tx, memberId, banned ? now() : null)) {
      const change = { before: { banned: !banned }, after: { banned } };
      await act.keepAudit(tx, { subject: { kind: 'member', id: memberCode }, ...change, reason });
    }
    return { banned };
  });
}
