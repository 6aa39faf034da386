import { randomUUID } from 'node:crypto';

import {
  autoRegister,
  changePassword,
  getMember,
  listLogins,
  logIn,
} from '@lantern/contracts/calls/member';
import { resetMemberPassword } from '@lantern/contracts/calls/operator/member-desk';
import * as passkeys from '@lantern/contracts/calls/passkeys';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { askAs, type Caller, callAs } from '../../../../test/call-as.ts';
import { createMember, openTestSession, type TestMember } from '../../../../test/create-member.ts';
import { createOperator } from '../../../../test/create-operator.ts';
import { SoftPasskey } from '../../../../test/soft-passkey.ts';

const minute = 60_000;
const here = 'http://localhost';
const wrong = '通行密钥无效，可能已在账号里移除';

let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp({ env: { LIMIT_LOGIN_FAILURES: '5' } });
});
afterAll(() => site.close());

const challengeOf = (options: Record<string, unknown>): string =>
  z.string().parse(options['challenge']);

/** Later than the challenge before, as real ones are. */
function start(by: Caller): Promise<string> {
  site.clock.advance(1);
  return askAs(site, by)(passkeys.startPasskey, {}).then(challengeOf);
}

async function addKey(by: Caller, name = '手机') {
  const key = new SoftPasskey({ verifies: true });
  const passkey = key.make(await start(by), here);
  expect((await callAs(site, by)(passkeys.keepPasskey, { passkey, name })).code).toBe(0);
  return key;
}

function draw(): Promise<string> {
  site.clock.advance(1);
  return askAs(site, null)(passkeys.challengeLogin, {}).then(challengeOf);
}

const enter = (passkey: ReturnType<SoftPasskey['sign']>) =>
  callAs(site, null)(passkeys.logInByPasskey, { passkey });

const enterWith = async (key: SoftPasskey) => enter(key.sign(await draw(), here));

const register = () => askAs(site, null)(autoRegister, { deviceType: 0, uuid: randomUUID() });

async function withKey(): Promise<{ member: TestMember; key: SoftPasskey }> {
  const member = await createMember(site.deps);
  return { member, key: await addKey(member) };
}

describe('a passkey', () => {
  test('is all that a visitor needs to be the same member on another phone', async () => {
    const visitor = await register();
    expect(visitor.hasPasskey).toBeUndefined();
    const key = await addKey(visitor);
    const { code, data, headers } = await enterWith(key);
    expect([code, data?.memberCode, data?.hasPasskey]).toEqual([0, visitor.memberCode, true]);
    expect(data?.token).not.toBe(visitor.token);
    const cookies = [headers['set-cookie'] ?? []].flat().map((it) => it.split('=')[0]);
    expect(new Set(cookies)).toEqual(new Set(['identity', 'known-device']));
    const { memberCode } = visitor;
    const token = data?.token ?? '';
    expect((await callAs(site, { token })(getMember, { memberCode })).code).toBe(0);
    expect((await askAs(site, visitor)(listLogins, {})).list).toHaveLength(2);
  });

  test('is listed by its name and host, shows its last use, and opens nothing once removed', async () => {
    const { member, key } = await withKey();
    const list = async () => (await askAs(site, member)(passkeys.listPasskeys, {})).list;
    expect(await list()).toMatchObject([{ name: '手机', host: 'localhost', lastUseTime: null }]);
    expect((await enterWith(key)).code).toBe(0);
    const [{ id, lastUseTime } = { id: 0, lastUseTime: null }] = await list();
    expect(lastUseTime).not.toBeNull();
    const other = await createMember(site.deps);
    const remove = (by: Caller) => callAs(site, by)(passkeys.removePasskey, { id });
    expect((await remove(other)).code).toBe(404);
    expect((await remove(member)).code).toBe(0);
    expect((await remove(member)).code).toBe(404);
    expect(await enterWith(key)).toMatchObject({ code: 500, msg: wrong });
    expect(await list()).toEqual([]);
  });

  test('is told to browsers so that they find it by themselves and ask for the finger', async () => {
    const member = await createMember(site.deps);
    const made = await askAs(site, member)(passkeys.startPasskey, {});
    expect(made).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: member.loginName },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const key = await addKey(member);
    const again = await askAs(site, member)(passkeys.startPasskey, {});
    const id = key.id.toString('base64url');
    expect(again).toMatchObject({ user: made['user'], excludeCredentials: [{ id }] });
    expect(await askAs(site, null)(passkeys.challengeLogin, {})).toMatchObject({
      rpId: 'localhost',
      allowCredentials: [],
      userVerification: 'required',
    });
  });

  test('of one member is nobody else’s, and at most ten are kept', async () => {
    const { key } = await withKey();
    const other = await createMember(site.deps);
    const taken = { passkey: key.make(await start(other), here), name: '抢来的' };
    expect((await callAs(site, other)(passkeys.keepPasskey, taken)).code).toBe(500);
    for (let kept = 0; kept < 9; kept++) await addKey(other);
    const sessions = [other, { token: await openTestSession(site.deps, other.memberId) }];
    const made: [Caller, ReturnType<SoftPasskey['make']>][] = [];
    for (const by of sessions) {
      made.push([by, new SoftPasskey({ verifies: true }).make(await start(by), here)]);
    }
    const answers = await Promise.all(
      made.map(([by, passkey]) => callAs(site, by)(passkeys.keepPasskey, { passkey, name: '十' })),
    );
    const full = '验证方式已达上限，请先移除不用的';
    expect(answers.map(({ msg }) => msg)).toEqual(
      expect.arrayContaining([full, expect.not.stringContaining(full)]),
    );
    expect((await callAs(site, other)(passkeys.startPasskey, {})).msg).toBe(full);
  });
});

