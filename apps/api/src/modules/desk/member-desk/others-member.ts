import type { ActContext } from '../../../calls/call-context.ts';
import { refuse } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/db.ts';
import { refuseOwnAccount } from '../../ground/operator/refuse-own-account.ts';
import { findIdByCode } from '../../members/member/member.repo.ts';

/** The id of the member with this code. Refuses the operator's own account: another operator must handle it. */
export async function findOthersMember(
  context: ActContext,
  tx: Db,
  memberCode: string,
): Promise<number> {
  const memberId = (await findIdByCode(tx, memberCode)) ?? refuse('member-unknown');
  await refuseOwnAccount(context, tx, memberId);
  return memberId;
}
