import { redeemCard } from '@lantern/contracts/calls/cards';
import { getMember } from '@lantern/contracts/calls/member';
import {
  adjustMember,
  adjustmentLimits,
  decideAdjustment,
  listAdjustments,
} from '@lantern/contracts/calls/operator/adjustments';
import { makeCards } from '@lantern/contracts/calls/operator/cards';
import { shutOutOperator } from '@lantern/contracts/calls/operator/operators';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../test/call-as.ts';
import { countWaiting } from '../../../test/count-waiting.ts';
import { createMember, type TestMember } from '../../../test/create-member.ts';
import { createOperator, openOperatorSession } from '../../../test/create-operator.ts';
import { transactAsOwner } from '../../../test/database.ts';
import { expectSoundLedger } from '../../../test/expect-sound-ledger.ts';
import { readBalances } from '../../ground/wallet/read-balances.ts';

const reason = '补偿播放故障 🏮';
const dayMs = 24 * 3_600_000;

let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp();
});
afterEach(() => expectSoundLedger(site));
afterAll(() => site.close());

const service = () => createOperator(site.deps, { roles: ['service'] });
const coinsOf = async ({ memberId }: TestMember) => {
  const { coinsGiven, coinsBought } = await readBalances(site.deps.db, memberId);
  return [coinsGiven, coinsBought];
};
const vipOf = async (member: TestMember) =>
  (await askAs(site, member)(getMember, { memberCode: member.memberCode })).vipDate;

async function adjust(member: TestMember, goods: 'vip' | 'coins', amount: number) {
  const by = await service();
  const wanted = { memberCode: member.memberCode, goods, amount, reason };
  return callAs(site, by)(adjustMember, wanted);
}

describe('coins', () => {
  test('are given, and taken, those given before those bought', async () => {
    const member = await createMember(site.deps, { coins: 10 });
    expect((await adjust(member, 'coins', 7)).data?.state).toBe('applied');
    expect(await coinsOf(member)).toEqual([7, 10]);
    await adjust(member, 'coins', -12);
    expect(await coinsOf(member)).toEqual([0, 5]);
  });

  test('are not taken below nothing, and then nothing is written', async () => {
    const member = await createMember(site.deps, { coins: 10 });
    const { code, msg } = await adjust(member, 'coins', -11);
    expect([code, msg]).toEqual([500, '会员没有这么多可以扣除，请刷新后核对']);
    const where = { memberId: member.memberId };
    expect(await site.deps.prisma.adjustment.count({ where })).toBe(0);
    expect(await coinsOf(member)).toEqual([0, 10]);
  });

  test('that are given pay a debt first', async () => {
    const member = await createMember(site.deps);
    await transactAsOwner(site, async (tx) => {
      await tx.query(
        `insert into ledger_account (kind, member_id, currency) values ('member_coin_debt', $1, 'coin')`,
        [member.memberId],
      );
      await tx.query(
        `with entry as (insert into ledger_transaction (business_key, kind) values ('demo:debt', 'adjustment') returning id)
         insert into ledger_posting (transaction_id, account_id, currency, amount)
         select entry.id, account.id, 'coin', case when account.member_id is null then -4 else 4 end
           from entry, ledger_account account
          where (account.member_id = $1 and account.kind = 'member_coin_debt') or account.kind = 'coin_debts'`,
        [member.memberId],
      );
    });
    await adjust(member, 'coins', 6);
    expect(await coinsOf(member)).toEqual([2, 0]);
  });
});

describe('VIP', () => {
  test('is given by days, and taken as far as it goes', async () => {
    const member = await createMember(site.deps);
    await adjust(member, 'vip', 3);
    const now = site.clock.now().getTime();
    const grants = await site.deps.prisma.vipGrant.findMany({
      where: { memberId: member.memberId },
    });
    expect(grants.map((it) => it.expiresAt.getTime())).toEqual([now + 3 * dayMs]);
    expect((await adjust(member, 'vip', -4)).code).toBe(500);
    expect((await adjust(member, 'vip', -3)).data?.state).toBe('applied');
    expect((await adjust(member, 'vip', -1)).code).toBe(500);
    expect(await vipOf(member)).not.toBe('');
  });

  test('of a bought plan stays that plan while some is left', async () => {
    const member = await createMember(site.deps, { vip: { plan: 3, days: 365 } });
    await adjust(member, 'vip', -5);
    const row = await site.deps.prisma.member.findUnique({ where: { id: member.memberId } });
    expect(row?.vipExpiresAt?.getTime()).toBe(site.clock.now().getTime() + 360 * dayMs);
    expect(row?.vipPlan).toBe(3);
  });
});

