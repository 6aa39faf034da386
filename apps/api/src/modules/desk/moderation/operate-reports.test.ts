import { reportVideo } from '@lantern/contracts/calls/moderation';
import {
  decideReport,
  getReport,
  listReports,
  restoreVideo,
  takeVideoDown,
} from '@lantern/contracts/calls/operator/moderation';
import { getVideoDetail } from '@lantern/contracts/calls/watch';
import type { ReportCategory } from '@lantern/rules/report';
import { businessDayOf, shiftBusinessDay } from '@lantern/rules/shanghai-time';
import { beforeAll, describe, expect, test } from 'vitest';

import { buildTestApp, type TestApp, useTestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../test/call-as.ts';
import { type Cast, createCast } from '../../../test/cast.ts';
import { createMember } from '../../../test/create-member.ts';
import { createOperator, type TestOperator } from '../../../test/create-operator.ts';
import { createVideo } from '../../../test/create-video.ts';

let testApp: TestApp;
let cast: Cast;
let operator: TestOperator;
beforeAll(async () => {
  testApp = await buildTestApp({ env: { LIMIT_REPORT_HIDES_PER_HOUR: '0' } });
  cast = await createCast(testApp);
  operator = await createOperator(testApp.deps);
  return () => testApp.close();
});

const report = async (videoId: number, category: ReportCategory, app = testApp) =>
  (await askAs(app, null)(reportVideo, { cartoonCode: videoId, category, detail: '不对' })).receipt;
const ask: ReturnType<typeof askAs> = (call, payload) => askAs(testApp, operator)(call, payload);
const statusOf = async (url: string) => (await testApp.app.inject({ url })).statusCode;
const page = { currentPage: 1 };

describe('the list of reports', () => {
  test('has the one due first first, and those decided apart', async () => {
    const own = await useTestApp();
    const asking = askAs(own, await createOperator(own.deps));
    const video = await createVideo(own.deps);
    const other = await report(video.id, 'other', own);
    own.clock.advance(60_000);
    const urgent = await report(video.id, 'minors', own);
    const { list, total } = await asking(listReports, page);
    expect([total, list.map((it) => it.receipt)]).toEqual([2, [urgent, other]]);
    expect(list[0]).toMatchObject({
      cartoonCode: video.id,
      cartoonName: video.title,
      videoState: 'in_review',
      category: 'minors',
      detail: '不对',
      memberCode: '',
      state: 'open',
      hid: true,
      note: '',
      decideTime: null,
    });
    await asking(decideReport, { receipt: urgent, decision: 'clear', note: '看过了' });
    expect((await asking(listReports, page)).list.map((it) => it.receipt)).toEqual([other]);
    const { list: cleared } = await asking(listReports, { ...page, state: 'cleared' });
    expect(cleared).toMatchObject([{ receipt: urgent, note: '看过了', state: 'cleared' }]);
    expect(cleared[0]?.decideTime).not.toBeNull();
  });

  test('is narrowed by film, words, reporter, reason and day', async () => {
    const own = await useTestApp();
    const [lake, road] = [
      await createVideo(own.deps, { title: '湖上' }),
      await createVideo(own.deps, { title: 'Night Road' }),
    ];
    const member = await createMember(own.deps);
    const ofMember = await askAs(own, member)(reportVideo, {
      cartoonCode: road.id,
      category: 'copyright',
      detail: '我拍的 100%',
    });
    const other = await report(lake.id, 'other', own);
    own.clock.advance(24 * 3_600_000);
    const later = await report(lake.id, 'minors', own);
    const asking = askAs(own, await createOperator(own.deps));
    const find = async (wanted: object) => {
      const { list, total } = await asking(listReports, { ...page, ...wanted });
      expect(total).toBe(list.length);
      return list.map((it) => it.receipt).toSorted();
    };
    const today = businessDayOf(own.clock.now());
    expect(await find({ text: 'night' })).toEqual([ofMember.receipt]);
    expect(await find({ text: '0%' })).toEqual([ofMember.receipt]);
    expect(await find({ text: '湖' })).toEqual([other, later].toSorted());
    expect(await find({ text: later })).toEqual([later]);
    expect(await find({ memberCode: member.memberCode })).toEqual([ofMember.receipt]);
    expect(await find({ memberCode: '00000000' })).toEqual([]);
    expect(await find({ category: 'other' })).toEqual([other]);
    expect(await find({ from: today })).toEqual([later]);
    expect(await find({ until: shiftBusinessDay(today, -1) })).toHaveLength(2);
    expect(await find({ text: '湖', category: 'minors', from: today, until: today })).toEqual([
      later,
    ]);
    expect(await find({ text: '湖', state: 'cleared' })).toEqual([]);
  });

  test('goes on from page to page', async () => {
    const own = await useTestApp();
    const asking = askAs(own, await createOperator(own.deps));
    const video = await createVideo(own.deps);
    for (let i = 0; i < 12; i++) await report(video.id, 'other', own);
    const pages = await Promise.all(
      [1, 2, 3].map(async (currentPage) => (await asking(listReports, { currentPage })).list),
    );
    expect(pages.map((it) => it.length)).toEqual([10, 2, 0]);
    expect(new Set(pages.flat().map((it) => it.receipt)).size).toBe(12);
  });
});

/** What a member with VIP gets for a video; a change reaches the catalogue in memory a moment later. */
const stateOf = async (id: number) =>
  (await callAs(testApp, cast.vip)(getVideoDetail, { vid: id })).code;

describe('a reported film', () => {
  test('is played by operators though no member sees it, until there is a verdict', async () => {
    const video = await createVideo(testApp.deps, { episodes: 2 });
    const receipt = await report(video.id, 'consent');
    await expect.poll(() => stateOf(video.id)).toBe(404);
    const { episodes } = await ask(getReport, { receipt });
    expect(episodes.map((it) => it.moviesInfoId)).toEqual(video.episodeIds);
    for (const { film } of episodes) expect(await statusOf(film)).toBe(200);
    await ask(decideReport, { receipt, decision: 'uphold', note: '属实' });
    for (const { film } of episodes) expect(await statusOf(film)).toBe(404);
    const decided = await ask(getReport, { receipt });
    expect(decided).toMatchObject({ videoState: 'taken_down', state: 'upheld', note: '属实' });
    expect(decided.episodes.map((it) => it.film)).toEqual(['', '']);
  });

  test('stays open to operators while another report waits', async () => {
    const video = await createVideo(testApp.deps);
    const [first, second] = [await report(video.id, 'other'), await report(video.id, 'copyright')];
    const film = (await ask(getReport, { receipt: first })).episodes[0]?.film ?? '';
    await ask(decideReport, { receipt: first, decision: 'clear', note: '没有问题' });
    expect(await statusOf(film)).toBe(200);
    await ask(decideReport, { receipt: second, decision: 'clear', note: '有授权' });
    expect(await statusOf(film)).toBe(404);
  });
});

describe('taking down', () => {
  test('needs no report, and is undone', async () => {
    const video = await createVideo(testApp.deps);
    const about = { cartoonCode: video.id, reason: '版权方要求' };
    for (let i = 0; i < 2; i++) {
      expect(await ask(takeVideoDown, about)).toEqual({ state: 'taken_down' });
    }
    await expect.poll(() => stateOf(video.id)).toBe(404);
    for (let i = 0; i < 2; i++) {
      expect(await ask(restoreVideo, { ...about, reason: '误会' })).toEqual({ state: 'published' });
    }
    await expect.poll(() => stateOf(video.id)).toBe(0);
    const where = { target: `video ${video.id}` };
    const kept = await testApp.deps.prisma.audit.findMany({ where, orderBy: { id: 'asc' } });
    expect(kept.map((it) => [it.action, it.reason])).toEqual([
      ['video.take-down', '版权方要求'],
      ['video.restore', '误会'],
    ]);
  });

  test('is not undone past a report that hides the video', async () => {
    const video = await createVideo(testApp.deps);
    const receipt = await report(video.id, 'minors');
    await ask(takeVideoDown, { cartoonCode: video.id, reason: '先下架' });
    const restored = await ask(restoreVideo, { cartoonCode: video.id, reason: '恢复' });
    expect(restored).toEqual({ state: 'in_review' });
    await ask(decideReport, { receipt, decision: 'clear', note: '没有问题' });
    await expect.poll(() => stateOf(video.id)).toBe(0);
  });

  test('leaves unshown profiles unchanged, and refuses unknown ones', async () => {
    const draft = await createVideo(testApp.deps, { state: 'draft' });
    const reason = '下架';
    expect(await ask(takeVideoDown, { cartoonCode: draft.id, reason })).toEqual({ state: 'draft' });
    expect(await ask(restoreVideo, { cartoonCode: draft.id, reason })).toEqual({ state: 'draft' });
    const unknown = { cartoonCode: 999_999_999, reason };
    expect((await callAs(testApp, operator)(takeVideoDown, unknown)).code).toBe(404);
    const receipt = 'R20310521-NOTHING0';
    expect((await callAs(testApp, operator)(getReport, { receipt })).code).toBe(404);
  });
});
