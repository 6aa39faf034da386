import { randomUUID } from 'node:crypto';

import { autoRegister, changePassword, getMember, logIn } from '@lantern/contracts/calls/member';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildTestApp, type TestApp, useTestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../test/call-as.ts';
import { createMember, openTestSession } from '../../../test/create-member.ts';

const minute = 60_000;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await buildTestApp();
});
afterAll(() => testApp.close());

const register = () => askAs(testApp, null)(autoRegister, { deviceType: 0, uuid: randomUUID() });
const credentials = (loginName: string, loginPwd: string) => ({ loginName, loginPwd, type: 1 });
const codeOfPoll = async (token: string, memberCode: string) =>
  (await callAs(testApp, { token })(getMember, { memberCode })).code;

test('a visitor logs in with the temporary password, changes it, and logs in with the new one', async () => {
  const visitor = await register();
  const { memberCode, memberName, memberPwdTemp } = visitor;
  const again = await askAs(testApp, null)(logIn, credentials(memberName, memberPwdTemp));
  expect(again.memberPwdTemp).toBe(memberPwdTemp);
  const change = { memberCode, oldPwd: memberPwdTemp, newPwd: 'harbour-9' };
  expect(await askAs(testApp, again)(changePassword, change)).toEqual({ memberCode });
  for (const token of [visitor.token, again.token]) {
    expect(await codeOfPoll(token, memberCode)).toBe(8000);
  }
  const old = await callAs(testApp, null)(logIn, credentials(memberName, memberPwdTemp));
  expect(old).toMatchObject({ code: 500, msg: '账号或密码错误' });
  const member = await askAs(testApp, null)(logIn, credentials(memberName, 'harbour-9'));
  expect(member).toMatchObject({ memberCode, memberPwdTemp: '' });
  const polled = await askAs(testApp, member)(getMember, { memberCode });
  expect(polled.memberPwdTemp).toBe('');
});

test('a change ends every session at once, in another process too', async () => {
  const second = await useTestApp({ beside: testApp });
  const member = await createMember(testApp.deps, { password: 'previous1' });
  const others = [
    await openTestSession(testApp.deps, member.memberId),
    await openTestSession(testApp.deps, member.memberId),
  ];
  const { memberCode } = member;
  const inSecond = async (token: string) =>
    (await callAs(second, { token })(getMember, { memberCode })).code;
  for (const token of others) expect(await inSecond(token)).toBe(0);
  const change = { oldPwd: 'previous1', newPwd: 'harbour-9' };
  await askAs(testApp, member)(changePassword, change);
  for (const token of [member.token, ...others]) {
    expect(await codeOfPoll(token, memberCode)).toBe(8000);
    await expect.poll(() => inSecond(token)).toBe(8000);
  }
});

test('a login under way with the old password opens nothing', async () => {
  const member = await createMember(testApp.deps, { password: 'previous1' });
  const account = credentials(member.loginName, 'previous1');
  const change = { oldPwd: 'previous1', newPwd: 'harbour-9' };
  const [, ...logins] = await Promise.all([
    askAs(testApp, member)(changePassword, change),
    ...Array.from({ length: 6 }, () => callAs(testApp, null)(logIn, account)),
  ]);
  const opened = logins.flatMap(({ data }) => (data === null ? [] : [data.token]));
  const codes = await Promise.all(opened.map((it) => codeOfPoll(it, member.memberCode)));
  expect(codes.filter((code) => code !== 8000)).toEqual([]);
});

describe('a change is refused', () => {
  test.each([
    ['', 'harbour-9', 500, '旧密码错误'],
    ['previous2', 'harbour-9', 500, '旧密码错误'],
    ['previous1', 'five5', 500, '新密码长度为6-12位'],
    ['previous1', 'thirteen-long', 500, '新密码长度为6-12位'],
    ['previous1', '', 500, '新密码长度为6-12位'],
    ['previous1', '      ', 500, '新密码不能包含空格或特殊控制字符'],
    ['previous1', 'previous1', 500, '新密码不能与旧密码相同'],
    ['previous1', 'harbourfolk', 500, '新密码不能与账号相同'],
    ['previous1', 'HarbourFolk', 500, '新密码不能与账号相同'],
    ['previous1', '123456', 500, '新密码过于简单，请更换'],
    ['previous1', 'Password1', 500, '新密码过于简单，请更换'],
    ['previous1', 'woaini1314', 500, '新密码过于简单，请更换'],
    ['previous1', 'a\0bcdefg', 400, ''],
    ['previous1', 'x'.repeat(65), 400, ''],
  ])('from %j to %j', async (oldPwd, newPwd, code, words) => {
    const name = 'harbourfolk';
    const found = await testApp.deps.prisma.member.findUnique({ where: { loginName: name } });
    if (found === null)
      await createMember(testApp.deps, { loginName: name, password: 'previous1' });
    const account = credentials(name, 'previous1');
    const member = await askAs(testApp, null)(logIn, account);
    const refused = await callAs(testApp, member)(changePassword, { oldPwd, newPwd });
    expect(refused.code).toBe(code);
    expect(refused.msg).toContain(words);
    expect(await codeOfPoll(member.token, member.memberCode)).toBe(0);
  });

  test.each(['sixsi6', 'twelve-chars'])('but not to %j', async (newPwd) => {
    const member = await createMember(testApp.deps, { password: 'previous1' });
    const change = { oldPwd: 'previous1', newPwd };
    expect((await callAs(testApp, member)(changePassword, change)).code).toBe(0);
  });

  test('for another member, as for one there is not', async () => {
    const member = await createMember(testApp.deps, { password: 'previous1' });
    const victim = await createMember(testApp.deps, { password: 'previous1' });
    const answers = [];
    for (const memberCode of [victim.memberCode, '10000000']) {
      for (const oldPwd of ['previous1', 'wrong-one']) {
        const change = { memberCode, oldPwd, newPwd: 'harbour-9' };
        const { status, code, msg } = await callAs(testApp, member)(changePassword, change);
        answers.push({ status, code, msg });
      }
    }
    expect(new Set(answers.map((it) => JSON.stringify(it))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 403, code: 403 });
    const account = credentials(victim.loginName, 'previous1');
    expect((await callAs(testApp, null)(logIn, account)).code).toBe(0);
  });

  test('after five wrong old passwords in a quarter of an hour, the right one included', async () => {
    const limited = await useTestApp({ env: { LIMIT_LOGIN_FAILURES: '5' } });
    const member = await createMember(limited.deps, { password: 'previous1' });
    const send = (oldPwd: string) =>
      callAs(limited, member)(changePassword, { oldPwd, newPwd: 'harbour-9' });
    for (let count = 0; count < 5; count++) expect((await send('wrong-one')).code).toBe(500);
    const refused = await send('previous1');
    expect(refused).toMatchObject({ status: 429, code: 429 });
    expect(refused.headers['retry-after']).toBe('900');
    limited.clock.advance(15 * minute);
    expect((await send('previous1')).code).toBe(0);
  });
});
