import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { AnswerOf } from '@lantern/contracts/call';
import * as operator from '@lantern/contracts/calls/operator/withdrawals';
import { listRecords } from '@lantern/contracts/calls/records';
import { requestWithdrawal } from '@lantern/contracts/calls/withdrawal';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../test/call-as.ts';
import { createMember } from '../../../test/create-member.ts';
import { createOperator, type TestOperator } from '../../../test/create-operator.ts';
import { expectSoundLedger } from '../../../test/expect-sound-ledger.ts';
import { uploadCode } from '../../../test/upload-code.ts';
import { readBalances } from '../../ground/wallet/read-balances.ts';

const { approveWithdrawal, startPayout, markWithdrawalPaid, rejectWithdrawal } = operator;
type State = AnswerOf<typeof approveWithdrawal>['state'];

let testApp: TestApp;
let second: TestApp;
let one: TestOperator;
let two: TestOperator;
beforeAll(async () => {
  testApp = await buildTestApp();
  // Beside the first one in the same storage too.
  const env = { DATA_DIR: testApp.deps.config.dataDir };
  second = await buildTestApp({ beside: testApp, env });
  one = await createOperator(testApp.deps);
  two = await createOperator(testApp.deps);
});
afterEach(() => expectSoundLedger(testApp));
afterAll(async () => {
  await second.close();
  await testApp.close();
});

let references = 0;
const newReference = (): string => `4200000000${++references}`;

/** A withdrawal that waits, and what is known of it. */
async function openWithdrawal(money = '150.00') {
  const member = await createMember(testApp.deps, { balanceFen: 500_000 });
  const imgurl = await uploadCode(testApp, member);
  const wanted = { imgurl, index: 'wx', money } as const;
  const { orderNo } = await askAs(testApp, member)(requestWithdrawal, wanted);
  const purse = async () => {
    const { balanceFen, heldFen } = await readBalances(testApp.deps.db, member.memberId);
    return [Number(balanceFen), Number(heldFen)];
  };
  const get = () => askAs(testApp, one)(operator.getWithdrawal, { orderNo });
  const paid = (payoutReference = newReference()) => ({ orderNo, payoutReference, money });
  /** The code's file, wherever it is kept. */
  const file = join(
    testApp.deps.config.dataDir,
    'storage',
    'uploads',
    imgurl.split('/').pop() ?? '',
  );
  return { member, orderNo, money, purse, get, paid, file };
}

async function bringTo(state: State, orderNo: string): Promise<void> {
  const ask = askAs(testApp, one);
  if (state === 'submitted') return;
  await ask(approveWithdrawal, { orderNo });
  if (state !== 'approved') await ask(startPayout, { orderNo });
}

