import { getMember } from '@lantern/contracts/calls/member';
import { refundOrder } from '@lantern/contracts/calls/operator/payments';
import {
  approveWithdrawal,
  markWithdrawalPaid,
  rejectWithdrawal,
  startPayout,
} from '@lantern/contracts/calls/operator/withdrawals';
import { listRecordMonths, listRecords } from '@lantern/contracts/calls/records';
import { claimCalls } from '@lantern/contracts/calls/sign';
import { buyEpisode } from '@lantern/contracts/calls/watch';
import { requestWithdrawal } from '@lantern/contracts/calls/withdrawal';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { uncheckedStatement } from '../../../platform/database/statement.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../test/call-as.ts';
import { createMember, give, type TestMember } from '../../../test/create-member.ts';
import { createOperator } from '../../../test/create-operator.ts';
import { createVideo } from '../../../test/create-video.ts';
import { expectSoundLedger } from '../../../test/expect-sound-ledger.ts';
import { buy, coinsFor, vipDays } from '../../../test/pay-order.ts';
import { uploadCode } from '../../../test/upload-code.ts';

const insertOrder = uncheckedStatement(
  'test-insert-order',
  `insert into purchase_order (number, member_id, goods, vip_plan, vip_days, coins, amount_fen, channel, method, created_at, expires_at)
   values ($1, $2, $3, case $4::int when 30 then 1 when 3650 then 4 end, $4, $5, $6, 'sandbox', 'sandbox', $7, $7::timestamptz + interval '30 minutes')`,
);

const bindPlainly = uncheckedStatement(
  'test-records-bind',
  'insert into invite (invitee_id, inviter_id, bound_at) values ($1, $2, $3)',
);

let testApp: TestApp;
let member: TestMember;
beforeAll(async () => {
  testApp = await buildTestApp();
  member = await createMember(testApp.deps, { coins: 5, balanceFen: 50_000 });
});
afterAll(() => testApp.close());

const place = (of: TestMember, number: string, days: number | null, coins: number | null) =>
  testApp.deps.db.run(insertOrder, [
    number,
    of.memberId,
    days === null ? 'coins' : 'vip',
    days,
    coins,
    3000,
    testApp.clock.now(),
  ]);

/** An entry as a version wrote it that knew no codes, or one that this version does not know. */
const insertEntry = uncheckedStatement(
  'test-insert-entry',
  `with made as (
     insert into ledger_transaction (business_key, kind, detail, reason, created_at)
     values ('demo:' || $2::text, 'adjustment', $2, $3, now()) returning id)
   insert into ledger_posting (transaction_id, account_id, currency, amount)
   select made.id, account.id, 'coin', case when account.member_id is null then -1 else 1 end
     from made, ledger_account account
    where (account.member_id = $1 and account.kind = 'member_coins_bought')
       or (account.member_id is null and account.kind = 'coin_source')`,
);

const selectReasons = uncheckedStatement<{ reason: unknown; detail: string }>(
  'test-select-reasons',
  `select distinct entry.id, entry.reason, entry.detail
     from ledger_transaction entry
     join ledger_posting posting on posting.transaction_id = entry.id
     join ledger_account account on account.id = posting.account_id
    where account.member_id = $1 order by entry.id`,
);

