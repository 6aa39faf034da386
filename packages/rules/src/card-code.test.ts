import fc from 'fast-check';
import { expect, test } from 'vitest';

import { CARD_CODE_BYTES, readCardCode, writeCardCode } from './card-code.ts';

const bytes = fc.uint8Array({ minLength: CARD_CODE_BYTES, maxLength: CARD_CODE_BYTES });

test.each([
  [new Uint8Array(16), '00000-00000-00000-00000-00000-0'],
  [new Uint8Array(16).fill(255), '7ZZZZ-ZZZZZ-ZZZZZ-ZZZZZ-ZZZZZ-Z'],
])('%j is written %s', (given, code) => expect(writeCardCode(given)).toBe(code));

test('a code is read correctly however a member types it', () => {
  fc.assert(
    fc.property(bytes, (given) => {
      const code = writeCardCode(given);
      const read = readCardCode(code);
      expect(read).toHaveLength(26);
      expect(readCardCode(` ${code.toLowerCase().replaceAll('-', ' ')} `)).toBe(read);
      expect(readCardCode(`'${code}`)).toBe(read);
      expect(readCardCode(`“${code}”`)).toBe(read);
      expect(readCardCode(code.replaceAll('0', 'o').replaceAll('1', 'l'))).toBe(read);
    }),
  );
});

test('a code that a keyboard for Chinese writes in wide letters is the same', () => {
  const wide = '７Ｋ３Ｍ９－Ｑ２Ｐ４Ｒ－７Ｋ３Ｍ９－Ｑ２Ｐ４Ｒ－７ｋ３ｍ９－ｑ';
  expect(readCardCode(wide)).toBe('7K3M9Q2P4R7K3M9Q2P4R7K3M9Q');
});

test('different bytes give different codes', () => {
  fc.assert(
    fc.property(bytes, bytes, (one, other) => {
      const same = one.every((byte, place) => byte === other[place]);
      expect(writeCardCode(one) === writeCardCode(other)).toBe(same);
    }),
  );
});

test.each(['', 'hello', '0'.repeat(25), '0'.repeat(27), `${'0'.repeat(25)}U`, '😀'.repeat(13)])(
  '%j is none',
  (text) => expect(readCardCode(text)).toBeNull(),
);
