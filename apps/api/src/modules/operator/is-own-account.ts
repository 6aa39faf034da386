import type { Db } from '../../platform/database/db.ts';
import { findOperatorsMember } from './operator.repo.ts';

/** Whether an operator is this member on the site: what concerns them, others have to decide. */
export const isOwnAccount = async (
  db: Db,
  operatorId: number,
  memberId: number,
): Promise<boolean> => (await findOperatorsMember(db, operatorId)) === memberId;
