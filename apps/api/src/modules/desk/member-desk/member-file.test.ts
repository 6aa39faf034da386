import { sendFeedback } from '@lantern/contracts/calls/feedback';
import { bindInviteCode } from '@lantern/contracts/calls/invite';
import { autoRegister, getMember, logIn } from '@lantern/contracts/calls/member';
import { reportVideo } from '@lantern/contracts/calls/moderation';
import { adjustMember } from '@lantern/contracts/calls/operator/adjustments';
import {
  endMemberSessions,
  getMemberFile,
  noteMember,
  resetMemberPassword,
} from '@lantern/contracts/calls/operator/member-desk';
import { refundOrder } from '@lantern/contracts/calls/operator/payments';
import { buyEpisode, reportPlayback } from '@lantern/contracts/calls/watch';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../test/call-as.ts';
import { createMember } from '../../../test/create-member.ts';
import { createOperator } from '../../../test/create-operator.ts';
import { createVideo } from '../../../test/create-video.ts';
import { expectSoundLedger } from '../../../test/expect-sound-ledger.ts';
import { buy, coinsFor, vipDays } from '../../../test/pay-order.ts';

const reason = '会员来电 🏮';

let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp();
});
afterEach(() => expectSoundLedger(site));
afterAll(() => site.close());

const register = (address: string) =>
  askAs(site, null)(
    autoRegister,
    { deviceType: 0, uuid: crypto.randomUUID() },
    { address, headers: { 'user-agent': 'Phone/1 🏮' } },
  );

test('one page tells a member’s whole story', async () => {
  const mei = await createOperator(site.deps, { loginName: 'mei' });
  const service = askAs(site, mei);
  const member = await register('203.0.113.7');
  await register('203.0.113.7');
  const { memberCode } = member;
  const found = await site.deps.prisma.member.findUniqueOrThrow({ where: { code: memberCode } });
  const self = { ...member, memberId: Number(found.id), loginName: member.memberName };
  const inviter = await createMember(site.deps);
  const own = askAs(site, member);
  await own(bindInviteCode, { parentId: inviter.memberCode });
  const friend = await createMember(site.deps);
  await askAs(site, friend)(bindInviteCode, { parentId: memberCode });
  const coins = await buy(site, self, coinsFor(30));
  const plan = await buy(site, self, vipDays(30));
  await service(refundOrder, { orderNo: plan, kind: 'refund', reference: 'F1', reason });
  const video = await createVideo(site.deps, { title: '星河', paid: true });
  const episode = { cartoonCode: video.id, moviesInfoId: video.episodeIds[0] ?? 0 };
  await own(buyEpisode, episode);
  await own(reportPlayback, { collectCode: video.id, ...episode, position: 12.4 });
  const { receipt } = await own(reportVideo, { cartoonCode: video.id, category: 'copyright' });
  await callAs(site, mei)(noteMember, { memberCode, text: '第一次来电\n已核实' });
  await service(adjustMember, { memberCode, goods: 'vip', amount: 2, reason });

  const file = await service(getMemberFile, { memberCode });
  expect(file).toMatchObject({
    memberCode,
    loginName: member.memberName,
    hasOwnPassword: false,
    address: '203.0.113.7',
    memberVip: 3,
    inviterCode: inviter.memberCode,
    isBanned: false,
    banTime: null,
    purse: { coinsGiven: 0, coinsBought: 298, coinDebt: 0, balance: '0.00', held: '0.00' },
    totals: { paidOrders: 2, paidMoney: '60.00', episodes: 1, invitees: 1, reports: 1 },
    risks: [
      { kind: 'shared-address', count: 2 },
      { kind: 'refunds', count: 1 },
    ],
    orders: [
      { orderNo: plan, status: 'refunded', typesOf: 2, commoditySpecification: 30, money: '30.00' },
      { orderNo: coins, status: 'fulfilled', typesOf: 1, commoditySpecification: 300 },
    ],
    sessions: [{ address: '203.0.113.7', userAgent: 'Phone/1 🏮' }],
    invitees: [{ memberCode: friend.memberCode }],
    watching: [{ cartoonCode: video.id, title: '星河' }],
    reports: [{ receipt, title: '星河', category: 'copyright' }],
    adjustments: [{ goods: 'vip', amount: 2, reason, operator: 'mei', state: 'applied' }],
    notes: [{ text: '第一次来电\n已核实', operator: 'mei' }],
  });
  expect(file.postings.map(({ kind, moved }) => [kind, moved])).toEqual([
    ['episode_purchase', -2],
    ['top_up', 300],
  ]);
  expect(file.vipGrants.map(({ days }) => days)).toEqual([2, -30, 30]);
});

test('each look at a file is audited, once in ten minutes per operator, before the answer', async () => {
  const { memberCode } = await createMember(site.deps);
  const [mei, lan] = [await createOperator(site.deps), await createOperator(site.deps)];
  const looks = () =>
    site.deps.prisma.audit.count({ where: { action: 'member.look', subjectId: memberCode } });
  await askAs(site, mei)(getMemberFile, { memberCode });
  await askAs(site, mei)(getMemberFile, { memberCode });
  expect(await looks()).toBe(1);
  await askAs(site, lan)(getMemberFile, { memberCode });
  expect(await looks()).toBe(2);
  site.clock.advance(11 * 60_000);
  await askAs(site, mei)(getMemberFile, { memberCode });
  expect(await looks()).toBe(3);
  const unknown = await callAs(site, mei)(getMemberFile, { memberCode: '00000000' });
  expect([unknown.code, unknown.msg]).toEqual([404, '会员不存在']);
});

test('a drawn password lets in, ends every session, and is shown to the member too', async () => {
  const service = askAs(site, await createOperator(site.deps));
  const member = await createMember(site.deps, { password: 'secret12' });
  const { memberCode, loginName } = member;
  const { password } = await service(resetMemberPassword, { memberCode, reason });
  expect(password).toMatch(/^[a-z\d]{8}$/);
  expect((await callAs(site, member)(getMember, { memberCode })).code).toBe(8000);
  const logInWith = (loginPwd: string) =>
    callAs(site, null)(logIn, { loginName, loginPwd, type: 1 });
  expect((await logInWith('secret12')).msg).toBe('账号或密码错误');
  expect((await logInWith(password)).data?.memberPwdTemp).toBe(password);
  const kept = await site.deps.prisma.audit.findFirst({
    where: { action: 'member.reset-password', subjectId: memberCode },
  });
  expect(JSON.stringify([kept?.before, kept?.after, kept?.reason])).not.toContain(password);
});

test('ended sessions are over at once, in every process', async () => {
  const second = await buildTestApp({ beside: site });
  const service = askAs(site, await createOperator(site.deps));
  const member = await createMember(site.deps);
  await askAs(second, member)(sendFeedback, { comment_content: '你好' });
  const { memberCode } = member;
  expect(await service(endMemberSessions, { memberCode, reason })).toEqual({ ended: 1 });
  await expect
    .poll(async () => (await callAs(second, member)(getMember, { memberCode })).code)
    .toBe(8000);
  expect(await service(endMemberSessions, { memberCode, reason })).toEqual({ ended: 0 });
  await second.close();
});
