const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Reads base32 as an authenticator app does: the other way round than the product. */
export function readBase32(text: string): Buffer {
  const bits = text
    .split('')
    .map((it) => alphabet.indexOf(it).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
