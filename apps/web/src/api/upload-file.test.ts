import { uploadImage } from '@lantern/contracts/calls/member';
import { resultCode } from '@lantern/contracts/result-codes';
import { afterEach, expect, it, vi } from 'vitest';

import { stored } from '../storage/stored.ts';
import { buildFile, startFakeUploads } from '../testing/fake-upload.ts';
import { resetStored } from '../testing/reset-stored.ts';
import { NetworkFailed, Refused, SessionOver } from './api-errors.ts';
import { uploadFile } from './upload-file.ts';

const ok = { code: 0, msg: '', data: { file: '/uploads/a.webp' } };

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  resetStored();
});

it('sends the file with its sender, reports progress, and returns the data', async () => {
  const sent = startFakeUploads(() => ok);
  stored.token.write('t'.repeat(43));
  const shares: number[] = [];
  const file = buildFile();
  const answer = await uploadFile(uploadImage, { purpose: 'avatar' }, file, {
    onProgress: (share) => shares.push(share),
  });
  expect(answer).toEqual({ file: '/uploads/a.webp' });
  expect(shares).toEqual([0.5]);
  expect(sent[0]?.path).toBe(uploadImage.path);
  expect(sent[0]?.file).toBe(file);
  expect(sent[0]?.fields).toEqual({ purpose: 'avatar' });
  expect(sent[0]?.headers.get('Token')).toBe('t'.repeat(43));
  expect(sent[0]?.headers.has('content-type')).toBe(false);
});

it('throws the server’s words', async () => {
  startFakeUploads(() => ({ code: 413, msg: '图片太大', data: null }));
  await expect(uploadFile(uploadImage, {}, buildFile())).rejects.toEqual(
    new Refused(413, '图片太大'),
  );
});

it('throws when the session is over', async () => {
  startFakeUploads(() => ({ code: resultCode.sessionOver, msg: '', data: null }));
  await expect(uploadFile(uploadImage, {}, buildFile())).rejects.toBeInstanceOf(SessionOver);
});

it('tells a broken connection from an unreadable answer', async () => {
  startFakeUploads(() => 'offline');
  await expect(uploadFile(uploadImage, {}, buildFile())).rejects.toMatchObject({
    reason: 'offline',
  });
  startFakeUploads(() => ({ ...ok, data: { file: 'javascript:alert(1)' } }));
  await expect(uploadFile(uploadImage, {}, buildFile())).rejects.toMatchObject({
    reason: 'unreadable',
  });
});

it('gives up on an upload that no longer moves', async () => {
  vi.useFakeTimers();
  startFakeUploads(() => 'silence');
  const upload = uploadFile(uploadImage, {}, buildFile()).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(31_000);
  const error = await upload;
  expect(error).toBeInstanceOf(NetworkFailed);
  expect(error).toMatchObject({ reason: 'timeout' });
});

it('stops when its signal aborts', async () => {
  startFakeUploads(() => 'silence');
  const leaving = new AbortController();
  const upload = uploadFile(uploadImage, {}, buildFile(), { signal: leaving.signal });
  leaving.abort(new Error('left'));
  await expect(upload).rejects.toThrow('left');
});
