/** Digits and letters that are not mistaken for each other (Crockford's base 32). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Of 128 bits, five a character. */
const length = 26;
const groups = /.{1,5}/g;
const written = /^[\dA-HJKMNP-TV-Z]{26}$/;

/** The bytes of a card's code: 128 bits. */
export const CARD_CODE_BYTES = 16;

/** A code as it is written on a card, in groups: `7K3M9-Q2P4R-…`. Takes 16 bytes. */
export function writeCardCode(bytes: Uint8Array): string {
  let value = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  let code = '';
  while (code.length < length) {
    code = `${alphabet.charAt(Number(value % 32n))}${code}`;
    value /= 32n;
  }
  return (code.match(groups) ?? []).join('-');
}

/** The characters of a code as a member typed it: in either case, grouped or not, and with O and I for 0 and 1. Null for what is none. */
export function readCardCode(text: string): string | null {
  const code = text
    .toUpperCase()
    .replaceAll(/[\s\-_－—]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return written.test(code) ? code : null;
}
