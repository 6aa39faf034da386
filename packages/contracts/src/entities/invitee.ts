import * as z from 'zod/mini';

import { webAddressOrNone, wireDate } from './wire-values.ts';

/**
 * `given`: VIP was given for this friend. Else why none was so far: the friend came from an address that gave
 * one within a day, has not opened a page yet, or came when the inviter's day was full.
 */
export const inviteeReward = z.enum(['given', 'same-network', 'not-active', 'daily-cap']);

/** A member the caller has invited. */
export const invitee = z.object({
  id: z.string(),
  memberAvatar: webAddressOrNone,
  memberNichen: z.string(),
  createTime: wireDate,
  reward: inviteeReward,
  /** Days of VIP that were given for this friend; 0 for none. */
  days: z.int().check(z.nonnegative()),
});

export type Invitee = z.infer<typeof invitee>;
