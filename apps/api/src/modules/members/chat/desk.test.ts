import { listChat, sendChat } from '@lantern/contracts/calls/chat';
import { sendFeedback } from '@lantern/contracts/calls/feedback';
import * as desk from '@lantern/contracts/calls/operator/chat';
import {
  answerFeedback,
  closeFeedback,
  listFeedback,
} from '@lantern/contracts/calls/operator/feedback';
import { expect, test } from 'vitest';

import { type TestApp, useTestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../test/call-as.ts';
import { createMember, type TestMember } from '../../../test/create-member.ts';
import { createOperator, type TestOperator } from '../../../test/create-operator.ts';
import { makePicture } from '../../../test/make-picture.ts';
import { sendFormAs } from '../../../test/send-form.ts';

interface Desk {
  site: TestApp;
  operator: TestOperator;
  write: (member: TestMember, content: string) => Promise<unknown>;
  list: (
    show?: 'all' | 'waiting' | 'own',
  ) => Promise<ReturnType<typeof desk.listConversations.answer.parse>>;
}

async function openDesk(): Promise<Desk> {
  const site = await useTestApp();
  const operator = await createOperator(site.deps, { loginName: 'desk-a' });
  return {
    site,
    operator,
    write: (member, content) => askAs(site, member)(sendChat, { content }),
    list: (show = 'all') => askAs(site, operator)(desk.listConversations, { currentPage: 1, show }),
  };
}

test('the member who wrote first waits longest, until an operator answers or says that nothing is to be answered', async () => {
  const { site, operator, write, list } = await openDesk();
  const [first, second] = [await createMember(site.deps), await createMember(site.deps)];
  await write(first, '在吗');
  site.clock.advance(60_000);
  await write(second, '视频打不开');
  await write(first, '还在吗');
  const waiting = await list('waiting');
  expect(waiting.list.map((it) => it.memberCode)).toEqual([first.memberCode, second.memberCode]);
  expect(waiting).toMatchObject({ total: 2, waiting: 2, waitTime: '2031-05-21 12:00:00' });
  expect((await list()).list.map((it) => it.memberCode)).toEqual([
    first.memberCode,
    second.memberCode,
  ]);
  await askAs(site, operator)(desk.answerMember, { memberCode: first.memberCode, content: '在' });
  expect(await list('waiting')).toMatchObject({ waiting: 1, waitTime: '2031-05-21 12:01:00' });
  const { memberCode } = second;
  expect((await callAs(site, operator)(desk.closeConversation, { memberCode })).code).toBe(0);
  expect(await list('waiting')).toMatchObject({ list: [], total: 0, waiting: 0, waitTime: null });
  await write(second, '还有一个问题');
  expect(await list('waiting')).toMatchObject({ total: 1 });
});

test('closing what was seen leaves what came after it waiting, since it came', async () => {
  const { site, operator, write, list } = await openDesk();
  const member = await createMember(site.deps);
  const { memberCode } = member;
  await write(member, '在吗');
  const [seen] = await askAs(site, operator)(desk.listConversation, { memberCode });
  site.clock.advance(60_000);
  await write(member, '付款没到账');
  const close = (seenId: string) =>
    callAs(site, operator)(desk.closeConversation, { memberCode, seenId });
  expect((await close(seen?.id ?? '')).code).toBe(0);
  expect(await list('waiting')).toMatchObject({ waiting: 1, waitTime: '2031-05-21 12:01:00' });
  const all = await askAs(site, operator)(desk.listConversation, { memberCode });
  await close(all.at(-1)?.id ?? '');
  expect(await list('waiting')).toMatchObject({ waiting: 0, waitTime: null });
});

test.each(['words', 'a picture'])(
  'an answer by %s leaves what came after what was seen waiting',
  async (what) => {
    const { site, operator, write, list } = await openDesk();
    const member = await createMember(site.deps);
    const { memberCode } = member;
    await write(member, '在吗');
    const [seen] = await askAs(site, operator)(desk.listConversation, { memberCode });
    const seenId = seen?.id ?? '';
    site.clock.advance(60_000);
    await write(member, '付款没到账');
    const answered =
      what === 'words'
        ? await callAs(site, operator)(desk.answerMember, { memberCode, content: '在', seenId })
        : await sendFormAs(site, operator)(desk.answerMemberByPicture, {
            file: await makePicture(),
            fields: { memberCode, seenId },
          });
    expect(answered.code).toBe(0);
    expect(await list('waiting')).toMatchObject({ waiting: 1, waitTime: '2031-05-21 12:01:00' });
    const all = await askAs(site, operator)(desk.listConversation, { memberCode });
    const last = { memberCode, content: '已到账', seenId: all.at(-1)?.id ?? '' };
    await askAs(site, operator)(desk.answerMember, last);
    expect(await list('waiting')).toMatchObject({ waiting: 0, waitTime: null });
    // What was settled before does not wait again.
    await askAs(site, operator)(desk.answerMember, { memberCode, content: '还有事吗', seenId });
    expect(await list('waiting')).toMatchObject({ waiting: 0, waitTime: null });
  },
);

test('conversations are counted no further than ten thousand and one', async () => {
  const { site, list } = await openDesk();
  const { db } = site.deps;
  await db.query(
    `insert into member (code, login_name, password_hash, nickname, created_at)
     select (20000000 + n)::text, 'writer' || n, 'none', '会员' || n, now() from generate_series(1, 10050) n`,
  );
  await db.query(
    `insert into chat_message (member_id, kind, body, sent_at)
     select id, 'text', '在吗', now() from member where login_name like 'writer%'`,
  );
  await db.query(
    `insert into chat_thread (member_id, last_message_id, waiting_since)
     select member_id, id, sent_at from chat_message`,
  );
  for (const show of ['all', 'waiting'] as const)
    expect(await list(show)).toMatchObject({ total: 10_001, waiting: 10_001 });
});

test('a conversation is taken, handed over and released by operators who may answer', async () => {
  const { site, operator, write, list } = await openDesk();
  const member = await createMember(site.deps);
  await write(member, '在吗');
  const { memberCode } = member;
  const assign = (assignee: string | null) =>
    callAs(site, operator)(desk.assignConversation, { memberCode, assignee });
  expect((await assign('desk-a')).data).toEqual({ assignee: 'desk-a' });
  expect((await list('own')).list).toMatchObject([{ memberCode, assignee: 'desk-a' }]);
  await createOperator(site.deps, { loginName: 'desk-b', roles: ['service'] });
  await createOperator(site.deps, { loginName: 'figures', roles: ['viewer'] });
  expect((await assign('desk-b')).data).toEqual({ assignee: 'desk-b' });
  expect((await list('own')).list).toEqual([]);
  expect((await assign('figures')).code).toBe(404);
  expect((await assign(null)).data).toEqual({ assignee: '' });
  const { operators } = await askAs(site, operator)(desk.getDesk, {});
  expect(operators).toEqual(['desk-a', 'desk-b']);
});

test('replies are kept, changed and taken away, two hundred at most', async () => {
  const { site, operator } = await openDesk();
  const ask = askAs(site, operator);
  const reply = await ask(desk.saveReply, { title: ' 问候 ', content: '您好 😊' });
  expect(reply).toMatchObject({ title: '问候', content: '您好 😊' });
  const changed = await ask(desk.saveReply, { ...reply, content: '您好！', was: reply });
  const stale = await callAs(site, operator)(desk.saveReply, { ...reply, title: '早', was: reply });
  expect([stale.code, stale.msg]).toEqual([500, '其他人刚刚修改过这里，请核对后再保存']);
  expect((await ask(desk.getDesk, {})).replies).toEqual([changed]);
  expect((await callAs(site, operator)(desk.removeReply, { id: reply.id })).code).toBe(0);
  expect((await callAs(site, operator)(desk.removeReply, { id: reply.id })).code).toBe(404);
  expect((await callAs(site, operator)(desk.saveReply, reply)).code).toBe(404);
  await site.deps.prisma.chatReply.createMany({
    data: Array.from({ length: 199 }, (_, n) => ({
      title: `${n}`,
      body: 'x',
      createdAt: new Date(),
    })),
  });
  const saved = await Promise.all(
    [1, 2].map(() => callAs(site, operator)(desk.saveReply, { title: '多', content: '多' })),
  );
  expect(new Set(saved.map(({ code }) => code))).toEqual(new Set([0, 500]));
});

test('an operator sees beside the chat what the role may see, and nothing of the money', async () => {
  const { site } = await openDesk();
  const service = await createOperator(site.deps, { roles: ['service'] });
  const vip = await createMember(site.deps, { vip: { plan: 3, days: 30 } });
  const { memberCode } = vip;
  await askAs(site, vip)(sendFeedback, { comment_content: '很好' });
  const shown = await askAs(site, service)(desk.getChatMember, { memberCode });
  expect(shown).toMatchObject({
    memberCode,
    isVip: true,
    isBanned: false,
    reports: 0,
    feedback: 1,
  });
  expect(shown.vipEndTime).toMatch(/^2031-06-/);
  expect(Object.keys(shown).filter((name) => /balance|login|phone|order/i.test(name))).toEqual([]);
  expect((await callAs(site, service)(desk.getChatMember, { memberCode: '1' })).code).toBe(404);
});

test('an answer to feedback reaches the member in their conversation, once, and shortens no other wait', async () => {
  const { site, operator, write, list } = await openDesk();
  const member = await createMember(site.deps);
  const send = (content: string) => askAs(site, member)(sendFeedback, { comment_content: content });
  const { id } = await send('希望增加字幕');
  const other = await send('没事');
  await write(member, '在吗');
  const open = await askAs(site, operator)(listFeedback, {});
  expect(open.list.map(({ content }) => content)).toEqual(['希望增加字幕', '没事']);
  expect(open.total).toBe(2);
  const answers = await Promise.all(
    [1, 2].map(() => callAs(site, operator)(answerFeedback, { id, content: '已经安排' })),
  );
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([0, 500]));
  await askAs(site, operator)(closeFeedback, { id: other.id, reason: '无需回复' });
  const messages = await askAs(site, member)(listChat, {});
  expect(messages.map(({ message }) => message)).toEqual([
    '在吗',
    '关于您的留言“希望增加字幕”：\n已经安排',
  ]);
  expect((await list('waiting')).waiting).toBe(1);
  const done = await askAs(site, operator)(listFeedback, { state: 'answered' });
  expect(done.list).toMatchObject([{ id, answer: '已经安排', handler: 'desk-a' }]);
  expect((await askAs(site, operator)(listFeedback, {})).total).toBe(0);
});

test.each([
  ['', ['vip', 'guest'], [true, false]],
  ['hd', ['guest', 'vip'], [false, false]],
])('who waits: with the benefits %j the order is %o', async (on, order, marks) => {
  const site = await useTestApp({ env: on === '' ? {} : { BENEFITS: on } });
  const operator = await createOperator(site.deps);
  const guest = await createMember(site.deps);
  const vip = await createMember(site.deps, { vip: { plan: 1, days: 30 } });
  await askAs(site, guest)(sendChat, { content: '先来的' });
  site.clock.advance(60_000);
  await askAs(site, vip)(sendChat, { content: '后来的' });
  const { list } = await askAs(site, operator)(desk.listConversations, {
    currentPage: 1,
    show: 'waiting',
  });
  const names = new Map([
    [guest.memberCode, 'guest'],
    [vip.memberCode, 'vip'],
  ]);
  expect(list.map(({ memberCode }) => names.get(memberCode))).toEqual(order);
  expect(list.map(({ isVip }) => isVip)).toEqual(marks);
});
