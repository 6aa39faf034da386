import { getVideoDetail } from '@lantern/contracts/calls/watch';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import { listSealKeys, openSegment, sealSegments } from '../platform/storage/film-seal.ts';
import { buildTestApp, type TestApp, type TestAppOptions } from './build-test-app.ts';
import { callAs, type Caller, dataOf } from './call-as.ts';
import { type Cast, createCast } from './cast.ts';
import { bytesOfSegment, createVideo, type TestVideo } from './create-video.ts';
import type { FileAnswer, MediaFront, OpenFront } from './media-front.ts';

/** What a browser has after opening a video: the address and the cookie that goes with it. */
interface Opened {
  base: string;
  cookie: string;
}

interface FetchOptions {
  cookie?: string;
  address?: string;
  token?: string;
  range?: string;
  method?: 'GET' | 'HEAD';
}

/** Two networks; addresses of this machine, so that real connections can come from them. */
const home = '127.0.113.7';
const elsewhere = '127.51.100.9';

async function open(testApp: TestApp, caller: Caller, video: TestVideo): Promise<Opened> {
  const call = callAs(testApp, caller);
  const answered = await call(getVideoDetail, { index: 0, vid: video.id }, { address: home });
  const url = dataOf(answered).srcList[0]?.urlList[0]?.url ?? '';
  expect(url).toMatch(/^\/media\/[\w-]{106}\/master\.m3u8$/);
  const cookie = String(answered.headers['set-cookie'] ?? '').split(';')[0] ?? '';
  return { base: url.replace('master.m3u8', ''), cookie };
}

const fetchFrom = (front: OpenFront, url: string, options: FetchOptions = {}) =>
  front.send({
    method: options.method ?? 'GET',
    url,
    address: options.address ?? home,
    headers: {
      ...(options.cookie && { cookie: options.cookie }),
      ...(options.token && { token: options.token }),
      ...(options.range && { range: options.range }),
    },
  });

const textOf = (answer: FileAnswer): string => answer.rawPayload.toString();

/** Twelve segments of 4 s: a trial of 30 s ends after the eighth. */
const long = Array<number>(12).fill(4);

/** The files of a film that a pass opens one by one: its segments, or the keys of its segments if it is sealed. */
const partsOf = ({ seal, renditionId, segmentNames }: TestVideo): string[] =>
  seal === null ? segmentNames : segmentNames.map((_, at) => `${renditionId}-${at}.key`);

/** Which files nginx and the API may serve, of films of earlier versions and of sealed ones. */
export function describeMediaAccess(by: MediaFront): void {
  describe.each([
    { what: 'not sealed', sealed: false },
    { what: 'sealed', sealed: true },
  ])('a film that is $what', ({ sealed }) => {
    describeDoor(by, sealed);
  });
}

