import { getMember, logOut } from '@lantern/contracts/calls/member';
import { expect, test } from 'vitest';

import { useTestApp } from '../../../../test/build-test-app.ts';
import { callAs } from '../../../../test/call-as.ts';
import { createMember, openTestSession } from '../../../../test/create-member.ts';

test('logging out ends this session at once, in another process too, and no other', async () => {
  const [first, second] = [await useTestApp(), await useTestApp()];
  const beside = await useTestApp({ beside: first });
  const member = await createMember(first.deps);
  const elsewhere = await openTestSession(first.deps, member.memberId);
  const poll = async (app: typeof first, token: string) =>
    (await callAs(app, { token })(getMember, { memberCode: member.memberCode })).code;
  expect([await poll(first, member.token), await poll(beside, member.token)]).toEqual([0, 0]);
  expect(await poll(second, member.token)).toBe(8000);
  const left = await callAs(first, member)(logOut, {});
  expect(left).toMatchObject({ code: 0, data: null });
  expect(await poll(first, member.token)).toBe(8000);
  await expect.poll(() => poll(beside, member.token)).toBe(8000);
  expect(await poll(first, elsewhere)).toBe(0);
});

test('logging out takes the cookies back that show private pictures and videos', async () => {
  const testApp = await useTestApp();
  const member = await createMember(testApp.deps);
  const { headers } = await callAs(testApp, member)(logOut, {});
  const cookies = [headers['set-cookie']].flat().map(String);
  expect(cookies.map((it) => /^viewer=;.*Max-Age=0/i.test(it))).toEqual([true, true]);
  expect(cookies.map((it) => /Path=([^;]+)/.exec(it)?.[1])).toEqual(['/media', '/uploads/']);
});

test('a session that is over can’t be ended again', async () => {
  const testApp = await useTestApp();
  const member = await createMember(testApp.deps);
  const send = callAs(testApp, member);
  const codes = [(await send(logOut, {})).code, (await send(logOut, {})).code];
  expect(codes).toEqual([0, 8000]);
});