test('what one operator alone gives and takes in a day is bounded, and the bound starts over the next day', async () => {
  const by = await service();
  const member = await createMember(site.deps);
  const give = (amount: number) =>
    callAs(site, by)(adjustMember, {
      memberCode: member.memberCode,
      goods: 'coins',
      amount,
      reason,
    });
  expect((await give(1000)).code).toBe(0);
  expect((await give(-900)).code).toBe(0);
  expect((await give(101)).msg).toBe('您今天的赠送和扣除已达上限，请由其他管理员处理');
  expect((await give(100)).code).toBe(0);
  // The session has ended by then; the sum is the operator's all the same.
  site.clock.advance(dayMs);
  const since = await openOperatorSession(site.deps, by);
  expect((await give(1)).code).toBe(403);
  expect(
    (
      await callAs(site, since)(adjustMember, {
        memberCode: member.memberCode,
        goods: 'coins',
        amount: 1000,
        reason,
      })
    ).code,
  ).toBe(0);
});

describe('an amount above the bound', () => {
  async function large(amount = 1001) {
    const [asking, other, member] = [
      await service(),
      await service(),
      await createMember(site.deps),
    ];
    const wanted = { memberCode: member.memberCode, goods: 'coins', amount, reason } as const;
    const { id, state } = await askAs(site, asking)(adjustMember, wanted);
    return { asking, other, member, id, state };
  }

  test('waits for another operator, who applies it once', async () => {
    const { asking, other, member, id, state } = await large();
    expect([state, await coinsOf(member)]).toEqual(['waiting', [0, 0]]);
    const decision = { id, applies: true, reason };
    const own = await callAs(site, asking)(decideAdjustment, decision);
    expect([own.status, own.msg]).toEqual([403, '这项调整由您提出，需由另一位管理员确认']);
    const both = await Promise.all(
      Array.from({ length: 8 }, () => callAs(site, other)(decideAdjustment, decision)),
    );
    expect(both.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(await coinsOf(member)).toEqual([1001, 0]);
    const { list } = await askAs(site, other)(listAdjustments, { state: 'applied' });
    expect(list[0]).toMatchObject({ id, operator: asking.loginName, decidedBy: other.loginName });
  });

  test('may be refused by either, and moves nothing', async () => {
    const { asking, member, id } = await large();
    const refused = { id, applies: false, reason };
    await askAs(site, asking)(decideAdjustment, refused);
    expect(await coinsOf(member)).toEqual([0, 0]);
    expect((await callAs(site, asking)(decideAdjustment, refused)).msg).toBe('这项调整已处理');
  });
});

test('where one operator alone has had the right for seven days, the second factor replaces the second person, unless two are required', async () => {
  const alone = await buildTestApp();
  const strict = await buildTestApp({ beside: alone, env: { TWO_PERSONS: 'true' } });
  const owner = await createOperator(alone.deps);
  const other = await createOperator(alone.deps, { roles: ['service'] });
  const { memberCode } = await createMember(alone.deps);
  const wanted = { memberCode, goods: 'vip', amount: 32, reason } as const;
  const { id } = await askAs(alone, owner)(adjustMember, wanted);
  const decision = { id, applies: true, reason };
  expect((await callAs(alone, owner)(decideAdjustment, decision)).status).toBe(403);
  await callAs(alone, owner)(shutOutOperator, { id: other.operatorId, reason });
  expect((await callAs(alone, owner)(decideAdjustment, decision)).status).toBe(403);
  alone.clock.advance(7 * dayMs);
  const later = await openOperatorSession(alone.deps, owner);
  expect((await callAs(strict, later)(decideAdjustment, decision)).status).toBe(403);
  expect((await callAs(alone, later)(decideAdjustment, decision)).code).toBe(0);
  const row = await alone.deps.prisma.audit.findFirst({
    where: { action: 'member.decide-adjustment' },
  });
  expect(row?.after).toEqual({ state: 'applied', wasAlone: true });
  await expectSoundLedger(alone);
  await strict.close();
  await alone.close();
});

test('sent again under its name, it is what it was: twenty at a time give once', async () => {
  const [by, member] = [await service(), await createMember(site.deps)];
  const wanted = { memberCode: member.memberCode, goods: 'coins', amount: 3, reason } as const;
  const sent = await Promise.all(
    Array.from({ length: 20 }, () =>
      askAs(site, by)(adjustMember, { ...wanted, clientId: 'gift-of-three' }),
    ),
  );
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
  expect(await coinsOf(member)).toEqual([3, 0]);
});

test('no operator adjusts their own account, or decides about it', async () => {
  const member = await createMember(site.deps);
  const own = await createOperator(site.deps, { memberId: member.memberId });
  const wanted = { memberCode: member.memberCode, goods: 'coins', amount: 5000, reason } as const;
  expect((await callAs(site, own)(adjustMember, wanted)).msg).toBe('不能处理自己的账户');
  const { id } = await askAs(site, await service())(adjustMember, wanted);
  const decided = await callAs(site, own)(decideAdjustment, { id, applies: true, reason });
  expect(decided.msg).toBe('不能处理自己的账户');
});

test('a database connection that is killed in the middle leaves nothing half done', async () => {
  const member = await createMember(site.deps, { coins: 10 });
  const holder = await site.deps.db.pool.connect();
  await holder.query('begin');
  await holder.query('select from member where id = $1 for update', [member.memberId]);
  const sent = adjust(member, 'coins', 5);
  // The adjustment is written, and its postings wait for the member.
  await expect.poll(() => countWaiting(site)).toBe(1);
  await transactAsOwner(site, (tx) =>
    tx.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    ),
  );
  expect((await sent).code).not.toBe(0);
  await holder.query('rollback');
  holder.release();
  const where = { memberId: member.memberId };
  expect(await site.deps.prisma.adjustment.count({ where })).toBe(0);
  expect(await coinsOf(member)).toEqual([0, 10]);
  expect((await adjust(member, 'coins', 5)).code).toBe(0);
});

