import { sendFeedback } from '@lantern/contracts/calls/feedback';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildTestApp, type TestApp, useTestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../test/call-as.ts';
import { createMember } from '../../../test/create-member.ts';

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
