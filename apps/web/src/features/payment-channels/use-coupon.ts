import type { PaymentOption } from '@lantern/contracts/entities/payment-option';
import { type Coupon, isForPlan, priceWithCoupon } from '@lantern/rules/coupon';
import { formatYuan, parseYuan } from '@lantern/rules/money';
import { useState } from 'react';

/** A coupon that the server knows, with its code as it was typed. */
export interface EnteredCoupon extends Coupon {
  code: string;
}

/** A coupon and the chosen plan's price with it. */
export interface ChosenCoupon {
  entered: EnteredCoupon | null;
  enter: (coupon: EnteredCoupon | null) => void;
  /** What it takes off the chosen plan, and what that leaves, in yuan; null without a coupon for this plan. */
  cut: { code: string; off: string; price: string } | null;
  /** The price with it, in yuan, and the one to strike through. */
  price: string | null;
  was: string | null;
}

/** The coupon that the member has entered, as long as the screen is there. */
export function useCoupon(plan: PaymentOption | null): ChosenCoupon {
  const [entered, enter] = useState<EnteredCoupon | null>(null);
  const fen = parseYuan(plan?.price ?? '');
  const isFor =
    entered !== null && plan !== null && isForPlan(entered, plan.commoditySpecification);
  if (!isFor || fen === null) {
    return { entered, enter, cut: null, price: plan?.price ?? null, was: null };
  }
  const left = priceWithCoupon(fen, entered);
  const cut = { code: entered.code, off: formatYuan(left.offFen), price: formatYuan(left.fen) };
  return { entered, enter, cut, price: cut.price, was: plan.price };
}
