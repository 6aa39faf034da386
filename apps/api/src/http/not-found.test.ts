import { expect, test } from 'vitest';

import { useTestApp } from '../test/build-test-app.ts';
import { createCapturedLog } from '../test/captured-log.ts';

test('a path with a character that no name can hold is one of nothing, and no fault of ours', async () => {
  const { log, lines } = createCapturedLog();
  const { app } = await useTestApp({ log });
  const names = ['/uploads/%00.webp', '/uploads/grant/%00.webp', '/media/images/%00.webp'];
  for (const url of [...names, '/media/pass/%00.m3u8', '/brand/%00/icon-192.png'])
    expect([url, (await app.inject(url)).json()]).toMatchObject([url, { code: 404, data: null }]);
  expect(lines().filter((it) => it['level'] === 50)).toEqual([]);
});
