import type { MemberWithToken } from '@lantern/contracts/entities/member';

import type { CallContext, MemberContext } from '../../../../calls/call-context.ts';
import { viewerCookie } from '../../../../http/viewer-cookie.ts';
import { refuse } from '../../../../platform/app-error.ts';
import {
  checkCredentials,
  type Credentials,
} from '../../../ground/credentials/check-credentials.ts';
import { isMovedHash } from '../../../ground/credentials/moved-password.ts';
import { hashPassword, hashSlotOf } from '../../../ground/credentials/password-hash.ts';
import { uploadPath } from '../../../ground/uploads/upload-address.ts';
import { removeIdentity, writeIdentity } from '../identity-cookie.ts';
import { findCredentials, findOwnCredentials, replaceMovedHash } from '../member.repo.ts';
import { openSession } from './open-session.ts';
import { deleteSession } from './session.repo.ts';
import { sessionsOf } from './sessions.ts';

/** Opens a session with account and password. */
export async function logIn(
  context: CallContext,
  credentials: Credentials,
): Promise<MemberWithToken> {
  const { deps } = context;
  const { accountId: memberId, passwordHash } = await checkCredentials(deps, credentials, {
    kind: 'member',
    context,
    find: (loginName) => findCredentials(deps.db, { loginName }),
  });
  const kept = isMovedHash(passwordHash)
    ? await renewHash(context, { memberId, passwordHash, password: credentials.loginPwd })
    : passwordHash;
  const opened =
    (await openSession(deps, { memberId, passwordHash: kept }, context)) ?? refuse('wrong-login');
  writeIdentity(context, opened.token);
  return opened;
}

/** Replaces the hash of another site by our own of the password that fitted it. */
async function renewHash(
  { deps, address }: CallContext,
  it: { memberId: number; passwordHash: string; password: string },
): Promise<string> {
  const own = await hashSlotOf(address)(() => hashPassword(it.password));
  const isOurs = await replaceMovedHash(deps.db, it.memberId, it.passwordHash, own);
  // Another log-in was faster, or the password was changed meanwhile.
  return isOurs
    ? own
    : ((await findOwnCredentials(deps.db, { memberId: it.memberId }))?.passwordHash ?? own);
}

/** Ends the session a call is made with, and takes back the cookies that came with it. */
export async function logOut(context: MemberContext): Promise<null> {
  const { deps } = context;
  const { sessionHash } = context.actor;
  await deleteSession(deps.db, { sessionHash });
  sessionsOf(deps).forget(sessionHash);
  for (const path of [viewerCookie.path, uploadPath]) {
    context.setCookie(viewerCookie.name, '', { path, maxAgeSeconds: 0 });
  }
  removeIdentity(context);
  return null;
}
