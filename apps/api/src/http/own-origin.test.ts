import { Socket } from 'node:net';

import { expect, test } from 'vitest';

import { ownOrigin } from './own-origin.ts';

const ask = (host: string | undefined, publicBaseUrl: string | null = null) =>
  ownOrigin({ headers: host === undefined ? {} : { host }, socket: new Socket() }, publicBaseUrl);

test('the public origin is the only one if it is set', () => {
  for (const host of ['evil.example', 'localhost:3000', undefined]) {
    expect(ask(host, 'https://site.example')).toBe('https://site.example');
  }
});

test.each([
  ['localhost:3000', 'http://localhost:3000'],
  ['127.0.0.1:4705', 'http://127.0.0.1:4705'],
  ['localhost:80', 'http://localhost'],
])('a machine of a developer is known by %s', (host, origin) => {
  expect(ask(host)).toBe(origin);
});

test.each([
  'evil.example',
  'evil.example:3000',
  'localhost.evil.example',
  'localhost@evil.example',
  '203.0.113.9:3000',
  'evil.example/localhost',
  '',
  undefined,
])('another host is not, such as %s', (host) => {
  expect(ask(host)).toBe('http://localhost');
});
