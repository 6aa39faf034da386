import type { Fen } from './money.ts';

/**
 * What a price asks for in another currency, in its smallest unit, at so many yuan a unit (`7.25`, at most four decimals):
 * rounded up, in whole numbers, and never nothing.
 */
export function foreignMinor(fen: Fen, rate: string): bigint {
  const [whole = '0', decimals = ''] = rate.split('.');
  const perUnit = BigInt(`${whole}${decimals.padEnd(4, '0')}`);
  const minor = (fen * 10_000n + perUnit - 1n) / perUnit;
  return minor < 1n ? 1n : minor;
}

const signs: Readonly<Record<string, string>> = { USD: 'US$', HKD: 'HK$' };

/** A sum with its currency, as every language writes it: `US$27.59`, `28.8 USDT`. */
export function sumWith(currency: string, amount: string): string {
  const sign = signs[currency];
  return sign === undefined ? `${amount} ${currency}` : `${sign}${amount}`;
}
