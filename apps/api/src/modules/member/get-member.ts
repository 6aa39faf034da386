import type { Member } from '@lantern/contracts/entities/member';

import type { Actor } from '../../calls/actor.ts';
import { refuse } from '../../platform/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import type { PasswordVault } from '../credentials/temporary-password.ts';
import { presentMember } from './member.present.ts';
import { findMember } from './member.repo.ts';

/** The caller as a member. Another's code is refused, whether or not there is such a member. */
export async function getMember(
  deps: Deps,
  vault: PasswordVault,
  actor: Actor,
  memberCode: string,
): Promise<Member> {
  if (memberCode !== actor.memberCode) refuse('not-yours');
  const row = (await findMember(deps.db, actor.memberId)) ?? refuse('session-over');
  return presentMember(row, vault, deps.now());
}
