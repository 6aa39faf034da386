import type { VipPlan } from '@lantern/rules/vip-plans';

const FEN_PER_YUAN = 100;

/** What a day of VIP costs at least, in yuan with two decimals, rounded up so that no less is promised than asked. */
export function cheapestDay(plans: readonly VipPlan[]): string {
  const fenPerDay = plans.map(({ priceFen, days }) => Number(priceFen) / days);
  return (Math.ceil(Math.min(...fenPerDay)) / FEN_PER_YUAN).toFixed(2);
}
