import { getMember } from '@lantern/contracts/calls/member';
import { getSignCount, getSignState, signIn } from '@lantern/contracts/calls/sign';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';

import { uncheckedStatement } from '../../../platform/database/statement.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../test/call-as.ts';
import { createMember, openTestSession, type TestMember } from '../../../test/create-member.ts';
import { expectSoundLedger } from '../../../test/expect-sound-ledger.ts';
import { createTestClock } from '../../../test/test-clock.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

const countRows = uncheckedStatement<{ rows: number }>(
  'test-count-sign-rows',
  `select ((select count(*) from claim) + (select count(*) from ledger_transaction)
         + (select count(*) from ledger_account) + (select count(*) from vip_grant))::int as rows`,
);

let testApp: TestApp;
let second: TestApp;
beforeAll(async () => {
  testApp = await buildTestApp();
  second = await buildTestApp({ beside: testApp });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await expectSoundLedger(testApp);
});
afterAll(async () => {
  await second.close();
  await testApp.close();
});

/** Noon in Shanghai, unless a time is given. */
const goTo = (shanghai: string, time = '12:00:00.000') =>
  testApp.clock.advance(Date.parse(`${shanghai}T${time}+08:00`) - testApp.clock.now().getTime());
const sign = (member: TestMember, at = testApp) => callAs(at, member)(signIn, {});
const stateOf = (member: TestMember) => askAs(testApp, member)(getSignState, {});
/** Coins and VIP hours from now. */
const wealthOf = async (member: TestMember) => {
  const { memberCion, vipDate } = await askAs(testApp, member)(getMember, member);
  const end = Date.parse(`${vipDate.replace(' ', 'T')}+08:00`);
  return [memberCion, vipDate && Math.round((end - testApp.clock.now().getTime()) / hour)];
};

describe('a sign-in', () => {
  test('pays the reward of its day, seven days round and round', async () => {
    goTo('2031-06-01');
    const member = await createMember(testApp.deps);
    const paid: string[] = [];
    for (let count = 1; count <= 15; count++) {
      const { data } = await sign(member);
      expect(data?.count).toBe(count);
      paid.push(data?.vipDays ? `${data.vipDays} d` : `${data?.coins}`);
      testApp.clock.advance(day);
    }
    const week = ['1', '1', '1 d', '2', '2', '3', '3 d'];
    expect(paid).toEqual([...week, ...week, '1']);
    // The three days of the fourteenth sign-in began two days ago.
    expect(await wealthOf(member)).toEqual([19, (3 - 2) * 24]);
  });

  test('extends VIP from where it ends, and keeps the better plan', async () => {
    goTo('2031-06-01');
    const member = await createMember(testApp.deps, { vip: { plan: 1, days: 30 } });
    for (let count = 0; count < 3; count++) {
      await sign(member);
      testApp.clock.advance(day);
    }
    expect(await wealthOf(member)).toEqual([2, (31 - 3) * 24]);
    const { vipPeriod } = await askAs(testApp, member)(getMember, member);
    expect(vipPeriod).toBe(1);
  });

  test('happens once a day', async () => {
    const member = await createMember(testApp.deps);
    expect(await stateOf(member)).toMatchObject({ count: 0, signedToday: false });
    expect((await sign(member)).data).toEqual({ count: 1, coins: 1, vipDays: 0 });
    expect(await sign(member)).toMatchObject({
      status: 200,
      code: 500,
      msg: '今日已签到，明天再来吧...',
    });
    expect(await stateOf(member)).toMatchObject({ count: 1, signedToday: true });
    expect(await wealthOf(member)).toEqual([1, '']);
  });

  test('happens once, twenty at a time in two processes, on a coin day and on a VIP day', async () => {
    goTo('2031-07-01');
    const member = await createMember(testApp.deps);
    for (const wealth of [
      [1, ''],
      [2, ''],
      [2, 24],
    ]) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => sign(member, index % 2 ? testApp : second)),
      );
      expect(answers.filter((it) => it.code === 0)).toHaveLength(1);
      expect(answers.filter((it) => it.status === 200 && it.code === 500)).toHaveLength(19);
      expect(await wealthOf(member)).toEqual(wealth);
      testApp.clock.advance(day);
    }
  });

  test('starts again after a day without one', async () => {
    goTo('2031-08-01');
    const member = await createMember(testApp.deps);
    for (const [on, count] of [
      ['2031-08-01', 1],
      ['2031-08-02', 2],
      ['2031-08-03', 3],
      ['2031-08-05', 1],
      ['2031-08-06', 2],
    ] as const) {
      goTo(on);
      expect((await sign(member)).data?.count).toBe(count);
    }
    goTo('2031-08-07');
    expect(await askAs(testApp, member)(getSignCount, {})).toBe(2);
    goTo('2031-08-08');
    expect(await askAs(testApp, member)(getSignCount, {})).toBe(0);
    expect(await stateOf(member)).toMatchObject({ count: 0, signedToday: false });
  });

  test('takes the server’s day and reward; others are refused', async () => {
    goTo('2031-09-01');
    const member = await createMember(testApp.deps);
    const send = callAs(testApp, member);
    for (const expected of [
      { amount: 999 },
      { amount: 2 },
      { amount: 'one' },
      { date: '2031-08-31' },
      { date: '2031-09-02' },
      { date: 'x' },
    ]) {
      expect(await send(signIn, expected)).toMatchObject({
        code: 500,
        msg: '签到信息有误，请刷新后重试',
      });
    }
    expect(await wealthOf(member)).toEqual([0, '']);
    const right = { amount: 1, commodityType: 'vip', date: '2031-09-01 12:00:00' };
    expect((await send(signIn, right)).data).toEqual({ count: 1, coins: 1, vipDays: 0 });
  });
});

