import type { OperatorContext } from '../../../calls/call-context.ts';
import { refuse } from '../../../platform/app-error.ts';
import { refuseOwnAccount } from '../../ground/operator/refuse-own-account.ts';
import { findIdByCode, setBan } from './member.repo.ts';

export { isBanned } from './member.repo.ts';

/** Bans a member, or lifts the ban. A banned member can't order, buy, earn, withdraw, or write what others see. */
export async function banMember(
  { deps, act }: OperatorContext,
  { memberCode, reason, banned }: { memberCode: string; reason: string; banned: boolean },
): Promise<{ banned: boolean }> {
  const { db, now } = deps;
  return db.transact(async (tx) => {
    const memberId = (await findIdByCode(tx, memberCode)) ?? refuse('member-unknown');
    await refuseOwnAccount({ deps, act }, tx, memberId);
    if (await setBan(tx, memberId, banned ? now() : null)) {
      const change = { before: { banned: !banned }, after: { banned } };
      await act.saveAudit(tx, { subject: { kind: 'member', id: memberCode }, ...change, reason });
    }
    return { banned };
  });
}
