import { redeemCard } from '@lantern/contracts/calls/cards';
import { getMember } from '@lantern/contracts/calls/member';
import {
  confirmCards,
  listCardBatches,
  listCards,
  makeCards,
  revokeCards,
} from '@lantern/contracts/calls/operator/cards';
import { banMember } from '@lantern/contracts/calls/operator/members';
import { refundOrder } from '@lantern/contracts/calls/operator/payments';
import { listRecords } from '@lantern/contracts/calls/records';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../test/call-as.ts';
import { countWaiting } from '../../../test/count-waiting.ts';
import { createMember, type TestMember } from '../../../test/create-member.ts';
import { createOperator, openOperatorSession } from '../../../test/create-operator.ts';
import { expectSoundLedger } from '../../../test/expect-sound-ledger.ts';
import { buy, vipDays } from '../../../test/pay-order.ts';
import { readBalances } from '../../ground/wallet/read-balances.ts';

const reason = '线下活动 🏮';
const dayMs = 24 * 3_600_000;

let site: TestApp;
let second: TestApp;
beforeAll(async () => {
  site = await buildTestApp({ env: { LIMIT_WRONG_CARDS_PER_HOUR: '3' } });
  second = await buildTestApp({ beside: site });
});
afterEach(() => expectSoundLedger(site));
afterAll(async () => {
  await second.close();
  await site.close();
});

const money = () => createOperator(site.deps, { roles: ['money'] });

async function make(goods: 'vip' | 'coins', amount: number, count = 1, validUntil?: string) {
  const batch = { goods, amount, count, reason, ...(validUntil && { validUntil }) };
  const { batchId, codes } = await askAs(site, await money())(makeCards, batch);
  return { batchId, codes, code: codes[0] ?? '' };
}

const redeem = (member: TestMember, code: string, at = site) =>
  callAs(at, member)(redeemCard, { code });
const coinsOf = async ({ memberId }: TestMember) =>
  (await readBalances(site.deps.db, memberId)).coinsBought;

test('a card of coins gives them once, however its code is typed, and the records say so', async () => {
  const { code } = await make('coins', 88);
  expect(code).toMatch(/^(?:[\dA-Z]{5}-){5}[\dA-Z]$/);
  const member = await createMember(site.deps);
  const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')} `;
  expect((await redeem(member, typed)).data).toEqual({ goods: 'coins', amount: 88 });
  expect(await coinsOf(member)).toBe(88);
  const [line] = await askAs(site, member)(listRecords, { index: 1 });
  expect(line).toMatchObject({ amountSource: '兑换卡密', price: 88 });
});

test('a member who sends a card again after a lost answer gets the same answer and nothing more', async () => {
  const { batchId, code } = await make('coins', 12);
  const [member, other] = [await createMember(site.deps), await createMember(site.deps)];
  const sent = await Promise.all(Array.from({ length: 8 }, () => redeem(member, code)));
  const by = await money();
  await askAs(site, by)(revokeCards, { batchId, reason });
  for (const { code: answerCode, data } of [...sent, await redeem(member, code)]) {
    expect([answerCode, data]).toEqual([0, { goods: 'coins', amount: 12 }]);
  }
  expect(await coinsOf(member)).toBe(12);
  expect((await redeem(other, code)).msg).toBe('该兑换码已被使用');
});

test('a card of days gives VIP, of the plan that has as many', async () => {
  const member = await createMember(site.deps);
  await redeem(member, (await make('vip', 365)).code);
  const seen = await askAs(site, member)(getMember, { memberCode: member.memberCode });
  expect([seen.memberVip, seen.vipPeriod]).toEqual([3, 3]);
  await redeem(member, (await make('vip', 7)).code);
  const row = await site.deps.prisma.member.findUnique({ where: { id: member.memberId } });
  expect(row?.vipExpiresAt?.getTime()).toBe(site.clock.now().getTime() + 372 * dayMs);
});

test('the plan of a card outlives what is taken back beside it', async () => {
  const member = await createMember(site.deps);
  await redeem(member, (await make('vip', 365)).code);
  const orderNo = await buy(site, member, vipDays(30));
  const back = { orderNo, kind: 'refund', reference: `back-${orderNo}`, reason } as const;
  await askAs(site, await money())(refundOrder, back);
  const seen = await askAs(site, member)(getMember, { memberCode: member.memberCode });
  expect([seen.memberVip, seen.vipPeriod]).toEqual([3, 3]);
});

