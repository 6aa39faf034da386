import { countUnreadChat, listChat, sendChat } from '@lantern/contracts/calls/chat';
import {
  answerMember,
  listConversation,
  listConversations,
} from '@lantern/contracts/calls/operator/chat';
import { envelope } from '@lantern/contracts/envelope';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { buildTestApp, type TestApp, useTestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../test/call-as.ts';
import { createMember, type TestMember } from '../../../test/create-member.ts';
import { createOperator, type TestOperator } from '../../../test/create-operator.ts';

let testApp: TestApp;
let operator: TestOperator;
let member: TestMember;
beforeAll(async () => {
  testApp = await buildTestApp();
  operator = await createOperator(testApp.deps);
});
afterAll(() => testApp.close());
beforeEach(async () => {
  member = await createMember(testApp.deps);
});

const say = (content: string, clientId?: string) =>
  askAs(testApp, member)(sendChat, { content, ...(clientId !== undefined && { clientId }) });
const answer = (content: string, clientId?: string) =>
  askAs(testApp, operator)(answerMember, {
    memberCode: member.memberCode,
    content,
    ...(clientId !== undefined && { clientId }),
  });
const list = (page: Record<string, string> = {}, caller: TestMember = member) =>
  listAs(testApp, caller, page);
const unread = async () => (await askAs(testApp, member)(countUnreadChat, {})).unread;

/** A GET with its payload in the query. */
async function listAs({ app }: TestApp, caller: TestMember, page: Record<string, string>) {
  const url = `${listChat.path}?${new URLSearchParams(page).toString()}`;
  const response = await app.inject({ url, headers: { token: caller.token, security: '1' } });
  return listChat.answer.parse(envelope.parse(response.json()).data);
}

const texts = (messages: { message: string }[]) => messages.map(({ message }) => message);

describe('a conversation', () => {
  test('goes back and forth, oldest first, each side marked', async () => {
    const sent = await say('  你好，充值没有到账  ');
    expect(sent).toMatchObject({
      sendReceive: 'send',
      messageType: 'text',
      message: '你好，充值没有到账',
      updateTime: '2031-05-21 12:00:00',
    });
    const [conversation] = (await askAs(testApp, operator)(listConversations, { currentPage: 1 }))
      .list;
    expect(conversation).toMatchObject({ memberCode: member.memberCode, unread: 1 });
    expect(conversation?.lastMessage).toEqual(sent);
    const { memberCode } = member;
    expect(await askAs(testApp, operator)(listConversation, { memberCode })).toEqual([sent]);
    const answered = await answer('您好，请稍等');
    expect(answered.sendReceive).toBe('receive');
    expect(await list()).toEqual([sent, answered]);
    const after = await askAs(testApp, operator)(listConversations, { currentPage: 1 });
    expect(after.list[0]).toMatchObject({ unread: 0, lastMessage: answered });
  });

  test('is empty before a word is said', async () => {
    expect(await list()).toEqual([]);
    expect(await unread()).toBe(0);
  });

  test('is the member’s own, whatever a client claims', async () => {
    await say('只给客服看');
    const other = await createMember(testApp.deps);
    expect(await list({ memberCode: member.memberCode }, other)).toEqual([]);
    const forged = { content: 'x', sendReceive: 'receive', messageType: 'img', memberCode: '1' };
    const kept = await askAs(testApp, other)(sendChat, forged);
    expect(kept).toMatchObject({ sendReceive: 'send', messageType: 'text' });
    expect(await list()).toHaveLength(1);
  });

  test('keeps markup and addresses as the words they are', async () => {
    const words = '<img src=x onerror=alert(1)> https://example.org/a.png "&amp;" 🏮';
    expect((await say(words)).message).toBe(words);
    expect(texts(await list())).toEqual([words]);
  });

  test('holds what is new since a message, and pages backwards through the rest', async () => {
    const ids: string[] = [];
    for (let count = 1; count <= 120; count++) ids.push((await say(`第${count}条`)).id);
    const newest = await list();
    expect(texts(newest)).toEqual(Array.from({ length: 50 }, (_, index) => `第${71 + index}条`));
    const middle = await list({ before: newest[0]?.id ?? '' });
    const oldest = await list({ before: middle[0]?.id ?? '' });
    expect([middle, oldest].map((page) => page.length)).toEqual([50, 20]);
    expect(oldest[0]?.message).toBe('第1条');
    expect(await list({ before: ids[0] ?? '' })).toEqual([]);
    expect(texts(await list({ after: ids[117] ?? '' }))).toEqual(['第119条', '第120条']);
    expect(await list({ after: ids[0] ?? '' })).toHaveLength(50);
    expect(await list({ after: ids[119] ?? '' })).toEqual([]);
  });

  test.each([{ before: '0' }, { before: 'x' }, { after: '-1' }, { after: '1e9' }])(
    'has no page %j',
    async (page) => {
      const url = `${listChat.path}?${new URLSearchParams(Object.entries(page)).toString()}`;
      const refused = await testApp.app.inject({ url, headers: { token: member.token } });
      expect(refused.statusCode).toBe(400);
    },
  );
});

describe('unread messages', () => {
  test('counts the operator’s messages until they are listed', async () => {
    await say('在吗');
    expect(await unread()).toBe(0);
    const first = await answer('在的');
    await answer('请说');
    expect(await unread()).toBe(2);
    await list({ before: first.id });
    expect(await unread()).toBe(2);
    await list({ after: first.id });
    expect(await unread()).toBe(0);
    await answer('还在吗');
    expect(await unread()).toBe(1);
    await list();
    expect(await unread()).toBe(0);
  });
});

describe('a message sent again', () => {
  test('is one message when its sender calls it by the same name', async () => {
    const first = await say('只发一次', 'sending-0001');
    const again = await say('只发一次', 'sending-0001');
    expect(again).toEqual(first);
    expect(first.clientId).toBe('sending-0001');
    expect(await list()).toEqual([first]);
  });

  test('is one message however often it is sent at once, by two processes', async () => {
    const second = await useTestApp({ beside: testApp });
    const apps = [testApp, second];
    const sent = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        askAs(apps[index % 2] ?? testApp, member)(sendChat, {
          content: '一',
          clientId: 'at-once-1',
        }),
      ),
    );
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    expect(await list()).toHaveLength(1);
  });

  test('is another’s message under another’s name for it', async () => {
    const other = await createMember(testApp.deps);
    await say('甲', 'sending-0001');
    await askAs(testApp, other)(sendChat, { content: '乙', clientId: 'sending-0001' });
    const answered = await answer('丙', 'sending-0001');
    expect(texts(await list())).toEqual(['甲', '丙']);
    expect(answered.clientId).toBe('sending-0001');
    expect((await list()).map(({ clientId }) => clientId)).toEqual(['sending-0001', undefined]);
  });
});

