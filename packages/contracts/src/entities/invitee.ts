import * as z from 'zod/mini';

import { count, webAddressOrNone, wireDate } from './wire-values.ts';

/**
 * `given`: the inviter got VIP for this friend. Otherwise why not so far: the friend's address brought a reward
 * within a day, the friend has not opened a page yet, or the inviter's daily limit was reached.
 */
const inviteeReward = z.enum(['given', 'same-network', 'not-active', 'daily-cap']);

/** A member the caller has invited. */
export const invitee = z.object({
  id: z.string(),
  memberAvatar: webAddressOrNone,
  memberNichen: z.string(),
  createTime: wireDate,
  reward: inviteeReward,
  /** Days of VIP given for this friend; 0 for none. */
  days: count,
});

export type Invitee = z.infer<typeof invitee>;
