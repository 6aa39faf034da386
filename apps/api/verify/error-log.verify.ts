import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { getVideoDetail } from '@lantern/contracts/calls/watch';
import { expect, onTestFinished, test } from 'vitest';

import { buildTestApp } from '../src/test/build-test-app.ts';
import { callAs, dataOf } from '../src/test/call-as.ts';
import { createVideo } from '../src/test/create-video.ts';
import { behindNginx, startBehindNginx } from './nginx-front.ts';

test('what goes wrong is told, and never with what was asked for', async () => {
  const testApp = await buildTestApp({ env: behindNginx });
  const { nginx } = await startBehindNginx(testApp);
  onTestFinished(async () => {
    await nginx.stop();
    await testApp.close();
  });
  const video = await createVideo(testApp.deps, { paid: false });
  const call = callAs(testApp, null);
  const asked = { index: 0, vid: video.id };
  const answered = await call(getVideoDetail, asked, { address: '127.0.0.1' });
  const address = dataOf(answered).srcList[0]?.urlList[0]?.url ?? '';
  const pass = address.split('/')[2] ?? '';
  const [name = ''] = video.segmentNames;
  const url = nginx.url + address.replace('master.m3u8', name);
  const cookie = String(answered.headers['set-cookie'] ?? '').split(';')[0] ?? '';
  const ask = async (init: RequestInit = {}): Promise<number> => {
    const headers = { cookie, referer: url };
    return (await fetch(`${url}?secret`, { headers, ...init })).status;
  };

  await rm(join(testApp.deps.config.dataDir, 'storage', 'media', video.assetId, name));
  expect(await ask()).toBe(404);
  const body = new Uint8Array(12 * 1024 * 1024);
  expect(await ask({ method: 'POST', body })).toBe(413);
  await testApp.app.close();
  expect(await ask()).toBe(502);

  await expect.poll(() => nginx.errors()).toContain('while connecting to upstream');
  expect(nginx.errors()).toMatch(/open\(\) .* failed \(2: No such file or directory\)/);
  expect(nginx.errors()).toContain('client intended to send too large body');
  expect(pass.length).toBeGreaterThan(50);
  expect(nginx.errors()).not.toContain(pass.slice(0, 8));
  expect(nginx.errors()).not.toContain('secret');
  expect(nginx.errors()).toMatch(/upstream: http:\/\/127\.0\.0\.1:\d+$/m);
});
