import type { OperatorAct } from '../../calls/operator-act.ts';
import { refuse } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/db.ts';
import { findIdByCode } from '../member/member.repo.ts';
import { isOwnAccount } from '../operator/is-own-account.ts';

/** The id of the member with this code. Refuses the operator's own account: another operator must handle it. */
export async function findOthersMember(
  tx: Db,
  act: OperatorAct,
  memberCode: string,
): Promise<number> {
  const memberId = (await findIdByCode(tx, memberCode)) ?? refuse('member-unknown');
  await refuseOwn(tx, act, memberId);
  return memberId;
}

/** Refuses with `own-account` when the member is the operator. */
export async function refuseOwn(tx: Db, act: OperatorAct, memberId: number): Promise<void> {
  if (await isOwnAccount(tx, act.operatorId, memberId)) refuse('own-account');
}
