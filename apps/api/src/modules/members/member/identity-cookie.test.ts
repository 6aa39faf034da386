import { randomUUID } from 'node:crypto';

import {
  autoRegister,
  changePassword,
  getMember,
  logIn,
  logOut,
} from '@lantern/contracts/calls/member';
import type { MemberWithToken } from '@lantern/contracts/entities/member';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { type CallOptions, callAs, type Caller } from '../../../test/call-as.ts';
import { findIdByCode, setBan } from './member.repo.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await buildTestApp();
});
afterAll(() => testApp.close());

/** The browser's cookies, by name; it sends them with every call and keeps what an answer sets. */
let jar: Map<string, string>;
beforeEach(() => {
  jar = new Map();
});

/** Sends a call as a browser does. */
const asBrowser =
  (caller: Caller, headers: CallOptions['headers'] = {}): ReturnType<typeof callAs> =>
  async (call, payload) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const sent = { ...headers, ...(cookie === '' ? {} : { cookie }) };
    const answered = await callAs(testApp, caller)(call, payload, { headers: sent });
    for (const header of [answered.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
      if (/max-age=0\b/i.test(header)) jar.delete(name);
      else jar.set(name, value);
    }
    return answered;
  };

/** Opens the site where the page's own storage has nothing. */
async function open(headers: CallOptions['headers'] = {}): Promise<MemberWithToken> {
  const payload = { deviceType: 0, uuid: randomUUID(), restore: true };
  const { data, code } = await asBrowser(null, headers)(autoRegister, payload);
  if (data === null) throw new Error(`refused with ${code}`);
  return data;
}

const poll = (member: MemberWithToken) =>
  asBrowser(member)(getMember, { memberCode: member.memberCode });

test('who has nothing stored is the same member again, in the same session', async () => {
  const first = await open();
  const again = await open();
  expect([again.memberCode, again.token]).toEqual([first.memberCode, first.token]);
});

test('a page reads no such cookie, other sites send none, and it lasts as long as the session', async () => {
  const payload = { deviceType: 0, uuid: randomUUID() };
  const { headers } = await callAs(testApp, null)(autoRegister, payload);
  const written = [headers['set-cookie'] ?? []].flat().find((it) => it.startsWith('identity='));
  expect(written).toMatch(/HttpOnly/i);
  expect(written).toMatch(/SameSite=Strict/i);
  expect(written).toMatch(/Max-Age=2592000\b/i);
});

test('a client that does not ask for it gets a new member, whatever cookies it sends', async () => {
  const first = await open();
  const other = await asBrowser(null)(autoRegister, { deviceType: 0, uuid: randomUUID() });
  expect(other.data?.memberCode).not.toBe(first.memberCode);
});

test('a session from before the cookie gets one as it polls, and a new one each day', async () => {
  const member = await open();
  jar.clear();
  await poll(member);
  const [given] = jar.values();
  await poll(member);
  expect([...jar.values()]).toEqual([given]);
  testApp.clock.advance(25 * 3600_000);
  await poll(member);
  expect([...jar.values()]).not.toEqual([given]);
  expect((await open()).memberCode).toBe(member.memberCode);
});

describe('nobody gets in by it', () => {
  test.each<[string, (member: MemberWithToken) => Promise<unknown>]>([
    ['after logging out', (member) => asBrowser(member)(logOut, {})],
    [
      'after another device changed the password',
      (member) =>
        callAs(testApp, member)(changePassword, {
          oldPwd: member.memberPwdTemp,
          newPwd: 'lantern9',
        }),
    ],
    [
      'after a ban',
      async ({ memberCode }) => {
        const { db, now } = testApp.deps;
        const memberId = (await findIdByCode(db, memberCode)) ?? Number.NaN;
        await db.transact((tx) => setBan(tx, memberId, now()));
      },
    ],
    ['after the session has run out', async () => testApp.clock.advance(31 * 24 * 3600_000)],
  ])('%s', async (_, end) => {
    const member = await open();
    const kept = new Map(jar);
    await end(member);
    // Even from a browser that kept the cookie in spite of that.
    jar = kept;
    expect((await open()).memberCode).not.toBe(member.memberCode);
  });

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbour of the site', { 'sec-fetch-site': 'same-site' }],
    ['another site, in an older browser', { origin: 'https://evil.example' }],
  ])('from a page of %s', async (_, headers) => {
    const member = await open();
    expect((await open(headers)).memberCode).not.toBe(member.memberCode);
  });

  test('as a token, nor by a token as the cookie', async () => {
    const member = await open();
    const [value = ''] = jar.values();
    const { memberCode } = member;
    const asToken = await callAs(testApp, { token: value })(getMember, { memberCode });
    expect(asToken.code).toBe(8000);
    jar.set('identity', member.token);
    expect((await open()).memberCode).not.toBe(memberCode);
  });

  test('that was changed', async () => {
    const member = await open();
    const [value = ''] = jar.values();
    jar.set('identity', `${value.slice(0, -2)}${value.endsWith('AA') ? 'BB' : 'AA'}`);
    expect((await open()).memberCode).not.toBe(member.memberCode);
  });

  test('where the call needs a member: only the Token header counts', async () => {
    const { memberCode } = await open();
    expect((await asBrowser(null)(getMember, { memberCode })).code).toBe(8000);
  });
});

test('the cookie goes with the session that ends, and not with the one that followed it', async () => {
  const guest = await open();
  const { memberName: loginName, memberPwdTemp: loginPwd } = guest;
  const entered = await asBrowser(null)(logIn, { loginName, loginPwd, type: 1 });
  await asBrowser(guest)(logOut, {});
  expect((await open()).token).toBe(entered.data?.token);
  await asBrowser({ token: entered.data?.token ?? '' })(logOut, {});
  expect(jar.has('identity')).toBe(false);
});
