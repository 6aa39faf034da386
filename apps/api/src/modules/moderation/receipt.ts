import { businessDayOf } from '@lantern/rules/shanghai-time';

/** Crockford's letters: none that is mistaken for another when it is read out. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 8;

/** Such as `R20310521-7K3M9Q2P`: the day in Shanghai and forty random bits. */
export function makeReceipt(at: Date, randomBytes: (size: number) => Buffer): string {
  const random = [...randomBytes(length)].map((byte) => letters[byte % letters.length]).join('');
  return `R${businessDayOf(at).replaceAll('-', '')}-${random}`;
}
