import type { MemberWithToken } from '@lantern/contracts/entities/member';

import type { Deps } from '../../deps.ts';
import { checkCredentials, type Credentials } from './check-credentials.ts';
import { findCredentials } from './member.repo.ts';
import { openSession } from './open-session.ts';
import type { PasswordVault } from './temporary-password.ts';

/** Opens a session with account and password. */
export async function logIn(
  deps: Deps,
  vault: PasswordVault,
  credentials: Credentials,
  address: string,
): Promise<MemberWithToken> {
  const { memberId, passwordHash } = await checkCredentials(deps, credentials, {
    address,
    group: 'member',
    find: (loginName) => findCredentials(deps.db, loginName),
  });
  return openSession(deps, vault, memberId, { passwordHash });
}
