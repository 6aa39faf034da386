import { refuseBind } from '@lantern/rules/invite-reward';

import type { Actor } from '../../calls/actor.ts';
import { refuse } from '../../calls/app-error.ts';
import type { Deps } from '../../deps.ts';
import { reach } from '../../kill-points.ts';
import { findBindFacts, keepInvite, lockBinds } from './invite.repo.ts';

/** Names the caller's inviter, for good. Every refusal is the same one: which codes exist is nobody's business. */
export async function bindInviter(
  deps: Pick<Deps, 'db' | 'now'>,
  { memberId }: Actor,
  inviterCode: string,
): Promise<{ bound: true }> {
  const at = deps.now();
  const answer = await deps.db.transact(async (tx) => {
    await lockBinds(tx);
    reach('bind: begun');
    const facts = await findBindFacts(tx, memberId, inviterCode);
    if (facts === null || facts.inviterId === null || refuseBind(facts, at)) {
      return refuse('invite-refused');
    }
    await keepInvite(tx, { inviteeId: memberId, inviterId: facts.inviterId, at });
    reach('bind: before commit');
    return { bound: true } as const;
  });
  reach('bind: committed');
  return answer;
}
