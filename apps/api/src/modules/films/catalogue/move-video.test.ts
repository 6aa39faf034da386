import type { Call, PayloadInputOf } from '@lantern/contracts/call';
import { listPaging } from '@lantern/contracts/calls/catalogue';
import { getMember } from '@lantern/contracts/calls/member';
import { restoreVideo, takeVideoDown } from '@lantern/contracts/calls/operator/moderation';
import { savePin } from '@lantern/contracts/calls/operator/places';
import {
  cancelSchedule,
  deleteVideo,
  editVideo,
  getVideo,
  listAllVideos,
  publishVideo,
  removeEpisode,
  saveEpisodes,
  undeleteVideo,
} from '@lantern/contracts/calls/operator/videos';
import { buyEpisode, getVideoDetail } from '@lantern/contracts/calls/watch';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';
import { beforeEach, expect, test } from 'vitest';

import { type TestApp, useTestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../test/call-as.ts';
import { countWaiting } from '../../../test/count-waiting.ts';
import { createMember } from '../../../test/create-member.ts';
import { createOperator, type TestOperator } from '../../../test/create-operator.ts';
import { createVideo, type TestVideoOptions } from '../../../test/create-video.ts';
import { expectSoundLedger } from '../../../test/expect-sound-ledger.ts';
import { refusalText } from '../../../text/zh/sentences.ts';
import { saveEntitlement } from '../watch/watch.repo.ts';
import { catalogueRecurring } from './catalogue.jobs.ts';
import { deleteEpisode, markSwept } from './operator-episodes.repo.ts';
import { publishEpisode } from './publish-episode.ts';

const reason = '测试 🏮';

let site: TestApp;
let editor: TestOperator;
beforeEach(async () => {
  site = await useTestApp();
  editor = await createOperator(site.deps, { roles: ['content'] });
});

const ask: ReturnType<typeof askAs> = (call, payload) => askAs(site, editor)(call, payload);
const make = (options: TestVideoOptions = {}) =>
  createVideo(site.deps, {
    publishedAt: new Date(site.clock.now().getTime() - 3_600_000),
    ...options,
  });

/** Why a call is refused; undefined when it is not. */
async function refusalOf<C extends Call>(call: C, payload: PayloadInputOf<C>, by = editor) {
  return (await callAs(site, by)(call, payload)).refusal;
}
const listed = async () =>
  (await askAs(site, null)(listPaging, { currentPage: 1, typeCode: '30' })).list.map(
    (it) => it.cartoonCode,
  );
const auditOf = async (id: number) =>
  (
    await site.deps.prisma.audit.findMany({
      where: { subjectKind: 'video', subjectId: String(id) },
      orderBy: { id: 'asc' },
    })
  ).map((it) => it.action);

test('a draft is published at once or at its time, and a schedule is cancelled before it', async () => {
  const { id } = await make({ state: 'draft' });
  await make();
  const inAnHour = formatShanghaiTime(new Date(site.clock.now().getTime() + 3_600_000));
  expect((await ask(publishVideo, { id, publishTime: inAnHour })).state).toBe('scheduled');
  expect((await ask(listAllVideos, { state: 'scheduled' })).list.map((it) => it.id)).toEqual([id]);
  expect(await listed()).not.toContain(id);
  expect(await ask(cancelSchedule, { id })).toMatchObject({ state: 'draft', publishTime: null });
  expect(await refusalOf(cancelSchedule, { id })).toBe('video-moved');
  expect((await ask(publishVideo, { id, publishTime: null })).state).toBe('published');
  await expect.poll(listed).toContain(id);
  expect(await refusalOf(publishVideo, { id, publishTime: null })).toBe('video-moved');
  expect(await refusalOf(cancelSchedule, { id })).toBe('video-moved');
  expect(await auditOf(id)).toEqual(['video.publish', 'video.cancel-schedule', 'video.publish']);
});

test('a video without an episode, or with another’s title, is not published', async () => {
  const empty = await make({ state: 'draft', channels: [] });
  await make({ title: '同名' });
  const twin = await make({ title: '同名', state: 'draft' });
  expect(await refusalOf(publishVideo, { id: empty.id, publishTime: null })).toBe('video-empty');
  expect(await refusalOf(publishVideo, { id: twin.id, publishTime: null })).toBe('title-taken');
  const never = { id: twin.id, publishTime: '2026-02-30 10:00:00' };
  expect(await refusalOf(publishVideo, never)).not.toBeUndefined();
  expect(await refusalOf(publishVideo, { id: 999_999, publishTime: null })).toBe('video-unknown');
});

test('a draft in the bin keeps no title, gets no episode, and comes back beside no other of its name', async () => {
  const { db, now } = site.deps;
  const binned = await make({ state: 'draft', title: '夜航 🏮' });
  await ask(deleteVideo, { id: binned.id, reason });
  const other = await make({ state: 'draft', title: '别名' });
  const video = {
    title: '夜航 🏮',
    introduction: '',
    author: '',
    tags: [],
    paid: false,
    posterKey: 'images/x.webp',
    durationSeconds: 60,
  };
  const episode = { video, channelName: '线路一', episodeTitle: '第2集', assetId: other.assetId };
  const { videoId } = await db.transact((tx) =>
    publishEpisode(
      tx,
      { ...episode, categoryCode: '30' },
      { config: site.deps.config, firstEpisodeTitle: '第1集', now: now() },
    ),
  );
  expect(videoId).not.toBe(binned.id);
  expect(await refusalOf(undeleteVideo, { id: binned.id })).toBe('title-taken');
});

test('a video hidden by reports keeps its last episode, because it may come back', async () => {
  const { id, episodeIds } = await make({ state: 'in_review' });
  const last = { id, episodeId: episodeIds[0] ?? 0, reason };
  expect(await refusalOf(removeEpisode, last)).toBe('episode-last');
});

test('a removed video is not restored without an episode, nor beside another with its title', async () => {
  const [empty, twin] = [
    await make({ state: 'taken_down', channels: [] }),
    await make({ state: 'taken_down', title: '同名' }),
  ];
  await make({ title: '同名' });
  expect(await refusalOf(restoreVideo, { cartoonCode: empty.id, reason })).toBe('video-empty');
  expect(await refusalOf(restoreVideo, { cartoonCode: twin.id, reason })).toBe('title-taken');
});

test('a deleted video is out of sight at once, comes back, and its files go after seven days', async () => {
  const { deps } = site;
  const [gone, shared] = [await make(), await make()];
  const other = await make();
  await deps.prisma.episode.updateMany({
    where: { videoId: BigInt(shared.id) },
    data: { assetId: other.assetId },
  });
  const both = [gone.id, shared.id];
  await ask(savePin, { place: 'latest', videoId: gone.id, startTime: null, endTime: null });
  for (const id of both) expect((await ask(deleteVideo, { id, reason })).state).toBe('deleted');
  await expect.poll(listed).toEqual([other.id]);
  await ask(deleteVideo, { id: gone.id, reason });
  expect(await auditOf(gone.id)).toEqual(['pin.save', 'video.delete']);
  expect((await ask(listAllVideos, {})).list.map((it) => it.id)).toEqual([other.id]);
  const inBin = async () =>
    (await ask(listAllVideos, { state: 'deleted' })).list.map((it) => it.id);
  expect(await inBin()).toEqual(both.toReversed());
  // Not by the way out of what was taken down.
  await ask(restoreVideo, { cartoonCode: gone.id, reason });
  expect((await ask(getVideo, { id: gone.id })).state).toBe('deleted');
  expect((await ask(undeleteVideo, { id: gone.id })).state).toBe('taken_down');
  expect(await refusalOf(undeleteVideo, { id: gone.id })).toBe('video-moved');
  await ask(deleteVideo, { id: gone.id, reason });

  const sweep = async () => {
    for (const it of catalogueRecurring(deps))
      if (it.name === 'sweep-bin') await it.run(new AbortController().signal);
  };
  site.clock.advance(7 * 86_400_000 - 1);
  await sweep();
  const files = (assetId: string) => deps.prisma.rendition.count({ where: { assetId } });
  expect(await files(gone.assetId)).toBe(1);
  site.clock.advance(1);
  await sweep();
  await sweep();
  expect([await files(gone.assetId), await files(other.assetId)]).toEqual([0, 1]);
  editor = await createOperator(deps, { roles: ['content'] });
  expect([await inBin(), await refusalOf(undeleteVideo, { id: gone.id })]).toEqual([
    [],
    'video-unknown',
  ]);
  const row = await deps.prisma.video.findUniqueOrThrow({ where: { id: BigInt(gone.id) } });
  expect([row.posterKey, row.state]).toEqual(['', 'taken_down']);
});

test('a video that came out of the bin before its turn is not swept, and keeps its pin', async () => {
  const { deps } = site;
  const { id, assetId } = await make();
  await ask(deleteVideo, { id, reason });
  site.clock.advance(7 * 86_400_000);
  editor = await createOperator(deps, { roles: ['content'] });
  await ask(undeleteVideo, { id });
  await ask(savePin, { place: 'latest', videoId: id, startTime: null, endTime: null });
  const now = site.clock.now();
  const since = new Date(now.getTime() - 7 * 86_400_000);
  const sweep = () => deps.db.transact((tx) => markSwept(tx, id, { since, now }));
  expect(await sweep()).toBe(false);
  await ask(deleteVideo, { id, reason });
  expect(await sweep()).toBe(false);
  expect(await deps.prisma.rendition.count({ where: { assetId } })).toBe(1);
  expect(await deps.prisma.pin.count({ where: { videoId: BigInt(id) } })).toBe(1);
});

test('a video’s own price is what members see and what they pay; another price is refused', async () => {
  const { id, episodeIds } = await make({ paid: true });
  const member = await createMember(site.deps, { coins: 20 });
  const detail = () => askAs(site, member)(getVideoDetail, { vid: id });
  expect((await detail()).episodePrice).toBeUndefined();
  const { channels: _channels, ...edit } = await ask(getVideo, { id });
  await ask(editVideo, { ...edit, price: 7 });
  await expect.poll(async () => (await detail()).episodePrice).toBe(7);
  const wanted = { cartoonCode: id, moviesInfoId: episodeIds[0] ?? 0 };
  const buy = (knownPrice: number) => callAs(site, member)(buyEpisode, { ...wanted, knownPrice });
  expect((await buy(2)).msg).toBe(refusalText['price-changed']);
  expect((await buy(7)).code).toBe(0);
  const { memberCode } = member;
  expect((await askAs(site, member)(getMember, { memberCode })).memberCion).toBe(13);
  const sold = await ask(getVideo, { id });
  expect([sold.sold, sold.channels[0]?.episodes[0]?.sold]).toEqual([1, 1]);
  await expectSoundLedger(site);
});

test('episodes are named, ordered and moved between channels; who knows others is refused', async () => {
  const { id } = await make({ channels: ['线路一', '线路二'], episodes: 2 });
  const before = await ask(getVideo, { id });
  const { channels } = before;
  const [one, two] = channels;
  const [a, b] = one?.episodes ?? [];
  const [c, d] = two?.episodes ?? [];
  if (!one || !two || !a || !b || !c || !d) throw new Error('no episodes');
  const wanted = [
    { id: two.id, name: '高清', episodes: [d, b, c] },
    { id: one.id, name: '线路一', episodes: [{ ...a, title: '序 🎬' }] },
  ];
  const saved = await ask(saveEpisodes, { id, channels: wanted });
  expect(saved.channels.map((it) => [it.name, ...it.episodes.map(({ title }) => title)])).toEqual([
    ['高清', '第2集', '第2集', '第1集'],
    ['线路一', '序 🎬'],
  ]);
  const { srcList } = await askAs(site, null)(getVideoDetail, { vid: id });
  expect(srcList.map((it) => it.urlList.length)).toEqual([3, 1]);
  await ask(saveEpisodes, { id, channels: wanted });
  expect(await auditOf(id)).toEqual(['video.episodes']);
  // What the first one saved is not overwritten by who began before; the same twice is no difference.
  const stale = { id, version: before.episodesVersion, channels };
  expect(await refusalOf(saveEpisodes, stale)).toBe('video-edited');
  await ask(saveEpisodes, { ...stale, channels: wanted });
  await ask(saveEpisodes, { id, version: saved.episodesVersion, channels: wanted });
  expect(await auditOf(id)).toEqual(['video.episodes']);
  const without = [{ ...wanted[0], episodes: [b, c] }, wanted[1]].flatMap((it) =>
    it?.id === undefined ? [] : [{ name: '无', ...it, id: it.id }],
  );
  expect(await refusalOf(saveEpisodes, { id, channels: without })).toBe('video-edited');
});

test('an episode goes with its film, unless it is sold, played elsewhere or the last of what is published', async () => {
  const { deps } = site;
  const { id, episodeIds } = await make({ episodes: 2, paid: true });
  const [first = 0, second = 0] = episodeIds;
  const elsewhere = await make();
  await deps.prisma.episode.update({
    where: { id: BigInt(second) },
    data: { assetId: elsewhere.assetId },
  });
  const remove = (episodeId: number, of = id) =>
    refusalOf(removeEpisode, { id: of, episodeId, reason });
  expect(await remove(first, elsewhere.id)).toBe('episode-unknown');
  const member = await createMember(deps, { coins: 20 });
  await askAs(site, member)(buyEpisode, { cartoonCode: id, moviesInfoId: first });
  expect(await remove(first)).toBe('episode-sold');
  expect(await remove(second)).toBeUndefined();
  expect(await deps.prisma.rendition.count({ where: { assetId: elsewhere.assetId } })).toBe(1);
  const last = elsewhere.episodeIds[0] ?? 0;
  expect(await remove(last, elsewhere.id)).toBe('episode-last');
  await ask(takeVideoDown, { cartoonCode: elsewhere.id, reason });
  expect(await remove(last, elsewhere.id)).toBeUndefined();
  expect(await deps.prisma.rendition.count({ where: { assetId: elsewhere.assetId } })).toBe(0);
});

test('an episode that is sold at the moment in which it is removed stays with its buyer', async () => {
  const { deps } = site;
  const { id, episodeIds } = await make({ episodes: 2, paid: true });
  const [episodeId = 0] = episodeIds;
  const member = await createMember(deps, { coins: 20 });
  const [removing] = await deps.db.transact(async (tx) => {
    const { memberId } = member;
    const right = { memberId, videoId: id, episodeId, transactionId: null, vipOnly: false };
    await saveEntitlement(tx, { ...right, at: site.clock.now() });
    const removal = refusalOf(removeEpisode, { id, episodeId, reason });
    await expect.poll(() => countWaiting(site)).toBe(1);
    return [removal] as const;
  });
  expect(await removing).toBe('episode-sold');
});

test('an episode that is removed at the moment in which it is sold costs nothing, and is unknown', async () => {
  const { deps } = site;
  const { id, episodeIds } = await make({ episodes: 2, paid: true });
  const [episodeId = 0] = episodeIds;
  const member = await createMember(deps, { coins: 20 });
  const buy = () => callAs(site, member)(buyEpisode, { cartoonCode: id, moviesInfoId: episodeId });
  const [buying] = await deps.db.transact(async (tx) => {
    await deleteEpisode(tx, { videoId: id, episodeId });
    const purchase = buy();
    await expect.poll(() => countWaiting(site)).toBe(1);
    return [purchase] as const;
  });
  expect(await buying).toMatchObject({ status: 404 });
  const { memberCion } = await askAs(site, member)(getMember, { memberCode: member.memberCode });
  expect(memberCion).toBe(20);
  await expectSoundLedger(site);
});

test('videos are found by author, tag, length, day, report and bin, in whatever order', async () => {
  const day = (text: string) => new Date(`${text}T12:00:00+08:00`);
  const made = [
    await make({
      title: '短',
      author: '小灯',
      segmentSeconds: [4],
      publishedAt: day('2026-11-01'),
    }),
    await make({
      title: '长',
      tags: ['夜景'],
      segmentSeconds: [400, 300],
      publishedAt: day('2026-11-02'),
    }),
    await make({ title: '稿', tags: ['夜景'], state: 'draft' }),
    await make({ title: '夜', categoryCode: '90', darkWeb: true, tags: ['夜景'] }),
  ];
  const find = async (asked: PayloadInputOf<typeof listAllVideos>) =>
    (await ask(listAllVideos, asked)).list.map((it) => it.title);
  expect(await find({ text: '小灯' })).toEqual(['短']);
  expect(await find({ text: '夜景' })).toEqual(['夜', '稿', '长']);
  expect(await find({ text: '夜景', sort: 'oldest', size: 2 })).toEqual(['长', '稿']);
  expect(await find({ text: '夜景', state: 'draft' })).toEqual(['稿']);
  expect(await find({ atLeastSeconds: 600 })).toEqual(['长']);
  expect(await find({ belowSeconds: 10, text: '短' })).toEqual(['短']);
  expect(await find({ from: '2026-11-01', until: '2026-11-01' })).toEqual(['短']);
  expect(await ask(listAllVideos, { text: '夜景' })).toMatchObject({
    list: { length: 3 },
    total: null,
  });
  await site.deps.db.query(
    `insert into video_report (receipt, video_id, category, detail, address, hid, created_at, due_at)
     values ('R1', $1, 'other', '', '\\x00', false, now(), now())`,
    [made[0]?.id],
  );
  expect(await find({ reported: true })).toEqual(['短']);
  expect((await find({ reported: false })).includes('短')).toBe(false);
  const seen: number[] = [];
  let after: string | null | undefined;
  do {
    const page = await ask(listAllVideos, { text: '夜景', size: 1, ...(after && { after }) });
    seen.push(...page.list.map((it) => it.id));
    after = page.next;
  } while (after !== null);
  expect(seen).toEqual([made[3]?.id, made[2]?.id, made[1]?.id]);
});
