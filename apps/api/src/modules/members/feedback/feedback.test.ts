import { listChat } from '@lantern/contracts/calls/chat';
import { FEEDBACK_MAX, sendFeedback } from '@lantern/contracts/calls/feedback';
import { answerFeedback, FEEDBACK_ANSWER_MAX } from '@lantern/contracts/calls/operator/feedback';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildTestApp, type TestApp, useTestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../test/call-as.ts';
import { createMember } from '../../../test/create-member.ts';
import { createOperator } from '../../../test/create-operator.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await buildTestApp();
});
afterAll(() => testApp.close());

test('a member’s words are kept unchanged, with their author', async () => {
  const member = await createMember(testApp.deps);
  const words = '=HYPERLINK("https://example.org") <b>很好</b>';
  const payload = { comment_content: ` ${words} ` };
  const { id } = await askAs(testApp, member)(sendFeedback, payload);
  const row = await testApp.deps.prisma.feedback.findUniqueOrThrow({ where: { id } });
  expect(row).toMatchObject({ memberId: BigInt(member.memberId), body: words });
});

test.each(['', '  \n ', '字'.repeat(1001), 'a\0'])('nothing is kept of %j', async (words) => {
  const member = await createMember(testApp.deps);
  const refused = await callAs(testApp, member)(sendFeedback, { comment_content: words });
  expect(refused.code).toBe(400);
  const { memberId } = member;
  expect(await testApp.deps.prisma.feedback.count({ where: { memberId } })).toBe(0);
});

test('the longest message fits', async () => {
  const member = await createMember(testApp.deps);
  const payload = { comment_content: '字'.repeat(1000) };
  expect((await callAs(testApp, member)(sendFeedback, payload)).code).toBe(0);
});

test('a member leaves ten messages an hour', async () => {
  const limited = await useTestApp({ env: { LIMIT_FEEDBACK_PER_HOUR: '10' } });
  const [busy, other] = [await createMember(limited.deps), await createMember(limited.deps)];
  const send = callAs(limited, busy);
  const payload = { comment_content: '很好' };
  const sent = await Promise.all(Array.from({ length: 14 }, () => send(sendFeedback, payload)));
  expect(sent.filter(({ code }) => code === 0)).toHaveLength(10);
  expect(sent.find(({ code }) => code !== 0)).toMatchObject({ status: 429, code: 429 });
  expect((await callAs(limited, other)(sendFeedback, payload)).code).toBe(0);
  limited.clock.advance(60 * 60_000);
  expect((await send(sendFeedback, payload)).code).toBe(0);
});

test.each([
  ['a long message', '字'.repeat(FEEDBACK_MAX)],
  ['a letter with very many accents', `字${'\u0301'.repeat(FEEDBACK_MAX - 1)}`],
])('the longest answer reaches its member, to %s too', async (_what, words) => {
  const member = await createMember(testApp.deps);
  const { id } = await askAs(testApp, member)(sendFeedback, { comment_content: words });
  const { token } = await createOperator(testApp.deps);
  const content = '答'.repeat(FEEDBACK_ANSWER_MAX);
  const answered = await callAs(testApp, { token })(answerFeedback, { id, content });
  expect([answered.code, answered.data?.state]).toEqual([0, 'answered']);
  const [notice] = await askAs(testApp, member)(listChat, {});
  expect(notice?.message.endsWith(`”：\n${content}`)).toBe(true);
  const longer = await callAs(testApp, { token })(answerFeedback, { id, content: `${content}答` });
  expect(longer.code).toBe(400);
});
