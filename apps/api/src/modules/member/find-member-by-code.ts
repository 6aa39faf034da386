import type { Db } from '../../platform/database/db.ts';
import { findIdByCode } from './member.repo.ts';

/** The member an operator names by the code; null when it is nobody's. */
export const findMemberByCode = (db: Db, code: string): Promise<number | null> =>
  findIdByCode(db, code);
