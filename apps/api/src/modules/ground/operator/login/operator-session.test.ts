import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

import { getMember, logIn } from '@lantern/contracts/calls/member';
import { listConversations } from '@lantern/contracts/calls/operator/chat';
import {
  logInOperator,
  logOutOperator,
  openConsole,
} from '@lantern/contracts/calls/operator/session';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildTestApp, type TestApp, useTestApp } from '../../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../../test/call-as.ts';
import { countWaiting } from '../../../../test/count-waiting.ts';
import { createMember } from '../../../../test/create-member.ts';
import { createOperator } from '../../../../test/create-operator.ts';
import { resetOperator } from '../manage-operators.ts';

const minute = 60_000;
const credentials = { loginName: 'operator', loginPwd: 'operator1234' };

let testApp: TestApp;
beforeAll(async () => {
  testApp = await buildTestApp();
  await createOperator(testApp.deps, { loginName: 'operator', password: 'operator1234' });
});
afterAll(() => testApp.close());

/** Whether a token makes operators' calls. */
const isLetIn = async (token: string) =>
  (await callAs(testApp, { token })(logOutOperator, {})).code === 0;
const mayList = async (token: string) =>
  (await callAs(testApp, { token })(listConversations, { currentPage: 1 })).code !== 403;

test('an operator logs in, works and logs out', async () => {
  const { loginName, token } = await askAs(testApp, null)(logInOperator, credentials);
  expect(loginName).toBe('operator');
  expect(await mayList(token)).toBe(true);
  expect(await isLetIn(token)).toBe(true);
  expect(await mayList(token)).toBe(false);
});

test('a member’s token makes no operator’s call, an operator’s no member’s', async () => {
  const member = await createMember(testApp.deps);
  expect(await mayList(member.token)).toBe(false);
  const { token } = await createOperator(testApp.deps);
  const polled = await callAs(testApp, { token })(getMember, { memberCode: member.memberCode });
  expect(polled.code).toBe(8000);
});

test('an operator’s name opens no member, a member’s no operator', async () => {
  const member = await createMember(testApp.deps, { loginName: 'both', password: 'lantern12' });
  const account = { loginName: member.loginName, loginPwd: 'lantern12' };
  expect((await callAs(testApp, null)(logInOperator, account)).code).toBe(500);
  expect((await callAs(testApp, null)(logIn, { ...credentials, type: 1 })).code).toBe(500);
});

test('a session is over after half an hour without use, and after twelve hours in any case', async () => {
  const idle = await createOperator(testApp.deps);
  const busy = await createOperator(testApp.deps);
  for (let halves = 0; halves < 23; halves++) {
    testApp.clock.advance(29 * minute);
    expect(await mayList(busy.token)).toBe(true);
  }
  expect(await mayList(idle.token)).toBe(false);
  testApp.clock.advance(29 * minute);
  expect(await mayList(busy.token)).toBe(true);
  testApp.clock.advance(24 * minute);
  expect(await mayList(busy.token)).toBe(false);
});

test('a page that asks by itself does not keep its session alive; the operator at it does', async () => {
  const open = async (): Promise<string> => {
    const { headers } = await callAs(testApp, null)(openConsole, credentials, {
      headers: { 'x-console': '1' },
    });
    return [headers['set-cookie']]
      .flat()
      .map((it) => String(it).split(';')[0])
      .join('; ');
  };
  const list = async (cookie: string, mark: string): Promise<number> => {
    const headers = { cookie, 'x-console': mark };
    return (await callAs(testApp, null)(listConversations, { currentPage: 1 }, { headers })).code;
  };
  const [left, attended] = [await open(), await open()];
  for (let asked = 0; asked < 3; asked++) {
    testApp.clock.advance(9 * minute);
    expect([await list(left, 'unattended'), await list(attended, '1')]).toEqual([0, 0]);
  }
  testApp.clock.advance(4 * minute);
  expect([await list(left, 'unattended'), await list(attended, 'unattended')]).toEqual([403, 0]);
});

