import { getMember, logIn } from '@lantern/contracts/calls/member';
import { saveAd } from '@lantern/contracts/calls/operator/ads';
import { logInOperator } from '@lantern/contracts/calls/operator/session';
import { getConfig } from '@lantern/contracts/calls/site';
import { describe, expect, onTestFinished, test } from 'vitest';

import { buildApp } from '../app.ts';
import { siteSettingsOf } from '../modules/ground/site/site-settings.ts';
import { isDatabaseAway } from '../platform/database/database-away.ts';
import { createDeps } from '../platform/deps.ts';
import type { Log } from '../platform/log/log.ts';
import { buildTestApp, testConfig, useTestApp } from '../test/build-test-app.ts';
import { createCapturedLog } from '../test/captured-log.ts';
import { createMember } from '../test/create-member.ts';
import { createOperator } from '../test/create-operator.ts';

test('a fault of ours tells the member nothing and the log everything', async () => {
  const { log, lines } = createCapturedLog();
  const { app } = await useTestApp({ log });
  app.get('/fault', () => {
    throw new Error('select secret from /home/lantern');
  });
  const response = await app.inject('/fault');
  expect(response.statusCode).toBe(500);
  expect(response.json()).toEqual({ code: 500, msg: '服务器开小差了，请稍后再试', data: null });
  const requestId = response.headers['x-request-id'];
  const line = lines().find((it) => it['level'] === 50);
  expect(line).toMatchObject({ requestId, err: { message: 'select secret from /home/lantern' } });
});

test('an answer that does not fit its contract is a fault, and nothing of it leaves', async () => {
  const { app, deps } = await useTestApp();
  siteSettingsOf.replace(deps, () => Promise.reject(new Error('broken')));
  const response = await app.inject({ method: 'POST', url: getConfig.path, payload: {} });
  expect([response.statusCode, response.json()]).toEqual([
    500,
    { code: 500, msg: '服务器开小差了，请稍后再试', data: null },
  ]);
});

test('operators are told the name of a refusal and the wrong fields, members only the words', async () => {
  const { app, deps } = await useTestApp();
  const { token } = await createOperator(deps);
  const headers = { security: '1', token };
  const post = async (url: string, payload: object): Promise<unknown> => {
    const response = await app.inject({ method: 'POST', url, headers, payload });
    return response.json<unknown>();
  };
  const ad = {
    type: 'banner',
    title: '长'.repeat(101),
    img: 'javascript:1',
    url: 'https://a.test/',
  };
  expect(await post(saveAd.path, ad)).toMatchObject({
    refusal: 'bad-payload',
    fields: ['title', 'img'],
  });
  const wrong = { loginName: 'nobody', loginPwd: 'wrong' };
  expect(await post(logInOperator.path, wrong)).toMatchObject({
    code: 500,
    refusal: 'wrong-login',
  });
  const asMember = await post(logIn.path, { ...wrong, type: 1 });
  expect(asMember).toEqual({ code: 500, msg: '账号或密码错误', data: null });
});

test.each([
  [logIn, { loginName: 'demo', loginPwd: 5, type: 1 }, 'loginPwd'],
  [logIn, { loginPwd: 'demo1234', type: 1 }, 'loginName'],
  [getMember, { memberCode: 12 }, 'memberCode'],
])(
  'a payload that does not fit names its field, in the answer and in the log',
  async (call, payload, field) => {
    const { log, lines } = createCapturedLog();
    const testApp = await useTestApp({ log });
    const { token } = await createMember(testApp.deps);
    const headers = { token };
    const response = await testApp.app.inject({ method: 'POST', url: call.path, headers, payload });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({ code: 400, msg: '请求参数有误', data: { field } });
    await expect.poll(() => lines().find((it) => it['status'] === 400)).toMatchObject({ field });
  },
);

test('a body that is no payload has no field to name', async () => {
  const { app } = await useTestApp();
  const response = await app.inject({ method: 'POST', url: logIn.path, payload: [1] });
  expect(response.json()).toEqual({ code: 400, msg: '请求参数有误', data: null });
});

describe('without its database', () => {
  const buildCutOff = async (log?: Log) => {
    const connectionString = 'postgres://nobody@127.0.0.1:1/none';
    const config = testConfig({ DATA_DIR: '/nonexistent' });
    const deps = createDeps({ config, connectionString, ...(log && { log }) });
    const app = await buildApp(deps);
    onTestFinished(async () => {
      await app.close();
      await deps.db.pool.end();
    });
    return app;
  };

  test('the site says that it is away for a moment, and the log says why', async () => {
    const { log, lines } = createCapturedLog();
    const app = await buildCutOff(log);
    const payload = { loginName: 'demo', loginPwd: 'demo1234' };
    const response = await app.inject({ method: 'POST', url: logIn.path, payload });
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('2');
    expect(response.json()).toEqual({ code: 503, msg: '服务暂时不可用，请稍后再试', data: null });
    const requestId = response.headers['x-request-id'];
    const reason: unknown = expect.stringContaining('ECONNREFUSED');
    expect(lines().find((it) => it['level'] === 40)).toMatchObject({ requestId, reason });
  });

  test('a session is not called over', async () => {
    const app = await buildCutOff();
    const headers = { token: 'x'.repeat(43) };
    const payload = { memberCode: '12345678' };
    const response = await app.inject({ method: 'POST', url: getMember.path, headers, payload });
    expect(response.json()).toMatchObject({ code: 503 });
  });

  test('the process is well, but not ready', async () => {
    const app = await buildCutOff();
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    expect((await app.inject('/readyz')).json()).toMatchObject({ code: 503 });
  });
});

test('with its database the site is ready, also beside the next version, and not without its own schema', async () => {
  const { app, deps } = await useTestApp({ asOwner: true });
  const ready = { code: 0, msg: 'ok', data: null };
  expect((await app.inject('/readyz')).json()).toEqual(ready);
  await deps.db.query(
    `insert into _prisma_migrations (id, checksum, migration_name) values ('x', 'x', '20990101000000_later')`,
  );
  expect((await app.inject('/readyz')).json()).toEqual(ready);
  await deps.db.query(`delete from _prisma_migrations where migration_name like '%_foundation'`);
  expect((await app.inject('/readyz')).json()).toMatchObject({ code: 503 });
});

test.each([
  [new Error('wrong'), false],
  [Object.assign(new Error('duplicate key'), { code: '23505' }), false],
  [Object.assign(new Error('terminating connection'), { code: '57P01' }), true],
  [Object.assign(new Error('deadlock detected'), { code: '40P01' }), true],
  [new Error('Connection terminated unexpectedly'), true],
  [new Error('prisma', { cause: Object.assign(new Error(''), { code: 'ECONNREFUSED' }) }), true],
  [new AggregateError([Object.assign(new Error(''), { code: 'ECONNREFUSED' })]), true],
  ['no error', false],
])('%o is the database being away: %s', (error, isAway) => {
  expect(isDatabaseAway(error)).toBe(isAway);
});

test('headers every answer has, and https asks for more', async () => {
  const plain = await useTestApp();
  const { headers } = await plain.app.inject('/nothing');
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
  });
  expect(headers).not.toHaveProperty('strict-transport-security');
  expect(headers).not.toHaveProperty('server');
  const secure = await buildTestApp({ env: { PUBLIC_BASE_URL: 'https://example.org' } });
  onTestFinished(() => secure.close());
  const answered = await secure.app.inject('/nothing');
  expect(answered.headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
});
