import { type InviteRefusal, refuseInviteReward } from '@lantern/rules/invite-reward';
import { EARNED_VIP } from '@lantern/rules/vip-plans';

import type { Deps } from '../../../platform/deps.ts';
import { lockTermsInForce } from '../../ground/site/sale-terms.ts';
import { grantVip } from '../../ground/wallet/grant-vip.ts';
import { saveRefusal, saveReward, lockRewardFacts, type Visit } from './invite.repo.ts';

/** Gives an inviter the days of VIP for a friend's page view. Returns null, or the reason why nothing was given. */
export function rewardInviter(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  visit: Visit,
  dailyCap: number,
): Promise<InviteRefusal | null> {
  const { inviteeId, inviterId, at } = visit;
  return db.transact(async (tx) => {
    const facts = await lockRewardFacts(tx, visit);
    const refusal = refuseInviteReward({ ...facts, dailyCap }, at);
    if (refusal === 'same-address') await saveRefusal(tx, { ...visit, reason: 'same_address' });
    if (refusal === 'daily-cap') await saveRefusal(tx, { ...visit, reason: 'daily_cap' });
    if (refusal) return refusal;
    const { terms } = await lockTermsInForce({ config, now: () => at }, tx);
    const grantId = await grantVip(tx, {
      businessKey: `invite:${inviteeId}`,
      memberId: inviterId,
      reason: 'invite',
      plan: EARNED_VIP,
      days: terms.rewards.tasks.invite.amount,
      at,
    });
    if (grantId === null) return 'already-rewarded';
    await saveReward(tx, visit, grantId);
    return null;
  });
}
