const DAY_MS = 24 * 60 * 60 * 1000;

/** How long after registering an inviter can be bound. */
export const BIND_WINDOW_MS = DAY_MS;
/** How long one address earns one inviter nothing more. */
export const ADDRESS_PAUSE_MS = DAY_MS;

/** Who wants to be bound to whom; ids are compared, never shown. */
export type BindFacts = {
  memberId: number;
  registeredAt: Date;
  /** The inviter bound already, if any. */
  boundTo: number | null;
  /** The member the code belongs to, or null when it is no member's. */
  inviterId: number | null;
  /** Who invited the inviter, who invited that one, and so on to the top. */
  inviterAncestors: readonly number[];
  /** Whether the member has ever paid for an order. */
  hasPaid: boolean;
};

/** Why an inviter is not bound; the page goes on quietly. */
export type BindRefusal =
  | 'unknown-code'
  | 'already-bound'
  | 'has-paid'
  | 'self'
  | 'circle'
  | 'too-late';

/**
 * Null when the inviter may be bound: once a member, within 24 hours of registering and before the first payment, not
 * oneself, no circle.
 */
export function refuseBind(facts: BindFacts, now: Date): BindRefusal | null {
  if (facts.inviterId === null) return 'unknown-code';
  if (facts.boundTo !== null) return 'already-bound';
  if (facts.hasPaid) return 'has-paid';
  if (facts.inviterId === facts.memberId) return 'self';
  if (facts.inviterAncestors.includes(facts.memberId)) return 'circle';
  return now.getTime() - facts.registeredAt.getTime() > BIND_WINDOW_MS ? 'too-late' : null;
}

/** What decides whether a bound friend who looked at a page counts. */
export type InviteFacts = {
  /** Whether this friend has earned the inviter a day before. */
  rewarded: boolean;
  /** When the friend's address last earned this inviter a day, if ever. */
  addressRewardedAt: Date | null;
  /** Days this inviter has earned on the current business day. */
  rewardsToday: number;
  dailyCap: number;
  /** Whether an operator banned the inviter. */
  inviterBanned: boolean;
};

/** Why a friend earns the inviter nothing now; the last three may pass with time. */
export type InviteRefusal = 'already-rewarded' | 'banned' | 'same-address' | 'daily-cap';

/** Null when the friend earns the inviter one day of VIP. */
export function refuseInviteReward(facts: InviteFacts, now: Date): InviteRefusal | null {
  if (facts.rewarded) return 'already-rewarded';
  if (facts.inviterBanned) return 'banned';
  const last = facts.addressRewardedAt;
  if (last && now.getTime() - last.getTime() < ADDRESS_PAUSE_MS) return 'same-address';
  return facts.rewardsToday >= facts.dailyCap ? 'daily-cap' : null;
}
