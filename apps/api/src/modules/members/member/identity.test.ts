import { randomUUID } from 'node:crypto';

import { autoRegister, changePassword, getMember, logIn } from '@lantern/contracts/calls/member';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../test/call-as.ts';
import { createMember } from '../../../test/create-member.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await buildTestApp();
});
afterAll(() => testApp.close());

const register = (uuid: string = randomUUID()) =>
  askAs(testApp, null)(autoRegister, { deviceType: 0, uuid });

describe('the comments that the server returns', () => {
  test('is drawn at random: codes, names, passwords, ids and tokens', async () => {
    const members = await Promise.all(Array.from({ length: 100 }, () => register()));
    for (const field of ['memberCode', 'memberName', 'memberPwdTemp', 'h5Uuid', 'token'] as const) {
      expect(new Set(members.map((it) => it[field])).size).toBe(members.length);
    }
    const codes = members.map(({ memberCode }) => Number(memberCode));
    const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
    expect(new Set(steps).size).toBeGreaterThan(90);
    expect(Math.max(...codes) - Math.min(...codes)).toBeGreaterThan(30_000_000);
    for (const { token } of members) {
      expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    }
  });

  test('never holds a hash, the device’s id or a token it was not asked for', async () => {
    const uuid = randomUUID();
    const member = await register(uuid);
    const credentials = { loginName: member.memberName, loginPwd: member.memberPwdTemp };
    const { memberCode } = member;
    const texts = await Promise.all(
      [
        { call: logIn, payload: credentials, token: '' },
        { call: getMember, payload: { memberCode }, token: member.token },
      ].map(async ({ call, payload, token }) => {
        const headers = { 'content-type': 'application/json', ...(token && { token }) };
        const request = { method: 'POST', url: call.path, headers, payload } as const;
        return (await testApp.app.inject(request)).body;
      }),
    );
    for (const text of texts) expect(text).not.toMatch(/argon2|passwordHash|password_hash/i);
    for (const text of texts) expect(text).not.toContain(uuid);
    expect(texts[1]).not.toContain(member.token);
    expect(texts[1]).not.toContain('token');
  });
});

describe('a token', () => {
  test.each([
    ['of 10 KB', 'x'.repeat(10_000)],
    ['with a quote in it', `' or '1'='1`],
    ['of another alphabet', 'Ω'.repeat(20)],
    ['that is a number', '1'],
    ['of the right length made up', 'A'.repeat(43)],
  ])('%s opens nothing', async (_what, token) => {
    const { memberCode } = await createMember(testApp.deps);
    const headers = { token: Buffer.from(token).toString('latin1') };
    const refused = await callAs(testApp, null)(getMember, { memberCode }, { headers });
    expect(refused).toMatchObject({ status: 200, code: 8000 });
  });

  test('without a user id is its member’s all the same', async () => {
    const { token, memberCode } = await createMember(testApp.deps);
    const polled = await askAs(testApp, { token })(getMember, { memberCode });
    expect(polled.memberCode).toBe(memberCode);
  });
});

describe('a password', () => {
  test('fits as a whole, not by its start', async () => {
    const member = await createMember(testApp.deps, { password: 'harbour-folk' });
    const login = async (loginPwd: string) =>
      (await callAs(testApp, null)(logIn, { loginName: member.loginName, loginPwd, type: 1 })).code;
    const longer = 'harbour-folk'.padEnd(64, 'x');
    const tries = ['harbour-fol', 'harbour-folk ', longer, 'HARBOUR-FOLK', 'harbour-folk'];
    const codes: number[] = [];
    for (const attempt of tries) codes.push(await login(attempt));
    expect(codes).toEqual([500, 500, 500, 500, 0]);
    expect(await login('x'.repeat(65))).toBe(400);
  });

  test('changed twice at once is one of the two', async () => {
    const member = await createMember(testApp.deps, { password: 'previous1' });
    const wanted = ['harbour-1', 'harbour-2', 'harbour-3', 'harbour-4'];
    const changes = await Promise.all(
      wanted.map((newPwd) =>
        callAs(testApp, member)(changePassword, { oldPwd: 'previous1', newPwd }),
      ),
    );
    expect(changes.filter(({ code }) => code === 0)).toHaveLength(1);
    const winner = wanted[changes.findIndex(({ code }) => code === 0)];
    const codes: number[] = [];
    for (const loginPwd of wanted) {
      const credentials = { loginName: member.loginName, loginPwd, type: 1 };
      codes.push((await callAs(testApp, null)(logIn, credentials)).code);
    }
    expect(wanted.filter((_, index) => codes[index] === 0)).toEqual([winner]);
  });
});
