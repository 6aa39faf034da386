import { updateMember } from '@lantern/contracts/calls/member';
import { getAds, getConfig } from '@lantern/contracts/calls/site';
import { buyEpisode, getVideoDetail, lookOk } from '@lantern/contracts/calls/watch';
import { type Benefit, benefits } from '@lantern/rules/vip';
import { afterAll, beforeAll, expect, test } from 'vitest';

import {
  buildTestApp,
  type TestApp,
  type TestAppOptions,
  useTestApp,
} from '../../../test/build-test-app.ts';
import { askAs, callAs, type Caller, dataOf } from '../../../test/call-as.ts';
import { createAd } from '../../../test/create-ad.ts';
import { createMember, type TestMember } from '../../../test/create-member.ts';
import { createVideo, type TestVideo, type TestVideoOptions } from '../../../test/create-video.ts';
import { expectSoundLedger } from '../../../test/expect-sound-ledger.ts';

interface Site {
  site: TestApp;
  vip: TestMember;
  guest: TestMember;
}

const settingsWithout = (off: Benefit | null): Record<string, string> => ({
  BENEFITS: benefits.filter((it) => it !== off).join(','),
  SHIKAN: '4',
});

/** The site where VIP brings all benefits; of the tests of ads, one fills it. */
let whole: TestApp;
beforeAll(async () => {
  whole = await buildTestApp({ env: settingsWithout(null) });
});
afterAll(() => whole.close());

/** A site where VIP brings all but one benefit, or all of them, with members of its own. */
async function openSite(off: Benefit | null = null, env?: TestAppOptions['env']): Promise<Site> {
  const isWhole = off === null && env === undefined;
  const site = isWhole ? whole : await useTestApp({ env: { ...settingsWithout(off), ...env } });
  const vip = await createMember(site.deps, { vip: { plan: 3, days: 365 }, coins: 50 });
  return { site, vip, guest: await createMember(site.deps, { coins: 50 }) };
}

const detail = (site: TestApp, caller: Caller, { id }: TestVideo) =>
  askAs(site, caller)(getVideoDetail, { vid: id });

/** What an address opens to a caller, or the code of the refusal. */
async function scopeOf(site: TestApp, caller: Caller, video: TestVideo) {
  const answered = await callAs(site, caller)(getVideoDetail, { vid: video.id });
  return answered.code === 0 ? dataOf(answered).srcList[0]?.urlList[0]?.scope : answered.code;
}

/** The status of each file at a caller's address, and the lines that the playlist offers. */
async function fetchAt(site: TestApp, caller: Caller, video: TestVideo) {
  const opened = await detail(site, caller, video);
  const address = opened.srcList[0]?.urlList[0]?.url ?? '';
  const master = await site.app.inject(address);
  const lines = Array.from(master.body.matchAll(/RESOLUTION=\d+x(\d+)/g), ([, it]) => Number(it));
  const status = async (file: string): Promise<number> =>
    (await site.app.inject(address.replace('master.m3u8', file))).statusCode;
  return { lines, status };
}

/** The playlist, the initialisation section and the first segment of a stream. */
type StreamFiles = [string, string, string];
const none: StreamFiles = ['', '', ''];

/** The files of a video's streams, those of fewer lines first. */
async function streamsOf({ deps }: TestApp, { assetId }: TestVideo): Promise<StreamFiles[]> {
  const rows = await deps.prisma.rendition.findMany({
    where: { assetId },
    include: { segments: true },
    orderBy: { bandwidth: 'asc' },
  });
  return rows.map(({ id, initName, segments }) => [
    `${id}.m3u8`,
    initName,
    segments[0]?.name ?? '',
  ]);
}

const films = [
  ['coin-films', { paid: true, ownPrice: 7 }],
  ['vip-films', { paid: true }],
] as const satisfies readonly (readonly [Benefit, TestVideoOptions])[];

test.each(films)(
  '%s: VIP opens the film, and without the benefit pays for it',
  async (off, film) => {
    const all = await openSite();
    const video = await createVideo(all.site.deps, film);
    expect(await scopeOf(all.site, all.vip, video)).toBe('full');
    expect(await scopeOf(all.site, all.guest, video)).toBe('trial');

    const { site, vip, guest } = await openSite(off);
    const other = films.find(([benefit]) => benefit !== off)?.[1] ?? {};
    const [paid, opened] = [
      await createVideo(site.deps, film),
      await createVideo(site.deps, other),
    ];
    expect(await scopeOf(site, vip, paid)).toBe('trial');
    expect(await scopeOf(site, guest, paid)).toBe('trial');
    expect(await scopeOf(site, vip, opened)).toBe('full');
    const episode = { cartoonCode: paid.id, moviesInfoId: paid.episodeIds[0] ?? 0 };
    expect(await askAs(site, vip)(lookOk, episode)).toBe('0');
    expect((await callAs(site, vip)(buyEpisode, episode)).code).toBe(0);
    expect(await scopeOf(site, vip, paid)).toBe('full');
    await expectSoundLedger(site);
  },
);

