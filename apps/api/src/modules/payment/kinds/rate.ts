import type { Fen } from '@lantern/rules/money';

import type { Currency, Money } from '../channels/channel.ts';

/**
 * What a price in fen asks for in another currency, at so many yuan a unit: rounded up to its smallest unit, in whole
 * numbers, and never nothing.
 */
export function askFor(fen: Fen, { currency, rate }: { currency: Currency; rate: string }): Money {
  if (currency === 'CNY') return { currency, minor: fen };
  const [whole = '0', decimals = ''] = rate.split('.');
  const perUnit = BigInt(`${whole}${decimals.padEnd(4, '0')}`);
  const minor = (fen * 10_000n + perUnit - 1n) / perUnit;
  return { currency, minor: minor < 1n ? 1n : minor };
}
