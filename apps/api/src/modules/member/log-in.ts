import type { MemberWithToken } from '@lantern/contracts/entities/member';

import { refuse } from '../../calls/app-error.ts';
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
  const account = await checkCredentials(deps, credentials, {
    address,
    group: 'member',
    find: (loginName) => findCredentials(deps.db, loginName),
  });
  return (await openSession(deps, vault, account)) ?? refuse('wrong-login');
}
