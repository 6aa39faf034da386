import { describe, expect, test } from 'vitest';

import { assertSealedForm, SealedTextError } from './sealed-text.ts';

const bytes = (length: number) => Buffer.alloc(length, 7).toString('base64');
const block = bytes(16);

describe('assertSealedForm', () => {
  test.each([16, 32, 48, 16_384, 1_048_576])('%i bytes are whole blocks', (length) => {
    expect(() => assertSealedForm(bytes(length))).not.toThrow();
  });

  test.each([0, 1, 8, 15, 17, 24, 31, 33])('%i bytes are not whole blocks', (length) => {
    expect(() => assertSealedForm(bytes(length))).toThrow(SealedTextError);
  });

  test.each([
    ['spaces around', ` ${block}   `],
    ['a line break at the end', `${block}\n`],
    ['a line break for a letter', `\n${block.slice(1)}`],
    ['the alphabet of URLs', `-_${block.slice(2)}`],
    ['padding left off', block.slice(0, -2)],
    ['too much padding', `${block.slice(0, -3)}===`],
    ['padding in the middle', `${block}${block}`],
    ['a letter outside ASCII', `灯${block.slice(1)}`],
  ])('refuses %s', (_, sealed) => {
    expect(() => assertSealedForm(sealed)).toThrow(SealedTextError);
  });
});
