import type { Db } from '../../platform/database/db.ts';
import { findOperatorsMember } from './operator.repo.ts';

/** Whether this member is the operator's own account on the site: another operator must decide about it. */
export const isOwnAccount = async (
  db: Db,
  operatorId: number,
  memberId: number,
): Promise<boolean> => (await findOperatorsMember(db, operatorId)) === memberId;
