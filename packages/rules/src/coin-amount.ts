/** Amounts that coins are sold for: from the smallest to the largest, in whole yuan. */
export type CoinRange = { minYuan: number; maxYuan: number };
/** What a site begins with: 10 to 5000 yuan. */
export const USUAL_COIN_RANGE: CoinRange = { minYuan: 10, maxYuan: 5000 };

/** A settled custom amount in whole yuan, and why it differs from what was typed (`null`: it does not). */
export type SettledCoinAmount = {
  amount: number;
  changed: 'raised-to-minimum' | 'lowered-to-maximum' | 'cut-to-whole' | null;
};

/**
 * What the custom-amount field holds after it loses focus: what is outside the range becomes its end,
 * a fraction is cut to whole yuan. Null when the text is no number (an empty field stays empty).
 */
export function settleCoinAmount(
  text: string,
  { minYuan, maxYuan }: CoinRange,
): SettledCoinAmount | null {
  const typed = text.trim() === '' ? Number.NaN : Number(text);
  if (Number.isNaN(typed)) return null;
  if (typed < minYuan) return { amount: minYuan, changed: 'raised-to-minimum' };
  if (typed > maxYuan) return { amount: maxYuan, changed: 'lowered-to-maximum' };
  const amount = Math.floor(typed);
  return { amount, changed: amount === typed ? null : 'cut-to-whole' };
}

/** Whether an order may be made for this amount: a whole number of yuan in the range. */
export function isCoinAmount(yuan: unknown, { minYuan, maxYuan }: CoinRange): yuan is number {
  return Number.isInteger(yuan) && Number(yuan) >= minYuan && Number(yuan) <= maxYuan;
}

/** The coins an amount of whole yuan buys. */
export function coinsFor(yuan: number, coinsPerYuan: number): number {
  return yuan * coinsPerYuan;
}
