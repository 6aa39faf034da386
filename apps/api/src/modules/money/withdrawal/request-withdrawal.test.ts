import type { PayloadInputOf } from '@lantern/contracts/call';
import { getMember } from '@lantern/contracts/calls/member';
import { requestWithdrawal } from '@lantern/contracts/calls/withdrawal';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { uncheckedStatement } from '../../../platform/database/statement.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../test/call-as.ts';
import { createMember, type MemberTraits } from '../../../test/create-member.ts';
import { expectSoundLedger } from '../../../test/expect-sound-ledger.ts';
import { createTestClock } from '../../../test/test-clock.ts';
import { uploadCode } from '../../../test/upload-code.ts';
import { siteSettingsOf } from '../../ground/site/site-settings.ts';
import { readBalances } from '../../ground/wallet/read-balances.ts';

const dayMs = 24 * 60 * 60 * 1000;
const hourMs = 60 * 60 * 1000;

/** What a row of a withdrawal says that a member doesn't see. */
interface KeptRow {
  state: string;
  amount: number;
  newSession: boolean;
}
const selectKept = uncheckedStatement<KeptRow>(
  'test-withdrawals',
  `select state::text, amount, new_session as "newSession" from withdrawal where member_id = $1 order by id`,
);

/** It runs as real clocks do, from the day of all tests: which of two requests came first is part of this. */
function createRunningClock() {
  const clock = createTestClock();
  const startedAt = performance.now();
  const now = () => new Date(clock.now().getTime() + performance.now() - startedAt);
  return { advance: clock.advance, now };
}

let testApp: TestApp;
let second: TestApp;
beforeAll(async () => {
  testApp = await buildTestApp({ clock: createRunningClock() });
  second = await buildTestApp({ beside: testApp });
});
afterEach(() => expectSoundLedger(testApp));
afterAll(async () => {
  await second.close();
  await testApp.close();
});

/** A member with money who has uploaded a payment code, and what it asks with. */
async function openCounter(traits: MemberTraits = { balanceFen: 50_000 }) {
  const member = await createMember(testApp.deps, traits);
  const imgurl = await uploadCode(testApp, member);
  const payload = (money: string | number) => ({ imgurl, index: 'wx' as const, money });
  const purse = async () => {
    const { balanceFen, heldFen } = await readBalances(testApp.deps.db, member.memberId);
    return [Number(balanceFen), Number(heldFen)];
  };
  const kept = () => testApp.deps.db.rows(selectKept, [member.memberId]);
  return { member, imgurl, payload, purse, kept };
}

