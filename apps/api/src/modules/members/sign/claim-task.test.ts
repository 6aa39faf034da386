import { getMember } from '@lantern/contracts/calls/member';
import { claimCalls, getSignState } from '@lantern/contracts/calls/sign';
import { reportPlayback } from '@lantern/contracts/calls/watch';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../test/call-as.ts';
import { createMember, give, giveVip, type TestMember } from '../../../test/create-member.ts';
import { createVideo } from '../../../test/create-video.ts';
import { expectSoundLedger } from '../../../test/expect-sound-ledger.ts';
import { buy, vipDays } from '../../../test/pay-order.ts';

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;

let testApp: TestApp;
let other: TestApp;
beforeAll(async () => {
  testApp = await buildTestApp();
  other = await buildTestApp({ beside: testApp });
});
afterEach(() => expectSoundLedger(testApp));
afterAll(async () => {
  await other.close();
  await testApp.close();
});

const tasksOf = async (member: TestMember) => {
  const { tasks } = await askAs(testApp, member)(getSignState, {});
  return tasks;
};
const coinsOf = async (member: TestMember) =>
  (await askAs(testApp, member)(getMember, member)).memberCion;

type Claim = typeof claimCalls.dailyLogin;

/** Twenty at once in two processes: one pays, the others are told so. */
async function claimTwentyTimes(member: TestMember, call: Claim, refusal: string): Promise<void> {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => callAs(index % 2 ? testApp : other, member)(call, {})),
  );
  expect(answers.filter((it) => it.code === 0 && it.data === true)).toHaveLength(1);
  expect(answers.filter((it) => it.code === 500 && it.msg === refusal)).toHaveLength(19);
}

/** Plays a video with a report every 20 s; the first report earns nothing. */
async function watch(member: TestMember, milliseconds: number): Promise<void> {
  const { id: collectCode } = await createVideo(testApp.deps);
  const report = () => askAs(testApp, member)(reportPlayback, { collectCode, position: 1 });
  await report();
  for (let left = milliseconds; left > 0; left -= 20 * second) {
    testApp.clock.advance(Math.min(left, 20 * second));
    await report();
  }
}

const buyVip = (member: TestMember) => buy(testApp, member, vipDays(30));

describe('the daily login', () => {
  test('pays a coin a day, once', async () => {
    const member = await createMember(testApp.deps);
    expect((await tasksOf(member)).dailyLogin).toBe('claimable');
    await claimTwentyTimes(member, claimCalls.dailyLogin, '今日已签到');
    expect((await tasksOf(member)).dailyLogin).toBe('claimed');
    expect(await coinsOf(member)).toBe(1);
    testApp.clock.advance(day);
    expect((await tasksOf(member)).dailyLogin).toBe('claimable');
    expect(await askAs(testApp, member)(claimCalls.dailyLogin, {})).toBe(true);
    expect(await coinsOf(member)).toBe(2);
  });

  test('says claimed when its answer was lost and it is asked again', async () => {
    const member = await createMember(testApp.deps);
    await callAs(testApp, member)(claimCalls.dailyLogin, {});
    const again = await callAs(testApp, member)(claimCalls.dailyLogin, {});
    expect(again).toMatchObject({ status: 200, code: 500, msg: '今日已签到' });
    expect(await coinsOf(member)).toBe(1);
  });

  test('pays nothing twice when the clock steps back over midnight', async () => {
    const member = await createMember(testApp.deps);
    await askAs(testApp, member)(claimCalls.dailyLogin, {});
    testApp.clock.advance(-day);
    expect((await tasksOf(member)).dailyLogin).toBe('claimed');
    expect((await callAs(testApp, member)(claimCalls.dailyLogin, {})).code).toBe(500);
    testApp.clock.advance(day);
  });
});

