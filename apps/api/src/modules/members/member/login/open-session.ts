import type { MemberWithToken } from '@lantern/contracts/entities/member';

import type { CallContext } from '../../../../calls/call-context.ts';
import { refuse } from '../../../../platform/app-error.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { hashToken } from '../../../../platform/signing/token-hash.ts';
import { passwordVaultOf } from '../../../ground/credentials/temporary-password.ts';
import { presentMember } from '../member.present.ts';
import { findMember } from '../member.repo.ts';
import { insertMemberSession } from './session.repo.ts';
import { sessionLifeMs } from './sessions.ts';

const tokenBytes = 32;
const mostSessions = 10;

/**
 * Opens a session of a member and answers the member with its token, the only time the token is seen. Null when the
 * password is no longer the one with this hash: what was found out before it was changed opens nothing.
 */
export async function openSession(
  deps: Deps,
  { memberId, passwordHash }: { memberId: number; passwordHash: string },
  { address, userAgent }: Pick<CallContext, 'address' | 'userAgent'>,
): Promise<MemberWithToken | null> {
  const token = deps.randomBytes(tokenBytes).toString('base64url');
  const createdAt = deps.now();
  const expiresAt = new Date(createdAt.getTime() + sessionLifeMs);
  const times = { createdAt, expiresAt };
  const who = { sessionHash: hashToken(token), memberId, passwordHash };
  const session = { ...who, ...times, address, userAgent };
  const isOpen = await deps.db.transact((tx) =>
    insertMemberSession(tx, { ...session, most: mostSessions }),
  );
  if (!isOpen) return null;
  const row = (await findMember(deps.db, { memberId })) ?? refuse('session-over');
  return { ...presentMember(row, passwordVaultOf(deps), createdAt), token };
}
