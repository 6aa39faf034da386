import { randomUUID } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';

import { autoRegister, getMember, logIn } from '@lantern/contracts/calls/member';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildTestApp, type TestApp, useTestApp } from '../../../../test/build-test-app.ts';
import { askAs, callAs, dataOf } from '../../../../test/call-as.ts';
import { createMember, openTestSession } from '../../../../test/create-member.ts';
import { hashSlotOf } from '../../../ground/credentials/password-hash.ts';

const minute = 60_000;
const credentials = (loginName: string, loginPwd: string) => ({ loginName, loginPwd, type: 1 });

describe('login', () => {
  let testApp: TestApp;
  beforeAll(async () => {
    testApp = await buildTestApp();
    await createMember(testApp.deps, {
      loginName: 'demo',
      password: 'demo1234',
      coins: 100,
      balanceFen: 2000,
    });
  });
  afterAll(() => testApp.close());

  test('opens a session with account and password', async () => {
    const member = await askAs(testApp, null)(logIn, credentials('demo', 'demo1234'));
    expect(member).toMatchObject({
      memberName: 'demo',
      memberCion: 100,
      balance: '20.00',
      memberPwdTemp: '',
    });
    const polled = await askAs(testApp, member)(getMember, { memberCode: member.memberCode });
    expect(polled.memberName).toBe('demo');
  });

  test.each(['/app-api//login', '/app-api/login'])('is reached at %s', async (url) => {
    const payload = credentials('demo', 'demo1234');
    const response = await testApp.app.inject({ method: 'POST', url, payload });
    expect(response.json()).toMatchObject({ code: 0 });
  });

  test.each(['/APP-API/login', '/app-api/%2flogin', '/app-api///login'])(
    'is not reached at %s',
    async (url) => {
      const payload = credentials('demo', 'demo1234');
      const response = await testApp.app.inject({ method: 'POST', url, payload });
      expect(response.statusCode).toBe(404);
    },
  );

  test('answers an unknown account and a wrong password in the same bytes', async () => {
    const send = (loginName: string, loginPwd: string) =>
      testApp.app.inject({
        method: 'POST',
        url: logIn.path,
        payload: credentials(loginName, loginPwd),
      });
    const wrong = await send('demo', 'demo12345');
    const unknown = await send('nobody', 'demo1234');
    expect(wrong.rawPayload.equals(unknown.rawPayload)).toBe(true);
    expect(wrong.json()).toEqual({ code: 500, msg: '账号或密码错误', data: null });
  });

  test('opens a new session on a device that has one', async () => {
    const stranger = await createMember(testApp.deps);
    const member = await askAs(testApp, stranger)(logIn, credentials('demo', 'demo1234'), {
      headers: { userid: stranger.h5Uuid },
    });
    expect(member.token).not.toBe(stranger.token);
    const still = await askAs(testApp, stranger)(getMember, { memberCode: stranger.memberCode });
    expect(still.memberCode).toBe(stranger.memberCode);
  });

  test('keeps at most ten sessions; the one not used for longest ends', async () => {
    const member = await createMember(testApp.deps);
    const tokens = [member.token];
    for (let count = 0; count < 10; count++) {
      testApp.clock.advance(1000);
      tokens.push(await openTestSession(testApp.deps, member.memberId));
    }
    const codes = await Promise.all(
      tokens.map(async (token) => {
        const { memberCode } = member;
        return (await callAs(testApp, { token })(getMember, { memberCode })).code;
      }),
    );
    expect(codes).toEqual([8000, ...Array.from({ length: 10 }, () => 0)]);
  });
});

/** The cookies an answer sets, as the browser sends them back. */
const cookiesOf = ({ headers }: { headers: OutgoingHttpHeaders }): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((it) => it.split(';')[0])
    .join('; ');

test('an address that logs in without end keeps none elsewhere from logging in or registering', async () => {
  const site = await useTestApp();
  await createMember(site.deps, { loginName: 'demo', password: 'demo1234' });
  const send = callAs(site, null);
  const [busy, other] = [{ address: '198.51.100.7' }, { address: '203.0.113.9' }];
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const flood = Array.from({ length: 502 }, () => hashSlotOf(busy.address)(() => held));
  await expect(hashSlotOf(busy.address)(() => held)).rejects.toThrow('too-many');

  const demo = credentials('demo', 'demo1234');
  const uuid = randomUUID();
  expect((await send(logIn, demo, busy)).code).toBe(429);
  expect((await send(autoRegister, { deviceType: 0, uuid }, busy)).code).toBe(429);
  expect((await send(logIn, demo, other)).code).toBe(0);
  expect((await send(autoRegister, { deviceType: 0, uuid }, other)).code).toBe(0);
  letGo();
  await Promise.all(flood);
  expect((await send(logIn, demo, busy)).code).toBe(0);
});