test('no reader who asks for what is new misses a message, however many write at once', async () => {
  const second = await useTestApp({ beside: testApp });
  const seen: string[] = [];
  let isOver = false;
  const reading = (async () => {
    for (let after = '0'; ;) {
      const done = isOver;
      const page = await listAs(testApp, member, after === '0' ? {} : { after });
      seen.push(...texts(page));
      after = page.at(-1)?.id ?? after;
      if (done && page.length === 0) return;
    }
  })();
  await Promise.all([
    ...Array.from({ length: 20 }, (_, index) => say(`会员${index}`)),
    ...Array.from({ length: 20 }, (_, index) =>
      askAs(second, operator)(answerMember, {
        memberCode: member.memberCode,
        content: `客服${index}`,
      }),
    ),
  ]);
  isOver = true;
  await reading;
  expect(seen).toHaveLength(40);
  expect(new Set(seen).size).toBe(40);
});

describe('a text is refused', () => {
  test.each(['', '   ', '字'.repeat(2001), 'a\0'])('like %j', async (content) => {
    const refused = await callAs(testApp, member)(sendChat, { content });
    expect([refused.status, refused.code]).toEqual([400, 400]);
  });

  test('at the thirty-first in a minute; a repetition is none', async () => {
    const limited = await useTestApp({ env: { LIMIT_CHAT_PER_MINUTE: '30' } });
    const busy = await createMember(limited.deps);
    const send = callAs(limited, busy);
    const burst = await Promise.all(
      Array.from({ length: 34 }, (_, index) =>
        send(sendChat, { content: `第${index}条`, clientId: `burst-${index + 100}` }),
      ),
    );
    expect(burst.filter(({ code }) => code === 0)).toHaveLength(30);
    const refused = burst.find(({ code }) => code !== 0);
    expect(refused).toMatchObject({ status: 429, code: 429 });
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    const sent = burst.findIndex(({ code }) => code === 0);
    const repeated = { content: 'x', clientId: `burst-${sent + 100}` };
    expect((await send(sendChat, repeated)).code).toBe(0);
    limited.clock.advance(60_000);
    expect((await send(sendChat, { content: '又一条' })).code).toBe(0);
  });

  test('from an operator to no member', async () => {
    const refused = await callAs(testApp, operator)(answerMember, {
      memberCode: '10000000',
      content: '有人吗',
    });
    expect(refused).toMatchObject({ status: 404, code: 404, msg: '会员不存在' });
  });
});
