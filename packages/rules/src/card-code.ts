/** Digits and letters that are hard to confuse with each other (Crockford's base 32). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Characters of a code: 128 bits at five bits a character. */
const length = 26;
const groups = /.{1,5}/g;
const written = /^[\dA-HJKMNP-TV-Z]{26}$/;

/** Bytes of a card's code: 128 bits. */
export const CARD_CODE_BYTES = 16;

/** Formats 16 bytes as a code in groups, as printed on a card: `7K3M9-Q2P4R-…`. */
export function writeCardCode(bytes: Uint8Array): string {
  let value = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  let code = '';
  while (code.length < length) {
    code = `${alphabet.charAt(Number(value % 32n))}${code}`;
    value /= 32n;
  }
  return (code.match(groups) ?? []).join('-');
}

/**
 * Returns the characters of a code that a member typed in either case or width, grouped or not, in quotes as a spreadsheet may
 * show it, with O for 0 and I or L for 1; null when the text is no code.
 */
export function readCardCode(text: string): string | null {
  const code = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\-_－—'"‘’“”]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return written.test(code) ? code : null;
}
