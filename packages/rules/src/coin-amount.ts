/** The fixed coin options, in whole yuan. */
export const COIN_OPTIONS_YUAN: readonly number[] = [30, 100];
/** The smallest custom amount, in whole yuan. */
export const MIN_COIN_AMOUNT_YUAN = 10;
/** The largest custom amount, in whole yuan. */
export const MAX_COIN_AMOUNT_YUAN = 5000;

/** A settled custom amount in whole yuan, and why it differs from what was typed (`null`: it does not). */
export type SettledCoinAmount = {
  amount: number;
  changed: 'raised-to-minimum' | 'lowered-to-maximum' | 'cut-to-whole' | null;
};

/**
 * What the custom-amount field holds after it loses focus: below 10 becomes 10, above 5000 becomes
 * 5000, a fraction is cut to whole yuan. Null when the text is no number (an empty field stays empty).
 */
export function settleCoinAmount(text: string): SettledCoinAmount | null {
  const typed = text.trim() === '' ? Number.NaN : Number(text);
  if (Number.isNaN(typed)) return null;
  if (typed < MIN_COIN_AMOUNT_YUAN)
    return { amount: MIN_COIN_AMOUNT_YUAN, changed: 'raised-to-minimum' };
  if (typed > MAX_COIN_AMOUNT_YUAN)
    return { amount: MAX_COIN_AMOUNT_YUAN, changed: 'lowered-to-maximum' };
  const amount = Math.floor(typed);
  return { amount, changed: amount === typed ? null : 'cut-to-whole' };
}

/** Whether an order may be made for this amount: a whole number of yuan from 10 to 5000. */
export function isCoinAmount(yuan: unknown): yuan is number {
  return (
    Number.isInteger(yuan) &&
    Number(yuan) >= MIN_COIN_AMOUNT_YUAN &&
    Number(yuan) <= MAX_COIN_AMOUNT_YUAN
  );
}

/** The coins an amount of whole yuan buys. */
export function coinsFor(yuan: number, coinsPerYuan: number): number {
  return yuan * coinsPerYuan;
}
