import type { PayloadOf } from '@lantern/contracts/call';
import type * as calls from '@lantern/contracts/calls/operator/member-desk';

import type { ActContext } from '../../../calls/call-context.ts';
import { hashPassword, withHashSlot } from '../../ground/credentials/password-hash.ts';
import { makePassword, passwordVaultOf } from '../../ground/credentials/temporary-password.ts';
import { endSessionsOf, forgetSessions } from '../../members/member/login/end-sessions.ts';
import { deletePasskeys } from '../../members/member/login/own-passkeys.ts';
import { saveCredentialChange, replacePassword } from '../../members/member/member.repo.ts';
import { saveNote } from './member-file.repo.ts';
import { findOthersMember } from './others-member.ts';

type About = PayloadOf<typeof calls.endMemberSessions>;

/**
 * Makes a temporary password for a member, removes their passkeys, and ends all their sessions. Their withdrawals wait for
 * three days. The member's own screen shows it too, until they set another one.
 */
export async function resetMemberPassword(
  { deps, act }: ActContext,
  { memberCode, reason }: About,
): Promise<{ password: string }> {
  const password = makePassword(deps.randomBytes);
  const passwordHash = await withHashSlot(() => hashPassword(password));
  const temporaryPassword = passwordVaultOf(deps).lock(password, memberCode, deps.randomBytes(12));
  const ended = await deps.db.transact(async (tx) => {
    const memberId = await findOthersMember({ deps, act }, tx, memberCode);
    const sessions = await endSessionsOf(tx, memberId);
    // A stranger who was in the account may have added one.
    await deletePasskeys(tx, memberId);
    await replacePassword(tx, { memberId, passwordHash, temporaryPassword });
    await saveCredentialChange(tx, { memberId, operatorId: act.operatorId, at: deps.now() });
    const change = { before: { password: 'old' }, after: { password: 'new' } };
    await act.saveAudit(tx, { subject: { kind: 'member', id: memberCode }, ...change, reason });
    return sessions;
  });
  forgetSessions(deps, ended);
  return { password };
}

/** Ends every session of a member, everywhere within a second. */
export async function endMemberSessions(
  { deps, act }: ActContext,
  { memberCode, reason }: About,
): Promise<{ ended: number }> {
  const ended = await deps.db.transact(async (tx) => {
    const memberId = await findOthersMember({ deps, act }, tx, memberCode);
    const sessions = await endSessionsOf(tx, memberId);
    const change = { before: { sessions: sessions.length }, after: { sessions: 0 } };
    await act.saveAudit(tx, { subject: { kind: 'member', id: memberCode }, ...change, reason });
    return sessions;
  });
  forgetSessions(deps, ended);
  return { ended: ended.length };
}

/** Writes a note about a member, for the other operators. */
export async function noteMember(
  { deps, act }: ActContext,
  { memberCode, text }: PayloadOf<typeof calls.noteMember>,
): Promise<null> {
  await deps.db.transact(async (tx) => {
    const memberId = await findOthersMember({ deps, act }, tx, memberCode);
    await saveNote(tx, { memberId, operatorId: act.operatorId, text, at: deps.now() });
    const after = { note: text };
    await act.saveAudit(tx, { subject: { kind: 'member', id: memberCode }, after });
  });
  return null;
}
