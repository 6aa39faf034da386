import { autoRegister, getMember, logIn } from '@lantern/contracts/calls/member';
import { expect, test } from 'vitest';

import { useTestApp } from '../test/build-test-app.ts';
import { askAs, callAs } from '../test/call-as.ts';
import { createCapturedLog } from '../test/captured-log.ts';

const uuid = '9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d';

test('every answer has a line in the log, by its request id', async () => {
  const { log, lines } = createCapturedLog();
  const { app, deps } = await useTestApp({ log });
  const answered = await callAs({ app, deps }, null)(getMember, { memberCode: '12345678' });
  const requestId = answered.headers['x-request-id'];
  const own = () => lines().filter((it) => it['requestId'] === requestId);
  await expect
    .poll(own)
    .toMatchObject([
      { method: 'POST', path: getMember.path, status: 200, refusal: 'session-over' },
    ]);
});

test('nothing secret gets into the log', async () => {
  const { log, lines, text } = createCapturedLog();
  const testApp = await useTestApp({ log });
  const member = await askAs(testApp, null)(autoRegister, { uuid });
  const credentials = { loginName: member.memberName, loginPwd: 'a wrong password' };
  await callAs(testApp, null)(logIn, credentials, { headers: { cookie: 'viewer=7.secret' } });
  await testApp.app.inject({
    url: '/media/secret-pass/a/b?token=secret-token',
    headers: { token: member.token },
  });
  for (const path of ['/media/', '//media/', '/media/review/']) {
    await testApp.app.inject({ url: `${path}secret-pass/master.m3u8` });
    await testApp.app.inject({ url: `${path}secret-pass/a/b` });
  }
  log.info({ token: 'secret-token', payload: { loginPwd: 'secret' } }, 'a mistake');
  await expect.poll(() => lines().filter((it) => it['msg'] === 'request')).toHaveLength(9);
  const secrets = ['secret', member.token, member.memberPwdTemp, 'a wrong password', uuid];
  for (const secret of secrets) expect(text()).not.toContain(secret);
});

test('a pass is in no line of the log, however its path is spelled', async () => {
  const { log, lines, text } = createCapturedLog();
  const { app } = await useTestApp({ log });
  const pass = 'AgEAAAAAAAIAAAAAAAEAc3YqoNMlzKabcdefghijklmnopqrstuvwxyz0123456789-_ABCDEFGHIJ';
  const paths = ['/MEDIA/', '/%6dedia/', '/Media/review/', '/x/media/', '/', '/a/b/', '//MEDIA//'];
  for (const path of paths) {
    await app.inject({ url: `${path}${pass}/master.m3u8` });
    await app.inject({ url: `${path}${pass}` });
  }
  await expect.poll(() => lines().length).toBe(2 * paths.length);
  expect(text()).not.toContain(pass.slice(0, 20));
});

test('a client can’t choose its request id or break a line of the log', async () => {
  const { log, lines } = createCapturedLog();
  const { app } = await useTestApp({ log });
  const headers = { 'x-request-id': 'mine', 'user-agent': 'a\u2028b' };
  const response = await app.inject({ url: '/no\r\n{"level":50}', headers });
  expect(response.headers['x-request-id']).not.toBe('mine');
  await expect.poll(() => lines().length).toBe(1);
  expect(lines()[0]).toMatchObject({ level: 30, status: 404 });
});
