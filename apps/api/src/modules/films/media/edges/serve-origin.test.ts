import { getVideoDetail } from '@lantern/contracts/calls/watch';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { callAs, dataOf } from '../../../../test/call-as.ts';
import { createMember } from '../../../../test/create-member.ts';
import { createVideo, type TestVideo } from '../../../../test/create-video.ts';

const from = 'what the CDN says with each request';
let site: TestApp;
let film: TestVideo;
beforeAll(async () => {
  const env = { EDGE: 'aliyun', EDGE_URL: 'https://bytes.example', EDGE_KEY: 'aliyuncdnexp1234' };
  site = await buildTestApp({ env: { ...env, EDGE_FROM: from } });
  film = await createVideo(site.deps, { sealed: true });
});
afterAll(() => site.close());

const ask = (url: string, headers: Record<string, string> = {}) =>
  site.app.inject({ url, headers });
const edgeHeaders = { 'x-edge-from': from };
const folder = (): string => `/sealed-origin/${film.seal?.folder}/`;
const object = (): string => folder() + (film.segmentNames[0] ?? '');

test('a playlist names the CDN, with an address signed for each segment', async () => {
  const member = await createMember(site.deps, { vip: { plan: 3, days: 30 } });
  const answered = await callAs(site, member)(getVideoDetail, { index: 0, vid: film.id });
  const base = dataOf(answered).srcList[0]?.urlList[0]?.url.replace('master.m3u8', '') ?? '';
  const list = await ask(`${base}${film.renditionId}.m3u8`);
  const lines = list.payload.split('\n').filter((it) => it.startsWith('https://'));
  expect(lines).toHaveLength(film.segmentNames.length);
  for (const line of lines) {
    const { origin, pathname, searchParams } = new URL(line);
    expect([origin, pathname.startsWith(folder())]).toEqual(['https://bytes.example', true]);
    expect(searchParams.get('auth_key')).toMatch(/^\d{10}-0-0-[\da-f]{32}$/);
  }
  // Keys stay here, and are judged at each request.
  expect(list.payload).toMatch(/KEY:METHOD=AES-128,URI="\d+-0\.key"/);
});

test('the CDN gets the whole object, and no other caller gets anything', async () => {
  const sent = await ask(object(), edgeHeaders);
  expect([sent.statusCode, sent.headers['access-control-allow-origin']]).toEqual([200, '*']);
  expect(sent.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(sent.rawPayload.length).toBeGreaterThan(0);
  expect((await ask(object())).statusCode).toBe(404);
  for (const other of [`${from} x`, ''])
    expect((await ask(object(), { 'x-edge-from': other })).statusCode).toBe(404);
});

test('a cache keeps no refusal of a range in the place of the object, however a stranger asks', async () => {
  for (const url of [object(), `/media/${film.posterKey}`]) {
    const refused = await ask(url, { ...edgeHeaders, range: 'bytes=99999999-' });
    expect([refused.statusCode, refused.headers['cache-control']]).toEqual([416, 'no-store']);
    const part = await ask(url, { ...edgeHeaders, range: 'bytes=0-0' });
    expect([part.statusCode, part.headers['cache-control']]).toEqual([
      206,
      expect.stringMatching(/^public, max-age=\d+/),
    ]);
  }
});

test.each(['..%2f', '../', '//', '%2e%2e/'])(
  'no way leads out of the folder by %s',
  async (step) => {
    expect((await ask(`${folder()}${step}${film.posterKey}`, edgeHeaders)).statusCode).toBe(404);
  },
);

test('a film that was taken down is sent to no CDN', async () => {
  const where = { id: film.id };
  await site.deps.prisma.video.update({ where, data: { state: 'taken_down' } });
  await expect.poll(async () => (await ask(object(), edgeHeaders)).statusCode).toBe(403);
});
