import { Socket } from 'node:net';

import { expect, test } from 'vitest';

import { createHandOver } from './hand-over.ts';

function from(remoteAddress: string | undefined): { socket: Socket } {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress });
  return { socket };
}

const front = {
  accelLocation: '/_storage/',
  trustProxy: ['10.7.0.0/16', '::1'],
  storage: 'files' as const,
};

test.each([
  ['nginx', '10.7.0.9', '/_storage/media/a/b.m4s'],
  ['nginx by IPv6', '::1', '/_storage/media/a/b.m4s'],
  ['nginx, as a socket for both families has it', '::ffff:10.7.0.9', '/_storage/media/a/b.m4s'],
  ['a caller who came past it', '10.8.0.9', null],
  ['a connection that is gone', undefined, null],
])('a file goes to %s', (_who, address, expected) => {
  expect(createHandOver(front)(from(address), 'media/a/b.m4s')).toBe(expected);
});

test('every part of a name is escaped', () => {
  const location = createHandOver(front)(from('::1'), 'images/%2e\n?#.webp');
  expect(location).toBe('/_storage/images/%252e%0A%3F%23.webp');
});

test.each(['uploads/a.webp', 'documents/a', 'a'])(
  'what is personal is sent by the API: %s',
  (key) => {
    expect(createHandOver(front)(from('::1'), key)).toBeNull();
  },
);

test('objects in a bucket, or without nginx in front, are sent by the API', () => {
  expect(createHandOver({ ...front, storage: 's3' })(from('::1'), 'images/a.webp')).toBeNull();
  expect(createHandOver({ ...front, accelLocation: null })(from('::1'), 'images/a')).toBeNull();
});