test('dark-web: its films are open to VIP; without the benefit VIP is let in, pays, and keeps it while VIP lasts', async () => {
  const all = await openSite();
  const open = await createVideo(all.site.deps, { darkWeb: true, categoryCode: '77' });
  expect(await scopeOf(all.site, all.vip, open)).toBe('full');
  expect(await scopeOf(all.site, all.guest, open)).toBe(403);

  const { site, vip, guest } = await openSite('dark-web');
  const video = await createVideo(site.deps, { darkWeb: true, categoryCode: '77' });
  expect(await scopeOf(site, vip, video)).toBe('trial');
  expect(await scopeOf(site, guest, video)).toBe(403);
  const { status } = await fetchAt(site, vip, video);
  const [first = '', second = ''] = video.segmentNames;
  expect([await status(first), await status(second)]).toEqual([200, 403]);
  const episode = { cartoonCode: video.id, moviesInfoId: video.episodeIds[0] ?? 0 };
  expect((await callAs(site, vip)(buyEpisode, episode)).code).toBe(0);
  const bought = await fetchAt(site, vip, video);
  expect(await bought.status(second)).toBe(200);
  await expectSoundLedger(site);
  const where = { id: BigInt(vip.memberId) };
  await site.deps.prisma.member.update({ where, data: { vipExpiresAt: site.deps.now() } });
  site.clock.advance(60_000);
  expect(await bought.status(second)).toBe(403);
  expect(await scopeOf(site, vip, video)).toBe(403);
});

const pictures = { lines: [360, 720, 1080] };

test('hd: more than 720 lines are sent to VIP alone, in the playlist and file by file', async () => {
  const { site, vip, guest } = await openSite();
  const video = await createVideo(site.deps, pictures);
  const [low = none, middle = none, high = none] = await streamsOf(site, video);
  const ofVip = await fetchAt(site, vip, video);
  expect(ofVip.lines).toEqual([360, 720, 1080]);
  expect(await ofVip.status(high[0])).toBe(200);
  for (const caller of [guest, null]) {
    const { lines, status } = await fetchAt(site, caller, video);
    expect(lines).toEqual([360, 720]);
    expect(await Promise.all(high.map(status))).toEqual([403, 403, 403]);
    expect([await status(middle[0]), await status(low[2])]).toEqual([200, 200]);
  }
});

test('hd ends with VIP, and the rest plays on', async () => {
  const { site, vip } = await openSite();
  const video = await createVideo(site.deps, pictures);
  const [low = none, , high = none] = await streamsOf(site, video);
  const { status } = await fetchAt(site, vip, video);
  const lists = [low[0], high[0]];
  expect(await Promise.all(lists.map(status))).toEqual([200, 200]);
  const where = { id: BigInt(vip.memberId) };
  await site.deps.prisma.member.update({ where, data: { vipExpiresAt: site.deps.now() } });
  site.clock.advance(60_000);
  expect(await Promise.all(lists.map(status))).toEqual([200, 403]);
});

test('hd: a film that has only one picture is for everybody, and without the benefit all are', async () => {
  const { site, guest } = await openSite();
  const only = await fetchAt(site, guest, await createVideo(site.deps, { lines: [1080] }));
  expect(only.lines).toEqual([1080]);
  const off = await openSite('hd');
  const shown = await fetchAt(off.site, off.guest, await createVideo(off.site.deps, pictures));
  expect(shown.lines).toEqual([360, 720, 1080]);
});

const lineNames = async (site: TestApp, caller: Caller, video: TestVideo) =>
  (await detail(site, caller, video)).srcList.map(({ name }) => name);

test('own-line: the channel is sent to VIP alone; a video without others is theirs', async () => {
  const channels = { channels: ['线路一', '专线'], vipChannels: ['专线'] };
  const { site, vip, guest } = await openSite();
  const video = await createVideo(site.deps, channels);
  expect(await lineNames(site, vip, video)).toEqual(['线路一', '专线']);
  expect(await lineNames(site, guest, video)).toEqual(['线路一']);
  expect(await lineNames(site, null, video)).toEqual(['线路一']);
  const own = { cartoonCode: video.id, moviesInfoId: video.episodeIds[1] ?? 0 };
  expect(await askAs(site, guest)(lookOk, own)).toBe('0');
  expect(await askAs(site, vip)(lookOk, own)).toBe('1');
  const theirs = await createVideo(site.deps, { channels: ['专线'], vipChannels: ['专线'] });
  expect(await scopeOf(site, guest, theirs)).toBe(403);
  expect(await scopeOf(site, vip, theirs)).toBe('full');

  const off = await openSite('own-line');
  const open = await createVideo(off.site.deps, channels);
  expect(await lineNames(off.site, off.guest, open)).toEqual(['线路一', '专线']);
});

