import { randomBytes } from 'node:crypto';

import { expect, test } from 'vitest';

import { SigningSecrets } from '../../../../platform/signing/signing-secrets.ts';
import { createFactorSecrets, digestCode, drawRecoveryCode } from './factor-secrets.ts';

const secrets = createFactorSecrets(new SigningSecrets('a signing secret that only tests use'));

test('a sealed value opens only for its purpose, and only unchanged', () => {
  const plain = Buffer.from('the secret of an app');
  const sealed = secrets.seal(plain, 'app 7');
  expect(sealed.includes(plain)).toBe(false);
  expect(secrets.open(sealed, 'app 7')).toEqual(plain);
  expect(secrets.open(sealed, 'app 8')).toBeNull();
  const altered = Buffer.from(sealed);
  altered[13] = (altered[13] ?? 0) ^ 1;
  expect(secrets.open(altered, 'app 7')).toBeNull();
  for (const size of [0, 5, 27, sealed.length - 1]) {
    expect(secrets.open(sealed.subarray(0, size), 'app 7')).toBeNull();
  }
  const another = createFactorSecrets(new SigningSecrets('another secret of a site'));
  expect(another.open(sealed, 'app 7')).toBeNull();
});

test('recovery codes are drawn apart and read as people type them', () => {
  const codes = Array.from({ length: 500 }, () => drawRecoveryCode(randomBytes));
  expect(new Set(codes).size).toBe(500);
  for (const code of codes) expect(code).toMatch(/^(?:[2-9A-HJKMNP-Z]{4}-){3}[2-9A-HJKMNP-Z]{4}$/);
  const [code = ''] = codes;
  const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `;
  const [key] = secrets.digestKeys;
  expect(digestCode(key, typed)).toEqual(digestCode(key, code));
});
