import { changePassword, logIn, logOut } from '@lantern/contracts/calls/member';
import { banMember } from '@lantern/contracts/calls/operator/members';
import { getVideoDetail } from '@lantern/contracts/calls/watch';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { viewersOf } from '../../../http/viewer-cookie.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../test/call-as.ts';
import { createMember, type TestMember } from '../../../test/create-member.ts';
import { createOperator } from '../../../test/create-operator.ts';
import { createVideo, type TestVideo } from '../../../test/create-video.ts';

const minute = 60_000;
let testApp: TestApp;
let second: TestApp;
let film: TestVideo;
beforeAll(async () => {
  testApp = await buildTestApp();
  second = await buildTestApp({ beside: testApp });
  film = await createVideo(testApp.deps, { paid: true });
});
afterAll(async () => {
  await second.close();
  await testApp.close();
});

type Who = Pick<TestMember, 'memberId' | 'token' | 'h5Uuid'>;

const createViewer = (password = 'lantern12') =>
  createMember(testApp.deps, { password, vip: { plan: 3, days: 365 } });

/** The folder of the film's address for a member. */
async function open(who: Who): Promise<string> {
  const { srcList } = await askAs(testApp, who)(getVideoDetail, { vid: film.id });
  const url = srcList[0]?.urlList[0]?.url ?? '';
  return url.slice(0, url.lastIndexOf('/') + 1);
}

/** Asks for the playlist as the member's browser does, by its cookie. */
async function play(
  base: string,
  { memberId }: Pick<Who, 'memberId'>,
  { site = testApp, address = '127.0.0.1' } = {},
): Promise<number> {
  const cookie = `viewer=${viewersOf(testApp.deps).issue(memberId)}`;
  const url = `${base}master.m3u8`;
  const response = await site.app.inject({ url, headers: { cookie }, remoteAddress: address });
  return response.statusCode;
}

/** The status of two processes; the second one has to hear of a change first. */
const playBoth = async (base: string, who: Who): Promise<number[]> => [
  await play(base, who),
  await play(base, who, { site: second }),
];

const endings: [string, (who: TestMember) => Promise<unknown>][] = [
  ['logging out', (who) => callAs(testApp, who)(logOut, {})],
  [
    'another password',
    ({ memberCode, ...who }) =>
      askAs(testApp, who)(changePassword, {
        memberCode,
        oldPwd: 'lantern12',
        newPwd: 'another12',
      }),
  ],
  [
    'a ban',
    async ({ memberCode }) =>
      askAs(testApp, await createOperator(testApp.deps))(banMember, { memberCode, reason: '测试' }),
  ],
];

test.each(endings)('%s ends a pass at once, in every process', async (_what, end) => {
  const member = await createViewer();
  const base = await open(member);
  expect(await playBoth(base, member)).toEqual([200, 200]);
  await end(member);
  await expect.poll(() => playBoth(base, member)).toEqual([403, 403]);
});

test('a pass of one session outlives the end of another', async () => {
  const member = await createViewer();
  const base = await open(member);
  const other = await askAs(testApp, null)(logIn, {
    loginName: member.loginName,
    loginPwd: 'lantern12',
    type: 1,
  });
  await callAs(testApp, { token: other.token })(logOut, {});
  expect(await playBoth(base, member)).toEqual([200, 200]);
});

test('after a ban a new pass opens what every visitor may watch, as before', async () => {
  const member = await createViewer();
  const operator = await createOperator(testApp.deps);
  await askAs(testApp, operator)(banMember, { memberCode: member.memberCode, reason: '测试' });
  testApp.clock.advance(1);
  await expect.poll(async () => play(await open(member), member)).toBe(200);
});

test('a member who keeps playing costs no query', async () => {
  const member = await createViewer();
  const base = await open(member);
  await play(base, member);
  const { pool } = testApp.deps.db;
  let asked = 0;
  const count = (): void => void asked++;
  pool.on('acquire', count);
  for (let times = 0; times < 20; times++) expect(await play(base, member)).toBe(200);
  pool.off('acquire', count);
  expect(asked).toBe(0);
});

test('one pass plays from three addresses in ten minutes, whichever process is asked', async () => {
  const member = await createViewer();
  const base = await open(member);
  const from = (last: number, site = testApp) =>
    play(base, member, { site, address: `198.51.100.${last}` });
  const codes: number[] = [];
  for (let last = 1; last <= 6; last++) codes.push(await from(last, last % 2 ? testApp : second));
  expect(codes).toEqual([200, 200, 200, 403, 403, 403]);
  expect([await from(1, second), await from(2), await from(3, second)]).toEqual([200, 200, 200]);
  testApp.clock.advance(11 * minute);
  expect([await from(4), await from(5), await from(1)]).toEqual([200, 200, 200]);
  expect(await from(6)).toBe(403);
  expect(await play(await open(member), member, { address: '198.51.100.6' })).toBe(200);
});

test('of six addresses at once three may play, in two processes together', async () => {
  const member = await createViewer();
  const base = await open(member);
  const codes = await Promise.all(
    Array.from({ length: 6 }, (_, last) =>
      play(base, member, { site: last % 2 ? testApp : second, address: `203.0.113.${last}` }),
    ),
  );
  expect(codes.filter((code) => code === 200)).toHaveLength(3);
});

test('a phone that takes another address of its /64 is at the same one', async () => {
  const member = await createViewer();
  const base = await open(member);
  for (let last = 1; last <= 6; last++)
    expect(await play(base, member, { address: `2001:db8:1:2:${last}::1` })).toBe(200);
});

test('an address that is refused takes no place, nor does a stranger', async () => {
  const [member, stranger] = [await createViewer(), await createViewer()];
  const base = await open(member);
  for (let last = 1; last <= 6; last++)
    expect(await play(base, stranger, { address: `192.0.2.${last}` })).toBe(403);
  for (let last = 7; last <= 9; last++)
    expect(await play(base, member, { address: `192.0.2.${last}` })).toBe(200);
});
