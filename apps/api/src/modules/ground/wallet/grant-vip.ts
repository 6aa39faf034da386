import { extendVip, isGivableUntil } from '@lantern/rules/vip';
import type { VipPlanNumber } from '@lantern/rules/vip-plans';

import { refuse } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/db.ts';
import { lockMember } from '../../../platform/database/lock-member.ts';
import { insertGrant, saveVip } from './wallet.repo.ts';

/** VIP time for a member, and its origin. */
export interface VipGrant {
  businessKey: string;
  memberId: number;
  /** A paid order is a `purchase`, which the task of the first recharge asks for. */
  reason: 'purchase' | 'sign_in' | 'invite' | 'adjustment' | 'card' | 'moved_in';
  plan: VipPlanNumber;
  /** Negative only for an adjustment. */
  days: number;
  at: Date;
}

/**
 * Extends a member's VIP and keeps a row with the reason. Returns the row's id, or null (and changes nothing) when this grant
 * was made before. Grants to one member wait for each other, so that none is lost. Refuses with `vip-too-long` when days
 * of operators or cards would end in the year 9000 or later.
 */
export async function grantVip(tx: Db, grant: VipGrant): Promise<number | null> {
  const { memberId, plan, days, at } = grant;
  const record = await lockMember(tx, memberId);
  if (record === null) throw new Error(`there is no member ${memberId}`);
  const extended = extendVip(record, { plan, days }, at);
  const { vipExpiresAt: expiresAt } = extended;
  const isGift = grant.reason === 'adjustment' || grant.reason === 'card';
  if (isGift && days > 0 && !isGivableUntil(expiresAt)) refuse('vip-too-long');
  const row = { ...grant, previousExpiresAt: record.vipExpiresAt, expiresAt };
  const grantId = await insertGrant(tx, row);
  if (grantId !== null) await saveVip(tx, { ...extended, memberId });
  return grantId;
}
