import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:http2';
import { connect as connectTcp } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync } from 'node:zlib';

import type { Call } from '@lantern/contracts/call';
import { allCalls, operatorCalls } from '@lantern/contracts/calls/all-calls';
import { uploadImage } from '@lantern/contracts/calls/member';
import { consoleLanguageCookie } from '@lantern/rules/languages';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { findFreePort, type Nginx } from '../../../scripts/nginx/start-nginx.ts';
import { buildTestApp, type TestApp, useTestApp } from '../src/test/build-test-app.ts';
import { sendAll } from '../src/test/send-all.ts';
import { behindNginx, startBehindNginx } from './nginx-front.ts';

const script = 'export const site = "the same text again and again";\n'.repeat(40);

let testApp: TestApp;
let plain: Nginx;
let secure: Nginx;
let folder: string;
let securePort: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lantern front '));
  const webDir = join(folder, 'web');
  const tlsDir = join(folder, 'tls');
  await mkdir(join(webDir, 'assets'), { recursive: true });
  await mkdir(join(tlsDir, 'acme/.well-known/acme-challenge'), { recursive: true });
  await writeFile(join(webDir, 'assets/app-1.js'), script);
  await writeFile(join(webDir, 'assets/app-1.js.br'), brotliCompressSync(script));
  await writeFile(join(tlsDir, 'acme/.well-known/acme-challenge/token'), 'answer');
  const subject = ['-nodes', '-days', '2', '-subj', '/CN=localhost'];
  const files = ['-keyout', join(tlsDir, 'privkey.pem'), '-out', join(tlsDir, 'fullchain.pem')];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', ...subject, ...files], {
    stdio: 'ignore',
  });
  testApp = await buildTestApp({ env: behindNginx });
  const settings = { WEB_DIR: webDir };
  ({ nginx: plain } = await startBehindNginx(testApp, settings));
  securePort = await findFreePort();
  ({ nginx: secure } = await startBehindNginx(testApp, {
    ...settings,
    TLS_DIR: tlsDir,
    HTTPS_LISTEN: `127.0.0.1:${securePort}`,
    PUBLIC_BASE_URL: 'https://example.org',
  }));
});
afterAll(async () => {
  await secure.stop();
  await plain.stop();
  await testApp.close();
  await rm(folder, { recursive: true });
});

test('what the build names by content is sent compressed, for ever', async () => {
  const answer = await fetch(`${plain.url}/assets/app-1.js`, {
    headers: { 'accept-encoding': 'br' },
  });
  expect(await answer.text()).toBe(script);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    vary: 'Accept-Encoding',
  });
  expect((await fetch(`${plain.url}/assets/app-2.js`)).status).toBe(404);
  const beyond = await fetch(`${plain.url}/assets/app-1.js`, {
    headers: { range: 'bytes=99999-' },
  });
  expect([beyond.status, beyond.headers.get('cache-control')]).toEqual([
    416,
    expect.stringContaining('no-store'),
  ]);
});

test('the console’s files are sent like that, its page by the API, and neither outside CONSOLE_FROM', async () => {
  const consoleDir = join(folder, 'console');
  await mkdir(join(consoleDir, 'assets'), { recursive: true });
  await writeFile(join(consoleDir, 'index.html'), '<!doctype html><title>console</title>');
  await writeFile(join(consoleDir, 'assets/app-1.js'), script);
  await writeFile(join(consoleDir, 'assets/app-1.js.br'), brotliCompressSync(script));
  const site = await useTestApp({
    env: { ...behindNginx, CONSOLE_DIR: consoleDir, CONSOLE_FROM: '10.0.0.0/8,127.0.0.1' },
  });
  const settings = { CONSOLE_DIR: consoleDir };
  const inside = await startBehindNginx(site, {
    ...settings,
    CONSOLE_FROM: '10.0.0.0/8,127.0.0.1',
  });
  onTestFinished(() => inside.nginx.stop());
  const file = await fetch(`${inside.nginx.url}/console/assets/app-1.js`, {
    headers: { 'accept-encoding': 'br' },
  });
  expect(await file.text()).toBe(script);
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const page = await fetch(`${inside.nginx.url}/console/videos`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('console')]);
  expect(page.headers.get('content-security-policy')).toContain("style-src 'self';");
  expect((await fetch(`${inside.nginx.url}/console/assets/app-2.js`)).status).toBe(404);

  const fenced = await useTestApp({
    beside: site,
    env: { ...behindNginx, CONSOLE_DIR: consoleDir, CONSOLE_FROM: '10.0.0.0/8' },
  });
  const outside = await startBehindNginx(fenced, { ...settings, CONSOLE_FROM: '10.0.0.0/8' });
  onTestFinished(() => outside.nginx.stop());
  for (const path of ['console/', 'console/assets/app-1.js', 'admin-api/login', '%63onsole/']) {
    const answer = await fetch(`${outside.nginx.url}/${path}`);
    expect([path, answer.status, await answer.json()]).toMatchObject([path, 404, { code: 404 }]);
  }
});

