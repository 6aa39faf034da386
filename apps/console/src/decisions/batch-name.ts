import type { CardBatch } from '@lantern/contracts/entities/card';

import { salesTexts } from '#text/sales.ts';

/** What each card of a batch is for, in words. */
export function batchName({ goods, amount, off, planDays }: CardBatch): string {
  const what = salesTexts.each(goods === 'coupon' ? (off ?? 'fen') : goods, amount);
  return typeof planDays === 'number' ? `${what} · ${salesTexts.forPlan(planDays)}` : what;
}
