import type { Goods } from '@lantern/rules/goods';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';

const randomDigits = 10;

/** A letter for the goods, the moment to the second in Shanghai, and ten random digits: nobody guesses the next. */
export function makeOrderNumber(
  goods: Goods,
  at: Date,
  randomBytes: (size: number) => Buffer,
): string {
  const letter = goods.kind === 'vip' ? 'V' : 'C';
  const moment = formatShanghaiTime(at).replaceAll(/\D/g, '');
  const random = randomBytes(8).readBigUInt64BE() % 10n ** BigInt(randomDigits);
  return `${letter}${moment}${random.toString().padStart(randomDigits, '0')}`;
}
