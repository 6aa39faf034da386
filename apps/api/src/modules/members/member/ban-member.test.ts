import { sendChat } from '@lantern/contracts/calls/chat';
import { sendDanmaku } from '@lantern/contracts/calls/danmaku';
import { sendFeedback } from '@lantern/contracts/calls/feedback';
import { bindInviteCode, listInvitees } from '@lantern/contracts/calls/invite';
import { getMember, updateMember } from '@lantern/contracts/calls/member';
import { reportVideo } from '@lantern/contracts/calls/moderation';
import { banMember, unbanMember } from '@lantern/contracts/calls/operator/members';
import { listReports } from '@lantern/contracts/calls/operator/moderation';
import { FAVOURITE_TYPE, getVideoDetail, likeVideo } from '@lantern/contracts/calls/watch';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../test/call-as.ts';
import { createMember, type TestMember } from '../../../test/create-member.ts';
import { createOperator } from '../../../test/create-operator.ts';
import { createVideo, type TestVideo } from '../../../test/create-video.ts';

const dayMs = 86_400_000;

let testApp: TestApp;
let token: string;
let video: TestVideo;
beforeAll(async () => {
  testApp = await buildTestApp();
  ({ token } = await createOperator(testApp.deps));
  video = await createVideo(testApp.deps, { likeCount: 7 });
});
afterAll(() => testApp.close());

const ban = ({ memberCode }: TestMember) =>
  askAs(testApp, { token })(banMember, { memberCode, reason: '刷屏' });
const unban = ({ memberCode }: TestMember) =>
  askAs(testApp, { token })(unbanMember, { memberCode, reason: '申诉成立' });

async function createBanned(): Promise<TestMember> {
  const member = await createMember(testApp.deps);
  await ban(member);
  return member;
}

const comment = () => ({
  cartoonCode: video.id,
  moviesInfoId: video.episodeIds[0] ?? 0,
  text: '到此一游',
  time: 1,
});

const readShown = async () => {
  const { danmuList, videoInfo } = await askAs(testApp, null)(getVideoDetail, { vid: video.id });
  return { comments: danmuList.length, likes: videoInfo.cartoonHot };
};

describe('a banned member', () => {
  test('writes nothing that other members see, until the ban is lifted', async () => {
    const member = await createBanned();
    const call = callAs(testApp, member);
    const refused = [
      await call(sendDanmaku, comment()),
      await call(likeVideo, { collectCode: video.id }),
      await call(updateMember, { memberNichen: '加我看片' }),
      await call(updateMember, { memberSignature: '加我看片' }),
    ];
    for (const { code, msg } of refused) {
      expect([code, msg]).toEqual([500, '账号已被限制，请联系客服']);
    }
    testApp.clock.advance(6000);
    expect(await readShown()).toEqual({ comments: 0, likes: 7 });
    await unban(member);
    expect((await call(sendDanmaku, comment())).code).toBe(0);
    expect((await call(likeVideo, { collectCode: video.id })).code).toBe(0);
    expect((await call(updateMember, { memberNichen: '改好了' })).code).toBe(0);
  });

  test('still reaches customer service, and keeps what is their own', async () => {
    const call = callAs(testApp, await createBanned());
    expect((await call(sendChat, { content: '为什么封我' })).code).toBe(0);
    expect((await call(sendFeedback, { comment_content: '请解封' })).code).toBe(0);
    const keep = { collectCode: video.id, collectType: FAVOURITE_TYPE };
    expect((await call(likeVideo, keep)).code).toBe(0);
  });

  test('reports as a stranger does', async () => {
    const member = await createMember(testApp.deps);
    const { memberId } = member;
    const at = testApp.clock.now();
    const createdAt = new Date(at.getTime() - 30 * dayMs);
    await testApp.deps.prisma.member.update({ where: { id: memberId }, data: { createdAt } });
    const days = [1, 2, 3].map((ago) => new Date(at.getTime() - ago * dayMs));
    await testApp.deps.prisma.watchDay.createMany({
      data: days.map((day) => ({ memberId, day, seconds: 600, lastReportAt: day })),
    });
    const report = async (category: 'copyright' | 'other') => {
      const payload = { cartoonCode: video.id, category };
      const { receipt } = await askAs(testApp, member)(reportVideo, payload);
      return testApp.deps.prisma.videoReport.findUniqueOrThrow({ where: { receipt } });
    };
    expect((await report('copyright')).known).toBe(true);
    await ban(member);
    const { receipt, known } = await report('other');
    expect(known).toBe(false);
    const { list } = await askAs(testApp, { token })(listReports, {
      state: 'open',
      currentPage: 1,
    });
    expect(list.map((it) => it.receipt)).toContain(receipt);
  });
});

describe('a friend who is banned', () => {
  test('earns the inviter nothing while the ban lasts', async () => {
    const [inviter, friend] = [await createMember(testApp.deps), await createMember(testApp.deps)];
    const bound = await callAs(testApp, friend)(bindInviteCode, { parentId: inviter.memberCode });
    expect(bound.code).toBe(0);
    await ban(friend);
    const look = () => askAs(testApp, friend)(getMember, friend, { address: '203.0.113.77' });
    const rewardOf = async () =>
      (await askAs(testApp, inviter)(listInvitees, { currentPage: 1 })).list[0]?.reward;
    await look();
    expect(await rewardOf()).toBe('not-active');
    await unban(friend);
    testApp.clock.advance(120_000);
    await look();
    expect(await rewardOf()).toBe('given');
  });

  test('binds no inviter', async () => {
    const inviter = await createMember(testApp.deps);
    const banned = callAs(testApp, await createBanned());
    const { code } = await banned(bindInviteCode, { parentId: inviter.memberCode });
    expect(code).toBe(500);
  });
});
