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

/** The name of a plan in each language; `""` where it is called by its days. */
export type PlanNames = Readonly<Record<'zh' | 'en', string>>;

/** A plan on sale. Its days tell it from others. */
export type VipPlan = {
  /** Its level (the wire's `vipPeriod`); several plans may have the same one. */
  plan: 1 | 2 | 3 | 4;
  days: number;
  priceFen: Fen;
  names?: PlanNames;
  /** A higher price that is shown struck through. */
  strikeFen?: Fen | null;
  /** A lower price until a moment, exclusive. */
  offer?: { priceFen: Fen; endsAt: Date } | null;
  /** The price for a member who has never paid for VIP. */
  firstFen?: Fen | null;
};

/** The level of a plan of so many days. */
export function levelOfDays(days: number): VipPlan['plan'] {
  if (isPermanentPlan(days)) return PERMANENT_VIP;
  if (days >= 365) return 3;
  return days >= 90 ? 2 : 1;
}

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

/** Whom a price is for: at a moment, a member who has bought VIP before or not. */
export interface Buyer {
  now: Date;
  /** Whether the member has never paid for VIP. */
  isFirst: boolean;
}

/** What a plan costs a buyer. */
export interface PlanPrice {
  fen: Fen;
  /** Why it is less than usual; null for the usual price. */
  by: 'offer' | 'first' | null;
  /** The end of an offer; null where nothing ends. */
  endsAt: Date | null;
  /** The price to strike through beside it; null where there is none. */
  struckFen: Fen | null;
}

/**
 * The lowest price that a buyer may have: the usual one, the offer until its end (exclusive), or that of a first purchase.
 * Struck through is the usual price, where the buyer pays less, or else the plan's own price to strike through.
 */
export function priceFor(plan: VipPlan, { now, isFirst }: Buyer): PlanPrice {
  const { priceFen, offer = null, firstFen = null, strikeFen = null } = plan;
  const usual: PlanPrice = {
    fen: priceFen,
    by: null,
    endsAt: null,
    struckFen: strikeFen !== null && strikeFen > priceFen ? strikeFen : null,
  };
  const struckFen = usual.struckFen ?? priceFen;
  const isOn = offer !== null && now < offer.endsAt;
  const less: PlanPrice[] = [
    ...(isOn
      ? [{ fen: offer.priceFen, by: 'offer' as const, endsAt: offer.endsAt, struckFen }]
      : []),
    ...(isFirst && firstFen !== null
      ? [{ fen: firstFen, by: 'first' as const, endsAt: null, struckFen }]
      : []),
  ];
  return less.reduce((best, it) => (it.fen < best.fen ? it : best), usual);
}

/** When the next of these plans' offers ends; null when none is on. */
export function nextOfferEnd(plans: readonly VipPlan[], now: Date): Date | null {
  const ends = plans.flatMap(({ offer }) => (offer && now < offer.endsAt ? offer.endsAt : []));
  return ends.reduce<Date | null>((next, it) => (next === null || it < next ? it : next), null);
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
 * than it shows; `0.00` when no plan with a price per day is on sale, which the permanent one has not.
 */
export function cheapestDay(plans: readonly Pick<VipPlan, 'priceFen' | 'days'>[]): string {
  const inTerms = plans.filter(({ days }) => !isPermanentPlan(days));
  if (inTerms.length === 0) return '0.00';
  const fenPerDay = inTerms.map(({ priceFen, days }) => Number(priceFen) / days);
  return (Math.ceil(Math.min(...fenPerDay)) / FEN_PER_YUAN).toFixed(2);
}
