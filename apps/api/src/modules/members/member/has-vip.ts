import { isVipActive } from '@lantern/rules/vip';

import type { Actor } from '../../../calls/actor.ts';
import type { Deps } from '../../../platform/deps.ts';
import { findVipExpiry } from './member.repo.ts';

/** Whether a caller is a member with VIP at this moment. */
export async function hasVip(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor | null,
): Promise<boolean> {
  return actor !== null && isVipActive(await findVipExpiry(db, actor.memberId), now());
}