test('a card that is redeemed while its batch is being revoked was good, and the books say so', async () => {
  const { batchId, code } = await make('coins', 6);
  const [member, by] = [await createMember(site.deps), await money()];
  const { db } = site.deps;
  const { revoking } = await db.transact(async (tx) => {
    await tx.query('select from card_batch where id = $1 for share', [batchId]);
    const sent = callAs(site, by)(revokeCards, { batchId, reason });
    await expect.poll(() => countWaiting(site)).toBe(1);
    site.clock.advance(1000);
    expect((await redeem(member, code)).code).toBe(0);
    return { revoking: sent };
  });
  expect((await revoking).data).toEqual({ revoked: 0 });
});

test('twenty at a time, in two processes, redeem a card once', async () => {
  const { code } = await make('coins', 5);
  const members = await Promise.all(Array.from({ length: 20 }, () => createMember(site.deps)));
  const sent = await Promise.all(
    members.map((member, nth) => redeem(member, code, nth % 2 ? site : second)),
  );
  expect(sent.filter((it) => it.code === 0)).toHaveLength(1);
  expect(sent.filter((it) => it.msg === '该兑换码已被使用')).toHaveLength(19);
  const had = await Promise.all(members.map(coinsOf));
  expect(had.reduce((sum, it) => sum + it, 0)).toBe(5);
});

describe('what one operator alone makes in a day is bounded', () => {
  const large = { goods: 'coins', amount: 100_000, count: 1, reason } as const;

  test('a batch beyond it waits for another operator, and is good from then on', async () => {
    const [maker, other, member] = [await money(), await money(), await createMember(site.deps)];
    expect((await askAs(site, maker)(makeCards, large)).isWaiting).toBe(false);
    const { batchId, codes, isWaiting } = await askAs(site, maker)(makeCards, {
      ...large,
      amount: 1,
    });
    expect(isWaiting).toBe(true);
    expect((await redeem(member, codes[0] ?? '')).msg).toBe('该兑换码尚未生效，请稍后再试');
    const own = await callAs(site, maker)(confirmCards, { batchId, reason });
    expect([own.code, own.msg]).toEqual([403, '这批卡密由您制作，需由另一位管理员确认']);
    const twice = await Promise.all(
      [site, second].map((at) => callAs(at, other)(confirmCards, { batchId, reason })),
    );
    expect(twice.map(({ msg }) => msg)).toContain('这批卡密已生效，无需确认');
    expect((await redeem(member, codes[0] ?? '', second)).data).toEqual({
      goods: 'coins',
      amount: 1,
    });
    const { list } = await askAs(site, other)(listCardBatches, { size: 1 });
    expect(list[0]).toMatchObject({ isWaiting: false, confirmedBy: other.loginName });
  });

  test('two batches at once are counted together, those of days and of the next day apart', async () => {
    const maker = await money();
    const half = { ...large, amount: 60_000 };
    const made = await Promise.all([site, second].map((at) => askAs(at, maker)(makeCards, half)));
    expect(made.filter((it) => it.isWaiting)).toHaveLength(1);
    const days = { ...large, goods: 'vip', amount: 365 } as const;
    expect((await askAs(site, maker)(makeCards, days)).isWaiting).toBe(false);
    site.clock.advance(dayMs);
    const nextDay = await openOperatorSession(site.deps, maker);
    expect((await askAs(site, nextDay)(makeCards, half)).isWaiting).toBe(false);
  });

  test('no card of one that waits is redeemed by a version that does not ask', async () => {
    const { batchId } = await askAs(site, await money())(makeCards, { ...large, count: 2 });
    const { memberId } = await createMember(site.deps);
    const redeemed = site.deps.prisma.card.updateMany({
      where: { batchId },
      data: { memberId, redeemedAt: site.clock.now() },
    });
    await expect(redeemed).rejects.toThrow(/waits for a second person/);
  });

  test('one that waits is revoked instead, and not confirmed afterwards', async () => {
    const [maker, other] = [await money(), await money()];
    const { batchId } = await askAs(site, maker)(makeCards, { ...large, count: 2 });
    await askAs(site, other)(revokeCards, { batchId, reason });
    const late = await callAs(site, other)(confirmCards, { batchId, reason });
    expect(late.msg).toBe('这批卡密已作废');
  });
});