test.each<[string, string, Record<string, string>, boolean]>([
  ['on the machine itself', '127.0.0.1', {}, true],
  ['by its own name', '127.0.0.1', { host: '127.0.0.1:3000' }, true],
  ['over IPv6', '::1', { host: '[::1]:3000' }, true],
  ['over IPv4 in IPv6', '::ffff:127.0.0.1', {}, true],
  ['in the same network', '192.168.1.7', {}, false],
  ['in the same network, over IPv6', 'fe80::1', {}, false],
  ['past a proxy on the machine', '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }, false],
  ['past another kind of proxy', '127.0.0.1', { forwarded: 'for=127.0.0.1' }, false],
  ['past a tunnel', '127.0.0.1', { 'cf-connecting-ip': '127.0.0.1' }, false],
  ['by a page whose name leads here', '127.0.0.1', { host: 'other.example:3000' }, false],
  ['by a page of this machine', '127.0.0.1', { origin: 'http://localhost:3000' }, true],
  ['past a proxy that gives its own name', '127.0.0.1', { origin: 'https://site.example' }, false],
  ['by a page of no address', '127.0.0.1', { origin: 'null' }, false],
])('the demo’s operator, whose password everybody knows, %s', async (_, address, headers, isIn) => {
  const answered = await callAs(testApp, null)(logInOperator, credentials, { address, headers });
  expect(answered.code).toBe(isIn ? 0 : 403);
  expect(answered.msg).toBe(isIn ? '操作成功' : '演示管理员只能在运行本站的电脑上登录');
});

test.each<[string, string, Record<string, string>, number]>([
  ['from the gateway of its network', '172.30.79.1', {}, 0],
  ['from another container', '172.30.79.3', {}, 403],
  [
    'from the gateway, by the address of the container',
    '172.30.79.1',
    { host: '172.30.79.2' },
    403,
  ],
  ['from the gateway, past a proxy', '172.30.79.1', { 'x-forwarded-for': '127.0.0.1' }, 403],
])('the demo’s operator in a container, %s', async (_, address, headers, code) => {
  const site = await useTestApp({ env: { DEMO_FROM: '172.30.79.1' } });
  const { loginName, loginPwd: password } = credentials;
  await createOperator(site.deps, { loginName, password });
  const answered = await callAs(site, null)(logInOperator, credentials, { address, headers });
  expect(answered.code).toBe(code);
});

test('the demo’s operator is refused behind a proxy that adds no header, as nginx is by default', async () => {
  const address = new URL(await testApp.app.listen({ host: '127.0.0.1', port: 0 }));
  const ask = async (version: string): Promise<string> => {
    const socket = connect(Number(address.port), address.hostname);
    const body = JSON.stringify(credentials);
    const head = [
      `POST ${logInOperator.path} HTTP/${version}`,
      `host: ${address.host}`,
      'connection: close',
      'content-type: application/json',
      `content-length: ${body.length}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
    return (await text(socket)).split('\r\n')[0] ?? '';
  };
  expect([await ask('1.1'), await ask('1.0')]).toEqual([
    'HTTP/1.1 200 OK',
    'HTTP/1.1 403 Forbidden',
  ]);
});

test('an operator of the same name with a password of their own is let in from anywhere', async () => {
  const site = await useTestApp();
  await createOperator(site.deps, { loginName: 'operator', password: 'a password of my own' });
  const given = { loginName: 'operator', loginPwd: 'a password of my own' };
  const { code } = await callAs(site, null)(logInOperator, given, { address: '203.0.113.9' });
  expect(code).toBe(0);
});

test('a site in production has no operator with a published password', async () => {
  const site = await useTestApp({
    env: {
      NODE_ENV: 'production',
      PUBLIC_BASE_URL: 'https://example.org',
      ENVELOPE_KEY: 'a key of 16 byte',
      ENVELOPE_IV: 'an iv of 16 byte',
    },
  });
  await createOperator(site.deps, { loginName: 'operator', password: 'operator1234' });
  const answered = await callAs(site, null)(logInOperator, credentials);
  expect([answered.code, answered.msg]).toEqual([500, '账号或密码错误']);
});

test('neither failed logins of others nor the members’ login lock an operator out', async () => {
  const limited = await useTestApp({ env: { LIMIT_LOGIN_FAILURES: '5' } });
  await createOperator(limited.deps, { loginName: 'operator', password: 'operator1234' });
  // Without an account each failed login would hash as an unknown one does, with the site's own effort.
  const loginName = 'operator operator';
  await createMember(limited.deps, { loginName, password: 'member1234' });
  const send = callAs(limited, null);
  for (let from = 0; from < 15; from++) {
    const address = `198.51.100.${from}`;
    for (let count = 0; count < 5; count++) {
      await send(logInOperator, { ...credentials, loginPwd: 'wrong' }, { address });
      await send(logIn, { loginName, loginPwd: 'wrong', type: 1 }, { address });
    }
  }
  expect((await send(logInOperator, credentials)).code).toBe(0);
});

test('failures of the members’ login count for no operator of the same name and address', async () => {
  const limited = await useTestApp({
    env: { LIMIT_LOGIN_FAILURES: '5', LIMIT_LOGIN_FAILURES_PER_ADDRESS: '10' },
  });
  await createOperator(limited.deps, { loginName: 'operator', password: 'operator1234' });
  const send = callAs(limited, null);
  for (let count = 0; count < 20; count++) {
    const loginName = ['operator', 'operator operator', `other${count}`][count % 3] ?? '';
    await send(logIn, { loginName, loginPwd: 'wrong', type: 1 });
  }
  expect((await send(logIn, { ...credentials, type: 1 })).code).toBe(429);
  expect((await send(logInOperator, credentials)).code).toBe(0);
});

test('a reset lets an operator in, whatever others guess meanwhile from the same address', async () => {
  const limited = await useTestApp({
    env: { LIMIT_LOGIN_FAILURES: '5', LIMIT_LOGIN_FAILURES_PER_ADDRESS: '10' },
  });
  await createOperator(limited.deps, { loginName: 'operator', password: 'operator1234' });
  const send = callAs(limited, null);
  const guess = async (loginName: string) => {
    for (let count = 0; count < 6; count++)
      await send(logInOperator, { loginName, loginPwd: 'wrong' });
  };
  for (const loginName of ['operator', 'another', 'operator']) await guess(loginName);
  expect((await send(logInOperator, credentials)).code).toBe(429);
  const loginPwd = await resetOperator(limited.deps, (it) => it.loginName === 'operator', {
    reason: '',
    byId: null,
    saveAudit: () => Promise.resolve(),
  });
  if (loginPwd === null) throw new Error('no such operator');
  for (const loginName of ['another', 'operator']) await guess(loginName);
  expect((await send(logInOperator, { loginName: 'operator', loginPwd })).code).toBe(0);
});

test('a password that is reset while a login with it is under way opens nothing', async () => {
  const site = await useTestApp();
  const account = { loginName: 'late', loginPwd: 'a password of my own' };
  await createOperator(site.deps, { loginName: 'late', password: account.loginPwd });
  let late: Promise<{ code: number; msg: string }> | undefined;
  await resetOperator(site.deps, (it) => it.loginName === 'late', {
    reason: '',
    byId: null,
    saveAudit: async () => {
      late = callAs(site, null)(logInOperator, account);
      await expect.poll(() => countWaiting(site)).toBe(1);
    },
  });
  expect(await late).toMatchObject({ code: 500, msg: '账号或密码错误' });
  expect(
    await site.deps.prisma.operatorToken.count({
      where: { inBrowser: false, userAgent: { not: '' } },
    }),
  ).toBe(0);
});

test('failed logins are limited, whether or not there is such an operator', async () => {
  const limited = await useTestApp({ env: { LIMIT_LOGIN_FAILURES: '5' } });
  await createOperator(limited.deps, { loginName: 'operator', password: 'operator1234' });
  const send = callAs(limited, null);
  for (const loginName of ['operator', 'nobody']) {
    const wrong = { loginName, loginPwd: 'wrong' };
    for (let count = 0; count < 5; count++)
      expect((await send(logInOperator, wrong)).code).toBe(500);
    expect(await send(logInOperator, wrong)).toMatchObject({ status: 429, code: 429 });
  }
  expect((await send(logInOperator, credentials)).code).toBe(429);
  limited.clock.advance(15 * minute);
  expect((await send(logInOperator, credentials)).code).toBe(0);
});
