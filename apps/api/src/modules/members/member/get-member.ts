import type { Member } from '@lantern/contracts/entities/member';

import type { MemberContext } from '../../../calls/call-context.ts';
import { refuse } from '../../../platform/app-error.ts';
import { passwordVaultOf } from '../../ground/credentials/temporary-password.ts';
import { pageViewsOf } from '../invite/page-views.ts';
import { renewIdentity } from './identity-cookie.ts';
import { presentMember } from './member.present.ts';
import { findMember } from './member.repo.ts';

/** The caller as a member. Another's code is refused, whether or not there is such a member. */
export async function getMember(
  context: MemberContext,
  { memberCode }: { memberCode: string },
): Promise<Member> {
  const { deps, actor, address } = context;
  if (memberCode !== actor.memberCode) refuse('not-yours');
  const row = (await findMember(deps.db, { memberId: actor.memberId })) ?? refuse('session-over');
  const member = presentMember(row, passwordVaultOf(deps), deps.now());
  await pageViewsOf(deps).count(actor, address);
  renewIdentity(context);
  return member;
}
