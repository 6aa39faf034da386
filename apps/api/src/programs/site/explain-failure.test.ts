import { expect, test } from 'vitest';

import { explainFailure } from './explain-failure.ts';

const at = { port: 80, host: '192.0.2.1' };

test.each([
  [{ code: 'EADDRINUSE', syscall: 'listen' }, /^Port 80 is in use/],
  [{ code: 'EACCES', syscall: 'listen' }, /^Port 80 may not be used/],
  [{ code: 'EADDRNOTAVAIL', syscall: 'listen' }, /^HOST is 192\.0\.2\.1/],
  [{ code: 'EACCES', syscall: 'mkdir', path: '/backups/b' }, /^This user may not use \/backups\/b/],
  [{ code: 'ENOTDIR', syscall: 'mkdir', path: '/dev/null/b' }, /^\/dev\/null\/b can't be a folder/],
  [{ code: 'ENOSPC', syscall: 'write' }, /^The disk is full/],
  [{ code: '53100' }, /^The disk of the database is full/],
  [{ code: 'EACCES' }, /^This user may not use a file/],
])('%j is told in a sentence', (traits, sentence) => {
  expect(explainFailure(Object.assign(new Error('no'), traits), at)).toMatch(sentence);
});

test('a fault of the program is none of them', () => {
  expect(explainFailure(new TypeError('x is undefined'), at)).toBeNull();
  expect(explainFailure(Object.assign(new Error('no'), { code: 'EPIPE' }), at)).toBeNull();
});