describe('a challenge', () => {
  test('logs in once, also when it is sent twice at the same time', async () => {
    const { key } = await withKey();
    const signed = key.sign(await draw(), here);
    const answers = await Promise.all([enter(signed), enter(signed)]);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([0, 500]));
    expect((await enter(signed)).msg).toBe(wrong);
  });

  test('is good for five minutes, and what is no challenge of ours is none', async () => {
    const { member, key } = await withKey();
    const late = key.sign(await draw(), here);
    const lateToo = new SoftPasskey({ verifies: true }).make(await start(member), here);
    site.clock.advance(5 * minute + 1);
    expect((await enter(late)).msg).toBe('等待过久，请再试一次');
    const kept = await callAs(site, member)(passkeys.keepPasskey, { passkey: lateToo, name: '晚' });
    expect(kept.msg).toBe('等待过久，请再试一次');
    expect((await enter(key.sign('not asked for', here))).msg).toBe(wrong);
    const broken = key.sign(await draw(), here);
    const clientDataJSON = Buffer.from('no json').toString('base64url');
    const unread = { ...broken, response: { ...broken.response, clientDataJSON } };
    expect((await enter(unread)).msg).toBe(wrong);
  });

  test('to add a passkey is one session’s, works once, and is none to log in', async () => {
    const { member, key } = await withKey();
    const token = await openTestSession(site.deps, member.memberId);
    const challenge = await start(member);
    const savePasskey = (by: Caller, made = new SoftPasskey({ verifies: true })) =>
      callAs(site, by)(passkeys.keepPasskey, { passkey: made.make(challenge, here), name: '新' });
    expect((await savePasskey({ token })).msg).toBe(wrong);
    expect((await enter(key.sign(challenge, here))).msg).toBe(wrong);
    expect((await savePasskey(member)).code).toBe(0);
    expect((await savePasskey(member)).msg).toBe(wrong);
    const toLogIn = new SoftPasskey({ verifies: true }).make(await draw(), here);
    const mixed = await callAs(site, member)(passkeys.keepPasskey, {
      passkey: toLogIn,
      name: '混',
    });
    expect(mixed.msg).toBe(wrong);
  });
});