describe('asking for money', () => {
  test('holds it at once and waits for an operator', async () => {
    const { member, payload, purse, kept } = await openCounter();
    const ask = askAs(testApp, member);
    const { orderNo } = await ask(requestWithdrawal, payload('150.50'));
    expect(orderNo).toMatch(/^T20310521\d{10}$/);
    expect(await purse()).toEqual([34_950, 15_050]);
    expect(await kept()).toEqual([{ state: 'submitted', amount: 15_050, newSession: true }]);
    expect((await ask(getMember, member)).balance).toBe('349.50');
  });

  test('is open to the whole balance and not a fen more', async () => {
    const { member, payload, purse } = await openCounter({ balanceFen: 10_000 });
    const send = callAs(testApp, member);
    const more = await send(requestWithdrawal, payload('100.01'));
    expect(more).toMatchObject({ code: 500, msg: '可提现余额不足' });
    expect((await send(requestWithdrawal, payload(100))).code).toBe(0);
    expect(await purse()).toEqual([0, 10_000]);
  });

  test('comes without a second look from a session that is a day old', async () => {
    const { member, kept, payload } = await openCounter();
    testApp.clock.advance(dayMs - hourMs);
    const young = await uploadCode(testApp, member);
    await askAs(testApp, member)(requestWithdrawal, { ...payload('100.00'), imgurl: young });
    testApp.clock.advance(hourMs);
    const imgurl = await uploadCode(testApp, member);
    await askAs(testApp, member)(requestWithdrawal, { ...payload('100.00'), imgurl });
    expect((await kept()).map((it) => it.newSession)).toEqual([true, false]);
  });

  test.each<[unknown, number, string]>([
    ['', 500, '金额有误'],
    ['0', 500, '金额有误'],
    [0, 500, '金额有误'],
    [-5, 500, '金额有误'],
    ['-5', 500, '金额有误'],
    ['0.001', 500, '金额有误'],
    [1e-7, 500, '金额有误'],
    ['150 ', 500, '金额有误'],
    ['１５０', 500, '金额有误'],
    ['NaN', 500, '金额有误'],
    ['1e3', 500, '金额有误'],
    [1e15, 500, '金额有误'],
    ['99.99', 500, '未达到最低提现金额'],
    ['500.01', 500, '可提现余额不足'],
    [[150], 400, '请求参数有误'],
    [null, 400, '请求参数有误'],
    [{ yuan: 150 }, 400, '请求参数有误'],
    ['1'.repeat(17), 400, '请求参数有误'],
  ])('for %j is refused', async (money, code, msg) => {
    const { member, imgurl, purse, kept } = await openCounter();
    const response = await testApp.app.inject({
      method: 'POST',
      url: requestWithdrawal.path,
      headers: { token: member.token },
      payload: { imgurl, index: 'wx', money },
    });
    expect(response.json()).toMatchObject({ code, msg });
    expect([await purse(), await kept()]).toEqual([[50_000, 0], []]);
  });

  test.each([['ali'], [''], [['wx']], [1], [null]])('by %j is refused', async (index) => {
    const { member, imgurl, purse } = await openCounter();
    const response = await testApp.app.inject({
      method: 'POST',
      url: requestWithdrawal.path,
      headers: { token: member.token },
      payload: { imgurl, index, money: '100.00' },
    });
    expect(response.json()).toMatchObject({ code: 400 });
    expect(await purse()).toEqual([50_000, 0]);
  });

  test('without the warnings heeded is refused as well, with the first reason', async () => {
    const { member } = await openCounter();
    const send = callAs(testApp, member);
    const empty = { imgurl: '', index: 'wx', money: '' } as const;
    expect(await send(requestWithdrawal, empty)).toMatchObject({ code: 500, msg: '金额有误' });
    const codeless = { ...empty, money: '100.00' };
    expect(await send(requestWithdrawal, codeless)).toMatchObject({
      code: 500,
      msg: '请上传收款码',
    });
  });
});

describe('the payment code', () => {
  test('has to be a picture the member uploaded for it', async () => {
    const { member, payload, purse } = await openCounter();
    const theirs = await openCounter();
    const avatar = await uploadCode(testApp, member, 'avatar');
    const stale = await uploadCode(testApp, member);
    testApp.clock.advance(dayMs + hourMs);
    const send = callAs(testApp, member);
    for (const imgurl of [
      'https://evil.example/code.png',
      'file:///etc/passwd',
      'data:image/png;base64,AAAA',
      '//evil.example/code.png',
      '/media/images/poster.webp',
      theirs.imgurl,
      avatar,
      stale,
      `${avatar}/../x`,
    ]) {
      const refused = await send(requestWithdrawal, { ...payload('100.00'), imgurl });
      expect([imgurl, refused.code, refused.msg]).toEqual([imgurl, 500, '请上传收款码']);
    }
    expect(await purse()).toEqual([50_000, 0]);
  });

  test('can be used again', async () => {
    const { member, payload, kept } = await openCounter();
    await askAs(testApp, member)(requestWithdrawal, payload('100.00'));
    await askAs(testApp, member)(requestWithdrawal, payload('110.00'));
    expect((await kept()).map((it) => it.amount)).toEqual([10_000, 11_000]);
  });
});