describe('a withdrawal', () => {
  test('is approved, begun and paid, step by step', async () => {
    const { orderNo, member, purse, get, paid } = await openWithdrawal();
    const ask = askAs(testApp, one);
    expect(await ask(approveWithdrawal, { orderNo })).toEqual({
      orderNo,
      state: 'approved',
      moved: true,
    });
    expect((await ask(startPayout, { orderNo })).state).toBe('in_progress');
    expect(await purse()).toEqual([485_000, 15_000]);
    expect((await ask(markWithdrawalPaid, paid('42-A'))).state).toBe('paid');
    expect(await purse()).toEqual([485_000, 0]);
    expect(await get()).toMatchObject({
      memberCode: member.memberCode,
      money: '150.00',
      index: 'wx',
      state: 'paid',
      payoutReference: '42-A',
      rejectReason: '',
      approvedBy: [one.loginName],
      approvalsNeeded: 1,
      isNewSession: true,
      steps: ['approve', 'start_payout', 'mark_paid'].map((action) => ({
        loginName: one.loginName,
        action,
        createTime: '2031-05-21 12:00:00',
      })),
    });
    const [row] = await askAs(testApp, member)(listRecords, { index: 2 });
    expect(row).toMatchObject({ title: orderNo, status: 'paid' });
  });

  test.each<State>(['submitted', 'approved', 'in_progress'])(
    'is rejected when it is %s, and the member has the money again and the reason',
    async (state) => {
      const { orderNo, member, purse } = await openWithdrawal();
      await bringTo(state, orderNo);
      const reason = '收款码无法识别';
      const turn = await askAs(testApp, two)(rejectWithdrawal, { orderNo, reason });
      expect(turn).toEqual({ orderNo, state: 'rejected', moved: true });
      expect(await purse()).toEqual([500_000, 0]);
      const [row] = await askAs(testApp, member)(listRecords, { index: 2 });
      expect(row).toMatchObject({ status: 'rejected', note: reason });
    },
  );

  test('is not paid twice, not when rejected, not before it was begun', async () => {
    const begun = await openWithdrawal();
    const send = callAs(testApp, one);
    const early = await send(markWithdrawalPaid, begun.paid());
    expect(early).toMatchObject({ code: 500, msg: '该提现申请的状态已变更，请刷新后查看' });
    await bringTo('in_progress', begun.orderNo);
    expect((await send(markWithdrawalPaid, begun.paid())).code).toBe(0);
    expect((await send(markWithdrawalPaid, begun.paid())).code).toBe(500);
    const late = await send(rejectWithdrawal, { orderNo: begun.orderNo, reason: '太晚了' });
    expect(late.data).toEqual({ orderNo: begun.orderNo, state: 'paid', moved: false });

    const rejected = await openWithdrawal();
    await send(rejectWithdrawal, { orderNo: rejected.orderNo, reason: '不行' });
    expect((await send(markWithdrawalPaid, rejected.paid())).code).toBe(500);
    expect((await send(startPayout, { orderNo: rejected.orderNo })).data).toMatchObject({
      state: 'rejected',
      moved: false,
    });
  });

  test('is paid to the fen, by a payment that ended no other', async () => {
    const first = await openWithdrawal();
    const other = await openWithdrawal();
    await bringTo('in_progress', first.orderNo);
    await bringTo('in_progress', other.orderNo);
    const send = callAs(testApp, one);
    for (const money of ['150.01', '149.99', 15_000, '0.00']) {
      const refused = await send(markWithdrawalPaid, { ...first.paid(), money });
      expect(refused).toMatchObject({ code: 500, msg: '金额有误' });
    }
    const reference = newReference();
    expect((await send(markWithdrawalPaid, first.paid(reference))).code).toBe(0);
    const reused = await send(markWithdrawalPaid, other.paid(reference));
    expect(reused).toMatchObject({ code: 500, msg: '该打款流水号已被使用' });
    expect(await other.purse()).toEqual([485_000, 15_000]);
  });

  test('there has to be', async () => {
    const refused = await callAs(testApp, one)(approveWithdrawal, {
      orderNo: 'T203105210000000000',
    });
    expect(refused.code).toBe(404);
  });
});

describe('two people', () => {
  test('approve what is above the threshold, and they are two', async () => {
    const { orderNo, get } = await openWithdrawal('1000.01');
    const first = await askAs(testApp, one)(approveWithdrawal, { orderNo });
    expect(first).toEqual({ orderNo, state: 'submitted', moved: true });
    const again = await callAs(testApp, one)(approveWithdrawal, { orderNo });
    expect(again).toMatchObject({ status: 403, code: 403 });
    expect(await get()).toMatchObject({ approvedBy: [one.loginName], approvalsNeeded: 2 });
    const other = await askAs(testApp, two)(approveWithdrawal, { orderNo });
    expect(other).toEqual({ orderNo, state: 'approved', moved: true });
  });

  test('no operator handles a withdrawal of their own', async () => {
    const { orderNo, member, paid } = await openWithdrawal();
    const self = await createOperator(testApp.deps, { memberId: member.memberId });
    const send = callAs(testApp, self);
    const refusals = [
      await send(approveWithdrawal, { orderNo }),
      await send(startPayout, { orderNo }),
      await send(markWithdrawalPaid, paid()),
      await send(rejectWithdrawal, { orderNo, reason: '我不要了' }),
    ];
    for (const refused of refusals) {
      expect(refused).toMatchObject({ status: 403, msg: '不能处理自己的提现申请' });
    }
  });

  test('members are no operators', async () => {
    const { orderNo, member } = await openWithdrawal();
    expect((await callAs(testApp, member)(approveWithdrawal, { orderNo })).code).toBe(403);
    expect((await callAs(testApp, null)(approveWithdrawal, { orderNo })).code).toBe(403);
  });
});

