import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildTestApp, type TestApp, useTestApp } from '../../../test/build-test-app.ts';

let folder: string;
let site: TestApp;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lantern-console-'));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, 'en'));
  await writeFile(join(folder, 'en/index.html'), '<!doctype html><title>Console</title>');
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>运营后台</title>');
  await writeFile(join(folder, 'assets/app-1a2b.js'), 'export const app = 1;');
  await writeFile(join(folder, 'assets/app-1a2b.js.map'), '{}');
  await writeFile(join(folder, '.vite/manifest.json'), '{}');
  await writeFile(join(folder, 'color-scheme.js'), 'export {};');
  site = await buildTestApp({ env: { CONSOLE_DIR: folder } });
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, remoteAddress = '127.0.0.1') => site.app.inject({ url, remoteAddress });

test('the page is sent for every screen, under a policy that lets nothing be written into it', async () => {
  for (const url of [
    '/console/',
    '/console/videos?sort=newest&open=7',
    '/console/members/12345678',
  ]) {
    const { statusCode, body, headers } = await get(url);
    expect([url, statusCode, body]).toEqual([url, 200, '<!doctype html><title>运营后台</title>']);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'cross-origin-opener-policy': 'same-origin',
    });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(
      "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' blob:",
    );
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|data:|\*/);
  }
  const bare = await get('/console');
  expect([bare.statusCode, bare.headers.location]).toEqual([308, '/console/']);
});

test('page and refusals are in the language of the site, or in the one that the operator chose', async () => {
  const english = await useTestApp({
    beside: site,
    env: { CONSOLE_DIR: folder, SITE_LANGUAGE: 'en' },
  });
  const read = async ({ app }: TestApp, cookie: string) => {
    const page = await app.inject({ url: '/console/videos', headers: { cookie } });
    const call = { method: 'POST', url: '/admin-api/account/factors' } as const;
    const refused = await app.inject({ ...call, headers: { cookie }, payload: {} });
    expect(page.headers.vary).toContain('cookie');
    return [page.body.includes('运营后台'), /\p{Script=Han}/u.test(refused.body)];
  };
  expect(await read(site, '')).toEqual([true, true]);
  expect(await read(site, 'console-language=en')).toEqual([false, false]);
  // What a visitor chose for the site says nothing of the console.
  expect(await read(site, 'language=en')).toEqual([true, true]);
  expect(await read(english, '')).toEqual([false, false]);
  expect(await read(english, 'console-language=zh')).toEqual([true, true]);
  expect(await read(english, 'console-language=fr')).toEqual([false, false]);
});

test('files named by content are kept for ever, others asked for again', async () => {
  const file = await get('/console/assets/app-1a2b.js');
  expect([file.statusCode, file.headers['cache-control'], file.headers['content-type']]).toEqual([
    200,
    'public, max-age=31536000, immutable',
    'text/javascript; charset=utf-8',
  ]);
  const script = await get('/console/color-scheme.js');
  expect([script.statusCode, script.headers['cache-control']]).toEqual([200, 'no-cache']);
});

test.each([
  '/console/assets/app-old.js',
  '/console/assets/app-1a2b.js.map',
  '/console/.vite/manifest.json',
  '/console/.env',
  '/console/..%2f..%2fpackage.json',
])('%s is not there', async (url) => {
  const { statusCode, headers } = await get(url);
  expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
});

test('without a build there is no console, and outside CONSOLE_FROM neither', async () => {
  const html = { accept: 'text/html' };
  const none = await useTestApp();
  expect((await none.app.inject({ url: '/console/', headers: html })).statusCode).toBe(404);
  const fenced = await useTestApp({
    beside: site,
    env: { CONSOLE_DIR: folder, CONSOLE_FROM: '2001:db8::/32,10.0.0.7' },
  });
  const from = async (remoteAddress: string, url = '/console/') =>
    (await fenced.app.inject({ url, remoteAddress, headers: html })).statusCode;
  expect(await from('10.0.0.7')).toBe(200);
  expect(await from('::ffff:10.0.0.7')).toBe(200);
  expect(await from('2001:db8::1')).toBe(200);
  for (const url of ['/console', '/console/', '/console/assets/app-1a2b.js', '/%63onsole/']) {
    expect([url, await from('10.0.0.8', url)]).toEqual([url, 404]);
  }
});