test('VIP ends before the year 9000, however it is given: days and cards beyond are refused', async () => {
  const member = await createMember(site.deps);
  const { memberId: id } = member;
  await site.deps.prisma.member.update({
    where: { id },
    data: { vipExpiresAt: new Date('8999-12-20T00:00:00Z'), vipPlan: 4 },
  });
  const ask = callAs(site, await service());
  const days = { memberCode: member.memberCode, goods: 'vip', reason } as const;
  expect((await ask(adjustMember, { ...days, amount: 12 })).refusal).toBe('vip-too-long');
  expect((await ask(adjustMember, { ...days, amount: 5 })).code).toBe(0);
  const made = { goods: 'vip', amount: 31, count: 1, reason } as const;
  const { codes } = await askAs(site, await createOperator(site.deps))(makeCards, made);
  const redeemed = await callAs(site, member)(redeemCard, { code: codes[0] ?? '' });
  expect(redeemed.msg).toBe('会员期限已达上限');
});

test('whatever is given and taken, no member falls below nothing and the ledger adds up', async () => {
  const env = { GRANT_DAILY_COINS: '100000000', TWO_PERSON_COINS: '100000000' };
  const generous = await buildTestApp({ beside: site, env });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: -adjustmentLimits.coins, max: adjustmentLimits.coins }), {
        maxLength: 6,
      }),
      async (amounts) => {
        const member = await createMember(site.deps, { coins: 5 });
        const ask = callAs(generous, await service());
        let has = 5;
        for (const amount of amounts) {
          const wanted = { memberCode: member.memberCode, goods: 'coins', amount, reason } as const;
          const { code } = await ask(adjustMember, wanted);
          const isDone = amount !== 0 && has + amount >= 0;
          expect(code).toBe(amount === 0 ? 400 : isDone ? 0 : 500);
          if (isDone) has += amount;
        }
        const [given = 0, bought = 0] = await coinsOf(member);
        expect(given + bought).toBe(has);
      },
    ),
    { numRuns: 12 },
  );
  await generous.close();
});