describe('a day', () => {
  test.each(['UTC', 'America/New_York', 'Asia/Shanghai'])(
    'ends at midnight in Shanghai, with the server in %s',
    async (zone) => {
      vi.stubEnv('TZ', zone);
      goTo('2031-10-01', '23:59:59.900');
      const member = await createMember(testApp.deps);
      expect((await sign(member)).data?.count).toBe(1);
      testApp.clock.advance(99);
      expect((await sign(member)).code).toBe(500);
      testApp.clock.advance(1);
      expect((await sign(member)).data?.count).toBe(2);
    },
  );

  test.each([
    ['of a leap year', ['2032-02-28', '2032-02-29', '2032-03-01']],
    ['of another year', ['2031-02-27', '2031-02-28', '2031-03-01']],
    ['that ends a year', ['2031-12-30', '2031-12-31', '2032-01-01']],
  ])('%s follows the one before', async (_which, days) => {
    goTo(days[0] ?? '');
    const member = await createMember(testApp.deps);
    const counts: unknown[] = [];
    for (const on of days) {
      goTo(on);
      counts.push((await sign(member)).data?.count);
    }
    expect(counts).toEqual([1, 2, 3]);
  });
});

describe('a clock that steps', () => {
  test('setting the clock back over midnight pays no reward twice and keeps the streak', async () => {
    goTo('2031-11-01', '12:00:00.000');
    const member = await createMember(testApp.deps);
    await sign(member);
    goTo('2031-11-02', '00:30:00.000');
    await sign(member);
    for (const stepMs of [-hour, -23 * hour]) {
      testApp.clock.advance(stepMs);
      expect((await sign(member)).code).toBe(500);
      expect(await stateOf(member)).toMatchObject({ signedToday: true });
    }
    goTo('2031-11-03');
    expect((await sign(member)).data?.count).toBe(3);
  });

  test('a clock set back over an unsigned day pays no reward twice', async () => {
    goTo('2031-11-12', '00:30:00.000');
    const member = await createMember(testApp.deps);
    expect((await sign(member)).data?.count).toBe(1);
    goTo('2031-11-11', '23:30:00.000');
    expect((await sign(member)).code).toBe(500);
    expect(await stateOf(member)).toMatchObject({ count: 1, signedToday: true });
    expect(await wealthOf(member)).toEqual([1, '']);
  });

  test('in one process and not in the other signs one day or both in a row', async () => {
    goTo('2031-11-15');
    const clock = createTestClock();
    clock.advance(testApp.clock.now().getTime() + day - clock.now().getTime());
    const ahead = await buildTestApp({ beside: testApp, clock });
    try {
      for (let round = 0; round < 15; round++) {
        const member = await createMember(testApp.deps);
        const [today, tomorrow] = await Promise.all([sign(member), sign(member, ahead)]);
        const counts = [today.data?.count, tomorrow.data?.count];
        expect([
          [1, 2],
          [undefined, 1],
        ]).toContainEqual(counts);
      }
    } finally {
      await ahead.close();
    }
  });

  test('a year ahead and back blocks nothing', async () => {
    goTo('2031-11-20');
    const member = await createMember(testApp.deps);
    await sign(member);
    goTo('2032-11-20');
    const token = await openTestSession(testApp.deps, member.memberId);
    expect((await sign({ ...member, token })).data?.count).toBe(1);
    goTo('2031-11-21');
    expect((await sign({ ...member, token })).data?.count).toBe(2);
  });
});

test('reading the streak and the tasks writes nothing', async () => {
  const member = await createMember(testApp.deps);
  const before = await testApp.deps.db.row(countRows);
  for (let count = 0; count < 100; count++) {
    await askAs(testApp, member)(count % 2 ? getSignState : getSignCount, {});
  }
  expect(await testApp.deps.db.row(countRows)).toEqual(before);
});
