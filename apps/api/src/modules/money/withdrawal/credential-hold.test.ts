import { logIn } from '@lantern/contracts/calls/member';
import { resetMemberPassword } from '@lantern/contracts/calls/operator/member-desk';
import * as calls from '@lantern/contracts/calls/operator/withdrawals';
import { listRecords } from '@lantern/contracts/calls/records';
import { requestWithdrawal } from '@lantern/contracts/calls/withdrawal';
import { DAY_MS } from '@lantern/rules/shanghai-time';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../test/call-as.ts';
import { createMember, type TestMember } from '../../../test/create-member.ts';
import {
  createOperator,
  openOperatorSession,
  type TestOperator,
} from '../../../test/create-operator.ts';
import { expectSoundLedger } from '../../../test/expect-sound-ledger.ts';
import { uploadCode } from '../../../test/upload-code.ts';

const reason = '会员忘记密码 🏮';

let site: TestApp;
let service: TestOperator;
let money: TestOperator;
beforeAll(async () => {
  site = await buildTestApp();
});
beforeEach(async () => {
  service = await createOperator(site.deps, { roles: ['service', 'money'] });
  money = await createOperator(site.deps, { roles: ['money'] });
});
afterEach(() => expectSoundLedger(site));
afterAll(() => site.close());

const rich = () => createMember(site.deps, { balanceFen: 500_000 });
const again = (operator: TestOperator) => openOperatorSession(site.deps, operator);

async function request(member: Parameters<typeof uploadCode>[1]) {
  const wanted = { imgurl: await uploadCode(site, member), index: 'wx', money: '150.00' } as const;
  return askAs(site, member)(requestWithdrawal, wanted);
}

const reset = ({ memberCode }: TestMember, by = service) =>
  askAs(site, by)(resetMemberPassword, { memberCode, reason });

/** What a call of an operator on a withdrawal came to: a refusal, or the state. */
async function tryTo(verb: 'approveWithdrawal' | 'startPayout', orderNo: string, by = money) {
  const call = verb === 'startPayout' ? calls.startPayout : calls.approveWithdrawal;
  const { refusal, data } = await callAs(site, by)(call, { orderNo });
  return refusal ?? data?.state;
}

const shown = async (orderNo: string) => {
  const { credentialChanges, heldUntil } = await askAs(site, await again(money))(
    calls.getWithdrawal,
    { orderNo },
  );
  return { names: credentialChanges.map(({ loginName }) => loginName), heldUntil };
};

test('who resets a member’s password reaches no money for three days, and is named until it is paid', async () => {
  const member = await rich();
  const { password: loginPwd } = await reset(member);
  const loginName = `u${member.memberCode}`;
  const taken = await askAs(site, null)(logIn, { loginName, loginPwd });
  const { orderNo, note } = await request({ ...member, token: taken.token, h5Uuid: taken.h5Uuid });
  expect(note).toMatch(/^客服在 .+ 重置了您的登录密码。.+如果不是您要求的/);
  expect(await tryTo('approveWithdrawal', orderNo)).toBe('withdrawal-held');
  const { names, heldUntil } = await shown(orderNo);
  expect([names, heldUntil === null]).toEqual([[service.loginName], false]);
  site.clock.advance(3 * DAY_MS - 1);
  expect(await tryTo('approveWithdrawal', orderNo, await again(money))).toBe('withdrawal-held');
  site.clock.advance(1);
  expect(await shown(orderNo)).toEqual({ names: [service.loginName], heldUntil: null });
  expect(await tryTo('approveWithdrawal', orderNo, await again(service))).toBe(
    'own-credential-change',
  );
  expect(await tryTo('approveWithdrawal', orderNo, await again(money))).toBe('approved');
  expect(await tryTo('startPayout', orderNo, await again(service))).toBe('own-credential-change');
  expect(await tryTo('startPayout', orderNo, await again(money))).toBe('in_progress');
  const paid = { orderNo, payoutReference: `R${orderNo}`, money: '150.00' };
  await askAs(site, await again(money))(calls.markWithdrawalPaid, paid);
  expect(await shown(orderNo)).toEqual({ names: [], heldUntil: null });
});

test('withdrawals that were open already wait too, and their member reads why', async () => {
  const member = await rich();
  const submitted = await request(member);
  const approved = await request(member);
  expect(submitted.note).toBeUndefined();
  await tryTo('approveWithdrawal', approved.orderNo);
  await reset(member);
  expect(await tryTo('approveWithdrawal', submitted.orderNo)).toBe('withdrawal-held');
  expect(await tryTo('startPayout', approved.orderNo)).toBe('withdrawal-held');
  const { password: loginPwd } = await reset(member);
  const session = await askAs(site, null)(logIn, { loginName: `u${member.memberCode}`, loginPwd });
  const read = async (language: string) => {
    const headers = { 'accept-language': language };
    const answered = await callAs(site, session)(listRecords, { index: 2 }, { headers });
    return answered.data?.map(({ note }) => note) ?? [];
  };
  for (const note of await read('zh-CN')) expect(note).toContain('提现要等到');
  expect(await read('zh-CN')).toHaveLength(2);
  const turn = await askAs(site, money)(calls.rejectWithdrawal, {
    orderNo: submitted.orderNo,
    reason,
  });
  expect(turn.state).toBe('rejected');
  const notes = (await askAs(site, session)(listRecords, { index: 2 })).map(({ note }) => note);
  expect(notes).toContain(reason);
});

test('what is being paid already is recorded as paid: the money has gone', async () => {
  const member = await rich();
  const { orderNo } = await request(member);
  await tryTo('approveWithdrawal', orderNo);
  await tryTo('startPayout', orderNo);
  await reset(member);
  expect((await shown(orderNo)).names).toEqual([service.loginName]);
  const paid = { orderNo, payoutReference: `R${orderNo}`, money: '150.00' };
  expect((await askAs(site, money)(calls.markWithdrawalPaid, paid)).state).toBe('paid');
});

test('a reset while others approve: nothing is paid out after it', async () => {
  const members = await Promise.all(Array.from({ length: 5 }, rich));
  const orders: string[] = [];
  for (const member of members) orders.push((await request(member)).orderNo);
  await Promise.all([
    ...orders.map((orderNo) => tryTo('approveWithdrawal', orderNo)),
    ...members.map((member) => reset(member)),
  ]);
  const begun = await Promise.all(orders.map((orderNo) => tryTo('startPayout', orderNo)));
  // One that was not approved in time stays as it is.
  expect(begun.filter((it) => it !== 'withdrawal-held' && it !== 'submitted')).toEqual([]);
});

test('an operator whom one of the two made is no other one: neither handles it', async () => {
  const member = await rich();
  const { orderNo } = await request(member);
  await reset(member);
  await site.deps.prisma.operatorAct.create({
    data: {
      operatorId: money.operatorId,
      byId: service.operatorId,
      kind: 'made',
      at: site.clock.now(),
    },
  });
  site.clock.advance(3 * DAY_MS);
  expect(await tryTo('approveWithdrawal', orderNo, await again(money))).toBe('confirmer-tied');
});
