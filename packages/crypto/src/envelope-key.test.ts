import { describe, expect, test } from 'vitest';

import {
  assertEnvelopeKey,
  checkEnvelopeKey,
  DEVELOPMENT_ENVELOPE_KEY,
  EnvelopeKeyError,
} from './envelope-key.ts';

const iv = 'i'.repeat(16);
const key = 'k'.repeat(16);

describe('checkEnvelopeKey', () => {
  test.each([
    [key, iv],
    ['k'.repeat(24), iv],
    ['k'.repeat(32), iv],
    ['灯影灯影灯1', iv],
    [key, '灯影灯影灯1'],
  ])('key %j, IV %j will do', (key, iv) => {
    expect(checkEnvelopeKey({ key, iv })).toBeNull();
    expect(() => assertEnvelopeKey({ key, iv })).not.toThrow();
  });

  test.each([
    ['', iv, 'key-length'],
    ['k'.repeat(15), iv, 'key-length'],
    ['k'.repeat(17), iv, 'key-length'],
    ['k'.repeat(33), iv, 'key-length'],
    ['灯'.repeat(16), iv, 'key-length'],
    [key, '', 'iv-length'],
    [key, 'i'.repeat(15), 'iv-length'],
    [key, 'i'.repeat(24), 'iv-length'],
    ['', '', 'key-length'],
  ] as const)('key %j, IV %j: %s', (key, iv, problem) => {
    expect(checkEnvelopeKey({ key, iv })).toBe(problem);
    expect(() => assertEnvelopeKey({ key, iv })).toThrow(new EnvelopeKeyError(problem));
  });

  test('an error names the problem and never contains the key', () => {
    const secret = 'a-secret-of-the-wrong-length';
    const attempt = () => assertEnvelopeKey({ key: secret, iv });
    expect(attempt).toThrow(expect.objectContaining({ problem: 'key-length' }));
    expect(attempt).not.toThrow(secret);
  });
});

test('the development defaults can be used', () => {
  expect(DEVELOPMENT_ENVELOPE_KEY).toEqual({ key: 'dev-envelope-key', iv: 'dev-envelope-iv0' });
  expect(checkEnvelopeKey(DEVELOPMENT_ENVELOPE_KEY)).toBeNull();
});
