import { sendDanmaku } from '@lantern/contracts/calls/danmaku';
import {
  hideDanmaku,
  hideManyDanmaku,
  listDanmaku,
} from '@lantern/contracts/calls/operator/moderation';
import { getVideoDetail } from '@lantern/contracts/calls/watch';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildTestApp, type TestApp, useTestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../test/call-as.ts';
import { type Cast, createCast } from '../../../test/cast.ts';
import { createMember } from '../../../test/create-member.ts';
import { createOperator } from '../../../test/create-operator.ts';
import { createVideo, type TestVideo } from '../../../test/create-video.ts';

let testApp: TestApp;
let cast: Cast;
beforeAll(async () => {
  testApp = await buildTestApp({ env: { BANNED_WORDS: '加微信,casino' } });
  cast = await createCast(testApp);
});
afterAll(() => testApp.close());

const on = (video: TestVideo, episode = 0) => ({
  cartoonCode: video.id,
  moviesInfoId: video.episodeIds[episode] ?? 0,
});

const shown = async (videoId: number) =>
  (await askAs(testApp, null)(getVideoDetail, { vid: videoId })).danmuList;

describe('a comment over a video', () => {
  test('shows to all viewers at its moment, in the order of the picture', async () => {
    const video = await createVideo(testApp.deps, { episodes: 2 });
    expect(await shown(video.id)).toEqual([]);
    const send = askAs(testApp, cast.demo);
    const later = {
      ...on(video),
      text: ' 光影\n真美 ',
      time: 8.25,
      mode: 1,
      color: '#FF7A1A',
    } as const;
    expect(await send(sendDanmaku, later)).toEqual({
      text: '光影 真美',
      time: 8.25,
      mode: 1,
      color: '#ff7a1a',
      moviesInfoId: video.episodeIds[0],
    });
    await send(sendDanmaku, { ...on(video, 1), text: '开头', time: 1 });
    testApp.clock.advance(6000);
    const list = await shown(video.id);
    expect(list.map((it) => [it.text, it.time, it.mode, it.color, it.moviesInfoId])).toEqual([
      ['开头', 1, 0, '#ffffff', video.episodeIds[1]],
      ['光影 真美', 8.25, 1, '#ff7a1a', video.episodeIds[0]],
    ]);
  });

  test('cannot be on a moment behind the end', async () => {
    const video = await createVideo(testApp.deps);
    const sent = await askAs(testApp, cast.demo)(sendDanmaku, {
      ...on(video),
      text: '片尾',
      time: 9000,
    });
    expect(sent.time).toBe(12);
  });

  test.each([
    ['only of what can’t be seen', '\u200B\u200B', 500, '弹幕为1-50个字'],
    ['too long', '字'.repeat(51), 500, '弹幕为1-50个字'],
    ['with a banned word', '快 加-微 信 看', 500, '内容包含不允许的词语，请修改后再发'],
    ['of nothing', '   ', 400, '请求参数有误'],
    ['far too long', 'x'.repeat(201), 400, '请求参数有误'],
  ])('%s is refused', async (_what, text, code, msg) => {
    const video = await createVideo(testApp.deps);
    const answered = await callAs(testApp, cast.demo)(sendDanmaku, { ...on(video), text, time: 1 });
    expect([answered.code, answered.msg]).toEqual([code, msg]);
  });

  test.each([
    ['a colour that is not a number', { color: 'red' }],
    ['an unknown mode', { mode: 3 }],
    ['a moment before the start', { time: -1 }],
  ])('%s is refused', async (_what, given) => {
    const video = await createVideo(testApp.deps);
    const payload = { ...on(video), text: '好', time: 1, ...given };
    const answered = await testApp.app.inject({
      method: 'POST',
      url: sendDanmaku.path,
      headers: { token: cast.demo.token },
      payload,
    });
    expect(answered.statusCode).toBe(400);
  });

  test('needs an episode of a video that the member can see', async () => {
    const [video, other] = [await createVideo(testApp.deps), await createVideo(testApp.deps)];
    const dark = await createVideo(testApp.deps, {
      categoryCode: '90',
      sonCode: '901',
      darkWeb: true,
    });
    const send = callAs(testApp, cast.demo);
    const foreign = { ...on(video), moviesInfoId: other.episodeIds[0] ?? 0 };
    for (const [where, code] of [
      [foreign, 404],
      [on(dark), 403],
    ] as const) {
      expect((await send(sendDanmaku, { ...where, text: '好', time: 1 })).code).toBe(code);
    }
  });

  test('is limited per member', async () => {
    const limited = await useTestApp({ env: { LIMIT_DANMAKU_PER_MINUTE: '2' } });
    const { demo, vip } = await createCast(limited);
    const video = await createVideo(limited.deps);
    const payload = { ...on(video), text: '好', time: 1 };
    const codes: number[] = [];
    for (let i = 0; i < 3; i++)
      codes.push((await callAs(limited, demo)(sendDanmaku, payload)).code);
    expect(codes).toEqual([0, 0, 429]);
    expect((await callAs(limited, vip)(sendDanmaku, payload)).code).toBe(0);
  });

  test('is gone at once when an operator hides it', async () => {
    const { deps } = testApp;
    const video = await createVideo(deps);
    await askAs(testApp, cast.demo)(sendDanmaku, { ...on(video), text: '走开', time: 1 });
    expect(await shown(video.id)).toHaveLength(1);
    const operator = await createOperator(deps);
    const ask = askAs(testApp, operator);
    const listed = { cartoonCode: video.id, currentPage: 1 };
    const [entry] = (await ask(listDanmaku, listed)).list;
    expect(entry).toMatchObject({
      ...on(video),
      text: '走开',
      time: 1,
      memberCode: cast.demo.memberCode,
      hidden: false,
    });
    const hiding = { id: entry?.id ?? 0, reason: '辱骂' };
    for (let i = 0; i < 2; i++) expect(await ask(hideDanmaku, hiding)).toEqual({ hidden: true });
    await expect.poll(() => shown(video.id)).toEqual([]);
    expect((await ask(listDanmaku, listed)).list).toMatchObject([{ hidden: true }]);
    expect((await ask(listDanmaku, { currentPage: 1 })).total).toBeGreaterThan(1);
    const where = { operatorId: operator.operatorId };
    expect(await deps.prisma.audit.findMany({ where })).toMatchObject([
      { action: 'danmaku.hide', target: `danmaku ${hiding.id}`, reason: '辱骂' },
    ]);
    const unknown = { ...hiding, id: 999_999_999 };
    expect((await callAs(testApp, operator)(hideDanmaku, unknown)).code).toBe(404);
  });

  test('is found by author, text and state, and many are hidden at once with one notice to each author', async () => {
    const { deps } = testApp;
    const video = await createVideo(deps);
    const author = await createMember(deps, { vip: { plan: 3, days: 365 } });
    const send = askAs(testApp, author);
    for (const text of ['看直播 ABC', '好看', '看直播 abc 2'])
      await send(sendDanmaku, { ...on(video), text, time: 1 });
    await askAs(testApp, cast.demo)(sendDanmaku, { ...on(video), text: '看直播 ABC', time: 2 });
    const ask = askAs(testApp, await createOperator(deps));
    const find = async (filter: object) =>
      (await ask(listDanmaku, { cartoonCode: video.id, currentPage: 1, ...filter })).list;
    expect(await find({ memberCode: author.memberCode })).toHaveLength(3);
    expect(await find({ text: 'abc' })).toHaveLength(3);
    expect(await find({ from: '2000-01-01', until: '2000-01-02' })).toEqual([]);
    const ads = await find({ memberCode: author.memberCode, text: '看直播' });
    expect(ads).toHaveLength(2);
    expect(ads[0]).toMatchObject({ videoTitle: video.title, isBanned: false });
    const ids = [...ads.map(({ id }) => id), 999_999_999];
    expect(await ask(hideManyDanmaku, { ids, reason: '广告' })).toEqual({ hidden: 2 });
    expect(await ask(hideManyDanmaku, { ids, reason: '广告' })).toEqual({ hidden: 0 });
    expect(await find({ hidden: true })).toHaveLength(2);
    await expect.poll(() => shown(video.id)).toHaveLength(2);
    const { memberId } = author;
    expect(await deps.prisma.chatMessage.count({ where: { memberId } })).toBe(1);
  });
});
