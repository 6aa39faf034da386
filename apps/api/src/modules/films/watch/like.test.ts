import { checkKeptVideos, forgetFavourites, listFavourites } from '@lantern/contracts/calls/kept';
import { FAVOURITE_TYPE, getVideoDetail, likeVideo } from '@lantern/contracts/calls/watch';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs, type Caller } from '../../../test/call-as.ts';
import { type Cast, createCast } from '../../../test/cast.ts';
import { createMember } from '../../../test/create-member.ts';
import { createBareVideos, createVideo } from '../../../test/create-video.ts';

let testApp: TestApp;
let cast: Cast;
beforeAll(async () => {
  testApp = await buildTestApp();
  cast = await createCast(testApp);
});
afterAll(() => testApp.close());

const takeDown = (id: number) =>
  testApp.deps.prisma.video.update({ where: { id }, data: { state: 'taken_down' } });

const darkVideo = () =>
  createVideo(testApp.deps, { categoryCode: '90', sonCode: '901', darkWeb: true });

const shownLikes = async (vid: number): Promise<number> =>
  (await askAs(testApp, null)(getVideoDetail, { vid })).videoInfo.cartoonHot;

describe('a like', () => {
  test('counts once a member, however often it comes', async () => {
    const video = await createVideo(testApp.deps, { likeCount: 7 });
    expect(await shownLikes(video.id)).toBe(7);
    const like = () => askAs(testApp, cast.demo)(likeVideo, { collectCode: video.id, type: 2 });
    await Promise.all(Array.from({ length: 20 }, like));
    expect(await like()).toEqual({ collectHot: 8 });
    expect(await askAs(testApp, cast.vip)(likeVideo, { collectCode: video.id })).toEqual({
      collectHot: 9,
    });
    expect(await shownLikes(video.id)).toBe(9);
  });

  test('is not what a favourite is: that counts nothing', async () => {
    const video = await createVideo(testApp.deps, { likeCount: 7 });
    const keep = { collectCode: video.id, collectType: FAVOURITE_TYPE };
    expect(await askAs(testApp, cast.demo)(likeVideo, keep)).toEqual({ collectHot: 7 });
    expect(await shownLikes(video.id)).toBe(7);
    const like = { collectCode: video.id, collectType: 2 };
    expect(await askAs(testApp, cast.demo)(likeVideo, like)).toEqual({ collectHot: 8 });
  });

  test('takes nothing from the payload but which video it is', async () => {
    const video = await createVideo(testApp.deps, { title: '灯下', author: '阿默' });
    const forged = {
      collectCode: video.id,
      collectHot: 1e9,
      collectName: '<script>alert(1)</script>',
      collectAuthor: 'nobody',
      collectImage: 'javascript:alert(1)',
      collectDuration: -1,
      collectType: FAVOURITE_TYPE,
      sortNum: 99,
      type: 3,
    };
    expect(await askAs(testApp, cast.demo)(likeVideo, forged)).toEqual({ collectHot: 0 });
    const [kept] = await askAs(testApp, cast.demo)(listFavourites, {});
    expect(kept).toMatchObject({ cartoonName: '灯下', cartoonAuthor: '阿默', cartoonHot: 0 });
    expect(kept?.cartoonImage).toBe(`/media/${video.posterKey}`);
  });

  test('needs a video that the member may see', async () => {
    const gone = await createVideo(testApp.deps, { state: 'taken_down' });
    const dark = await darkVideo();
    for (const collectCode of [gone.id, dark.id, 999_999]) {
      const answered = await callAs(testApp, cast.demo)(likeVideo, { collectCode });
      expect(answered).toMatchObject({ status: 404, code: 404 });
    }
    const answered = await callAs(testApp, cast.vip)(likeVideo, { collectCode: dark.id });
    expect(answered.code).toBe(0);
  });
});

