import { randomUUID } from 'node:crypto';

import { autoRegister, getMember } from '@lantern/contracts/calls/member';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { uncheckedStatement } from '../../../platform/database/statement.ts';
import { buildTestApp, type TestApp, useTestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../test/call-as.ts';
import { countWaiting } from '../../../test/count-waiting.ts';

const minute = 60_000;
const register = (uuid: string = randomUUID()) => ({ deviceType: 0, uuid });

const countMembers = uncheckedStatement<{ count: number }>(
  'test-count',
  'select count(*)::int from member',
);
const forgetTemporaryPasswords = uncheckedStatement(
  'test-forget-passwords',
  'update member set temporary_password = null',
);

const setPassword = uncheckedStatement(
  'test-set-password',
  `update member set password_hash = 'another', temporary_password = null where code = $1`,
);
describe('auto-register', () => {
  let testApp: TestApp;
  beforeAll(async () => {
    testApp = await buildTestApp();
  });
  afterAll(() => testApp.close());

  test('makes a member with names from its code, a temporary password and a token', async () => {
    const member = await askAs(testApp, null)(autoRegister, register());
    expect(member.memberCode).toMatch(/^[1-9]\d{7}$/);
    expect(member.memberName).toBe(`u${member.memberCode}`);
    expect(member.memberNichen).toBe(`游客${member.memberCode.slice(-4)}`);
    expect(member.memberPwdTemp).toMatch(/^(?=.*\d)(?=.*[a-z])[a-z\d]{8}$/);
    expect(member.token).toMatch(/^[\w-]{43}$/);
    expect(member).toMatchObject({
      memberVip: 0,
      vipPeriod: 0,
      vipDate: '',
      memberCion: 0,
      balance: '0.00',
    });
  });

  test('opens a session that works at once', async () => {
    const { memberCode, token, ...rest } = await askAs(testApp, null)(autoRegister, register());
    const polled = await askAs(testApp, { token, h5Uuid: rest.h5Uuid })(getMember, { memberCode });
    expect(polled).toEqual({ memberCode, ...rest });
  });

  test('keeps the client’s uuid apart from the id it hands out', async () => {
    const uuid = randomUUID();
    const member = await askAs(testApp, null)(autoRegister, register(uuid));
    expect(member.h5Uuid).not.toBe(uuid);
    const other = await askAs(testApp, null)(autoRegister, register(member.h5Uuid));
    expect(other.memberCode).not.toBe(member.memberCode);
  });

  test('answers a retried request with the same member, in whichever case the uuid is written', async () => {
    const uuid = randomUUID();
    const first = await askAs(testApp, null)(autoRegister, register(uuid));
    const again = await askAs(testApp, null)(autoRegister, register(uuid.toUpperCase()));
    expect(again.memberCode).toBe(first.memberCode);
    expect(again.token).not.toBe(first.token);
  });

  test('makes one member of many requests at once', async () => {
    const before = await testApp.deps.db.row(countMembers);
    const uuid = randomUUID();
    const requests = Array.from({ length: 30 }, () =>
      askAs(testApp, null)(autoRegister, register(uuid)),
    );
    const members = await Promise.all(requests);
    expect(new Set(members.map((it) => it.memberCode)).size).toBe(1);
    const after = await testApp.deps.db.row(countMembers);
    expect(after?.count).toBe((before?.count ?? 0) + 1);
  });

  test('refuses a uuid it has seen more than ten minutes ago', async () => {
    const uuid = randomUUID();
    await askAs(testApp, null)(autoRegister, register(uuid));
    testApp.clock.advance(10 * minute + 1);
    const refused = await callAs(testApp, null)(autoRegister, register(uuid));
    expect(refused).toMatchObject({
      status: 200,
      code: 500,
      msg: '该设备已注册，请登录',
      data: null,
    });
  });

  test('refuses a uuid whose member has set a password, however fresh', async () => {
    const uuid = randomUUID();
    await askAs(testApp, null)(autoRegister, register(uuid));
    await testApp.deps.db.run(forgetTemporaryPasswords);
    const refused = await callAs(testApp, null)(autoRegister, register(uuid));
    expect(refused.code).toBe(500);
  });

  test('opens nothing when a password is set at the same moment', async () => {
    const { db } = testApp.deps;
    const uuid = randomUUID();
    const member = await askAs(testApp, null)(autoRegister, register(uuid));
    const { again } = await db.transact(async (tx) => {
      await tx.run(setPassword, [member.memberCode]);
      const sent = callAs(testApp, null)(autoRegister, register(uuid));
      await expect.poll(() => countWaiting(testApp)).toBe(1);
      return { again: sent };
    });
    expect(await again).toMatchObject({ code: 500, msg: '该设备已注册，请登录', data: null });
  });

  test('ignores what a client claims about the member', async () => {
    const claims = {
      ...register(),
      memberVip: 3,
      memberCion: 999,
      balance: '9.00',
      role: 'operator',
    };
    const member = await askAs(testApp, null)(autoRegister, claims);
    expect(member).toMatchObject({ memberVip: 0, memberCion: 0, balance: '0.00' });
    expect(member).not.toHaveProperty('role');
  });
});

test('a trial of VIP comes with registering when the operator gives one', async () => {
  const testApp = await useTestApp({ env: { NEW_MEMBER_TRIAL_HOURS: '24' } });
  const member = await askAs(testApp, null)(autoRegister, register());
  expect(member).toMatchObject({ memberVip: 3, vipPeriod: 5, vipDate: '2031-05-22 12:00:00' });
});

test('an address registers so many members an hour, whatever it says about itself', async () => {
  const testApp = await useTestApp({ env: { LIMIT_REGISTER_PER_HOUR: '3' } });
  const send = (forwarded: string) =>
    callAs(testApp, null)(autoRegister, register(), {
      address: '203.0.113.9',
      headers: { 'x-forwarded-for': forwarded },
    });
  for (const forwarded of ['10.0.0.1', '10.0.0.2', '10.0.0.3']) {
    expect((await send(forwarded)).code).toBe(0);
  }
  const refused = await send('10.0.0.4');
  expect(refused).toMatchObject({ status: 429, code: 429 });
  expect(refused.headers['retry-after']).toBe('3600');
  const elsewhere = await callAs(testApp, null)(autoRegister, register(), {
    address: '203.0.113.10',
  });
  expect(elsewhere.code).toBe(0);
  testApp.clock.advance(60 * minute);
  expect((await send('10.0.0.5')).code).toBe(0);
});

test('behind a proxy that is trusted the address it names counts', async () => {
  const env = { LIMIT_REGISTER_PER_HOUR: '1', TRUST_PROXY: '127.0.0.1' };
  const testApp = await useTestApp({ env });
  const send = (forwarded: string) =>
    callAs(testApp, null)(autoRegister, register(), { headers: { 'x-forwarded-for': forwarded } });
  expect((await send('198.51.100.1')).code).toBe(0);
  expect((await send('198.51.100.2')).code).toBe(0);
  expect((await send('198.51.100.2')).code).toBe(429);
});

test('a network of IPv6 addresses, which one line may own, registers eight times as many as one address', async () => {
  const env = { LIMIT_REGISTER_PER_HOUR: '2', TRUST_PROXY: '127.0.0.1' };
  const testApp = await useTestApp({ env });
  const send = async (forwarded: string) =>
    (
      await callAs(testApp, null)(autoRegister, register(), {
        headers: { 'x-forwarded-for': forwarded },
      })
    ).code;
  const codes: number[] = [];
  for (let at = 1; at <= 18; at += 1) codes.push(await send(`2001:db8:7:${at.toString(16)}::1`));
  expect(codes.filter((code) => code === 0)).toHaveLength(16);
  expect(codes.slice(16)).toEqual([429, 429]);
  expect(await send('2001:db8:8::1')).toBe(0);
});
