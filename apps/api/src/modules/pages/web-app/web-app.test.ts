import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { uncheckedStatement } from '../../../platform/database/statement.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { writePagePolicy } from './page.ts';

const page = `<!doctype html><title>built</title><template id="next"><link rel="prefetch" /></template>
<script type="application/json" id="runtime-config">{}</script>
<script>greet()</script><div id="root"><p id="site-name">built</p></div>`;
const script = `console.log(${'"lantern",'.repeat(300)}1);`;
const store = uncheckedStatement(
  'test-store-setting',
  `insert into setting (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value`,
);

let dist: string;
let testApp: TestApp;
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'lantern-dist-'));
  await mkdir(join(dist, 'assets'));
  await writeFile(join(dist, 'index.html'), page);
  await writeFile(join(dist, 'assets/app-1a2b.js'), script);
  await writeFile(join(dist, 'assets/app-1a2b.js.map'), '{}');
  await writeFile(join(dist, 'assets/bar-1a2b.webp'), 'picture');
  await writeFile(join(dist, 'favicon.svg'), '<svg/>');
  await writeFile(join(dist, 'offline.html'), '<h1>offline</h1>');
  await writeFile(join(dist, 'service-worker.js'), 'addEventListener("fetch", () => {});');
  await writeFile(join(dist, 'manifest.webmanifest'), '{"name":"built","start_url":"/"}');
  testApp = await buildTestApp({ env: { WEB_DIR: dist } });
});
afterAll(async () => {
  await testApp.close();
  await rm(dist, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  testApp.app.inject({ url, headers });
const html = { accept: 'text/html,application/xhtml+xml' };
const store1 = (key: string, value: unknown) =>
  testApp.deps.db.run(store, [key, JSON.stringify(value)]);

test('an asset is read on its first request and kept; one that a later build took away is not found', async () => {
  const [kept, gone] = ['assets/kept-1a2b.js', 'assets/gone-1a2b.js'];
  for (const name of [kept, gone]) await writeFile(join(dist, name), 'one();');
  const beside = await buildTestApp({ env: { WEB_DIR: dist } });
  const read = async (name: string) => (await beside.app.inject(`/${name}?v=1`)).body;
  expect(await read(kept)).toBe('one();');
  for (const name of [kept, gone]) await rm(join(dist, name));
  expect(await read(kept)).toBe('one();');
  expect((await beside.app.inject(`/${gone}`)).statusCode).toBe(404);
  await writeFile(join(dist, gone), 'two();');
  expect(await read(gone)).toBe('two();');
  await rm(join(dist, gone));
  await beside.close();
});

describe('the page', () => {
  test('carries the runtime configuration and the site’s name', async () => {
    const { body, headers } = await get('/');
    expect(body).toContain('<title>灯影</title>');
    const [, config = ''] = /id="runtime-config">(.*?)<\/script>/.exec(body) ?? [];
    expect(JSON.parse(config)).toEqual({
      envelope: { key: 'dev-envelope-key', iv: 'dev-envelope-iv0' },
      siteName: '灯影',
      logo: '',
      ageGate: true,
      languageChoice: false,
    });
    expect(body).toContain('<p id="site-name">灯影</p>');
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    });
  });

  test('runs scripts of this origin, and of those that stand in it the one that was built in', async () => {
    const { headers } = await get('/');
    const policy = String(headers['content-security-policy']);
    const digest = createHash('sha256').update('greet()').digest('base64');
    expect(policy).toContain(`script-src 'self' 'sha256-${digest}';`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("media-src 'self' blob:");
  });

  test('lets players read from the edges of the site, and from nobody else’s', () => {
    const policyWith = (edgeUrl: string | null, lineHosts: string[] = []): string =>
      writePagePolicy('<html></html>', { analyticsUrl: '', edgeUrl, lineHosts });
    const policy = policyWith('https://bytes.example');
    expect(policy).toContain("media-src 'self' blob: https://bytes.example;");
    expect(policy).toContain("connect-src 'self' https://bytes.example;");
    expect(policyWith(null)).toContain("connect-src 'self';");
    const lines = policyWith(null, ['https://v1.example', 'http://v2.example:8080']);
    expect(lines).toContain("connect-src 'self' https://v1.example http://v2.example:8080;");
    expect(lines).toContain("media-src 'self' blob: https://v1.example http://v2.example:8080;");
    const many = Array.from({ length: 101 }, (_, index) => `https://v${index}.example`);
    expect(policyWith(null, many)).toContain("connect-src 'self' https: http:;");
  });

  test('is served wherever a browser navigates, HEAD included', async () => {
    for (const url of ['/videoinfo?id=1', '/no/such/screen', '/mine']) {
      expect((await get(url, html)).body).toContain('<div id="root">');
    }
    const head = await testApp.app.inject({ method: 'HEAD', url: '/', headers: html });
    expect([head.statusCode, head.body]).toEqual([200, '']);
  });

  test.each([
    '/app-api/nothing',
    '/renren-api/',
    '/admin-api/nothing',
    '/media/a/b/c',
    '/uploads/x',
    '/assets/x',
    '/.env',
    '/a.php',
    '/index.html',
  ])('is not served at %s', async (url) => {
    const response = await get(url, html);
    expect([response.statusCode, response.json()]).toMatchObject([404, { code: 404 }]);
  });

  test('is not served to what doesn’t navigate', async () => {
    expect((await get('/mine', { accept: 'application/json' })).statusCode).toBe(404);
    const posted = await testApp.app.inject({ method: 'POST', url: '/mine', headers: html });
    expect(posted.statusCode).toBe(404);
  });

  test('names at once what a video needs where a visit begins with one, and later elsewhere', async () => {
    const video = await get('/videoinfo?id=1', html);
    expect(video.body).toContain('<link rel="prefetch" />');
    expect(video.body).not.toContain('<template');
    for (const url of ['/', '/mine', '/videoinformation']) {
      const { body, headers } = await get(url, html);
      expect(body).toContain('<template id="next"><link rel="prefetch" /></template>');
      expect(headers.etag).not.toBe(video.headers.etag);
    }
  });

  test('is not sent again to who has it', async () => {
    const { headers } = await get('/');
    const again = await get('/', { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('takes on what the operator changes, and no name breaks out of it', async () => {
    await store1('siteName', '</script><script>alert(1)</script>&');
    await store1('analyticsUrl', 'https://stats.example.org/s.js');
    // The later of the two changes is heard of last.
    const policy = async () => (await get('/')).headers['content-security-policy'];
    await expect
      .poll(policy)
      .toMatch(/script-src 'self' 'sha256-[^' ]+' https:\/\/stats\.example\.org;/);
    const { body } = await get('/');
    expect(body).toContain('<title>&lt;/script&gt;');
    expect(body).not.toContain('<script>alert');
  });
});

describe('its files', () => {
  test('named by content are kept for ever, and compressed as the browser reads it', async () => {
    const brotli = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip, deflate, br' });
    expect(brotli.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(script);
    const gzip = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip, br;q=0' });
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(script);
    const plain = await get('/assets/app-1a2b.js');
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, script]);
  });

  test('that are no text are sent as they are', async () => {
    const picture = await get('/assets/bar-1a2b.webp', { 'accept-encoding': 'br' });
    expect([picture.body, picture.headers['content-type']]).toEqual(['picture', 'image/webp']);
    expect(picture.headers['cache-control']).toContain('immutable');
  });

  test('of other names are asked for again', async () => {
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache');
  });

  test('the service worker is asked for again, may look after all paths, and fetches from here only', async () => {
    const { headers } = await get('/service-worker.js', { 'service-worker': 'script' });
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
    });
  });

  test('the offline page is served unchanged', async () => {
    const { body, headers } = await get('/offline.html');
    expect([body, headers['content-type']]).toEqual([
      '<h1>offline</h1>',
      'text/html; charset=utf-8',
    ]);
  });

  test('the manifest calls the app what the operator calls the site', async () => {
    await store1('siteName', '夜航');
    const manifest = async () => (await get('/manifest.webmanifest')).json<unknown>();
    await expect.poll(manifest).toEqual({ name: '夜航', short_name: '夜航', start_url: '/' });
    expect((await get('/manifest.webmanifest')).headers).toMatchObject({
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'no-cache',
    });
  });

  test('for debugging stay here', async () => {
    expect((await get('/assets/app-1a2b.js.map')).statusCode).toBe(404);
  });
});
