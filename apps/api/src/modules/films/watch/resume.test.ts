import { getVideoDetail, reportPlayback } from '@lantern/contracts/calls/watch';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../test/call-as.ts';
import { type Cast, createCast } from '../../../test/cast.ts';
import { openTestSession } from '../../../test/create-member.ts';
import { createVideo, type TestVideo } from '../../../test/create-video.ts';

let testApp: TestApp;
let cast: Cast;
beforeAll(async () => {
  testApp = await buildTestApp({ env: { SHIKAN: '30' } });
  cast = await createCast(testApp);
});
afterAll(() => testApp.close());

const minutes = (count: number): number[] => Array<number>(15 * count).fill(4);

const stop = (caller: { token: string }, video: TestVideo, episode: number, position: number) =>
  askAs(testApp, caller)(reportPlayback, {
    collectCode: video.id,
    moviesInfoId: video.episodeIds[episode] ?? 0,
    position,
  });

const resumeOf = async (caller: { token: string } | null, { id }: TestVideo) =>
  (await askAs(testApp, caller)(getVideoDetail, { vid: id })).resume;

describe('where a member continues', () => {
  test('is the episode watched last, where it was left, on another device too', async () => {
    const video = await createVideo(testApp.deps, { episodes: 3, segmentSeconds: minutes(2) });
    expect(await resumeOf(cast.demo, video)).toBeUndefined();
    await stop(cast.demo, video, 2, 30);
    testApp.clock.advance(1000);
    await stop(cast.demo, video, 1, 61.7);
    const elsewhere = { token: await openTestSession(testApp.deps, cast.demo.memberId) };
    const there = { moviesInfoId: video.episodeIds[1], position: 61 };
    expect(await resumeOf(elsewhere, video)).toEqual(there);
    expect(await resumeOf(cast.vip, video)).toBeUndefined();
    expect(await resumeOf(null, video)).toBeUndefined();
  });

  test('is the start of an episode that was seen to its end', async () => {
    const video = await createVideo(testApp.deps, { episodes: 2, segmentSeconds: minutes(2) });
    await stop(cast.demo, video, 0, 119);
    expect(await resumeOf(cast.demo, video)).toBeUndefined();
    testApp.clock.advance(1000);
    await stop(cast.demo, video, 1, 119);
    expect(await resumeOf(cast.demo, video)).toEqual({
      moviesInfoId: video.episodeIds[1],
      position: 0,
    });
  });

  test('is never behind a trial', async () => {
    const video = await createVideo(testApp.deps, { paid: true, segmentSeconds: minutes(2) });
    for (const member of [cast.demo, cast.vip]) await stop(member, video, 0, 60);
    expect(await resumeOf(cast.demo, video)).toBeUndefined();
    expect(await resumeOf(cast.vip, video)).toMatchObject({ position: 60 });
    testApp.clock.advance(1000);
    await stop(cast.demo, video, 0, 20);
    expect(await resumeOf(cast.demo, video)).toMatchObject({ position: 20 });
  });
});

describe('the small pictures of a seek', () => {
  const storyboardOf = async (caller: { token: string } | null, { id }: TestVideo) =>
    (await askAs(testApp, caller)(getVideoDetail, { vid: id })).srcList[0]?.urlList[0];
  const fetched = async (url: string, token?: string) =>
    testApp.app.inject({ url, headers: token === undefined ? {} : { token } });

  test('are there for who may watch all, under the same pass', async () => {
    const video = await createVideo(testApp.deps, { paid: true, storyboard: true });
    const episode = await storyboardOf(cast.vip, video);
    const { url = '', ...measures } = episode?.storyboard ?? {};
    expect(measures).toEqual({ width: 160, height: 90, columns: 3, rows: 1, interval: 4 });
    const answered = await fetched(url, cast.vip.token);
    expect([answered.statusCode, answered.headers['content-type'], answered.body]).toEqual([
      200,
      'image/webp',
      'storyboard',
    ]);
    expect((await fetched(url, cast.demo.token)).statusCode).toBe(403);
  });

  test('are not given to a trial, and its pass does not open them', async () => {
    const video = await createVideo(testApp.deps, { paid: true, storyboard: true });
    const episode = await storyboardOf(cast.demo, video);
    expect(episode?.storyboard).toBeUndefined();
    const url = episode?.url.replace('master.m3u8', video.storyboardName ?? '') ?? '';
    expect((await fetched(url, cast.demo.token)).statusCode).toBe(403);
  });

  test('tell the shape of a film that is taller than wide, to a trial too', async () => {
    const video = await createVideo(testApp.deps, { paid: true, storyboard: true });
    const wide = await storyboardOf(cast.demo, video);
    expect(wide).not.toHaveProperty('aspect');
    const tall = await createVideo(testApp.deps, { paid: true, storyboard: true });
    await testApp.deps.prisma.storyboard.update({
      where: { assetId: tall.assetId },
      data: { width: 90, height: 160 },
    });
    for (const caller of [cast.demo, cast.vip]) {
      expect(await storyboardOf(caller, tall)).toMatchObject({ aspect: 0.563 });
    }
  });

  test('are not listed where there are none', async () => {
    const video = await createVideo(testApp.deps);
    expect(await storyboardOf(cast.vip, video)).not.toHaveProperty('storyboard');
  });
});

test('the 61st position in a minute is one too many, and keeps what was reported before it', async () => {
  const env = { LIMIT_PLAYBACK_PER_MINUTE: '60' };
  const limited = await buildTestApp({ beside: testApp, env });
  try {
    const video = await createVideo(testApp.deps, { segmentSeconds: minutes(2) });
    const report = (caller: { token: string }, position: number) =>
      callAs(limited, caller)(reportPlayback, { collectCode: video.id, position });
    for (let position = 1; position <= 60; position++) {
      expect((await report(cast.demo, position)).code).toBe(0);
    }
    const refused = await report(cast.demo, 61);
    expect([refused.status, refused.code]).toEqual([429, 429]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await resumeOf(cast.demo, video)).toMatchObject({ position: 60 });
    expect((await report(cast.vip, 1)).code).toBe(0);
    limited.clock.advance(60_000);
    expect((await report(cast.demo, 62)).code).toBe(0);
  } finally {
    await limited.close();
  }
});
