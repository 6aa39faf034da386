import { getVideoDetail, lookOk, reportPlayback } from '@lantern/contracts/calls/watch';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildTestApp, type TestApp, useTestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../test/call-as.ts';
import { type Cast, createCast } from '../../../test/cast.ts';
import { createMember } from '../../../test/create-member.ts';
import { createVideo } from '../../../test/create-video.ts';

const minute = 60_000;

describe('the video detail', () => {
  let testApp: TestApp;
  let cast: Cast;
  beforeAll(async () => {
    testApp = await buildTestApp();
    cast = await createCast(testApp);
  });
  afterAll(() => testApp.close());

  test('shows the video, its channels and episodes, and what to watch next', async () => {
    const { deps } = testApp;
    const video = await createVideo(deps, {
      title: '雪线之上',
      channels: ['线路一', '线路二'],
      episodes: 3,
    });
    const other = await createVideo(deps);
    const detail = await askAs(testApp, cast.demo)(getVideoDetail, { index: 0, vid: video.id });

    expect(detail.videoInfo).toMatchObject({
      cartoonCode: video.id,
      cartoonName: '雪线之上',
      vodDuration: 12,
    });
    expect(detail.srcList.map((it) => it.name)).toEqual(['线路一', '线路二']);
    expect(detail.srcList[1]?.urlList.map((it) => it.name)).toEqual(['第1集', '第2集', '第3集']);
    const ids = detail.srcList.flatMap((it) => it.urlList.map((episode) => episode.id));
    expect(ids).toEqual(video.episodeIds);
    const recommended = detail.recommend.concat(detail.related ?? []).map((it) => it.cartoonCode);
    expect(recommended).toContain(other.id);
    expect(recommended).not.toContain(video.id);
  });

  test.each(['draft', 'in_review', 'taken_down'] as const)(
    'is 404 for a %s video',
    async (state) => {
      const video = await createVideo(testApp.deps, { state });
      const answered = await callAs(testApp, cast.vip)(getVideoDetail, { index: 0, vid: video.id });
      const unknown = await callAs(testApp, cast.vip)(getVideoDetail, { index: 0, vid: 999_999 });
      expect(answered).toMatchObject({ status: 404, code: 404 });
      expect(answered.msg).toBe(unknown.msg);
    },
  );

  test('of the dark web opens for VIP members alone', async () => {
    const video = await createVideo(testApp.deps, {
      categoryCode: '90',
      sonCode: '901',
      darkWeb: true,
    });
    const wanted = { index: 0, vid: video.id };
    for (const caller of [null, cast.visitor, cast.demo]) {
      const answered = await callAs(testApp, caller)(getVideoDetail, wanted);
      expect(answered).toMatchObject({ status: 403, code: 403, msg: '该内容仅限会员观看' });
    }
    const detail = await askAs(testApp, cast.vip)(getVideoDetail, wanted);
    expect(detail.videoInfo.cartoonCode).toBe(video.id);
  });

  test('of the dark web is closed to others also while there is nothing of it to play', async () => {
    const { id } = await createVideo(testApp.deps, { categoryCode: '90', darkWeb: true });
    // As a title of a source is, whose category became the dark web: lines of other sites are not for it.
    const address = 'https://lines.example/1.m3u8';
    const addressDigest = Buffer.alloc(32, 1);
    const data = { assetId: null, address, addressDigest };
    await testApp.deps.prisma.episode.updateMany({ where: { videoId: BigInt(id) }, data });
    for (const caller of [null, cast.demo]) {
      const answered = await callAs(testApp, caller)(getVideoDetail, { vid: id });
      expect(answered).toMatchObject({ status: 403, data: null });
    }
    expect((await askAs(testApp, cast.vip)(getVideoDetail, { vid: id })).srcList).toEqual([]);
  });
});

describe('lookOk', () => {
  test('says what the pass says to every caller', async () => {
    const testApp = await useTestApp();
    const cast = await createCast(testApp);
    const free = await createVideo(testApp.deps);
    const paid = await createVideo(testApp.deps, { paid: true });
    const [episodeId = 0] = paid.episodeIds;
    await testApp.deps.prisma.entitlement.create({
      data: { memberId: cast.broke.memberId, episodeId, reason: 'granted' },
    });
    const look = async (video: typeof free, caller: Parameters<typeof askAs>[1]) =>
      askAs(testApp, caller)(lookOk, {
        cartoonCode: video.id,
        moviesInfoId: video.episodeIds[0] ?? 0,
      });

    expect(await look(free, null)).toBe('1');
    expect(await look(paid, null)).toBe('0');
    expect(await look(paid, cast.demo)).toBe('0');
    expect(await look(paid, cast.vip)).toBe('1');
    expect(await look(paid, cast.trial)).toBe('1');
    expect(await look(paid, cast.broke)).toBe('1');
  });

  test('says no to an episode of another video', async () => {
    const testApp = await useTestApp();
    const free = await createVideo(testApp.deps);
    const other = await createVideo(testApp.deps);
    const asked = { cartoonCode: free.id, moviesInfoId: other.episodeIds[0] ?? 0 };
    expect(await askAs(testApp, null)(lookOk, asked)).toBe('0');
  });

  test('says no from the moment VIP ends', async () => {
    const testApp = await useTestApp();
    const { trial } = await createCast(testApp);
    const paid = await createVideo(testApp.deps, { paid: true });
    const asked = { cartoonCode: paid.id, moviesInfoId: paid.episodeIds[0] ?? 0 };
    expect(await askAs(testApp, trial)(lookOk, asked)).toBe('1');
    testApp.clock.advance(24 * 60 * minute);
    expect(await askAs(testApp, trial)(lookOk, asked)).toBe('0');
  });
});

describe('a playback report', () => {
  test('keeps the position and credits the time since the last one, at most 20 s', async () => {
    const testApp = await useTestApp();
    const { deps, clock } = testApp;
    const member = await createMember(deps);
    const video = await createVideo(deps);
    const report = async (position: number) =>
      askAs(testApp, member)(reportPlayback, { collectCode: video.id, position });
    const watched = async () => {
      const days = await deps.prisma.watchDay.findMany({ where: { memberId: member.memberId } });
      return days.reduce((sum, it) => sum + it.seconds, 0);
    };

    expect(await report(1e3)).toEqual({ position: 1000 });
    expect(await watched()).toBe(0);
    clock.advance(15_400);
    await report(15);
    clock.advance(14_600);
    await report(30);
    expect(await watched()).toBe(30);
    clock.advance(5 * minute);
    await report(45);
    expect(await watched()).toBe(50);
    await Promise.all(Array.from({ length: 20 }, () => report(60)));
    expect(await watched()).toBe(50);
    clock.advance(-minute);
    await report(60);
    expect(await watched()).toBe(50);
    const kept = await deps.prisma.playPosition.findMany({ where: { memberId: member.memberId } });
    expect(kept.map((it) => it.positionSeconds)).toEqual([60]);
  });

  test('of a video that can’t be watched is refused and kept nowhere', async () => {
    const testApp = await useTestApp();
    const member = await createMember(testApp.deps);
    const dark = await createVideo(testApp.deps, { categoryCode: '90', darkWeb: true });
    for (const collectCode of [dark.id, 999_999]) {
      const answered = await callAs(testApp, member)(reportPlayback, { collectCode, position: 1 });
      expect(answered).toMatchObject({ status: 404, code: 404 });
    }
    expect(await testApp.deps.prisma.playPosition.count()).toBe(0);
    expect(await testApp.deps.prisma.watchDay.count()).toBe(0);
  });
});
