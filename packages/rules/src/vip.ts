import { formatShanghaiTime, parseShanghaiTime } from './shanghai-time.ts';
import {
  EARNED_VIP,
  higherPlan,
  PERMANENT_VIP,
  readPlan,
  TRIAL_VIP,
  type VipPlanNumber,
} from './vip-plans.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** The one truth about a member's VIP, as stored. Everything a client sees is derived from it. */
export type VipRecord = { vipExpiresAt: Date | null; vipPlan: number | null };

/** The wire's three VIP fields; `vipDate` is `YYYY-MM-DD HH:mm:ss` in Shanghai or empty. */
export type WireVip = { memberVip: number; vipPeriod: number; vipDate: string };

/** What a record means at a moment. */
export type VipView = { active: boolean; memberVip: 0 | 3; vipPeriod: VipPlanNumber };

/** The one VIP rule: VIP lasts until the instant of expiry, which itself is no longer VIP. */
export function isVipActive(vipExpiresAt: Date | null, now: Date): boolean {
  return vipExpiresAt !== null && vipExpiresAt.getTime() > now.getTime();
}

/** Active: `memberVip` 3 and `vipPeriod` the plan. Not active: both 0, whatever plan was stored. */
export function deriveVip(record: VipRecord, now: Date): VipView {
  return isVipActive(record.vipExpiresAt, now)
    ? { active: true, memberVip: 3, vipPeriod: readPlan(record.vipPlan) }
    : { active: false, memberVip: 0, vipPeriod: EARNED_VIP };
}

/** The wire's fields of a record; `vipDate` is the expiry, past ones too, or empty if there never was one. */
export function presentVip(record: VipRecord, now: Date): WireVip {
  const { memberVip, vipPeriod } = deriveVip(record, now);
  const vipDate = record.vipExpiresAt ? formatShanghaiTime(record.vipExpiresAt) : '';
  return { memberVip, vipPeriod, vipDate };
}

/** VIP time to add: days of 24 hours, and the plan they came from. */
export type VipGrant = { plan: VipPlanNumber; days: number };

/**
 * The record after a purchase or a reward: time is added to the later of now and the expiry; the plan
 * is the higher one of the grant's and the running one. A plan that has run out no longer counts.
 */
export function extendVip(record: VipRecord, grant: VipGrant, now: Date) {
  const running = isVipActive(record.vipExpiresAt, now) ? record.vipExpiresAt : null;
  const from = running ?? now;
  return {
    vipExpiresAt: new Date(from.getTime() + grant.days * DAY_MS),
    vipPlan: running ? higherPlan(readPlan(record.vipPlan), grant.plan) : grant.plan,
  };
}

/** What operators give and cards hold ends before it: a date has four digits of year, and purchases still find room. */
const latestGiftMs = Date.UTC(9000, 0, 1);

/** Whether VIP may be given as far as that. */
export const isGivableUntil = (vipExpiresAt: Date): boolean =>
  vipExpiresAt.getTime() < latestGiftMs;

/**
 * The record after a purchase is taken back: its days go from the later of now and the expiry, into the past if
 * they were used. While VIP is left, its plan is the highest of `otherPlans`, the purchases that stand.
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

/** The record a new member starts with: a trial of so many hours, or none. */
export function startVip(trialHours: number, now: Date): VipRecord {
  return trialHours > 0
    ? { vipExpiresAt: new Date(now.getTime() + trialHours * HOUR_MS), vipPlan: TRIAL_VIP }
    : { vipExpiresAt: null, vipPlan: null };
}

/** Whether a member as received from the server may play without limit: the one rule, `vipDate` later than now. */
export function isVipForPlayback(member: Pick<WireVip, 'vipDate'>, now: Date): boolean {
  return isVipActive(parseShanghaiTime(member.vipDate), now);
}

/** Whether a member as received may enter the dark web: the same rule, so gate and player never disagree. */
export function isVipForGate(member: Pick<WireVip, 'vipDate'>, now: Date): boolean {
  return isVipForPlayback(member, now);
}

/** Days left for the top-up page; a started day counts as a whole one. 0 when VIP is not active. */
export function vipDaysLeft(member: Pick<WireVip, 'vipDate'>, now: Date): number {
  const expiry = parseShanghaiTime(member.vipDate);
  const left = expiry ? expiry.getTime() - now.getTime() : 0;
  return Math.max(0, Math.ceil(left / DAY_MS));
}

/** Index of the level icon: 0 base, 1–4 the plan, 5 the top icon (earned days), 6 the trial. */
export function vipIconIndex(member: Pick<WireVip, 'vipDate' | 'vipPeriod'>, now: Date): number {
  if (!isVipForPlayback(member, now)) return 0;
  const plan = readPlan(member.vipPeriod);
  if (plan === TRIAL_VIP) return 6;
  return plan === EARNED_VIP ? 5 : plan;
}

/**
 * What the profile says about VIP: `none` no VIP · `valid-until` earned days · `expires` a plan of
 * 30, 90 or 365 days · `permanent` the 3650-day plan · `trial`. `vipDate` is the date to show.
 */
export type VipStatus =
  | { kind: 'none' }
  | { kind: 'valid-until' | 'expires' | 'permanent' | 'trial'; vipDate: string };

/** The profile's status line as a union; the words are the caller's. */
export function vipStatus(
  { vipDate, vipPeriod }: Pick<WireVip, 'vipDate' | 'vipPeriod'>,
  now: Date,
): VipStatus {
  if (!isVipForPlayback({ vipDate }, now)) return { kind: 'none' };
  const plan = readPlan(vipPeriod);
  if (plan === EARNED_VIP) return { kind: 'valid-until', vipDate };
  if (plan === TRIAL_VIP) return { kind: 'trial', vipDate };
  return { kind: plan === PERMANENT_VIP ? 'permanent' : 'expires', vipDate };
}

/** Whether the member's VIP is the permanent one: then no screen says a date or days of it, and none sells a plan. */
export const isPermanentVip = (
  member: Pick<WireVip, 'vipDate' | 'vipPeriod'>,
  now: Date,
): boolean => vipStatus(member, now).kind === 'permanent';
