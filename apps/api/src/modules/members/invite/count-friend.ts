import { BIND_WINDOW_MS } from '@lantern/rules/invite-reward';
import { businessDayOf } from '@lantern/rules/shanghai-time';

import type { Deps } from '../../../platform/deps.ts';
import { siteSettingsOf } from '../../ground/site/site-settings.ts';
import { findFriend, type Visit } from './invite.repo.ts';
import { rewardInviter } from './reward-inviter.ts';

/**
 * The time after which a friend is checked again who does not count yet, because of the address, the inviter's full day, or a
 * ban.
 */
const retryMs = 60_000;
const never = Infinity;

/**
 * Rewards the inviter of a member who viewed a page from a network address (its digest), if a reward is due. Returns the
 * time of the member's next check, in epoch milliseconds.
 */
export async function countFriend(
  deps: Deps,
  memberId: number,
  seen: Pick<Visit, 'address' | 'oldAddresses' | 'at'>,
): Promise<number> {
  const friend = await findFriend(deps.db, { memberId });
  if (friend === null || friend.rewarded) return never;
  const { inviterId, registeredAt } = friend;
  const now = seen.at.getTime();
  if (inviterId === null) {
    // Twice the window, so that a bind at its very end is finished by then.
    return now - registeredAt.getTime() > 2 * BIND_WINDOW_MS ? never : 0;
  }
  if (friend.isBanned) return now + retryMs;
  const { inviteDailyCap } = await siteSettingsOf(deps)();
  const visit = { inviteeId: memberId, inviterId, ...seen, day: businessDayOf(seen.at) };
  const refusal = await rewardInviter(deps, visit, inviteDailyCap);
  return refusal === null || refusal === 'already-rewarded' ? never : now + retryMs;
}
