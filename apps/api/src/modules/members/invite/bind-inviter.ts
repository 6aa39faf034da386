import { refuseBind } from '@lantern/rules/invite-reward';

import type { MemberContext } from '../../../calls/call-context.ts';
import { refuse } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/db.ts';
import { killPoint } from '../../../platform/processes/kill-points.ts';
import { findBindFacts, saveInvite, lockBinds } from './invite.repo.ts';

/** Sets the caller's inviter, for good. Every refusal is the same, so that no caller learns which codes exist. */
export async function bindInviter(
  { deps, actor: { memberId } }: MemberContext,
  { inviterCode }: { inviterCode: string },
): Promise<{ bound: true }> {
  const at = deps.now();
  const findAllowed = async (db: Db): Promise<number> => {
    const facts = await findBindFacts(db, memberId, inviterCode);
    if (facts === null || facts.inviterId === null) return refuse('invite-refused');
    return refuseBind(facts, at) ? refuse('invite-refused') : facts.inviterId;
  };
  // A request that can't succeed does not wait for the lock; one that waits is checked again when it has the lock.
  await findAllowed(deps.db);
  const answer = await deps.db.transact(async (tx) => {
    await lockBinds(tx);
    killPoint('bind: begun');
    const inviterId = await findAllowed(tx);
    await saveInvite(tx, { inviteeId: memberId, inviterId, at });
    killPoint('bind: before commit');
    return { bound: true } as const;
  });
  killPoint('bind: committed');
  return answer;
}