describe('a card is worth nothing', () => {
  test('once its batch is revoked; what was redeemed before stays', async () => {
    const { batchId, codes } = await make('coins', 9, 3);
    const [one, other] = [await createMember(site.deps), await createMember(site.deps)];
    await redeem(one, codes[0] ?? '');
    const by = await money();
    const revoked = { batchId, reason };
    expect(await askAs(site, by)(revokeCards, revoked)).toEqual({ revoked: 2 });
    expect((await redeem(other, codes[1] ?? '')).msg).toBe('该兑换码已作废');
    expect([await coinsOf(one), await coinsOf(other)]).toEqual([9, 0]);
    expect((await callAs(site, by)(revokeCards, revoked)).msg).toBe('这批卡密已作废');
    const unknown = await callAs(site, by)(revokeCards, { batchId: 999_999, reason });
    expect(unknown.code).toBe(404);
  });

  test('after its last day', async () => {
    const today = formatShanghaiTime(site.clock.now()).slice(0, 10);
    const { code } = await make('coins', 9, 1, today);
    site.clock.advance(86_400_000);
    expect((await redeem(await createMember(site.deps), code)).msg).toBe('该兑换码已过期');
  });

  test.each(['9999-12-31', '0000-01-01', '2031-02-30', '2001-01-01'])(
    'and %s is no last day',
    async (day) => {
      const batch = { goods: 'coins', amount: 9, count: 1, validUntil: day, reason } as const;
      const { code, msg } = await callAs(site, await money())(makeCards, batch);
      expect([code, msg]).toEqual([400, '请求参数有误']);
    },
  );

  test('to a banned member, and to the operator who made it', async () => {
    const { code } = await make('coins', 9);
    const banned = await createMember(site.deps);
    await askAs(site, await createOperator(site.deps))(banMember, {
      memberCode: banned.memberCode,
      reason,
    });
    expect((await redeem(banned, code)).msg).toBe('账号已被限制，请联系客服');
    const self = await createMember(site.deps);
    const maker = await createOperator(site.deps, { memberId: self.memberId });
    const own = { goods: 'coins', amount: 9, count: 1, reason } as const;
    const { codes } = await askAs(site, maker)(makeCards, own);
    expect((await redeem(self, codes[0] ?? '')).msg).toBe('不能处理自己的账户');
  });
});

test('guesses are limited by member, what is right is not', async () => {
  const member = await createMember(site.deps);
  for (let tries = 0; tries < 3; tries++) {
    const { msg } = await redeem(member, tries === 0 ? '' : `${'0'.repeat(25)}${tries}`);
    expect(msg).toBe('兑换码不正确，请核对后重试');
  }
  const { code } = await make('coins', 1);
  const refused = await redeem(member, code);
  expect([refused.status, refused.msg]).toEqual([429, '操作过于频繁，请稍后再试']);
  site.clock.advance(3_600_001);
  const later = await createMember(site.deps);
  expect((await redeem(later, code)).code).toBe(0);
});

test('no code is kept, and operators find who redeemed what', async () => {
  const { batchId, codes } = await make('coins', 4, 3);
  const member = await createMember(site.deps);
  await redeem(member, codes[1] ?? '');
  const ask = askAs(site, await money());
  const { list: batches } = await ask(listCardBatches, { size: 1 });
  expect(batches[0]).toMatchObject({ id: batchId, amount: 4, count: 3, redeemed: 1 });
  const { list } = await ask(listCards, { batchId });
  expect(list.map(({ memberCode }) => memberCode)).toEqual(['', member.memberCode, '']);
  expect(list.map(({ ending }) => ending)).toEqual(
    codes.map((code) => code.replaceAll('-', '').slice(-4)),
  );
  const { list: found } = await ask(listCards, { code: codes[1] ?? '' });
  expect(found).toMatchObject([{ batchId, memberCode: member.memberCode }]);
  expect((await ask(listCards, { code: 'nothing' })).list).toEqual([]);
  const kept = await site.deps.db.query(
    `select string_agg(card::text, ' ') as all from card union all select string_agg(audit::text, ' ') from audit`,
  );
  const text = JSON.stringify(kept.rows);
  for (const code of codes) expect(text).not.toContain(code.replaceAll('-', ''));
});

test('ten thousand cards are made at once, all of them different', async () => {
  const { codes } = await make('coins', 1, 10_000);
  expect(new Set(codes).size).toBe(10_000);
});
