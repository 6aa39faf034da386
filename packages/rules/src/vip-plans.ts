import type { Fen } from './money.ts';

/** Where a member's VIP came from: 1–4 bought plans, 5 a trial, 0 days earned by invites, sign-in or tasks. */
export type VipPlanNumber = 0 | 1 | 2 | 3 | 4 | 5;
/** VIP time earned by invites, sign-in or tasks. */
export const EARNED_VIP = 0;
/** The trial that a member may start with. */
export const TRIAL_VIP = 5;
/** The plan that is shown as permanent. */
export const PERMANENT_VIP = 4;
/** Days of the permanent plan, on every site. */
export const PERMANENT_DAYS = 3650;

/** A plan on sale: its number (the wire's `vipPeriod`), the days it adds and its price in fen. */
export type VipPlan = { plan: 1 | 2 | 3 | 4; days: number; priceFen: Fen };

/** The plans of a fresh site, shortest first: 30 days for ¥30, 90 for ¥100, 365 for ¥200, 3650 for ¥500. */
export const VIP_PLANS: readonly VipPlan[] = [
  { plan: 1, days: 30, priceFen: 3_000n },
  { plan: 2, days: 90, priceFen: 10_000n },
  { plan: 3, days: 365, priceFen: 20_000n },
  { plan: 4, days: 3650, priceFen: 50_000n },
];

/** Whether a plan of this many days is the permanent one, whose days are never shown. */
export const isPermanentPlan = (days: number): boolean => days === PERMANENT_DAYS;

/** Returns the plan that adds this many days (the wire's `comSpec`), or null. */
export function vipPlanOfDays(days: number, plans: readonly VipPlan[]): VipPlan | null {
  return plans.find((plan) => plan.days === days) ?? null;
}

/** The order in which plans are shown when a member has several: 4, 3, 2, 1, then the trial (5), then earned days (0). */
const SHOWN_FIRST: readonly VipPlanNumber[] = [4, 3, 2, 1, 5, 0];

/** Returns which of two plans is shown. */
export function higherPlan(one: VipPlanNumber, other: VipPlanNumber): VipPlanNumber {
  return SHOWN_FIRST.indexOf(one) <= SHOWN_FIRST.indexOf(other) ? one : other;
}

/** Reads a stored plan number; a missing or unknown one counts as earned days. */
export function readPlan(stored: number | null | undefined): VipPlanNumber {
  return SHOWN_FIRST.find((plan) => plan === stored) ?? EARNED_VIP;
}

/** The goods of an order: days of a plan, or coins. */
export type Goods =
  | { kind: 'vip'; plan: VipPlan['plan']; days: number }
  | { kind: 'coins'; coins: number };

export type GoodsKind = Goods['kind'];

const FEN_PER_YUAN = 100;

/**
 * Returns the lowest price of a day of VIP in yuan with two decimals, rounded up so that the site never charges more
 * than it shows; `0.00` when no plan is on sale.
 */
export function cheapestDay(plans: readonly VipPlan[]): string {
  if (plans.length === 0) return '0.00';
  const fenPerDay = plans.map(({ priceFen, days }) => Number(priceFen) / days);
  return (Math.ceil(Math.min(...fenPerDay)) / FEN_PER_YUAN).toFixed(2);
}
