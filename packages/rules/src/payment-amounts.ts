import type { Fen } from './money.ts';

/** What an order must come to in fen, both ends included; null: no bound. */
export interface PaymentAmounts {
  leastFen: number | null;
  mostFen: number | null;
}

export const anyAmount: PaymentAmounts = { leastFen: null, mostFen: null };

export const takesAmount = ({ leastFen, mostFen }: PaymentAmounts, amount: Fen): boolean =>
  (leastFen === null || amount >= leastFen) && (mostFen === null || amount <= mostFen);

/** From the least to the most that any of several take; what lies between two of them counts too. */
export function rangeOf(all: readonly PaymentAmounts[]): PaymentAmounts {
  const least = Math.min(...all.map((it) => it.leastFen ?? 0));
  const most = Math.max(...all.map((it) => it.mostFen ?? Infinity));
  return { leastFen: least > 0 ? least : null, mostFen: Number.isFinite(most) ? most : null };
}
