import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { listChat, sendChatPicture } from '@lantern/contracts/calls/chat';
import { answerMemberByPicture, listConversation } from '@lantern/contracts/calls/operator/chat';
import { changeRoles } from '@lantern/contracts/calls/operator/operators';
import { logOutOperator } from '@lantern/contracts/calls/operator/session';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildTestApp, type TestApp, useTestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs, dataOf } from '../../../test/call-as.ts';
import { createMember, type TestMember } from '../../../test/create-member.ts';
import { createOperator } from '../../../test/create-operator.ts';
import { makePicture } from '../../../test/make-picture.ts';
import { sendFormAs } from '../../../test/send-form.ts';

let testApp: TestApp;
let member: TestMember;
beforeAll(async () => {
  testApp = await buildTestApp();
  member = await createMember(testApp.deps);
});
afterAll(() => testApp.close());

const storedFiles = ({ deps }: TestApp): Promise<string[]> =>
  readdir(join(deps.config.dataDir, 'storage', 'uploads')).catch(() => []);
const look = async (url: string, headers: Record<string, string> = {}) =>
  (await testApp.app.inject({ url, headers })).statusCode;

test('a picture is sent, and seen by its member and by operators only, for a quarter of an hour', async () => {
  const file = await makePicture();
  const answered = await sendFormAs(testApp, member)(sendChatPicture, { file });
  const sent = dataOf(answered);
  expect(sent).toMatchObject({ sendReceive: 'send', messageType: 'img' });
  const cookie = String(answered.headers['set-cookie']).split(';')[0] ?? '';
  const operator = await createOperator(testApp.deps);
  const stranger = await createMember(testApp.deps);
  expect(await look(sent.message, { cookie })).toBe(200);
  expect(await look(sent.message, { token: member.token })).toBe(200);
  expect(await look(sent.message, { token: operator.token })).toBe(200);
  expect(await look(sent.message)).toBe(404);
  expect(await look(sent.message, { token: stranger.token })).toBe(404);
  const { memberCode } = member;
  const [shown] = await askAs(testApp, operator)(listConversation, { memberCode });
  // As an `<img>` of the console asks for it: with nothing but its address.
  expect(await look(shown?.message ?? '')).toBe(200);
  testApp.clock.advance(15 * 60_000);
  expect(await look(sent.message, { token: member.token })).toBe(404);
  const [fresh] = await askAs(testApp, member)(listChat, {});
  expect(await look(fresh?.message ?? '', { token: member.token })).toBe(200);
});

test('a picture sent again under the same name is one message and one file', async () => {
  const before = (await storedFiles(testApp)).length;
  const form = { file: await makePicture(), fields: { clientId: 'picture-0001' } };
  const send = sendFormAs(testApp, member);
  const sent = await Promise.all(Array.from({ length: 6 }, () => send(sendChatPicture, form)));
  expect(new Set(sent.map((it) => dataOf(it).id)).size).toBe(1);
  expect(dataOf(await send(sendChatPicture, form)).clientId).toBe('picture-0001');
  expect((await storedFiles(testApp)).length).toBe(before + 1);
});

test('a file that is no picture is refused', async () => {
  const fresh = await createMember(testApp.deps);
  const file = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  const refused = await sendFormAs(testApp, fresh)(sendChatPicture, { file });
  expect(refused).toMatchObject({ status: 415, code: 415 });
  expect(await askAs(testApp, fresh)(listChat, {})).toEqual([]);
});

test('pictures count as messages of the minute, and one too many leaves no file', async () => {
  const limited = await useTestApp({ env: { LIMIT_CHAT_PER_MINUTE: '2' } });
  const send = sendFormAs(limited, await createMember(limited.deps));
  const file = await makePicture();
  const sent = await Promise.all(Array.from({ length: 5 }, () => send(sendChatPicture, { file })));
  expect(sent.filter(({ code }) => code === 0)).toHaveLength(2);
  expect(sent.filter(({ code }) => code === 429)).toHaveLength(3);
  expect(await storedFiles(limited)).toHaveLength(2);
});

test('an operator sends a picture, once; it costs the member nothing, and the console’s address ends with its session', async () => {
  const site = await useTestApp({ env: { LIMIT_UPLOADS_PER_DAY: '1' } });
  const [owner, operator] = [await createMember(site.deps), await createOperator(site.deps)];
  const { memberCode } = owner;
  const form = { file: await makePicture(), fields: { memberCode, clientId: 'picture-0002' } };
  const send = () => sendFormAs(site, operator)(answerMemberByPicture, form);
  const [first, second] = [dataOf(await send()), dataOf(await send())];
  expect(second.id).toBe(first.id);
  expect(first).toMatchObject({ sendReceive: 'receive', messageType: 'img' });
  const [received] = await askAs(site, owner)(listChat, {});
  const look = async (url: string, headers: Record<string, string> = {}) =>
    (await site.app.inject({ url, headers })).statusCode;
  expect(await look(received?.message ?? '', { token: owner.token })).toBe(200);
  expect(await look(first.message)).toBe(200);
  expect(await look(first.message.replace('.webp', 'a.webp'))).toBe(404);
  const kept = await site.deps.prisma.audit.findMany({
    where: { operatorId: operator.operatorId },
  });
  expect(kept.map(({ action }) => action)).toEqual(['chat.answer']);
  const own = await sendFormAs(site, owner)(sendChatPicture, { file: await makePicture() });
  expect(own.code).toBe(0);
  expect((await callAs(site, operator)(logOutOperator, {})).code).toBe(0);
  expect(await look(first.message)).toBe(404);
});

test('a console that only shows a picture again does not keep its session alive', async () => {
  const site = await useTestApp();
  const [owner, operator] = [await createMember(site.deps), await createOperator(site.deps)];
  await sendFormAs(site, owner)(sendChatPicture, { file: await makePicture() });
  const list = () => callAs(site, operator)(listConversation, { memberCode: owner.memberCode });
  const [shown] = dataOf(await list());
  site.clock.advance(9 * 60_000);
  expect((await site.app.inject({ url: shown?.message ?? '' })).statusCode).toBe(200);
  site.clock.advance(22 * 60_000);
  expect((await list()).code).toBe(403);
});

test('a picture of a conversation is for operators who may read conversations', async () => {
  const site = await useTestApp();
  const [owner, operator] = [await createMember(site.deps), await createOperator(site.deps)];
  const form = { file: await makePicture() };
  const sent = dataOf(await sendFormAs(site, owner)(sendChatPicture, form));
  const editor = await createOperator(site.deps, { roles: ['content'] });
  const look = async (url: string, headers: Record<string, string> = {}) =>
    (await site.app.inject({ url, headers })).statusCode;
  expect(await look(sent.message, { token: operator.token })).toBe(200);
  expect(await look(sent.message, { token: editor.token })).toBe(404);
  const answerer = await createOperator(site.deps, { roles: ['service'] });
  const { memberCode } = owner;
  const [shown] = await askAs(site, answerer)(listConversation, { memberCode });
  expect(await look(shown?.message ?? '')).toBe(200);
  const moved = { id: answerer.operatorId, roles: ['content' as const], reason: '换岗' };
  expect((await callAs(site, operator)(changeRoles, moved)).code).toBe(0);
  expect(await look(shown?.message ?? '')).toBe(404);
});
