import { logIn, logOut } from '@lantern/contracts/calls/member';
import { getOwnAccount, openConsole } from '@lantern/contracts/calls/operator/session';
import { getVideoDetail } from '@lantern/contracts/calls/watch';
import { beforeAll, expect, test } from 'vitest';

import { buildTestApp, type TestApp } from '../test/build-test-app.ts';
import { callAs } from '../test/call-as.ts';
import { createMember, type TestMember } from '../test/create-member.ts';
import { createOperator, type TestOperator } from '../test/create-operator.ts';
import { createVideo } from '../test/create-video.ts';

let site: TestApp;
/** The same site when it was not reached by https. */
let plain: TestApp;
let member: TestMember;
let operator: TestOperator;
beforeAll(async () => {
  site = await buildTestApp({ env: { PUBLIC_BASE_URL: 'https://site.example' } });
  plain = await buildTestApp({ beside: site, env: { PUBLIC_BASE_URL: 'http://site.example' } });
  member = await createMember(site.deps, { loginName: 'anna', password: 'right-1234' });
  operator = await createOperator(site.deps, { password });
  return async () => {
    await plain.close();
    await site.close();
  };
});

const password = 'operator-1234';
const marked = { 'x-console': '1' };
const cookiesOf = ({ headers }: { headers: Record<string, unknown> }): string[] =>
  [headers['set-cookie'] ?? []].flat().map(String);
/** The `Cookie` header of a browser that was sent these. */
const sent = (cookies: readonly string[]): string =>
  cookies.map((cookie) => cookie.split(';')[0]).join('; ');

const enter = (app: TestApp, cookie = '') =>
  callAs(app, null)(
    openConsole,
    { loginName: operator.loginName, loginPwd: password },
    { headers: { ...marked, ...(cookie !== '' && { cookie }) } },
  );
const logInAt = (app: TestApp) =>
  callAs(app, null)(logIn, { loginName: 'anna', loginPwd: 'right-1234', type: 1 });
const watch = async (app: TestApp) => {
  const { id } = await createVideo(site.deps);
  return callAs(app, member)(getVideoDetail, { vid: id });
};
const ownAccount = (cookie: string) =>
  callAs(site, null)(getOwnAccount, {}, { headers: { ...marked, cookie } });

test('every cookie of a site of https is for its host alone', async () => {
  const answers = [await enter(site), await logInAt(site), await watch(site)];
  const cookies = answers.flatMap(cookiesOf);
  const names = [
    '__Host-identity',
    '__Host-known-device',
    '__Host-known-operator',
    '__Host-lantern-console',
    '__Host-viewer',
  ];
  expect(new Set(cookies.map((it) => it.split('=')[0]))).toEqual(new Set(names));
  for (const cookie of cookies) {
    expect(cookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=(?:Lax|Strict)$/);
    expect(cookie).not.toContain('Domain');
  }
});

test('a session from before goes on, and is replaced where it is renewed', async () => {
  const old = cookiesOf(await enter(plain));
  expect(old.map((it) => it.split('=')[0])).toEqual(['known-operator', 'lantern-console']);
  const [device = '', session = ''] = old;
  // An older version called the device's cookie otherwise.
  const before = [device.replace('known-operator', 'known-device'), session];
  expect((await ownAccount(sent(before))).code).toBe(0);
  const renewed = cookiesOf(await enter(site, sent(before)));
  expect(renewed.filter((it) => it.includes('Max-Age=0'))).toEqual([
    expect.stringMatching(/^lantern-console=; Max-Age=0; Path=\/admin-api;/),
  ]);
  // What another host of the domain puts beside it does not count.
  const planted = `lantern-console=${'A'.repeat(43)}`;
  expect((await ownAccount(`${planted}; ${sent(renewed)}`)).code).toBe(0);
});

test('a device that an older version knew is known', async () => {
  const [known = ''] = cookiesOf(await enter(plain));
  const renewed = cookiesOf(await enter(site, known.replace('known-operator', 'known-device')));
  const entry = (cookie: string | undefined) => cookie?.split(';')[0]?.split('=')[1];
  expect(entry(renewed.find((it) => it.startsWith('__Host-known-operator')))).toBe(entry(known));
});

test('logging out takes both back', async () => {
  const answer = await callAs(site, member)(logOut, {});
  const names = cookiesOf(answer).map((it) => it.split(';')[0]);
  expect(new Set(names)).toEqual(new Set(['__Host-viewer=', 'viewer=']));
});
