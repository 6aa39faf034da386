import type { WithdrawalBlock } from '@lantern/rules/withdrawal';

import type { Db } from '../../../platform/database/db.ts';
import { findBlock } from './wallet.repo.ts';

/** Why no money may be paid to this member; null when nothing forbids it. */
export const readBlock = (db: Db, memberId: number): Promise<WithdrawalBlock | null> =>
  findBlock(db, memberId);