describe('a payment code that changed after submitting', () => {
  test('raises an alarm and stops the payout', async () => {
    const { orderNo, get, file, purse } = await openWithdrawal();
    const before = await get();
    expect(before.isCodeIntact).toBe(true);
    expect(Buffer.from(before.codePicture, 'base64').subarray(8, 12).toString()).toBe('WEBP');
    await bringTo('approved', orderNo);
    await writeFile(file, 'somebody else’s code');
    expect(await get()).toMatchObject({ isCodeIntact: false, codePicture: '' });
    const send = callAs(testApp, one);
    expect((await send(startPayout, { orderNo })).msg).toBe('收款码与提交时不一致，请驳回该申请');
    expect((await send(rejectWithdrawal, { orderNo, reason: '收款码被替换' })).code).toBe(0);
    expect(await purse()).toEqual([500_000, 0]);
  });

  test('is not approved', async () => {
    const { orderNo, file } = await openWithdrawal();
    await writeFile(file, '');
    expect((await callAs(testApp, one)(approveWithdrawal, { orderNo })).code).toBe(500);
  });
});

describe('twenty at once, in two processes', () => {
  const twenty = Array.from({ length: 20 }, (_, index) => index);
  const processOf = (index: number) => (index % 2 === 0 ? testApp : second);
  const operatorOf = (index: number) => (index % 4 < 2 ? one : two);
  const sendAs = (index: number) => askAs(processOf(index), operatorOf(index));

  test('approve once; the others learn where it stands', async () => {
    const { orderNo } = await openWithdrawal();
    const turns = await Promise.all(
      twenty.map((index) => sendAs(index)(approveWithdrawal, { orderNo })),
    );
    expect(turns.filter((it) => it.moved)).toHaveLength(1);
    expect(turns.map((it) => it.state)).toEqual(twenty.map(() => 'approved'));
  });

  test('reject once: the money comes back once', async () => {
    const { orderNo, purse } = await openWithdrawal();
    const turns = await Promise.all(
      twenty.map((index) => sendAs(index)(rejectWithdrawal, { orderNo, reason: '重复' })),
    );
    expect(turns.filter((it) => it.moved)).toHaveLength(1);
    expect(await purse()).toEqual([500_000, 0]);
  });

  test('approve or reject: one wins, the rest see what it became', async () => {
    const { orderNo, purse } = await openWithdrawal();
    const turns = await Promise.all(
      twenty.map((index) =>
        index % 2 === 0
          ? sendAs(index)(rejectWithdrawal, { orderNo, reason: '驳回' })
          : sendAs(index)(approveWithdrawal, { orderNo }),
      ),
    );
    // An approval can come before the rejection, but nothing after it.
    expect(turns.filter((it) => it.moved && it.state === 'rejected')).toHaveLength(1);
    expect(turns.filter((it) => it.moved).length).toBeLessThanOrEqual(2);
    expect(await purse()).toEqual([500_000, 0]);
  });

  test('pay or reject: the money goes one way', async () => {
    const { orderNo, purse, paid } = await openWithdrawal();
    await bringTo('in_progress', orderNo);
    const answers = await Promise.all(
      twenty.map((index) => {
        const send = callAs(processOf(index), operatorOf(index));
        return index % 2 === 0
          ? send(rejectWithdrawal, { orderNo, reason: '退回' })
          : send(markWithdrawalPaid, paid());
      }),
    );
    const moved = answers.filter((it) => it.data?.moved === true);
    expect(moved).toHaveLength(1);
    const isPaid = moved[0]?.data?.state === 'paid';
    expect(await purse()).toEqual([isPaid ? 485_000 : 500_000, 0]);
  });
});

test('the list shows what waits, the oldest first, by state', async () => {
  const ask = askAs(testApp, one);
  const [first, next] = [await openWithdrawal(), await openWithdrawal()];
  const submitted = { state: 'submitted' } as const;
  const { total } = await ask(operator.listWithdrawals, { ...submitted, currentPage: 1 });
  const currentPage = Math.ceil(total / 10);
  const { list } = await ask(operator.listWithdrawals, { ...submitted, currentPage });
  expect(list.at(-1)?.orderNo).toBe(next.orderNo);
  await bringTo('approved', first.orderNo);
  const after = await ask(operator.listWithdrawals, { ...submitted, currentPage: 1 });
  expect(after.total).toBe(total - 1);
  const all = await ask(operator.listWithdrawals, { currentPage: 1 });
  expect(all.total).toBeGreaterThan(after.total);
});