describe('the records of', () => {
  test('coins are read from a code; without one, or with one of another version, from the sentence', async () => {
    const { deps } = testApp;
    const buyer = await createMember(deps, { coins: 5 });
    const video = await createVideo(deps, { paid: true, title: '夜 "航" 🚢' });
    const [episodeId = 0] = video.episodeIds;
    await askAs(testApp, buyer)(buyEpisode, { cartoonCode: video.id, moviesInfoId: episodeId });
    await deps.db.run(insertEntry, [buyer.memberId, '早先的一句话', null]);
    await deps.db.run(insertEntry, [buyer.memberId, '后来的一句话', { code: 'of-tomorrow' }]);
    const rows = await askAs(testApp, buyer)(listRecords, { index: 1 });
    expect(rows.map((it) => it.amountSource).slice(0, 3)).toEqual([
      '后来的一句话',
      '早先的一句话',
      '购买《夜 "航" 🚢》第1集',
    ]);
    const [, purchase] = await deps.db.rows(selectReasons, [buyer.memberId]);
    expect(purchase).toMatchObject({
      reason: {
        code: 'episode_purchase',
        videoId: video.id,
        episodeId,
        videoTitle: '夜 "航" 🚢',
        episodeTitle: '第1集',
      },
      detail: '购买《夜 "航" 🚢》第1集',
    });
  });

  test('orders are the newest first, in words, and by their state', async () => {
    await place(member, 'V2031052112000000000001', 30, null);
    await place(member, 'V2031052112000000000002', 3650, null);
    await place(member, 'C2031052112000000000003', null, 300);
    const rows = await askAs(testApp, member)(listRecords, { index: 0 });
    const common = { price: '30.00', createTime: '2031-05-21 12:00:00', status: 'created' };
    expect(rows).toEqual([
      { ...common, title: 'C2031052112000000000003', amountSource: '金币300个' },
      { ...common, title: 'V2031052112000000000002', amountSource: '永久会员' },
      { ...common, title: 'V2031052112000000000001', amountSource: '会员30天' },
    ]);
  });

  test('coins are one for each event, in whole coins', async () => {
    const video = await createVideo(testApp.deps, { paid: true, title: '山海' });
    const ask = askAs(testApp, member);
    await ask(claimCalls.dailyLogin, {});
    await ask(buyEpisode, { cartoonCode: video.id, moviesInfoId: video.episodeIds[0] ?? 0 });
    const [bought, claimed, ...rest] = await ask(listRecords, { index: 1 });
    // A coin that was given and one that was bought: paid by two accounts, and one event all the same.
    expect(bought).toMatchObject({
      amountSource: '购买《山海》第1集',
      price: -2,
      status: 'posted',
    });
    expect(claimed).toMatchObject({ amountSource: '每日登录', price: 1, status: 'posted' });
    expect(bought?.title).toMatch(/^C20310521[\dA-F]{12}$/);
    expect(bought?.title).not.toBe(claimed?.title);
    expect(rest.map((it) => it.price)).toEqual([5]);
  });

  test('withdrawals say where they stand', async () => {
    const ask = askAs(testApp, member);
    const imgurl = await uploadCode(testApp, member);
    const { orderNo } = await ask(requestWithdrawal, { imgurl, index: 'zfb', money: '120.00' });
    expect(await ask(listRecords, { index: 2 })).toEqual([
      {
        title: orderNo,
        amountSource: '提现到支付宝',
        price: '120.00',
        createTime: '2031-05-21 12:00:00',
        status: 'held',
      },
    ]);
  });

  test('earnings are what moved the balance, and what is owed is said', async () => {
    const inviter = await createMember(testApp.deps, { balanceFen: 20_000 });
    const friend = await createMember(testApp.deps);
    await testApp.deps.db.run(bindPlainly, [
      friend.memberId,
      inviter.memberId,
      testApp.clock.now(),
    ]);
    const operator = askAs(testApp, await createOperator(testApp.deps));
    const ask = askAs(testApp, inviter);
    const look = () => ask(getMember, { memberCode: inviter.memberCode });
    const withdraw = async (money: string) => {
      const imgurl = await uploadCode(testApp, inviter);
      return (await ask(requestWithdrawal, { imgurl, index: 'wx', money })).orderNo;
    };

    const orders = [
      await buy(testApp, friend, vipDays(30)),
      await buy(testApp, friend, coinsFor(10)),
    ];
    const rejected = await withdraw('120.00');
    await operator(rejectWithdrawal, { orderNo: rejected, reason: '收款码不清楚' });
    const open = await withdraw('202.00');
    expect(await look()).toMatchObject({ balance: '2.00' });
    for (const [at, orderNo = ''] of orders.entries()) {
      const about = { kind: 'refund', reason: 'asked for', reference: `E${at}` } as const;
      await operator(refundOrder, { orderNo, ...about });
    }

    const rows = await ask(listRecords, { index: 3 });
    expect(rows.map((it) => [it.amountSource, it.price, it.note])).toEqual([
      ['好友退款，佣金收回', '0.00', '余额不足，其中1.00元记为欠款'],
      ['好友退款，佣金收回', '-2.00', '余额不足，其中1.00元记为欠款'],
      ['提现到微信', '-202.00', undefined],
      ['提现到微信，已退回', '120.00', undefined],
      ['提现到微信', '-120.00', undefined],
      ['好友充值佣金', '1.00', undefined],
      ['好友充值佣金', '3.00', undefined],
      [expect.any(String), '200.00', undefined],
    ]);
    expect(rows.map((it) => it.title)).toEqual(expect.arrayContaining([rejected, open]));
    expect(await look()).toMatchObject({ balance: '0.00', debt: '2.00' });
    expect(await ask(listRecords, { index: 3, currentPage: 2 })).toEqual([]);

    // A new commission pays the debt first; without one nothing is said of it.
    await buy(testApp, friend, coinsFor(50));
    expect((await ask(listRecords, { index: 3 })).slice(0, 2)).toMatchObject([
      { amountSource: '抵扣欠款', price: '-2.00' },
      { amountSource: '好友充值佣金', price: '5.00' },
    ]);
    const paidOff = await look();
    expect(paidOff.balance).toBe('3.00');
    expect(Object.keys(paidOff)).not.toContain('debt');
    await expectSoundLedger(testApp);
  });

  test('a new member are empty, and no member sees another’s', async () => {
    const other = await createMember(testApp.deps);
    for (const index of [0, 1, 2, 3]) {
      expect(await askAs(testApp, other)(listRecords, { index })).toEqual([]);
    }
    const nobody = await callAs(testApp, null)(listRecords, { index: 0 });
    expect(nobody.code).toBe(8000);
  });
});

