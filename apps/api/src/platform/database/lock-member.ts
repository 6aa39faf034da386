import type { VipRecord } from '@lantern/rules/vip';

import { refuse } from '../app-error.ts';
import { type Db, statement } from './db.ts';

/** A member whose row is locked: its values hold until the transaction ends. */
export interface LockedMember extends VipRecord {
  isBanned: boolean;
}

const lockRow = statement(
  'lock-member',
  `select banned_at is not null as "isBanned", vip_expires_at as "vipExpiresAt", vip_plan as "vipPlan"
     from member where id = $1 for no key update`,
);

/**
 * Locks a member's row: that member's other orders, purchases, earnings and changes wait until this transaction ends. It is
 * the first lock in the order of locks. Null when there is no such member.
 */
export const lockMember = (tx: Db, memberId: number): Promise<LockedMember | null> =>
  tx.row(lockRow, [memberId]);

/** The same for a member who earns or spends: refuses a banned member. */
export async function lockUnbanned(tx: Db, memberId: number): Promise<void> {
  if ((await lockMember(tx, memberId))?.isBanned !== false) refuse('member-banned');
}
