import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { getVideoDetail } from '@lantern/contracts/calls/watch';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { listSealKeys } from '../../../platform/storage/film-seal.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { askAs } from '../../../test/call-as.ts';
import { createMember } from '../../../test/create-member.ts';
import { createVideo, type TestVideo } from '../../../test/create-video.ts';

let site: TestApp;
let film: TestVideo;
let secrets: string[];
beforeAll(async () => {
  site = await buildTestApp({ env: { SHIKAN: '30' } });
  const segmentSeconds = Array<number>(40).fill(4);
  film = await createVideo(site.deps, { segmentSeconds, paid: true, sealed: true });
  const keys = film.seal ? listSealKeys(film.seal, '360p', 40) : [];
  secrets = keys.map((it) => it.secret.toString('base64'));
});
afterAll(() => site.close());

/** The playlist of a VIP, or of a member on trial; a `file` beside it. */
async function read(vip: boolean, headers: Record<string, string> = {}, file?: string) {
  const member = await createMember(site.deps, vip ? { vip: { plan: 3, days: 365 } } : {});
  const { srcList } = await askAs(site, member)(getVideoDetail, { vid: film.id, index: 0 });
  const base = srcList[0]?.urlList[0]?.url.replace('master.m3u8', '') ?? '';
  const url = base + (file ?? `${film.renditionId}.m3u8`);
  return site.app.inject({ url, headers: { token: member.token, ...headers } });
}

/** The keys within a playlist, by their numbers. */
const within = (playlist: string): number[] =>
  [...playlist.matchAll(/URI="data:[^,]+,([^"]+)"/g)].map(([, it = '']) => secrets.indexOf(it));

test('travels compressed, and says the same', async () => {
  const plain = await read(true);
  expect(plain.headers).not.toHaveProperty('content-encoding');
  const brotli = await read(true, { 'accept-encoding': 'gzip, br' });
  const gzip = await read(true, { 'accept-encoding': 'gzip' });
  expect([brotli, gzip].map((it) => it.headers['content-encoding'])).toEqual(['br', 'gzip']);
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
  expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  expect(brotli.headers).toMatchObject({
    'content-type': 'application/vnd.apple.mpegurl',
    'cache-control': 'private, no-store',
    vary: 'accept-encoding, first-key',
  });
});

test.each([
  ['nobody asks', true, undefined, []],
  ['the film begins', true, '0', [0]],
  ['it goes on in a segment', true, '21.500', [5]],
  ['it goes on behind the fine keys', true, '61.000', [15]],
  ['it goes on at a boundary', true, '4.000', [1]],
  ['it goes on behind its end', true, '999999', [16]],
  ['a trial begins', false, '0', [0]],
  ['a trial asks for what is behind its end', false, '60', [7]],
  ['somebody asks for nothing that is a second', true, '1e3', []],
  ['somebody asks for a second before the film', true, '-1', []],
])('has the key of the first segment when %s', async (_what, vip, begins, found) => {
  const { body, statusCode } = await read(vip, begins === undefined ? {} : { 'first-key': begins });
  expect([statusCode, within(body)]).toEqual([200, found]);
  expect(body.match(/#EXT-X-KEY/g)).toHaveLength(vip ? 17 : 8);
});

test.each([
  ['a film begins', true, '0', [0]],
  ['it goes on', true, '21.500', [5]],
  ['a trial begins', false, '0', [0]],
])('travels within the first one, with its key, when %s', async (_what, vip, begins, found) => {
  const headers = { 'first-key': begins };
  const plain = await read(vip, {}, 'master.m3u8');
  const { body, headers: responseHeaders } = await read(vip, headers, 'master.m3u8');
  expect(responseHeaders).toMatchObject({
    'content-type': 'application/vnd.apple.mpegurl',
    'cache-control': 'private, no-store',
  });
  const [master, within_] = body.split(`#first ${film.renditionId}.m3u8\n`);
  expect(master).toBe(plain.body);
  const brought = (within_ ?? '').replaceAll(/^#/gm, '');
  expect(brought).toBe((await read(vip, headers)).body);
  expect(within(brought)).toEqual(found);
  // To a player that knows nothing of it, every line of it is a comment.
  expect(within_?.split('\n').filter((it) => /^(?!#(?!EXT)|$)/.test(it))).toEqual([]);
});

test('stays away from the first one where nobody asks for it', async () => {
  const { body } = await read(true, {}, 'master.m3u8');
  expect(body).not.toContain('#first');
  expect(within(body)).toEqual([]);
});