test('ten a page; past the end there is nothing', async () => {
  const busy = await createMember(testApp.deps);
  for (let count = 1; count <= 23; count++) await give(testApp.deps, busy.memberId, 'coin', count);
  for (let count = 0; count < 12; count++) {
    await place(busy, `V20310521130000000000${String(count).padStart(2, '0')}`, 30, null);
  }
  const ask = askAs(testApp, busy);
  const page = async (index: number, currentPage: number) =>
    (await ask(listRecords, { index, currentPage })).map((it) => it.price);
  const coins = Array.from({ length: 23 }, (_, index) => 23 - index);
  expect(await page(1, 1)).toEqual(coins.slice(0, 10));
  expect(await page(1, 2)).toEqual(coins.slice(10, 20));
  expect(await page(1, 3)).toEqual(coins.slice(20));
  expect(await page(1, 4)).toEqual([]);
  expect(await page(1, 100_000)).toEqual([]);
  expect([(await page(0, 1)).length, (await page(0, 2)).length]).toEqual([10, 2]);
});

test.each([[4], [-1], ['0'], [null], [0.5], [undefined]])(
  'there is no tab %j, and no such page',
  async (index) => {
    const send = (payload: object) =>
      testApp.app.inject({
        method: 'POST',
        url: listRecords.path,
        headers: { token: member.token },
        payload,
      });
    expect((await send({ index })).json()).toMatchObject({ code: 400 });
    expect((await send({ index: 0, currentPage: index })).json()).toMatchObject({
      code: index === undefined || index === 4 ? 0 : 400,
    });
  },
);

describe('by month the records', () => {
  test('come to what was paid, gained, spent and paid out, without what waits or went back', async () => {
    const saver = await createMember(testApp.deps, { coins: 5, balanceFen: 50_000 });
    const ask = askAs(testApp, saver);
    const months = (index: number) => ask(listRecordMonths, { index });
    const operator = askAs(testApp, await createOperator(testApp.deps));
    const video = await createVideo(testApp.deps, { paid: true, title: '山海' });
    const withdraw = async (money: string) => {
      const imgurl = await uploadCode(testApp, saver);
      return (await ask(requestWithdrawal, { imgurl, index: 'wx', money })).orderNo;
    };
    const payOut = async (orderNo: string, money: number) => {
      await operator(approveWithdrawal, { orderNo });
      await operator(startPayout, { orderNo });
      await operator(markWithdrawalPaid, { orderNo, money, payoutReference: 'P-1' });
    };

    await ask(buyEpisode, { cartoonCode: video.id, moviesInfoId: video.episodeIds[0] ?? 0 });
    await buy(testApp, saver, vipDays(30));
    const orderNo = await buy(testApp, saver, coinsFor(10));
    const about = { kind: 'refund', reason: 'asked for', reference: 'M1' } as const;
    await operator(refundOrder, { orderNo, ...about });
    await place(saver, 'C2031052112000000000009', null, 300);
    await operator(rejectWithdrawal, { orderNo: await withdraw('120.00'), reason: '看不清' });
    await payOut(await withdraw('100.00'), 100);
    // The first of June in Shanghai, and the last of May in Greenwich.
    testApp.clock.advance(Date.parse('2031-05-31T17:00:00Z') - testApp.clock.now().getTime());
    await buy(testApp, saver, coinsFor(50));
    await withdraw('150.00');

    expect(await months(0)).toEqual([
      { month: '2031-06', gained: '0.00', spent: '50.00' },
      { month: '2031-05', gained: '0.00', spent: '30.00' },
    ]);
    expect(await months(1)).toEqual([
      { month: '2031-06', gained: 500, spent: 0 },
      { month: '2031-05', gained: 105, spent: 102 },
    ]);
    expect(await months(2)).toEqual([{ month: '2031-05', gained: '100.00', spent: '0.00' }]);
    expect(await months(3)).toEqual([
      { month: '2031-06', gained: '0.00', spent: '150.00' },
      { month: '2031-05', gained: '620.00', spent: '220.00' },
    ]);
  });

  test('are those of the caller alone', async () => {
    const other = await createMember(testApp.deps);
    for (const index of [0, 1, 2, 3]) {
      expect(await askAs(testApp, other)(listRecordMonths, { index })).toEqual([]);
    }
  });
});