describe('nobody comes in', () => {
  test('with another site’s answer, another key, an altered signature, or without the finger', async () => {
    const { key } = await withKey();
    const id = key.id.toString('base64url');
    const stranger = new SoftPasskey({ verifies: true });
    const unverified = new SoftPasskey();
    const member = await createMember(site.deps);
    const made = { passkey: unverified.make(await start(member), here), name: '无验证' };
    expect((await callAs(site, member)(passkeys.keepPasskey, made)).msg).toBe(wrong);
    const tries = [
      key.sign(await draw(), 'https://evil.example'),
      stranger.sign(await draw(), here),
      { ...stranger.sign(await draw(), here), id, rawId: id },
      { ...unverified.sign(await draw(), here), id, rawId: id },
    ];
    for (const it of tries) expect(await enter(it)).toMatchObject({ code: 500, msg: wrong });
    expect((await enterWith(key)).code).toBe(0);
  });

  test('who guesses on and on; a stranger’s guesses leave the member’s own phone its way in', async () => {
    const { member, key } = await withKey();
    const own = [(await enterWith(key)).headers['set-cookie'] ?? []].flat();
    const cookie = own.map((it) => it.split(';')[0]).join('; ');
    const id = key.id.toString('base64url');
    const guess = async () =>
      enter({ ...new SoftPasskey({ verifies: true }).sign(await draw(), here), id, rawId: id });
    for (let tries = 0; tries < 5; tries++) expect((await guess()).code).toBe(500);
    expect((await guess()).code).toBe(429);
    expect((await enterWith(key)).code).toBe(429);
    const passkey = key.sign(await draw(), here);
    const again = await callAs(site, null)(
      passkeys.logInByPasskey,
      { passkey },
      { headers: { cookie } },
    );
    expect(again.data?.memberCode).toBe(member.memberCode);
  });
});

describe('a passkey is added', () => {
  test('with the password, where the member has one and has not just logged in', async () => {
    const member = await createMember(site.deps, { password: 'secret12' });
    const began = (password?: string) =>
      callAs(site, member)(passkeys.startPasskey, password === undefined ? {} : { password });
    const needs = async () => (await askAs(site, member)(passkeys.listPasskeys, {})).needsPassword;
    expect([await needs(), (await began()).code]).toEqual([false, 0]);
    site.clock.advance(10 * minute);
    expect([await needs(), (await began()).msg]).toEqual([true, '请输入密码']);
    expect((await began('')).msg).toBe('请输入密码');
    expect((await began('secret12')).code).toBe(0);
    for (let tries = 0; tries < 5; tries++) {
      expect((await began('guess' + String(tries))).msg).toBe('账号或密码错误');
    }
    expect((await began('secret12')).code).toBe(429);
  });

  test('without one by a visitor, whose own screen shows the temporary one', async () => {
    const visitor = await register();
    site.clock.advance(60 * minute);
    expect((await callAs(site, visitor)(passkeys.startPasskey, {})).code).toBe(0);
  });
});

describe('passkeys and the rest', () => {
  test('a new password of the member’s own leaves them, an operator’s reset takes them', async () => {
    const visitor = await register();
    const key = await addKey(visitor);
    const change = { oldPwd: visitor.memberPwdTemp, newPwd: 'fresh-123' };
    expect((await callAs(site, visitor)(changePassword, change)).code).toBe(0);
    const entered = await enterWith(key);
    expect([entered.code, entered.data?.memberPwdTemp]).toEqual([0, '']);
    const service = await createOperator(site.deps, { roles: ['service'] });
    const { memberCode } = visitor;
    const { password } = await askAs(site, service)(resetMemberPassword, {
      memberCode,
      reason: '账号被盗',
    });
    expect((await enterWith(key)).msg).toBe(wrong);
    const loginName = visitor.memberName;
    const back = await askAs(site, null)(logIn, { loginName, loginPwd: password, type: 1 });
    expect(back.hasPasskey).toBeUndefined();
  });
});
