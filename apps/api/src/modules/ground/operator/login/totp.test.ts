import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { base32, matchTotp, totpAddress, totpCode, totpStepOf } from './totp.ts';

/** The secret of the vectors in RFC 6238, appendix B. */
const secret = Buffer.from('12345678901234567890');

describe('codes', () => {
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('are those of RFC 6238 at second %i', (second, code) => {
    expect(totpCode(secret, totpStepOf(new Date(second * 1000)), 8)).toBe(code);
  });

  test('of any secret and time are six digits, and match while they are shown', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 20, maxLength: 20 }),
        fc.integer({ min: 0, max: 4_000_000_000 }),
        (bytes, second) => {
          const at = new Date(second * 1000);
          const code = totpCode(bytes, totpStepOf(at));
          expect(code).toMatch(/^\d{6}$/);
          expect(matchTotp(bytes, code, { at, lastStep: null })).not.toBeNull();
        },
      ),
    );
  });
});

describe('a code', () => {
  const at = new Date('2031-05-21T04:00:10Z');
  const step = totpStepOf(at);
  const matchedStep = (code: string, lastStep: number | null = null) =>
    matchTotp(secret, code, { at, lastStep });

  test('of the step before and after is taken too, of none beyond', () => {
    expect([-2, -1, 0, 1, 2].map((shift) => matchedStep(totpCode(secret, step + shift)))).toEqual([
      null,
      step - 1,
      step,
      step + 1,
      null,
    ]);
  });

  test('works once, and none from before it does', () => {
    expect(matchedStep(totpCode(secret, step), step)).toBeNull();
    expect(matchedStep(totpCode(secret, step - 1), step)).toBeNull();
    expect(matchedStep(totpCode(secret, step + 1), step)).toBe(step + 1);
  });

  test('is nothing but six digits', () => {
    for (const code of ['', '12345', '1234567', 'abcdef', '１２３４５６']) {
      expect(matchedStep(code)).toBeNull();
    }
  });
});

test('a secret is written as apps read it', () => {
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
  expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(totpAddress(Buffer.from('foobar'), { issuer: '灯影 TV', account: 'a b' })).toBe(
    'otpauth://totp/%E7%81%AF%E5%BD%B1%20TV:a%20b?secret=MZXW6YTBOI&issuer=%E7%81%AF%E5%BD%B1%20TV',
  );
});
