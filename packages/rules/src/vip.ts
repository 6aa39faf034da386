import { DAY_MS, formatShanghaiTime, HOUR_MS, parseShanghaiTime } from './shanghai-time.ts';
import {
  EARNED_VIP,
  higherPlan,
  PERMANENT_VIP,
  readPlan,
  TRIAL_VIP,
  type VipPlanNumber,
} from './vip-plans.ts';

/** A member's VIP as stored. Everything that a client sees of it is derived from this. */
export type VipRecord = { vipExpiresAt: Date | null; vipPlan: number | null };

/** The wire's three VIP fields; `vipDate` is `YYYY-MM-DD HH:mm:ss` in Shanghai or empty. */
export type WireVip = { memberVip: number; vipPeriod: number; vipDate: string };

/** The meaning of a record at one moment. */
export type VipView = { active: boolean; memberVip: 0 | 3; vipPeriod: VipPlanNumber };

/** Whether VIP is active: until the instant of expiry, exclusive. */
export function isVipActive(vipExpiresAt: Date | null, now: Date): boolean {
  return vipExpiresAt !== null && vipExpiresAt.getTime() > now.getTime();
}

/** Derives the wire's values: when active, `memberVip` 3 and `vipPeriod` the plan; else both 0, whatever plan is stored. */
export function deriveVip(record: VipRecord, now: Date): VipView {
  return isVipActive(record.vipExpiresAt, now)
    ? { active: true, memberVip: 3, vipPeriod: readPlan(record.vipPlan) }
    : { active: false, memberVip: 0, vipPeriod: EARNED_VIP };
}

/** Returns the wire's fields of a record; `vipDate` is the expiry, also a past one, or empty if there never was one. */
export function presentVip(record: VipRecord, now: Date): WireVip {
  const { memberVip, vipPeriod } = deriveVip(record, now);
  const vipDate = record.vipExpiresAt ? formatShanghaiTime(record.vipExpiresAt) : '';
  return { memberVip, vipPeriod, vipDate };
}

/** VIP time to add: days of 24 hours, and the plan they came from. */
export type VipGrant = { plan: VipPlanNumber; days: number };

/**
 * Returns the record after a purchase or a reward. The time is added to the later of now and the expiry; the plan
 * is the higher one of the grant's and the running one. A plan that has run out does not count.
 */
export function extendVip(record: VipRecord, grant: VipGrant, now: Date) {
  const running = isVipActive(record.vipExpiresAt, now) ? record.vipExpiresAt : null;
  const from = running ?? now;
  return {
    vipExpiresAt: new Date(from.getTime() + grant.days * DAY_MS),
    vipPlan: running ? higherPlan(readPlan(record.vipPlan), grant.plan) : grant.plan,
  };
}

/** The limit for gifts by operators and cards: a date has four digits of year, and later purchases must still fit. */
const latestGiftMs = Date.UTC(9000, 0, 1);

/** Whether a gift may extend VIP to this time. */
export const isGivableUntil = (vipExpiresAt: Date): boolean =>
  vipExpiresAt.getTime() < latestGiftMs;

/**
 * Returns the record after a purchase is taken back. Its days are subtracted from the later of now and the expiry, so
 * the result is in the past if they were used. While VIP is left, its plan is the highest of `otherPlans`, the other
 * purchases that stand.
 */
export function shortenVip(
  record: VipRecord,
  taken: { days: number; otherPlans: readonly number[] },
  now: Date,
) {
  const { vipExpiresAt } = extendVip(record, { plan: EARNED_VIP, days: -taken.days }, now);
  const plans = taken.otherPlans.map(readPlan);
  return { vipExpiresAt, vipPlan: plans.reduce(higherPlan, EARNED_VIP) };
}

/** Returns the record that a member starts with: a trial of this many hours, or none. */
export function startVip(trialHours: number, now: Date): VipRecord {
  return trialHours > 0
    ? { vipExpiresAt: new Date(now.getTime() + trialHours * HOUR_MS), vipPlan: TRIAL_VIP }
    : { vipExpiresAt: null, vipPlan: null };
}

/** Whether a member as received from the server may play without limit and enter the dark web: `vipDate` is later than now. */
export function isVipMember(member: Pick<WireVip, 'vipDate'>, now: Date): boolean {
  return isVipActive(parseShanghaiTime(member.vipDate), now);
}