describe('limits', () => {
  test('three wait at most', async () => {
    const { member, payload, purse } = await openCounter();
    const send = callAs(testApp, member);
    for (let count = 0; count < 3; count++) {
      expect((await send(requestWithdrawal, payload('100.00'))).code).toBe(0);
    }
    const fourth = await send(requestWithdrawal, payload('100.00'));
    expect(fourth).toMatchObject({ code: 500, msg: '您有提现申请正在处理中，请稍后再试' });
    expect(await purse()).toEqual([20_000, 30_000]);
  });

  test('a day has its cap, and the next day its own', async () => {
    const env = { WITHDRAWAL_DAILY_CAP: '200.00' };
    const capped = await buildTestApp({ beside: testApp, env });
    try {
      const { member, payload, imgurl } = await openCounter();
      const pay = (money: string) =>
        callAs(capped, member)(requestWithdrawal, { ...payload(money), imgurl });
      expect((await pay('150.00')).code).toBe(0);
      expect(await pay('100.00')).toMatchObject({
        code: 500,
        msg: '已超过今日提现限额，请明日再试',
      });
      testApp.clock.advance(dayMs - hourMs);
      const fresh = await uploadCode(testApp, member);
      const tomorrow = { ...payload('100.00'), imgurl: fresh };
      expect((await callAs(capped, member)(requestWithdrawal, tomorrow)).code).toBe(0);
    } finally {
      await capped.close();
    }
  });

  test('the least amount is the operator’s', async () => {
    const env = { MIN_WITHDRAWAL: '10.00' };
    const generous = await buildTestApp({ beside: testApp, env });
    try {
      const { member, payload } = await openCounter();
      const send = callAs(generous, member);
      expect((await send(requestWithdrawal, payload('9.99'))).msg).toBe('未达到最低提现金额');
      expect((await send(requestWithdrawal, payload('10.00'))).code).toBe(0);
    } finally {
      await generous.close();
    }
  });
});

describe('at once, in two processes', () => {
  const processOf = (index: number) => (index % 2 === 0 ? testApp : second);
  const sendAll = (
    caller: Parameters<typeof callAs>[1],
    payloads: readonly PayloadInputOf<typeof requestWithdrawal>[],
  ) =>
    Promise.all(
      payloads.map((payload, index) =>
        callAs(processOf(index), caller)(requestWithdrawal, payload),
      ),
    );

  test('two taps of one finger ask once', async () => {
    const { member, payload, purse, kept } = await openCounter();
    // A process that had yet to read its settings would come after the other one, by a clock that stands still.
    await Promise.all([testApp, second].map(({ deps }) => siteSettingsOf(deps)()));
    const answers = await sendAll(member, [payload('100.00'), payload('100.00')]);
    expect(answers.map((it) => it.code).toSorted((a, b) => a - b)).toEqual([0, 500]);
    expect(answers.find((it) => it.code === 500)?.msg).toBe('相同的提现申请已提交，请勿重复提交');
    expect(await purse()).toEqual([40_000, 10_000]);
    expect(await kept()).toHaveLength(1);
  });

  test('thirty requests never take more than there is', async () => {
    const { member, payload, purse, kept } = await openCounter({ balanceFen: 25_000 });
    // Each differs by a fen, so that none is a repetition.
    const payloads = Array.from({ length: 30 }, (_, index) =>
      payload(`100.${String(index).padStart(2, '0')}`),
    );
    const answers = await sendAll(member, payloads);
    expect(answers.filter((it) => it.code === 0)).toHaveLength(2);
    expect(answers.filter((it) => it.code === 500)).toHaveLength(28);
    const [balance = 0, held = 0] = await purse();
    expect(balance + held).toBe(25_000);
    expect((await kept()).reduce((sum, it) => sum + it.amount, 0)).toBe(held);
  });

  test('of many, three wait', async () => {
    const { member, payload, kept } = await openCounter({ balanceFen: 900_000 });
    const payloads = Array.from({ length: 30 }, (_, index) => payload(100 + index));
    const answers = await sendAll(member, payloads);
    expect(answers.filter((it) => it.code === 0)).toHaveLength(3);
    expect(await kept()).toHaveLength(3);
  });
});
