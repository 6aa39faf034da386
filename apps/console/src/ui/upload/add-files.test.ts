import { afterEach, expect, it, vi } from 'vitest';

import { addFiles } from './add-files.ts';
import { clear, listUploads } from './uploads.ts';

afterEach(() => {
  clear(['ready', 'refused', 'checking']);
  vi.unstubAllGlobals();
});

it('takes films in on plain http, where a browser draws no ids', async () => {
  const getRandomValues = crypto.getRandomValues.bind(crypto);
  vi.stubGlobal('crypto', { getRandomValues });
  vi.stubGlobal('isSecureContext', false);
  vi.stubGlobal('fetch', async () => Response.json({ code: 500, msg: '', data: null }));
  const film = (name: string) => new File([new Uint8Array(64)], name);
  await addFiles([film('one.mp4'), film('two.mp4')]);
  expect(listUploads().map(({ fileName, state }) => [fileName, state])).toEqual([
    ['one.mp4', 'ready'],
    ['two.mp4', 'ready'],
  ]);
  expect(new Set(listUploads().map(({ id }) => id)).size).toBe(2);
});