test('own-line: an address for VIP ends with VIP', async () => {
  const { site, vip } = await openSite();
  const video = await createVideo(site.deps, { channels: ['专线'], vipChannels: ['专线'] });
  const { status } = await fetchAt(site, vip, video);
  expect(await status('master.m3u8')).toBe(200);
  const where = { id: BigInt(vip.memberId) };
  await site.deps.prisma.member.update({ where, data: { vipExpiresAt: site.deps.now() } });
  site.clock.advance(60_000);
  expect(await status('master.m3u8')).toBe(403);
});

/** The titles of all ads that a caller is sent. */
async function adsFor(site: TestApp, caller: Caller): Promise<string[]> {
  const groups = await askAs(site, caller)(getAds, {});
  const single = [groups.fenlei, groups.paihang].flatMap((it) => it ?? []);
  const titled = [...groups.randomad, ...groups.play, ...groups.user, ...groups.squaread];
  const banners = groups.banner.map(({ h5Url }) => (h5Url.endsWith('/banner') ? '轮播' : '?'));
  return [...titled.map(({ title }) => title), ...single.map(({ title }) => title), ...banners];
}

async function fillAds({ deps }: TestApp): Promise<void> {
  await createAd(deps, { slot: 'feed', title: '列表' });
  await createAd(deps, { slot: 'player', title: '播放' });
  await createAd(deps, { slot: 'profile', title: '我的' });
  await createAd(deps, { slot: 'square', title: '开会员', sellsVip: true });
  await createAd(deps, { slot: 'ranking', title: '榜' });
  await createAd(deps, { slot: 'banner', url: 'https://example.org/banner' });
}

test('no-ads: VIP is sent none beside films, none between them and none that sells VIP', async () => {
  const { site, vip, guest } = await openSite();
  await fillAds(site);
  const all = ['列表', '播放', '我的', '开会员', '榜', '轮播'];
  expect(await adsFor(site, guest)).toEqual(all);
  expect(await adsFor(site, null)).toEqual(all);
  expect(await adsFor(site, vip)).toEqual(['我的', '榜', '轮播']);
  const where = { id: BigInt(vip.memberId) };
  await site.deps.prisma.member.update({ where, data: { vipExpiresAt: site.deps.now() } });
  expect(await adsFor(site, vip)).toEqual(all);
});

test('no-ads: the other ads stay away from VIP where the site says so, and all are sent without the benefit', async () => {
  const none = await openSite(null, { VIP_SEES_OTHER_ADS: 'false' });
  await fillAds(none.site);
  expect(await adsFor(none.site, none.vip)).toEqual([]);
  expect(await adsFor(none.site, none.guest)).toHaveLength(6);
  const off = await openSite('no-ads');
  await fillAds(off.site);
  expect(await adsFor(off.site, off.vip)).toHaveLength(6);
});

const day = 24 * 3_600_000;

test('profile: VIP changes it as often as wished, others each part once in thirty days', async () => {
  const { site, vip, guest } = await openSite();
  const rename = async (member: TestMember, memberNichen: string) => {
    const { code, msg } = await callAs(site, member)(updateMember, { memberNichen });
    return code === 0 ? 0 : [code, msg];
  };
  const tooSoon = [500, '昵称和头像每30天可各修改一次，会员可随时修改'];
  expect([await rename(vip, '一'), await rename(vip, '二')]).toEqual([0, 0]);
  expect([await rename(guest, '一'), await rename(guest, '二')]).toEqual([0, tooSoon]);
  expect(await rename(guest, '一')).toBe(0);
  expect((await callAs(site, guest)(updateMember, { memberSignature: '灯' })).code).toBe(0);
  site.clock.advance(30 * day - 1000);
  expect(await rename(guest, '二')).toEqual(tooSoon);
  site.clock.advance(1000);
  expect(await rename(guest, '二')).toBe(0);

  const off = await openSite('profile');
  const call = callAs(off.site, off.guest);
  for (const memberNichen of ['一', '二', '三'])
    expect((await call(updateMember, { memberNichen })).code).toBe(0);
});

test('what is off is not promised, and what it does not know is refused at the start', async () => {
  const { site } = await openSite('hd');
  const { benefits: on } = await askAs(site, null)(getConfig, {});
  expect(on).toEqual(benefits.filter((it) => it !== 'hd'));
  await expect(useTestApp({ env: { BENEFITS: 'hd,free-beer' } })).rejects.toThrow('BENEFITS');
});