describe('failed logins', () => {
  const wrong = credentials('demo', 'wrong password');
  const right = credentials('demo', 'demo1234');
  const attacker = { address: '203.0.113.9' };

  const useLimitedApp = async () => {
    const testApp = await useTestApp({ env: { LIMIT_LOGIN_FAILURES: '5' } });
    const member = await createMember(testApp.deps, { loginName: 'demo', password: 'demo1234' });
    return { testApp, member, send: callAs(testApp, null) };
  };

  test('are limited per account and address, the right password included', async () => {
    const { send, testApp, member } = await useLimitedApp();
    for (let count = 0; count < 5; count++)
      expect((await send(logIn, wrong, attacker)).code).toBe(500);
    const refused = await send(logIn, right, attacker);
    expect(refused).toMatchObject({ status: 429, code: 429 });
    expect(refused.headers['retry-after']).toBe('900');
    expect((await send(logIn, right, { address: '203.0.113.10' })).code).toBe(0);
    const polled = await callAs(testApp, member)(getMember, { memberCode: member.memberCode });
    expect(polled.code).toBe(0);
  });

  test('are limited for accounts that don’t exist just the same', async () => {
    const { send } = await useLimitedApp();
    const unknown = credentials('nobody', 'wrong password');
    for (let count = 0; count < 5; count++) await send(logIn, unknown, attacker);
    expect((await send(logIn, unknown, attacker)).code).toBe(429);
  });

  test('are limited when they come all at once', async () => {
    const { send } = await useLimitedApp();
    const burst = Array.from({ length: 30 }, () => send(logIn, wrong, attacker));
    const codes = (await Promise.all(burst)).map((it) => it.code);
    expect(codes.filter((code) => code === 500).length).toBeLessThanOrEqual(5);
    expect(codes.filter((code) => code === 429).length).toBeGreaterThanOrEqual(25);
  });

  test('are limited by one count over both spellings of the path', async () => {
    const { testApp } = await useLimitedApp();
    const codes: number[] = [];
    for (let count = 0; count < 6; count++) {
      const url = count % 2 === 0 ? '/app-api//login' : '/app-api/login';
      codes.push((await testApp.app.inject({ method: 'POST', url, payload: wrong })).statusCode);
    }
    expect(codes).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('are forgotten after 15 minutes, and after a login', async () => {
    const { send, testApp } = await useLimitedApp();
    for (let count = 0; count < 4; count++) await send(logIn, wrong, attacker);
    expect((await send(logIn, right, attacker)).code).toBe(0);
    for (let count = 0; count < 5; count++)
      expect((await send(logIn, wrong, attacker)).code).toBe(500);
    expect((await send(logIn, right, attacker)).code).toBe(429);
    testApp.clock.advance(15 * minute);
    expect((await send(logIn, right, attacker)).code).toBe(0);
  });

  test('of others lock no member out, from however many addresses they come', async () => {
    const { send } = await useLimitedApp();
    for (let from = 0; from < 15; from++)
      for (let count = 0; count < 5; count++)
        await send(logIn, wrong, { address: `198.51.100.${from}` });
    expect((await send(logIn, right, { address: '203.0.113.10' })).code).toBe(0);
  });

  test('of one account from one address are limited over a day as well', async () => {
    const testApp = await useTestApp({
      env: { LIMIT_LOGIN_FAILURES: '5', LIMIT_LOGIN_FAILURES_PER_DAY: '12' },
    });
    await createMember(testApp.deps, { loginName: 'demo', password: 'demo1234' });
    const send = callAs(testApp, null);
    const codes: number[] = [];
    for (let count = 0; count < 13; count++) {
      if (count % 4 === 3) testApp.clock.advance(15 * minute);
      codes.push((await send(logIn, wrong, attacker)).code);
    }
    expect(codes.slice(0, 12).every((code) => code === 500)).toBe(true);
    expect(codes[12]).toBe(429);
    expect((await send(logIn, right, { address: '203.0.113.10' })).code).toBe(0);
  });

  test('of others behind one address leave a device that was logged in before its own tries', async () => {
    const { send } = await useLimitedApp();
    const device = cookiesOf(await send(logIn, right, attacker));
    for (let count = 0; count < 6; count++) await send(logIn, wrong, attacker);
    expect((await send(logIn, right, attacker)).code).toBe(429);
    const known = { ...attacker, headers: { cookie: device } };
    expect((await send(logIn, right, known)).code).toBe(0);
    for (let count = 0; count < 5; count++)
      expect((await send(logIn, wrong, known)).code).toBe(500);
    expect((await send(logIn, right, known)).code).toBe(429);
  });

  test('are no cheaper on a device that knows another account, or that says it knows this one', async () => {
    const { send, testApp } = await useLimitedApp();
    await createMember(testApp.deps, { loginName: 'other', password: 'other1234' });
    const other = cookiesOf(await send(logIn, credentials('other', 'other1234'), attacker));
    for (let count = 0; count < 5; count++) await send(logIn, wrong, attacker);
    for (const cookie of [other, `known-device=${'A'.repeat(34)}`, 'known-device=..%00.']) {
      expect((await send(logIn, right, { ...attacker, headers: { cookie } })).code).toBe(429);
    }
  });

  test('of others leave a visitor who was registered by itself its own tries', async () => {
    const { send } = await useLimitedApp();
    const registered = await send(autoRegister, { uuid: randomUUID() }, attacker);
    const { memberName, memberPwdTemp } = dataOf(registered);
    for (let count = 0; count < 5; count++)
      await send(logIn, credentials(memberName, 'wrong password'), attacker);
    const known = { ...attacker, headers: { cookie: cookiesOf(registered) } };
    expect((await send(logIn, credentials(memberName, memberPwdTemp), known)).code).toBe(0);
  });

  test('one device knows the last five accounts that were logged in on it', async () => {
    const { send, testApp } = await useLimitedApp();
    let cookie = '';
    const names = ['ann', 'ben', 'cid', 'dan', 'eve', 'fay'];
    for (const loginName of names) {
      await createMember(testApp.deps, { loginName, password: 'lantern12' });
      const headers = { cookie };
      cookie = cookiesOf(await send(logIn, credentials(loginName, 'lantern12'), { headers }));
    }
    expect((/known-device=[^;]*/.exec(cookie)?.[0] ?? '').length).toBeLessThan(250);
    for (const loginName of names)
      for (let count = 0; count < 5; count++)
        await send(logIn, credentials(loginName, 'wrong password'), attacker);
    const codes: number[] = [];
    for (const loginName of names) {
      const known = { ...attacker, headers: { cookie } };
      codes.push((await send(logIn, credentials(loginName, 'lantern12'), known)).code);
    }
    expect(codes).toEqual([429, 0, 0, 0, 0, 0]);
  });

  test('of many accounts are limited from one address, and logins that succeed are not', async () => {
    const testApp = await useTestApp({
      env: { LIMIT_LOGIN_FAILURES: '5', LIMIT_LOGIN_FAILURES_PER_ADDRESS: '8' },
    });
    await createMember(testApp.deps, { loginName: 'demo', password: 'demo1234' });
    const send = callAs(testApp, null);
    for (let count = 0; count < 8; count++) {
      expect((await send(logIn, right, attacker)).code).toBe(0);
      const stuffed = credentials(`stuffed${count}`, 'wrong password');
      expect((await send(logIn, stuffed, attacker)).code).toBe(500);
    }
    const refused = await send(logIn, credentials('another', 'wrong password'), attacker);
    expect(refused).toMatchObject({ status: 429, code: 429 });
    expect((await send(logIn, right, { address: '203.0.113.10' })).code).toBe(0);
    testApp.clock.advance(15 * minute);
    expect((await send(logIn, right, attacker)).code).toBe(0);
  });

  test('of many addresses of one network are limited, too', async () => {
    const testApp = await useTestApp({
      env: { LIMIT_LOGIN_FAILURES: '5', LIMIT_LOGIN_FAILURES_PER_ADDRESS: '1' },
    });
    await createMember(testApp.deps, { loginName: 'demo', password: 'demo1234' });
    const send = callAs(testApp, null);
    const codes: number[] = [];
    for (let count = 0; count < 9; count++) {
      const stuffed = credentials(`stuffed${count}`, 'wrong password');
      const from = { address: `2001:db8:7:${count}::1` };
      codes.push((await send(logIn, stuffed, from)).code);
    }
    expect(codes).toEqual([500, 500, 500, 500, 500, 500, 500, 500, 429]);
    expect((await send(logIn, right, { address: '2001:db8:8::1' })).code).toBe(0);
  });
});
