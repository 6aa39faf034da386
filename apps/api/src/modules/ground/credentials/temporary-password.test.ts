import { randomBytes } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { SigningSecrets } from '../../../platform/signing/signing-secrets.ts';
import { createPasswordVault, makePassword } from './temporary-password.ts';

test('a temporary password is eight letters and digits, some of each, and seldom the same', () => {
  const made = Array.from({ length: 500 }, () => makePassword(randomBytes));
  for (const password of made) expect(password).toMatch(/^(?=.*\d)(?=.*[a-z])[a-z\d]{8}$/);
  expect(new Set(made).size).toBe(made.length);
});

describe('the vault', () => {
  const vault = createPasswordVault(new SigningSecrets('one secret'));
  const locked = vault.lock('ab12cd34', '12345678', randomBytes(12));

  test('gives back what it locked', () => {
    expect(vault.open(locked, '12345678')).toBe('ab12cd34');
    expect(locked.includes('ab12cd34')).toBe(false);
  });

  test('gives nothing for another member, under another secret, or when a bit was turned', () => {
    expect(vault.open(locked, '87654321')).toBe('');
    const another = new SigningSecrets('another secret');
    expect(createPasswordVault(another).open(locked, '12345678')).toBe('');
    const turned = Buffer.from(locked);
    turned.writeUInt8(turned.readUInt8(turned.length - 1) ^ 1, turned.length - 1);
    expect(vault.open(turned, '12345678')).toBe('');
  });
});
