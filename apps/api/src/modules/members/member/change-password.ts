import type { Refusal } from '@lantern/contracts/refusals';
import { type PasswordRefusal, refusePassword } from '@lantern/rules/password';

import type { Actor } from '../../../calls/actor.ts';
import type { MemberContext } from '../../../calls/call-context.ts';
import { checkOwnCode } from '../../../calls/check-own-code.ts';
import { refuse } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/deps.ts';
import { checkLimit, countHit, forgetHits } from '../../../platform/limits/rate-limit.ts';
import { loadCommonPasswords } from '../../ground/credentials/common-passwords.ts';
import {
  hashPassword,
  hashSlotOf,
  verifyPassword,
} from '../../ground/credentials/password-hash.ts';
import { removeIdentity } from './identity-cookie.ts';
import { endSessionsOf, forgetSessions } from './login/end-sessions.ts';
import { findOwnCredentials, updatePassword } from './member.repo.ts';

const windowMs = 15 * 60_000;

const refusals: Readonly<Record<PasswordRefusal, Refusal>> = {
  'new-length': 'password-length',
  unprintable: 'password-unprintable',
  'same-as-old': 'password-unchanged',
  'same-as-name': 'password-is-name',
  'too-common': 'password-common',
};

interface PasswordChange {
  memberCode?: string | undefined;
  oldPwd: string;
  newPwd: string;
}

/**
 * Sets the member's new password, and ends all their sessions. The old password is checked with the limits of a login, so
 * that a borrowed phone is no place to guess it.
 */
export async function changePassword(
  context: MemberContext,
  { memberCode, oldPwd, newPwd }: PasswordChange,
): Promise<{ memberCode: string }> {
  const { deps, actor, address } = context;
  checkOwnCode(actor, memberCode);
  const { passwordHash, loginName } =
    (await findOwnCredentials(deps.db, { memberId: actor.memberId })) ?? refuse('session-over');
  const common = await loadCommonPasswords();
  const refusal = refusePassword(newPwd, { oldPassword: oldPwd, memberName: loginName, common });
  if (refusal !== null) refuse(refusals[refusal]);
  const newHash = await hashSlotOf(address)(async () => {
    if (!(await isOwnPassword(deps, actor, { passwordHash, password: oldPwd }))) {
      refuse('wrong-password');
    }
    return hashPassword(newPwd);
  });
  const ended = await deps.db.transact(async (tx) => {
    const isStill = await updatePassword(tx, actor.memberId, passwordHash, newHash);
    return isStill ? endSessionsOf(tx, actor.memberId) : refuse('wrong-password');
  });
  forgetSessions(deps, ended);
  removeIdentity(context);
  return { memberCode: actor.memberCode };
}

/** Whether a password that the calling member typed is theirs. Wrong ones are limited as at a login. */
export async function isOwnPassword(
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  { sessionHash }: Actor,
  { passwordHash, password }: { passwordHash: string; password: string },
): Promise<boolean> {
  // Counted for the session: a thief with one session must not keep the owner, in another, from changing the password.
  const limit = { key: `password:${sessionHash}`, most: config.limits.loginFailures, windowMs };
  const failures = await checkLimit(db, limit, now());
  const isRight = await verifyPassword(passwordHash, password);
  if (!isRight) await countHit(db, limit, now());
  else if (failures > 0) await forgetHits(db, { key: limit.key });
  return isRight;
}
