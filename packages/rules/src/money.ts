/** Money inside the program: whole fen (1 yuan = 100 fen), never a float. Texts and answers carry yuan. */
export type Fen = bigint;

const FEN_PER_YUAN = 100n;
const BASIS_POINTS_OF_ALL = 10_000;
const YUAN_TEXT = /^(0|[1-9]\d{0,11})(?:\.(\d{1,2}))?$/;

/** Formats an amount as yuan with exactly two decimals: 3000 → `30.00`, -5 → `-0.05`. A number must be a safe integer. */
export function formatYuan(fen: Fen | number): string {
  const amount = BigInt(fen);
  const sign = amount < 0n ? '-' : '';
  const size = amount < 0n ? -amount : amount;
  const cents = (size % FEN_PER_YUAN).toString().padStart(2, '0');
  return `${sign}${size / FEN_PER_YUAN}.${cents}`;
}

/**
 * Reads yuan as people and payment channels write it (`30`, `30.0`, `30.00`, or the JSON number 9.9) and
 * returns fen. Null for everything else: a sign, spaces, an exponent, full-width digits, a leading zero, a
 * third decimal, more than twelve digits. Compare sums as fen, never as text.
 */
export function parseYuan(yuan: string | number): Fen | null {
  const match = YUAN_TEXT.exec(String(yuan));
  if (!match) return null;
  const [, whole = '0', decimals = ''] = match;
  return BigInt(whole) * FEN_PER_YUAN + BigInt(decimals.padEnd(2, '0'));
}

/**
 * Returns a share of an amount in basis points (1000 = 10 %), cut to whole fen, so that it never exceeds the share. Throws a
 * RangeError for basis points that are no whole number from 0 to 10,000.
 */
export function shareOf(fen: Fen, basisPoints: number): Fen {
  if (!Number.isSafeInteger(basisPoints) || basisPoints < 0 || basisPoints > BASIS_POINTS_OF_ALL) {
    throw new RangeError(`not a share: ${basisPoints} basis points`);
  }
  return (fen * BigInt(basisPoints)) / BigInt(BASIS_POINTS_OF_ALL);
}
