import { describe, expect, test } from 'vitest';

import { readCookie, readOwnCookie, writeCookie } from './cookies.ts';

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

test.each([
  ['viewer=old', 'old'],
  ['viewer=old; __Host-viewer=own', 'own'],
  ['__Host-viewer=own', 'own'],
  ['__Host-other=1; viewers=2', null],
])('the site’s own cookie in %j is %j', (header, value) => {
  expect(readOwnCookie(header, 'viewer')).toBe(value);
});

test('what no older version wrote counts without the prefix only where there is no https', () => {
  expect(readOwnCookie('identity=planted', 'identity')).toBeNull();
  expect(readOwnCookie('identity=planted; __Host-identity=own', 'identity')).toBe('own');
  expect(readOwnCookie('identity=own', 'identity', false)).toBe('own');
});

test('writeCookie keeps scripts and other sites away', () => {
  const options = { path: '/media', maxAgeSeconds: 60 };
  const start = 'viewer=7.a%3Bb; Max-Age=60; Path=/media; HttpOnly;';
  expect(writeCookie('viewer', '7.a;b', { ...options, secure: false })).toBe(
    `${start} SameSite=Lax`,
  );
  expect(writeCookie('viewer', '7.a;b', { ...options, secure: true })).toBe(
    '__Host-viewer=7.a%3Bb; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax',
  );
});
