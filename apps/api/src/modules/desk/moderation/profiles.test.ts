import { listChat } from '@lantern/contracts/calls/chat';
import { bindInviteCode, listInvitees } from '@lantern/contracts/calls/invite';
import { getMember, updateMember } from '@lantern/contracts/calls/member';
import { reportInvitee } from '@lantern/contracts/calls/moderation';
import {
  countProfiles,
  listProfileChecks,
  passProfile,
  resetProfile,
} from '@lantern/contracts/calls/operator/profiles';
import { beforeEach, expect, test } from 'vitest';

import { type TestApp, useTestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../test/call-as.ts';
import { createMember, type TestMember } from '../../../test/create-member.ts';
import { createOperator, type TestOperator } from '../../../test/create-operator.ts';
import { uploadCode } from '../../../test/upload-code.ts';

const reason = '冒充他人 🏮';

let site: TestApp;
let moderator: TestOperator;
beforeEach(async () => {
  site = await useTestApp({ env: { BENEFITS: 'hd' } });
  moderator = await createOperator(site.deps, { roles: ['service'] });
});

const ask: ReturnType<typeof askAs> = (call, payload) => askAs(site, moderator)(call, payload);
/** What an operator saw of a profile. */
const seen = (check: { id: number; changeTime: string } | undefined) => ({
  id: check?.id ?? 0,
  changeTime: check?.changeTime ?? '',
  reason,
});
const open = async () => (await ask(listProfileChecks, {})).list;
const rename = (member: TestMember, memberNichen: string) =>
  askAs(site, member)(updateMember, { memberNichen });
const profileOf = (member: TestMember) =>
  askAs(site, member)(getMember, { memberCode: member.memberCode });
const messagesOf = async (member: TestMember) =>
  (await askAs(site, member)(listChat, {})).map(({ message }) => message);

test('a changed profile waits once, with its last change; an unchanged one does not wait', async () => {
  const member = await createMember(site.deps);
  await rename(member, '山中人');
  const [first] = await open();
  await rename(member, '河边人');
  await rename(member, '河边人');
  const list = await open();
  expect(list).toMatchObject([{ id: first?.id, nickname: '河边人', reports: 0, state: 'open' }]);
  const [last] = list;
  await ask(passProfile, { ...seen(last), reason: '没有问题' });
  expect(await open()).toEqual([]);
  expect((await ask(listProfileChecks, { state: 'passed' })).list).toMatchObject([
    { nickname: '河边人', reason: '没有问题' },
  ]);
  expect(await messagesOf(member)).toEqual([]);
  await rename(member, '海边人');
  expect(await open()).toMatchObject([{ nickname: '海边人' }]);
});

test('a reset name is gone for members at once, with a warning, and kept for operators as proof', async () => {
  const member = await createMember(site.deps);
  const memberAvatar = await uploadCode(site, member);
  const changed = { memberNichen: '坏名字 🏮', memberSignature: '坏签名', memberAvatar };
  await askAs(site, member)(updateMember, changed);
  const { memberAvatar: shown } = await profileOf(member);
  const status = async (url: string, token?: string) =>
    (await site.app.inject({ url, headers: token === undefined ? {} : { token } })).statusCode;
  expect(await status(shown)).toBe(200);
  const [check] = await open();
  const parts = ['nickname', 'signature', 'avatar'] as const;
  expect(await ask(resetProfile, { ...seen(check), parts: [...parts] })).toEqual({
    state: 'reset',
  });
  expect(await profileOf(member)).toMatchObject({
    memberNichen: `游客${member.memberCode.slice(-4)}`,
    memberSignature: '',
    memberAvatar: '',
  });
  expect(await status(shown)).toBe(404);
  expect(await status(shown, member.token)).toBe(404);
  const again = await callAs(site, member)(updateMember, { memberAvatar: shown });
  expect(again.code).not.toBe(0);
  expect(await messagesOf(member)).toEqual([
    `您的昵称、签名、头像不符合社区规范，已被重置：${reason}。再次违规可能被封禁。`,
  ]);
  site.clock.advance(20 * 60_000);
  const [proof] = (await ask(listProfileChecks, { state: 'reset' })).list;
  expect(proof).toMatchObject({ nickname: '坏名字 🏮', signature: '坏签名', reason });
  expect(await status(proof?.avatar ?? '')).toBe(200);
  const audit = await site.deps.prisma.audit.findFirst({ where: { action: 'profile.reset' } });
  expect(audit?.before).toMatchObject({ nickname: '坏名字 🏮', signature: '坏签名' });
  const { state } = await ask(passProfile, seen(check));
  expect(state).toBe('reset');
});

test('a member reports the friends they invited and no other; reporters get the decision, once each', async () => {
  const [inviter, friend, stranger] = [
    await createMember(site.deps),
    await createMember(site.deps),
    await createMember(site.deps),
  ];
  await askAs(site, friend)(bindInviteCode, { parentId: inviter.memberCode });
  const { list } = await askAs(site, inviter)(listInvitees, { currentPage: 1 });
  const id = list[0]?.id ?? '';
  for (let twice = 0; twice < 2; twice++)
    expect((await callAs(site, inviter)(reportInvitee, { id })).code).toBe(0);
  for (const by of [stranger, friend])
    expect((await callAs(site, by)(reportInvitee, { id })).code).toBe(404);
  const reported = (await ask(listProfileChecks, { reported: true })).list;
  expect(reported).toMatchObject([{ memberCode: friend.memberCode, reports: 1 }]);
  await rename(friend, '河边人');
  const [latest] = await open();
  expect(latest).toMatchObject({ nickname: '河边人', reports: 1 });
  expect((await ask(listProfileChecks, { reported: false })).list).toEqual([]);
  await ask(resetProfile, { ...seen(latest), parts: ['nickname'] });
  expect(await messagesOf(inviter)).toEqual(['您举报的好友资料经核实已重置，感谢您的反馈。']);
  expect(await messagesOf(stranger)).toEqual([]);
  expect((await ask(countProfiles, {})).months).toEqual([
    { month: '2031-05', received: 1, reported: 1, passed: 0, reset: 1, open: 0 },
  ]);
});

test('a report of what an operator looks at already does not keep them from deciding', async () => {
  const [inviter, friend] = [await createMember(site.deps), await createMember(site.deps)];
  await askAs(site, friend)(bindInviteCode, { parentId: inviter.memberCode });
  await rename(friend, '山中人');
  const [looked] = await open();
  site.clock.advance(1000);
  const { list } = await askAs(site, inviter)(listInvitees, { currentPage: 1 });
  const { code } = await callAs(site, inviter)(reportInvitee, { id: list[0]?.id ?? '' });
  expect(code).toBe(0);
  expect(await open()).toMatchObject([{ changeTime: looked?.changeTime, reports: 1 }]);
  const decided = await ask(resetProfile, { ...seen(looked), parts: ['nickname'] });
  expect(decided.state).toBe('reset');
});

test('a profile that changed since the look is not decided unseen, and operators don’t decide about themselves', async () => {
  const member = await createMember(site.deps);
  await rename(member, '山中人');
  const [looked] = await open();
  site.clock.advance(1000);
  await rename(member, '河边人');
  const late = await callAs(site, moderator)(resetProfile, {
    ...seen(looked),
    parts: ['nickname'],
  });
  expect(late.refusal).toBe('profile-changed');
  expect((await profileOf(member)).memberNichen).toBe('河边人');
  const own = await createMember(site.deps);
  const self = await createOperator(site.deps, { memberId: own.memberId });
  await rename(own, '我自己');
  const [mine] = await open();
  const refusalOf = async (id: number) =>
    (await callAs(site, self)(passProfile, { ...seen(mine), id })).refusal;
  expect(await refusalOf(mine?.id ?? 0)).toBe('own-account');
  expect(await refusalOf(999_999)).toBe('profile-unknown');
});

test('a member who changes while an operator decides: twenty at a time, none waits for ever', async () => {
  const member = await createMember(site.deps);
  await rename(member, '山中人');
  const [looked] = await open();
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, (_, n) => rename(member, `河边人${n}`)),
    ...Array.from({ length: 10 }, () => callAs(site, moderator)(passProfile, seen(looked))),
  ]);
  expect(answers).toHaveLength(20);
});
