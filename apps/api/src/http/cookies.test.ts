import { describe, expect, test } from 'vitest';

import { readCookie, writeCookie } from './cookies.ts';

describe('readCookie', () => {
  test.each([
    [undefined, null],
    ['', null],
    ['other=1', null],
    ['viewers=1; reviewer=2', null],
    ['viewer=7.abc', '7.abc'],
    ['a=b;viewer=7.abc ; c', '7.abc'],
    ['viewer=a%20b', 'a b'],
    ['viewer=100%', '100%'],
    ['viewer=first; viewer=second', 'first'],
    ['viewer=', ''],
  ])('finds in %j %j', (header, value) => {
    expect(readCookie(header, 'viewer')).toBe(value);
  });
});

test('writeCookie keeps scripts and other sites away', () => {
  const options = { path: '/media', maxAgeSeconds: 60 };
  const start = 'viewer=7.a%3Bb; Max-Age=60; Path=/media; HttpOnly;';
  expect(writeCookie('viewer', '7.a;b', { ...options, secure: false })).toBe(
    `${start} SameSite=Lax`,
  );
  expect(writeCookie('viewer', '7.a;b', { ...options, secure: true })).toBe(
    `${start} Secure; SameSite=Lax`,
  );
});