describe('watching', () => {
  test('for twenty minutes pays two coins, once that day', async () => {
    const member = await createMember(testApp.deps);
    await watch(member, 20 * minute - second);
    expect((await tasksOf(member)).watchVideo).toBe('todo');
    const early = await callAs(testApp, member)(claimCalls.watchVideo, {});
    expect(early).toMatchObject({ status: 200, code: 500, msg: '您的观看时长未达到' });
    await watch(member, second);
    expect((await tasksOf(member)).watchVideo).toBe('claimable');
    await claimTwentyTimes(member, claimCalls.watchVideo, '您已领取过了');
    expect(await coinsOf(member)).toBe(2);
    testApp.clock.advance(day);
    expect((await tasksOf(member)).watchVideo).toBe('todo');
    expect((await callAs(testApp, member)(claimCalls.watchVideo, {})).code).toBe(500);
  });

  test('is only what the server saw', async () => {
    const member = await createMember(testApp.deps);
    const [one, two] = [await createVideo(testApp.deps), await createVideo(testApp.deps)];
    const report = (collectCode: number, position: number) =>
      callAs(testApp, member)(reportPlayback, { collectCode, position });
    expect((await report(one.id, 1e9)).code).toBe(400);
    expect((await report(one.id, -1)).code).toBe(400);
    await Promise.all(Array.from({ length: 60 }, () => report(one.id, 1200)));
    // Two streams at once for eleven minutes are eleven minutes.
    for (let count = 0; count < 66; count++) {
      testApp.clock.advance(10 * second);
      await Promise.all([report(one.id, count), report(two.id, count)]);
    }
    expect((await tasksOf(member)).watchVideo).toBe('todo');
    expect((await callAs(testApp, member)(claimCalls.watchVideo, {})).code).toBe(500);
    expect(await coinsOf(member)).toBe(0);
  });
});

describe('the first recharge', () => {
  test('pays five coins once, ever, and only when VIP was paid for', async () => {
    const member = await createMember(testApp.deps);
    const refusal = '您还未完成首次充值会员';
    const claim = () => callAs(testApp, member)(claimCalls.firstRechargeVip, {});
    expect(await claim()).toMatchObject({ status: 200, code: 500, msg: refusal });
    await give(testApp.deps, member.memberId, 'coin', 100);
    await giveVip(testApp.deps, member.memberId, { plan: 1, days: 30 });
    expect(await claim()).toMatchObject({ status: 200, code: 500, msg: refusal });
    expect((await tasksOf(member)).firstRechargeVip).toBe('todo');

    await buyVip(member);
    expect((await tasksOf(member)).firstRechargeVip).toBe('claimable');
    await claimTwentyTimes(member, claimCalls.firstRechargeVip, '您已领取过了');
    expect(await coinsOf(member)).toBe(105);
    testApp.clock.advance(3 * day);
    expect((await tasksOf(member)).firstRechargeVip).toBe('claimed');
    expect(await claim()).toMatchObject({ code: 500, msg: '您已领取过了' });
  });
});

describe.each(Object.values(claimCalls))('$path', (call) => {
  test.each([
    ['a prefetch', { 'sec-purpose': 'prefetch' }],
    ['a prerender', { 'sec-purpose': 'prefetch;prerender' }],
    ['a prefetch of an older browser', { purpose: 'prefetch' }],
    ['a prefetch of Firefox', { 'x-moz': 'prefetch' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a site beside this one', { 'sec-fetch-site': 'same-site' }],
  ])('does nothing for %s', async (_what, headers) => {
    const member = await createMember(testApp.deps);
    const refused = await callAs(testApp, member)(call, {}, { headers });
    expect(refused).toMatchObject({ status: 403, code: 403 });
    expect(await coinsOf(member)).toBe(0);
  });

  test('does nothing as a link: without a token, or without the header of every client', async () => {
    const member = await createMember(testApp.deps);
    const { token } = member;
    const bare = await testApp.app.inject({ url: call.path });
    expect(bare.json()).toMatchObject({ code: 8000 });
    const query = await testApp.app.inject({ url: `${call.path}?token=${token}` });
    expect(query.json()).toMatchObject({ code: 8000 });
    const unmarked = await testApp.app.inject({ url: call.path, headers: { token } });
    expect(unmarked.json()).toMatchObject({ code: 403 });
    expect(await coinsOf(member)).toBe(0);
  });

  test('does nothing under another method', async () => {
    const member = await createMember(testApp.deps);
    const headers = { token: member.token, security: '1' };
    // HEAD is answered as GET is, where GET has no effect.
    for (const [method, status] of [
      ['HEAD', 403],
      ['OPTIONS', 404],
      ['POST', 404],
    ] as const) {
      const { statusCode } = await testApp.app.inject({ method, url: call.path, headers });
      expect([method, statusCode]).toEqual([method, status]);
    }
    expect(await coinsOf(member)).toBe(0);
  });
});