describe('favourites', () => {
  const codes = async (caller: Caller): Promise<number[]> =>
    (await askAs(testApp, caller)(listFavourites, {})).map((it) => it.cartoonCode);

  const forget = async (caller: Caller, wanted: number[]): Promise<void> => {
    const answered = await callAs(testApp, caller)(forgetFavourites, { codes: wanted });
    expect(answered.code).toBe(0);
  };

  test('are kept for their member, newest first, until they are removed', async () => {
    const member = await createMember(testApp.deps);
    const [first, second, liked] = await Promise.all([
      createVideo(testApp.deps),
      createVideo(testApp.deps),
      createVideo(testApp.deps),
    ]);
    const ask = askAs(testApp, member);
    await ask(likeVideo, { collectCode: first.id, collectType: FAVOURITE_TYPE });
    testApp.clock.advance(1000);
    await ask(likeVideo, { collectCode: second.id, collectType: FAVOURITE_TYPE });
    await ask(likeVideo, { collectCode: liked.id, collectType: 2 });
    expect(await codes(member)).toEqual([second.id, first.id]);
    expect(await codes(cast.demo)).not.toContain(first.id);

    await forget(cast.demo, [first.id, second.id]);
    expect(await codes(member)).toEqual([second.id, first.id]);
    await forget(member, [second.id]);
    expect(await codes(member)).toEqual([first.id]);
  });

  test('that are taken down are not shown', async () => {
    const member = await createMember(testApp.deps);
    const video = await createVideo(testApp.deps);
    const wanted = { collectCode: video.id, collectType: FAVOURITE_TYPE };
    await askAs(testApp, member)(likeVideo, wanted);
    await takeDown(video.id);
    expect(await codes(member)).toEqual([]);
  });

  test('keep their places for what the member may see: films that are gone take none', async () => {
    const { deps, clock } = testApp;
    const member = await createMember(deps);
    const { id } = await createVideo(deps);
    await askAs(testApp, member)(likeVideo, { collectCode: id, collectType: FAVOURITE_TYPE });
    const gone = (await createBareVideos(deps, 500)).map(BigInt);
    const { memberId } = member;
    const createdAt = new Date(clock.now().getTime() + 1000);
    await deps.prisma.favourite.createMany({
      data: gone.map((videoId) => ({ memberId, videoId, createdAt })),
    });
    const data = { state: 'taken_down' } as const;
    await deps.prisma.video.updateMany({ where: { id: { in: gone } }, data });
    expect(await codes(member)).toEqual([id]);
  });
});

describe('kept copies looked at again', () => {
  const check = (caller: Caller, wanted: number[]) =>
    askAs(testApp, caller)(checkKeptVideos, { codes: wanted });

  test('are as they are now, each once, in the order asked for', async () => {
    const [one, two] = [await createVideo(testApp.deps), await createVideo(testApp.deps)];
    await testApp.deps.prisma.video.update({ where: { id: one.id }, data: { title: '新名字' } });
    const found = await check(null, [two.id, one.id, two.id, 999_999]);
    expect(found.map((it) => it.cartoonCode)).toEqual([two.id, one.id]);
    expect(found[1]?.cartoonName).toBe('新名字');
  });

  test('show the dark web to VIP members alone, and nothing taken down to any member', async () => {
    const [dark, gone] = [await darkVideo(), await createVideo(testApp.deps)];
    await takeDown(gone.id);
    for (const caller of [null, cast.visitor, cast.demo]) {
      expect(await check(caller, [dark.id, gone.id])).toEqual([]);
    }
    expect((await check(cast.vip, [dark.id, gone.id])).map((it) => it.cartoonCode)).toEqual([
      dark.id,
    ]);
  });

  test('may be a hundred at most', async () => {
    const payload = { codes: Array.from({ length: 101 }, (_, i) => i + 1) };
    const answered = await callAs(testApp, null)(checkKeptVideos, payload);
    expect(answered.code).toBe(400);
  });
});
