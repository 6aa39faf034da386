import { sendDanmaku } from '@lantern/contracts/calls/danmaku';
import {
  buyEpisode,
  getVideoDetail,
  likeVideo,
  reportPlayback,
} from '@lantern/contracts/calls/watch';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../test/call-as.ts';
import { type Cast, createCast } from '../../../test/cast.ts';
import { createMember, type TestMember } from '../../../test/create-member.ts';
import { createVideo, type TestVideo } from '../../../test/create-video.ts';
import { passesOf } from '../media/pass.ts';

const day = 24 * 3600 * 1000;

let one: TestApp;
let two: TestApp;
let cast: Cast;
beforeAll(async () => {
  one = await buildTestApp();
  two = await buildTestApp({ beside: one });
  cast = await createCast(one);
});
afterAll(async () => {
  await two.close();
  await one.close();
});

/** What something of a video's detail is in each of the two processes. */
const inBoth = <Value>(
  { id }: TestVideo,
  caller: Pick<TestMember, 'token'> | null,
  read: (detail: Awaited<ReturnType<typeof detailOf>>) => Value,
) => Promise.all([one, two].map(async (app) => read(await detailOf(app, caller, id))));
const detailOf = (app: TestApp, caller: Pick<TestMember, 'token'> | null, vid: number) =>
  askAs(app, caller)(getVideoDetail, { vid });
const scopesIn = (video: TestVideo, caller: Pick<TestMember, 'token'> | null) =>
  inBoth(video, caller, ({ srcList }) => srcList[0]?.urlList.map((it) => it.scope).join(' '));
const change = ({ id }: TestVideo, data: Parameters<typeof update>[1]) => update(id, data);
const update = (id: number, data: { paid?: boolean; title?: string; ownPrice?: number }) =>
  one.deps.prisma.video.update({ where: { id: BigInt(id) }, data });
const buy = (member: TestMember, video: TestVideo) =>
  askAs(one, member)(buyEpisode, {
    cartoonCode: video.id,
    moviesInfoId: video.episodeIds[0] ?? 0,
  });

describe('the shared part of a video', () => {
  test('shows its changes in every process before its entry ends', async () => {
    const video = await createVideo(one.deps, { title: '旧名', paid: true });
    const titles = () => inBoth(video, cast.demo, (it) => it.videoInfo.cartoonName);
    const prices = () => inBoth(video, cast.demo, (it) => it.episodePrice);
    expect(await titles()).toEqual(['旧名', '旧名']);
    expect(await prices()).toEqual([undefined, undefined]);
    await change(video, { title: '新名 🏮', ownPrice: 7 });
    await expect.poll(titles).toEqual(['新名 🏮', '新名 🏮']);
    expect(await prices()).toEqual([7, 7]);
  });

  test('is nothing from the moment it is taken down, and not beside others', async () => {
    const video = await createVideo(one.deps, { categoryCode: '31' });
    const other = await createVideo(one.deps, { categoryCode: '31' });
    const beside = () =>
      inBoth(other, null, ({ recommend, related = [] }) =>
        recommend.concat(related).some((its) => its.cartoonCode === video.id),
      );
    expect(await beside()).toEqual([true, true]);
    expect(await scopesIn(video, cast.demo)).toEqual(['full', 'full']);
    const where = { id: BigInt(video.id) };
    await one.deps.prisma.video.update({ where, data: { state: 'taken_down' } });
    const codes = () =>
      Promise.all(
        [one, two].map(
          async (app) => (await callAs(app, cast.vip)(getVideoDetail, { vid: video.id })).code,
        ),
      );
    await expect.poll(codes).toEqual([404, 404]);
    await expect.poll(beside).toEqual([false, false]);
  });

  test('has a like and a comment at once where they were made', async () => {
    const video = await createVideo(one.deps);
    const before = await detailOf(one, cast.demo, video.id);
    const at = { cartoonCode: video.id, moviesInfoId: video.episodeIds[0] ?? 0, time: 1 };
    await askAs(one, cast.demo)(likeVideo, { collectCode: video.id, collectType: 2 });
    await askAs(one, cast.demo)(sendDanmaku, { ...at, text: '好看' });
    const after = await detailOf(one, null, video.id);
    expect(after.videoInfo.cartoonHot).toBe(before.videoInfo.cartoonHot + 1);
    expect(after.danmuList.map((it) => it.text)).toEqual(['好看']);
    one.clock.advance(6000);
    expect((await detailOf(two, null, video.id)).danmuList).toHaveLength(1);
  });
});

