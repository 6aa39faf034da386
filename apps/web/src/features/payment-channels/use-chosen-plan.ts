import type { PaymentOption } from '@lantern/contracts/entities/payment-option';
import { useState } from 'react';

import { type ChosenCoupon, useCoupon } from './use-coupon.ts';

/** The plan that is chosen, and the coupon for it. */
export interface ChosenPlan {
  plan: PaymentOption | null;
  choosePlan: (id: number) => void;
  coupon: ChosenCoupon;
}

/** The plan that the member chose, or the recommended one, or the first. */
export function useChosenPlan(options: readonly PaymentOption[]): ChosenPlan {
  const [chosenId, choosePlan] = useState<number | null>(null);
  const inDoubt = options.find((it) => it.recommended) ?? options[0] ?? null;
  const plan = options.find(({ id }) => id === chosenId) ?? inDoubt;
  return { plan, choosePlan, coupon: useCoupon(plan) };
}
