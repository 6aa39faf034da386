import type { Fen } from './money.ts';

/** What a coupon takes off the price of a plan. */
export interface Coupon {
  /** Whether `amount` is per cents, from 1 to 100, or fen. */
  off: 'percent' | 'fen';
  amount: number;
  /** The days of the one plan that it is for; null for any. */
  planDays: number | null;
}

/** Nothing is free: a channel takes no payment of nothing. */
const LEAST_FEN = 1n;
const WHOLE = 100n;

/** Whether a coupon is for the plan of so many days. */
export const isForPlan = ({ planDays }: Pick<Coupon, 'planDays'>, days: number): boolean =>
  planDays === null || planDays === days;

/**
 * The price that is left of one in fen, and what the coupon took off it. Per cents are cut to whole fen, so that no more is
 * taken off than they say; one fen is left at least.
 */
export function priceWithCoupon(
  fen: Fen,
  { off, amount }: Pick<Coupon, 'off' | 'amount'>,
): { fen: Fen; offFen: Fen } {
  const wanted = off === 'percent' ? (fen * BigInt(amount)) / WHOLE : BigInt(amount);
  const most = fen - LEAST_FEN;
  const offFen = wanted < most ? wanted : most;
  return { fen: fen - offFen, offFen };
}
