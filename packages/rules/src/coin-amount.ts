/** The range of amounts that coins are sold for, in whole yuan. */
export type CoinRange = { minYuan: number; maxYuan: number };
/** The range that a site starts with: 10 to 5000 yuan. */
export const USUAL_COIN_RANGE: CoinRange = { minYuan: 10, maxYuan: 5000 };

/** A settled custom amount in whole yuan, and why it differs from the typed one; `null` when it does not. */
export type SettledCoinAmount = {
  amount: number;
  changed: 'raised-to-minimum' | 'lowered-to-maximum' | 'cut-to-whole' | null;
};

/**
 * Returns what the custom-amount field shows after it loses focus. An amount outside the range becomes the
 * nearest end, and a fraction is cut to whole yuan. Null when the text is no number; an empty field stays empty.
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

/** Whether this amount can be ordered: a whole number of yuan within the range. */
export function isCoinAmount(yuan: unknown, { minYuan, maxYuan }: CoinRange): yuan is number {
  return Number.isInteger(yuan) && Number(yuan) >= minYuan && Number(yuan) <= maxYuan;
}

/** Returns the number of coins that an amount of whole yuan buys. */
export function coinsFor(yuan: number, coinsPerYuan: number): number {
  return yuan * coinsPerYuan;
}
