import { type BusinessDay, shiftBusinessDay } from './shanghai-time.ts';

/** A reward to a member: gold coins, or days of VIP. */
export type Reward = { kind: 'coins' | 'vip-days'; amount: number };

/** The rewards of the seven-day strip on a fresh site, first day first; after the seventh day it starts again. */
export const SIGN_IN_REWARDS = [
  { kind: 'coins', amount: 1 },
  { kind: 'coins', amount: 1 },
  { kind: 'vip-days', amount: 1 },
  { kind: 'coins', amount: 2 },
  { kind: 'coins', amount: 2 },
  { kind: 'coins', amount: 3 },
  { kind: 'vip-days', amount: 3 },
] as const satisfies readonly Reward[];

/** The number of days in a strip. */
export const SIGN_IN_DAYS = SIGN_IN_REWARDS.length;

/** Returns which day of the strip a streak has reached, from 0; -1 for no streak. Days up to it are highlighted. */
export function signInDayIndex(streak: number): number {
  return streak > 0 ? (streak - 1) % SIGN_IN_DAYS : -1;
}

/** Returns the reward of a sign-in that makes the streak this long (1 or more, today included). */
export function signInReward(streak: number, strip: readonly Reward[]): Reward {
  const reward = strip[signInDayIndex(streak)];
  if (!reward) throw new RangeError(`not a streak that was signed for: ${streak}`);
  return reward;
}

/** The latest sign-in on or before today: its day and its streak. A later day counts as no sign-in. */
export type LastSignIn = { day: BusinessDay; streak: number };

/** Returns the number of days in a row up to today or yesterday; a missed day makes it 0. */
export function currentStreak(last: LastSignIn | null, today: BusinessDay): number {
  if (!last) return 0;
  return last.day === today || last.day === shiftBusinessDay(today, -1) ? last.streak : 0;
}

/** Whether the member has signed in today. */
export function isSignedToday(last: LastSignIn | null, today: BusinessDay): boolean {
  return last?.day === today;
}

/** Returns today's sign-in to store and pay for, or null when the member has signed in today. */
export function signIn(
  last: LastSignIn | null,
  today: BusinessDay,
  strip: readonly Reward[],
): (LastSignIn & { reward: Reward }) | null {
  if (isSignedToday(last, today)) return null;
  const streak = currentStreak(last, today) + 1;
  return { day: today, streak, reward: signInReward(streak, strip) };
}
