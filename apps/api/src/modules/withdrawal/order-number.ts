import { businessDayOf } from '@lantern/rules/shanghai-time';

const digits = 10;

/** Number of a withdrawal: T, the day in Shanghai, and ten digits nobody can count from. */
export function makeOrderNumber(at: Date, randomBytes: (size: number) => Buffer): string {
  const day = businessDayOf(at).replaceAll('-', '');
  const drawn = randomBytes(8).readBigUInt64BE() % 10n ** BigInt(digits);
  return `T${day}${drawn.toString().padStart(digits, '0')}`;
}