describe('a member’s part of a video', () => {
  test('follows its price both ways, in every process', async () => {
    const video = await createVideo(one.deps, { episodes: 2 });
    expect(await scopesIn(video, cast.demo)).toEqual(['full full', 'full full']);
    await change(video, { paid: true });
    const ofVisitor = () => scopesIn(video, null);
    await expect.poll(ofVisitor).toEqual(['trial trial', 'trial trial']);
    expect(await scopesIn(video, cast.demo)).toEqual(['trial trial', 'trial trial']);
    expect(await scopesIn(video, cast.vip)).toEqual(['full full', 'full full']);
    await change(video, { paid: false });
    await expect.poll(ofVisitor).toEqual(['full full', 'full full']);
  });

  test('is their own: a purchase opens one episode to its buyer alone, at once and everywhere', async () => {
    const video = await createVideo(one.deps, { paid: true, episodes: 2 });
    const buyer = await createMember(one.deps, { coins: 2 });
    expect(await scopesIn(video, buyer)).toEqual(['trial trial', 'trial trial']);
    await buy(buyer, video);
    expect(await scopesIn(video, buyer)).toEqual(['full trial', 'full trial']);
    expect(await scopesIn(video, cast.demo)).toEqual(['trial trial', 'trial trial']);
    expect(await scopesIn(video, null)).toEqual(['trial trial', 'trial trial']);
    const addresses = await Promise.all(
      [buyer, cast.demo, cast.vip].map((it) => detailOf(one, it, video.id)),
    );
    const urls = addresses.flatMap((it) => it.srcList.flatMap(({ urlList }) => urlList));
    expect(new Set(urls.map((it) => it.url)).size).toBe(6);
  });

  test('has each address under its own pass, whatever episodes and channels are called', async () => {
    const names = [
      '"url":"/media//第1集',
      String.raw`\"url\":\"/media//`,
      '"},{"url":"/media/',
      '$& $1 🏮',
    ];
    const video = await createVideo(one.deps, { channels: names, episodes: 1, storyboard: true });
    for (const [i, title] of names.entries()) {
      const id = BigInt(video.episodeIds[i] ?? 0);
      await one.deps.prisma.episode.update({ where: { id }, data: { title } });
    }
    const stopped = {
      collectCode: video.id,
      collectType: 0,
      moviesInfoId: video.episodeIds[2] ?? 0,
      position: 1.5,
    };
    await askAs(one, cast.vip)(reportPlayback, stopped);
    const { srcList, resume } = await detailOf(one, cast.vip, video.id);
    expect(srcList.map((it) => it.name)).toEqual(names);
    const episodes = srcList.flatMap((it) => it.urlList);
    expect(episodes.map((it) => it.name)).toEqual(names);
    expect(resume?.moviesInfoId).toBe(video.episodeIds[2]);
    const passes = episodes.map((it) => it.url.split('/')[2] ?? '');
    expect(passes.map((it) => passesOf(one.deps).read(it)?.episodeId)).toEqual(video.episodeIds);
    expect(episodes.map((it) => it.url)).toEqual(passes.map((it) => `/media/${it}/master.m3u8`));
    expect(episodes.map((it) => it.storyboard?.url)).toEqual(
      passes.map((it) => `/media/${it}/${video.storyboardName}`),
    );
  });

  test('is their own as well when very many ask at the same moment', async () => {
    const video = await createVideo(one.deps, { paid: true, episodes: 2 });
    const free = await createVideo(one.deps);
    const buyer = await createMember(one.deps, { coins: 2 });
    await buy(buyer, video);
    const stopped = { collectCode: video.id, collectType: 0, moviesInfoId: video.episodeIds[1] };
    await askAs(one, cast.vip)(reportPlayback, { ...stopped, position: 1 });
    const seen = async (caller: Pick<TestMember, 'token'> | null, { id }: TestVideo) => {
      const { srcList, resume } = await detailOf(one, caller, id);
      return [srcList[0]?.urlList.map((it) => it.scope).join(' '), resume?.moviesInfoId];
    };
    const asked = [
      [buyer, video, ['full trial', undefined]],
      [cast.vip, video, ['full full', video.episodeIds[1]]],
      [null, video, ['trial trial', undefined]],
      [cast.demo, free, ['full', undefined]],
      [cast.demo, video, ['trial trial', undefined]],
    ] as const;
    const many = Array.from({ length: 10 }, () => asked).flat();
    const answers = await Promise.all(many.map(([caller, of]) => seen(caller, of)));
    expect(answers).toEqual(many.map(([, , expected]) => expected));
  });

  test('ends with their VIP, and is as before for who bought', async () => {
    const video = await createVideo(one.deps, { paid: true });
    const member = await createMember(one.deps, { coins: 2, vip: { plan: 5, days: 1 } });
    const passing = await createMember(one.deps, { vip: { plan: 5, days: 1 } });
    expect(await scopesIn(video, passing)).toEqual(['full', 'full']);
    await one.deps.prisma.entitlement.create({
      data: { memberId: member.memberId, episodeId: video.episodeIds[0] ?? 0, reason: 'granted' },
    });
    one.clock.advance(day);
    two.clock.advance(day);
    expect(await scopesIn(video, passing)).toEqual(['trial', 'trial']);
    expect(await scopesIn(video, member)).toEqual(['full', 'full']);
  });

  test('of a film for VIP alone is nothing without it, whatever was shown to others', async () => {
    const video = await createVideo(one.deps, { categoryCode: '90', darkWeb: true });
    const vip = await createMember(one.deps, { vip: { plan: 3, days: 30 } });
    expect(await scopesIn(video, vip)).toEqual(['full', 'full']);
    const others = await Promise.all(
      [null, cast.demo].map((it) => callAs(one, it)(getVideoDetail, { vid: video.id })),
    );
    expect(others.map((it) => [it.code, it.data])).toEqual([
      [403, null],
      [403, null],
    ]);
    const memberId = BigInt(vip.memberId);
    const where = { id: memberId };
    await one.deps.prisma.member.update({ where, data: { vipExpiresAt: one.clock.now() } });
    expect((await callAs(one, vip)(getVideoDetail, { vid: video.id })).code).toBe(403);
    expect((await callAs(two, vip)(getVideoDetail, { vid: video.id })).code).toBe(403);
  });
});