/** Returns the days left for the top-up page; a started day counts as a whole one. 0 when VIP is not active. */
export function vipDaysLeft(member: Pick<WireVip, 'vipDate'>, now: Date): number {
  const expiry = parseShanghaiTime(member.vipDate);
  const left = expiry ? expiry.getTime() - now.getTime() : 0;
  return Math.max(0, Math.ceil(left / DAY_MS));
}

/** Returns the index of the level icon: 0 base, 1–4 the plan, 5 the top icon (earned days), 6 the trial. */
export function vipIconIndex(member: Pick<WireVip, 'vipDate' | 'vipPeriod'>, now: Date): number {
  if (!isVipMember(member, now)) return 0;
  const plan = readPlan(member.vipPeriod);
  if (plan === TRIAL_VIP) return 6;
  return plan === EARNED_VIP ? 5 : plan;
}

/**
 * The VIP status on the profile: `none` no VIP · `valid-until` earned days · `expires` a plan of
 * 30, 90 or 365 days · `permanent` the 3650-day plan · `trial`. `vipDate` is the date to show.
 */
export type VipStatus =
  | { kind: 'none' }
  | { kind: 'valid-until' | 'expires' | 'permanent' | 'trial'; vipDate: string };

/** Returns the profile's VIP status; the caller supplies the words. */
export function vipStatus(
  { vipDate, vipPeriod }: Pick<WireVip, 'vipDate' | 'vipPeriod'>,
  now: Date,
): VipStatus {
  if (!isVipMember({ vipDate }, now)) return { kind: 'none' };
  const plan = readPlan(vipPeriod);
  if (plan === EARNED_VIP) return { kind: 'valid-until', vipDate };
  if (plan === TRIAL_VIP) return { kind: 'trial', vipDate };
  return { kind: plan === PERMANENT_VIP ? 'permanent' : 'expires', vipDate };
}

/** Whether the member's VIP is the permanent one. Screens then show no date or days for it and sell no plan. */
export const isPermanentVip = (
  member: Pick<WireVip, 'vipDate' | 'vipPeriod'>,
  now: Date,
): boolean => vipStatus(member, now).kind === 'permanent';

/**
 * What VIP brings, in the order of the screens. Each is a switch of the site's; one that is off is promised nowhere.
 *
 * - `coin-films`, `vip-films`, `dark-web`: it opens the films with a price of their own, those at the site's price, and
 *   those of the dark web.
 * - `profile`: nickname and avatar as often as wished; others change each once in {@link PROFILE_DAYS} days.
 * - `hd`: renditions above {@link SD_LINES} lines.
 * - `own-line`: the channels of a video that are marked as VIP's own.
 * - `no-ads`: no ads between what is watched, and none that sells VIP.
 * - `support`: chats are marked and come first.
 */
export const benefits = [
  'coin-films',
  'vip-films',
  'dark-web',
  'profile',
  'hd',
  'own-line',
  'no-ads',
  'support',
] as const;

export type Benefit = (typeof benefits)[number];

/** The lines of the best picture for members without VIP. */
export const SD_LINES = 720;

/** A film as far as it decides which benefit opens it. */
export interface FilmOnSale {
  /** For VIP members only. */
  vipOnly: boolean;
  /** Coins for each of its episodes; null for the site's price. */
  ownPrice: number | null;
}

/** The benefit by which VIP opens a film that costs something. */
export function benefitOf({ vipOnly, ownPrice }: FilmOnSale): Benefit {
  if (vipOnly) return 'dark-web';
  return ownPrice === null ? 'vip-films' : 'coin-films';
}

interface Picture {
  width: number;
  height: number;
}

const linesOf = ({ width, height }: Picture): number => Math.min(width, height);

/**
 * Returns the renditions for a member without the benefit `hd`, in the same order: those of up to {@link SD_LINES} lines.
 * A film without one has its smallest.
 */
export function withoutHd<Rendition extends Picture>(all: readonly Rendition[]): Rendition[] {
  const most = Math.max(SD_LINES, Math.min(...all.map(linesOf)));
  return all.filter((it) => linesOf(it) <= most);
}

/** How long a member without VIP waits from one nickname to the next, and from one avatar to the next. */
export const PROFILE_DAYS = 30;

/** When a nickname or an avatar that was changed at a moment may be changed again. */
export const profileFreeAt = (changedAt: Date): Date =>
  new Date(changedAt.getTime() + PROFILE_DAYS * DAY_MS);
