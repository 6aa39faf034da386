import { DAY_MS } from './shanghai-time.ts';

/** The time after registration in which an inviter can be bound. */
export const BIND_WINDOW_MS = DAY_MS;
/** The time after a reward in which another friend at the same address earns the inviter nothing. */
export const ADDRESS_PAUSE_MS = DAY_MS;

/** The facts for binding a member to an inviter. Ids are compared, never shown. */
export type BindFacts = {
  memberId: number;
  registeredAt: Date;
  /** The inviter already bound, or null. */
  boundTo: number | null;
  /** The member that the code belongs to, or null when it belongs to none. */
  inviterId: number | null;
  /** The inviter's own inviter, that member's inviter, and so on to the top. */
  inviterAncestors: readonly number[];
  /** Whether the member has ever paid for an order. */
  hasPaid: boolean;
};

/** Why an inviter is not bound. The page shows no error for it. */
export type BindRefusal =
  | 'unknown-code'
  | 'already-bound'
  | 'has-paid'
  | 'self'
  | 'circle'
  | 'too-late';

/**
 * Returns null when the inviter may be bound: one inviter per member, within 24 hours of registration and before the
 * first payment, not the member's own code, no circle of inviters.
 */
export function refuseBind(facts: BindFacts, now: Date): BindRefusal | null {
  if (facts.inviterId === null) return 'unknown-code';
  if (facts.boundTo !== null) return 'already-bound';
  if (facts.hasPaid) return 'has-paid';
  if (facts.inviterId === facts.memberId) return 'self';
  if (facts.inviterAncestors.includes(facts.memberId)) return 'circle';
  return now.getTime() - facts.registeredAt.getTime() > BIND_WINDOW_MS ? 'too-late' : null;
}

/** The facts that decide whether a bound friend's visit earns a reward. */
export type InviteFacts = {
  /** Whether this friend has already earned the inviter a day. */
  rewarded: boolean;
  /** When the friend's address last earned this inviter a day; null when never. */
  addressRewardedAt: Date | null;
  /** Days this inviter has earned on the current business day. */
  rewardsToday: number;
  dailyCap: number;
  /** Whether an operator has banned the inviter. */
  inviterBanned: boolean;
};

/** Why a friend earns the inviter nothing. The last three reasons may pass with time. */
export type InviteRefusal = 'already-rewarded' | 'banned' | 'same-address' | 'daily-cap';

/** Returns null when the friend earns the inviter one day of VIP, else why not. */
export function refuseInviteReward(facts: InviteFacts, now: Date): InviteRefusal | null {
  if (facts.rewarded) return 'already-rewarded';
  if (facts.inviterBanned) return 'banned';
  const last = facts.addressRewardedAt;
  if (last && now.getTime() - last.getTime() < ADDRESS_PAUSE_MS) return 'same-address';
  return facts.rewardsToday >= facts.dailyCap ? 'daily-cap' : null;
}