function describeDoor(by: MediaFront, sealed: boolean): void {
  describe('the media door', () => {
    let testApp: TestApp;
    let front: OpenFront;
    let cast: Cast;
    let free: TestVideo;
    let paid: TestVideo;
    beforeAll(async () => {
      testApp = await buildTestApp({ env: { SHIKAN: '30', ...by.env } });
      front = await by.open(testApp);
      cast = await createCast(testApp);
      free = await createVideo(testApp.deps, { segmentSeconds: long, sealed });
      paid = await createVideo(testApp.deps, { segmentSeconds: long, paid: true, sealed });
    });
    afterAll(async () => {
      await front.close();
      await testApp.close();
    });

    const statusesOf = async (video: TestVideo, opened: Opened): Promise<number[]> => {
      const files = partsOf(video).map((name) =>
        fetchFrom(front, `${opened.base}${name}`, { cookie: opened.cookie }),
      );
      return (await Promise.all(files)).map((it) => it.statusCode);
    };
    const all = (count: number, status: number) => Array<number>(count).fill(status);

    test('gives a free video in full, with playlists that lead to every segment', async () => {
      const { base, cookie } = await open(testApp, cast.demo, free);
      const master = await fetchFrom(front, `${base}master.m3u8`, { cookie });
      expect(master.headers['content-type']).toBe('application/vnd.apple.mpegurl');
      expect(textOf(master)).toContain(`\n${free.renditionId}.m3u8\n`);

      const list = await fetchFrom(front, `${base}${free.renditionId}.m3u8`, { cookie });
      const names = textOf(list)
        .split('\n')
        .filter((line) => line.endsWith('.m4s'));
      expect(names.map((it) => it.split('/').at(-1))).toEqual(free.segmentNames);
      const address = sealed ? (names[0] ?? '') : `${base}${names[0]}`;
      const first = await fetchFrom(front, address, { cookie });
      const clear = openSegment(
        first.rawPayload,
        0,
        free.seal ? listSealKeys(free.seal, '360p', 12) : [],
      );
      expect(clear.equals(bytesOfSegment(0))).toBe(true);
      expect(first.headers['content-type']).toBe('video/mp4');
      expect(first.headers['cache-control']).toContain(sealed ? 'public' : 'private');
    });

    test('ends a trial at the first boundary at or after the limit, segments included', async () => {
      const opened = await open(testApp, cast.demo, paid);
      const list = await fetchFrom(front, `${opened.base}${paid.renditionId}.m3u8`, opened);
      expect(textOf(list).match(/\.m4s/g)).toHaveLength(8);
      expect(textOf(list)).toContain('#EXT-X-ENDLIST');
      const hidden = [...paid.segmentNames.slice(8), ...partsOf(paid).slice(8)];
      for (const name of hidden) expect(textOf(list)).not.toContain(name);
      expect(await statusesOf(paid, opened)).toEqual([...all(8, 200), ...all(4, 403)]);
      const behind = `${opened.base}${partsOf(paid)[8]}`;
      const ranged = await fetchFrom(front, behind, { ...opened, range: 'bytes=0-10' });
      const head = await fetchFrom(front, behind, { ...opened, method: 'HEAD' });
      expect([ranged.statusCode, head.statusCode]).toEqual([403, 403]);
    });

    test('opens all of a paid video to VIP, to a trial VIP and to who has the episode', async () => {
      const [episodeId = 0] = paid.episodeIds;
      const { memberId } = cast.broke;
      await testApp.deps.prisma.entitlement.create({
        data: { memberId, episodeId, reason: 'granted' },
      });
      for (const member of [cast.vip, cast.trial, cast.broke]) {
        const opened = await open(testApp, member, paid);
        expect(await statusesOf(paid, opened)).toEqual(all(12, 200));
      }
    });

    test('refuses a pass in the hands of another member', async () => {
      const mine = await open(testApp, cast.vip, paid);
      const theirs = await open(testApp, cast.demo, paid);
      for (const file of ['master.m3u8', `${paid.renditionId}.m3u8`, partsOf(paid)[0] ?? '']) {
        const url = `${mine.base}${file}`;
        const byCookie = await fetchFrom(front, url, { cookie: theirs.cookie });
        const byToken = await fetchFrom(front, url, { token: cast.demo.token });
        const byNobody = await fetchFrom(front, url, { address: elsewhere });
        const forged = { cookie: 'viewer=1.forged', address: elsewhere };
        const byForgery = await fetchFrom(front, url, forged);
        const statuses = [byCookie, byToken, byNobody, byForgery].map((it) => it.statusCode);
        expect(statuses).toEqual([403, 403, 403, 403]);
      }
    });

    test('follows its holder to another network, and plays on a television in the same one', async () => {
      const { base, cookie } = await open(testApp, cast.vip, paid);
      const url = `${base}${partsOf(paid)[11]}`;
      const onTheRoad = await fetchFrom(front, url, { cookie, address: elsewhere });
      const byToken = await fetchFrom(front, url, {
        token: cast.vip.token,
        address: elsewhere,
      });
      const television = await fetchFrom(front, url);
      const statuses = [onTheRoad, byToken, television].map((it) => it.statusCode);
      expect(statuses).toEqual([200, 200, 200]);
    });

    test('refuses what is forged, and files of another episode', async () => {
      const { base, cookie } = await open(testApp, cast.vip, paid);
      const token = base.split('/')[2] ?? '';
      const flipped = `${token.slice(0, 4)}${token[4] === 'A' ? 'B' : 'A'}${token.slice(5)}`;
      const urls = [
        `/media/${flipped}/master.m3u8`,
        `/media/${token.slice(0, -1)}/master.m3u8`,
        `/media/${'x'.repeat(56)}/master.m3u8`,
        `/media/null/master.m3u8`,
        `${base}${partsOf(free)[0]}`,
        `${base}${free.renditionId}.m3u8`,
        `${base}nothing.m4s`,
        `${base}..%2f${partsOf(paid)[0]}`,
      ];
      for (const url of urls) {
        const response = await fetchFrom(front, url, { cookie });
        expect([url, response.statusCode]).toEqual([url, 403]);
        expect(JSON.parse(textOf(response))).toMatchObject({ code: 403 });
        expect(textOf(response)).not.toContain('storage');
      }
    });

    test('sends ranges, refuses impossible ones and answers HEAD', async () => {
      const { base, cookie } = await open(testApp, cast.demo, free);
      const list = await fetchFrom(front, `${base}${free.renditionId}.m3u8`, { cookie });
      const line =
        textOf(list)
          .split('\n')
          .filter((it) => it.endsWith('.m4s'))[1] ?? '';
      const url = sealed ? line : base + line;
      const close = free.seal && sealSegments(free.seal, '360p', 12);
      const bytes = close ? close(bytesOfSegment(1), 1) : bytesOfSegment(1);
      const part = await fetchFrom(front, url, { cookie, range: 'bytes=10-19' });
      expect(part.statusCode).toBe(206);
      expect(part.headers['content-range']).toBe(`bytes 10-19/${bytes.length}`);
      expect(part.rawPayload.equals(bytes.subarray(10, 20))).toBe(true);
      const tail = await fetchFrom(front, url, { cookie, range: 'bytes=-5' });
      expect(tail.rawPayload.equals(bytes.subarray(-5))).toBe(true);
      const longer = await fetchFrom(front, url, { cookie, range: 'bytes=-99999999999999' });
      expect(longer.statusCode).toBe(206);
      expect(longer.headers['content-range']).toBe(`bytes 0-${bytes.length - 1}/${bytes.length}`);
      expect(longer.rawPayload.equals(bytes)).toBe(true);
      const beyond = await fetchFrom(front, url, { cookie, range: 'bytes=99999-' });
      expect(beyond.statusCode).toBe(416);
      expect(beyond.headers['cache-control']).toContain('no-store');
      const head = await fetchFrom(front, url, { cookie, method: 'HEAD' });
      expect(head.statusCode).toBe(200);
      expect(head.headers['content-length']).toBe(String(bytes.length));
      expect(textOf(head)).toBe('');
    });

    test('serves the poster of what is published, and nothing else from storage', async () => {
      const poster = await fetchFrom(front, `/media/${free.posterKey}`);
      expect(poster.statusCode).toBe(200);
      expect(poster.headers['content-type']).toBe('image/webp');
      const draft = await createVideo(testApp.deps, { state: 'draft' });
      const hidden = [
        `/media/${draft.posterKey}`,
        '/media/images/nothing.webp',
        '/media/images/..%2f..%2fsigning-secret',
        `/media/images/..%2fmedia%2f${free.assetId}%2f${free.initName}`,
      ];
      for (const url of hidden) expect((await fetchFrom(front, url)).statusCode).toBe(404);
    });
  });

  describe('a pass', () => {
    async function useSite(env: TestAppOptions['env'] = {}) {
      const testApp = await buildTestApp({ env: { ...env, ...by.env } });
      const front = await by.open(testApp);
      onTestFinished(async () => {
        await front.close();
        await testApp.close();
      });
      return { testApp, front };
    }

    test('ends after its time, and one by VIP with the VIP', async () => {
      const { testApp, front } = await useSite({ PASS_TTL_SECONDS: '3600', SHIKAN: '30' });
      const cast = await createCast(testApp);
      const paid = await createVideo(testApp.deps, { segmentSeconds: long, paid: true, sealed });
      const trial = await open(testApp, cast.demo, paid);
      testApp.clock.advance(23.5 * 3600 * 1000);
      const vip = await open(testApp, cast.trial, paid);
      const status = async ({ base, cookie }: Opened) =>
        (await fetchFrom(front, `${base}${partsOf(paid)[0]}`, { cookie })).statusCode;
      expect(await status(trial)).toBe(403);
      expect(await status(vip)).toBe(200);
      testApp.clock.advance(0.5 * 3600 * 1000);
      expect(await status(vip)).toBe(403);
    });

    test('opens nothing any more once the video is taken down or costs something', async () => {
      const { testApp, front } = await useSite();
      const { demo } = await createCast(testApp);
      const video = await createVideo(testApp.deps, { sealed });
      const opened = await open(testApp, demo, video);
      const status = async () =>
        (await fetchFrom(front, `${opened.base}${partsOf(video)[0]}`, opened)).statusCode;
      const change = (data: { paid?: boolean; state?: 'taken_down' }) =>
        testApp.deps.prisma.video.update({ where: { id: video.id }, data });

      expect(await status()).toBe(200);
      await change({ paid: true });
      await expect.poll(status).toBe(403);
      await change({ state: 'taken_down' });
      await expect.poll(status).toBe(404);
      const poster = await fetchFrom(front, `/media/${video.posterKey}`);
      expect(poster.statusCode).toBe(404);
    });

    test('of who lost what opened it opens nothing after a minute', async () => {
      const { testApp, front } = await useSite();
      const { vip, broke, demo } = await createCast(testApp);
      const paid = await createVideo(testApp.deps, { segmentSeconds: long, paid: true, sealed });
      const [episodeId = 0] = paid.episodeIds;
      const { prisma } = testApp.deps;
      const owners = [broke, demo].map(({ memberId }) => ({
        memberId,
        episodeId,
        reason: 'granted' as const,
      }));
      await prisma.entitlement.createMany({ data: owners });
      const opened = await Promise.all([vip, broke, demo].map((it) => open(testApp, it, paid)));
      const statuses = async (): Promise<number[]> => {
        const files = opened.map((it) =>
          fetchFrom(front, `${it.base}${partsOf(paid)[11]}`, { cookie: it.cookie }),
        );
        return (await Promise.all(files)).map((it) => it.statusCode);
      };
      expect(await statuses()).toEqual([200, 200, 200]);
      const now = testApp.deps.now();
      await prisma.member.update({ where: { id: vip.memberId }, data: { vipExpiresAt: now } });
      await prisma.entitlement.deleteMany({ where: { memberId: broke.memberId } });
      await prisma.member.update({ where: { id: demo.memberId }, data: { bannedAt: now } });
      testApp.clock.advance(60_000);
      expect(await statuses()).toEqual([403, 403, 403]);
    });

    test('is not found by trying: each wrong one is refused, and the right one works on', async () => {
      const { testApp, front } = await useSite();
      const { vip } = await createCast(testApp);
      const paid = await createVideo(testApp.deps, { paid: true, sealed });
      const { base, cookie } = await open(testApp, vip, paid);
      const token = base.split('/')[2] ?? '';
      for (let place = 0; place < 50; place++) {
        const other = token[place] === 'A' ? 'B' : 'A';
        const wrong = `${token.slice(0, place)}${other}${token.slice(place + 1)}`;
        const answer = await fetchFrom(front, `/media/${wrong}/${partsOf(paid)[0]}`, {
          cookie,
        });
        expect([place, answer.statusCode]).toEqual([place, 403]);
      }
      const right = await fetchFrom(front, `${base}${partsOf(paid)[0]}`, { cookie });
      expect(right.statusCode).toBe(200);
    });

    test('follows the limit the operator sets', async () => {
      const { testApp, front } = await useSite();
      const { demo } = await createCast(testApp);
      const paid = await createVideo(testApp.deps, { segmentSeconds: long, paid: true, sealed });
      const opened = await open(testApp, demo, paid);
      const listed = async () => {
        const list = await fetchFrom(front, `${opened.base}${paid.renditionId}.m3u8`, opened);
        return textOf(list).match(/\.m4s/g)?.length ?? 0;
      };
      expect(await listed()).toBe(8);
      await testApp.deps.prisma.setting.create({ data: { key: 'shikan', value: 8 } });
      await expect.poll(listed).toBe(2);
    });
  });
}
