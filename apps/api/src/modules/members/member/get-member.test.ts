import { getMember } from '@lantern/contracts/calls/member';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { uncheckedStatement } from '../../../platform/database/statement.ts';
import { buildTestApp, type TestApp, useTestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../test/call-as.ts';
import { type Cast, createCast } from '../../../test/cast.ts';
import { createMember, give } from '../../../test/create-member.ts';

const hour = 60 * 60 * 1000;

const deleteSession = uncheckedStatement(
  'test-end-session',
  'delete from member_token where member_id = $1',
);
const readUse = uncheckedStatement<{ lastUsedAt: Date; expiresAt: Date; version: string }>(
  'test-read-session',
  `select last_used_at as "lastUsedAt", expires_at as "expiresAt", xmin::text as version
     from member_token where member_id = $1`,
);

describe('the poll', () => {
  let testApp: TestApp;
  let cast: Cast;
  beforeAll(async () => {
    testApp = await buildTestApp();
    cast = await createCast(testApp);
  });
  afterAll(() => testApp.close());

  const poll = (name: keyof Cast) =>
    askAs(testApp, cast[name])(getMember, { memberCode: cast[name].memberCode });

  test('shows what the member has', async () => {
    expect(await poll('demo')).toMatchObject({
      memberName: 'demo',
      memberCion: 100,
      balance: '20.00',
      memberVip: 0,
      vipDate: '',
    });
  });

  test('shows VIP as derived from its expiry and plan', async () => {
    expect(await poll('vip')).toMatchObject({
      memberVip: 3,
      vipPeriod: 3,
      vipDate: '2032-05-20 12:00:00',
    });
    expect(await poll('trial')).toMatchObject({ memberVip: 3, vipPeriod: 5 });
  });

  test('shows a change of the purse at once', async () => {
    const member = await createMember(testApp.deps);
    const before = await askAs(testApp, member)(getMember, member);
    await give(testApp.deps, member.memberId, 'coin', 7);
    const after = await askAs(testApp, member)(getMember, member);
    expect([before.memberCion, after.memberCion]).toEqual([0, 7]);
  });

  test('refuses another member’s code, whether or not there is such a member', async () => {
    const send = callAs(testApp, cast.visitor);
    const other = await send(getMember, { memberCode: cast.demo.memberCode });
    const nobody = await send(getMember, { memberCode: '10000000' });
    expect(other).toMatchObject({ status: 403, code: 403, data: null });
    expect({ ...nobody, headers: null }).toEqual({ ...other, headers: null });
  });

  test('is over for a token that comes with another member’s user id', async () => {
    const caller = { token: cast.visitor.token, h5Uuid: cast.demo.h5Uuid };
    const refused = await callAs(testApp, caller)(getMember, {
      memberCode: cast.visitor.memberCode,
    });
    expect(refused).toMatchObject({ status: 200, code: 8000, msg: '登录已过期，请重新登录' });
  });

  test('is over as soon as the session is ended', async () => {
    const member = await createMember(testApp.deps);
    await askAs(testApp, member)(getMember, member);
    await testApp.deps.db.run(deleteSession, [member.memberId]);
    await expect
      .poll(async () => (await callAs(testApp, member)(getMember, member)).code)
      .toBe(8000);
  });

  test('writes no row, but keeps a used session alive for 30 days from its use', async () => {
    const member = await createMember(testApp.deps);
    const begun = await testApp.deps.db.row(readUse, [member.memberId]);
    for (let count = 0; count < 50; count++) await askAs(testApp, member)(getMember, member);
    expect(await testApp.deps.db.row(readUse, [member.memberId])).toEqual(begun);
    testApp.clock.advance(29 * 24 * hour);
    await askAs(testApp, member)(getMember, member);
    await expect
      .poll(async () => (await testApp.deps.db.row(readUse, [member.memberId]))?.lastUsedAt)
      .toEqual(testApp.clock.now());
    testApp.clock.advance(29 * 24 * hour);
    expect((await callAs(testApp, member)(getMember, member)).code).toBe(0);
    testApp.clock.advance(31 * 24 * hour);
    expect((await callAs(testApp, member)(getMember, member)).code).toBe(8000);
  });

  test('is never kept by a cache on the way', async () => {
    const answered = await callAs(testApp, cast.demo)(getMember, cast.demo);
    expect(answered.headers['cache-control']).toBe('no-store');
  });
});

test('a member polls so often a minute, guesses at codes included', async () => {
  const testApp = await useTestApp({ env: { LIMIT_POLL_PER_MINUTE: '3' } });
  const [member, other] = [await createMember(testApp.deps), await createMember(testApp.deps)];
  const send = callAs(testApp, member);
  for (let count = 0; count < 3; count++) await send(getMember, { memberCode: '10000000' });
  const refused = await send(getMember, member);
  expect(refused).toMatchObject({ status: 429, code: 429 });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await callAs(testApp, other)(getMember, other)).code).toBe(0);
  testApp.clock.advance(60_000);
  expect((await send(getMember, member)).code).toBe(0);
});
