import type { VipPlan } from './vip-plans.ts';

/** What is sold: days of a plan, or coins. */
export type Goods =
  | { kind: 'vip'; plan: VipPlan['plan']; days: number }
  | { kind: 'coins'; coins: number };