test('text of the API is compressed on its way', async () => {
  const answer = await fetch(`${plain.url}/docs/openapi.json`, {
    headers: { 'accept-encoding': 'gzip' },
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-encoding')).toBe('gzip');
});

test('with a certificate the site speaks HTTP/2, and plain HTTP only shows the way', async () => {
  const session = connect(`https://127.0.0.1:${securePort}`, { rejectUnauthorized: false });
  const asked = session.request({ ':path': '/assets/app-1.js' });
  expect(await text(asked)).toBe(script);
  session.close();

  const led = await fetch(`${secure.url}/vip?from=1`, { redirect: 'manual' });
  expect([led.status, led.headers.get('location')]).toEqual([
    308,
    'https://example.org/vip?from=1',
  ]);
  const challenge = await fetch(`${secure.url}/.well-known/acme-challenge/token`);
  expect(await challenge.text()).toBe('answer');
});

/** Sends a JSON body of this length to its end, and only then reads the answer. */
const sendThrough = (
  path: string,
  bytes: number,
  { headers = '', method = 'POST' } = {},
): Promise<string> => {
  const type = 'connection: close\r\ncontent-type: application/json';
  const head = `${method} ${path} HTTP/1.1\r\nhost: x\r\n${type}\r\n${headers}content-length: ${bytes}\r\n\r\n`;
  return sendAll(Number(new URL(plain.url).port), { head, bytes });
};

test('a body larger than any call takes is refused in the envelope before the API hears of it', async () => {
  const answer = await sendThrough('/app-api/x', 30 * 1024 ** 2);
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer).toMatch(/\{"code":413,"msg":"上传的内容过大","data":null\}$/);
  const inEnglish = await sendThrough('/admin-api/x', 30 * 1024 ** 2, {
    headers: `cookie: ${consoleLanguageCookie}=en\r\n`,
  });
  expect(inEnglish).toMatch(/\{"code":413,"msg":"This is too large to upload","data":null\}$/);
});

test('a body over the limit of its call is answered 413, by every call', async () => {
  for (const [name, { path, method }] of Object.entries<Call>({ ...allCalls, ...operatorCalls })) {
    const answer = await sendThrough(path, 11 * 1024 ** 2, { method });
    expect([name, answer.slice(0, 12)]).toEqual([name, 'HTTP/1.1 413']);
  }
});

const post = 'POST /app-api/login HTTP/1.1\r\nHost: x\r\n';

test.each([
  ['two lengths', `${post}Content-Length: 0\r\nContent-Length: 5\r\n\r\n`, 400],
  [
    'a length and chunks',
    `${post}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
  ],
  ['an odd encoding', `${post}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`, 501],
  ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
  ['a header of 64 KB', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(65_536)}\r\n\r\n`, 400],
])('a request with %s is refused, and nothing after it is read', async (_what, head, status) => {
  const { hostname, port } = new URL(plain.url);
  const socket = connectTcp({ host: hostname, port: Number(port) });
  socket.write(`${head}GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n`);
  const answer = await text(socket);
  expect(answer.match(/^HTTP\/1\.1 \d+/gm)).toEqual([`HTTP/1.1 ${status}`]);
});

test('a picture as large as the API takes gets through, wherever that limit is', async () => {
  const largest = { UPLOAD_MAX_BYTES: '14000000' };
  const generous = await useTestApp({ env: { ...behindNginx, ...largest } });
  const { nginx } = await startBehindNginx(generous, largest);
  onTestFinished(() => nginx.stop());
  const send = async (url: string, bytes: number): Promise<number> => {
    const body = Buffer.alloc(bytes);
    return (await fetch(`${url}${uploadImage.path}`, { method: 'POST', body })).status;
  };
  expect(await send(plain.url, 14_000_000)).toBe(413);
  expect(await send(nginx.url, 14_000_000)).not.toBe(413);
  expect(await send(nginx.url, 16_000_000)).toBe(413);
});
