import type { MemberWithToken } from '@lantern/contracts/entities/member';

import type { CallContext } from '../../calls/call-context.ts';
import { refuse } from '../../platform/app-error.ts';
import { checkCredentials, type Credentials } from '../credentials/check-credentials.ts';
import { findCredentials } from './member.repo.ts';
import { openSession } from './open-session.ts';

/** Opens a session with account and password. */
export async function logIn(
  context: CallContext,
  credentials: Credentials,
): Promise<MemberWithToken> {
  const { deps } = context;
  const { accountId: memberId, passwordHash } = await checkCredentials(deps, credentials, {
    kind: 'member',
    context,
    find: (loginName) => findCredentials(deps.db, loginName),
  });
  const opened = await openSession(deps, { memberId, passwordHash }, context);
  return opened ?? refuse('wrong-login');
}
