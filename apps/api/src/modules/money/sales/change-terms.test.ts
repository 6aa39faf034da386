import assert from 'node:assert/strict';

import { redeemCard } from '@lantern/contracts/calls/cards';
import { bindInviteCode } from '@lantern/contracts/calls/invite';
import { makeCards } from '@lantern/contracts/calls/operator/cards';
import { shutOutOperator } from '@lantern/contracts/calls/operator/operators';
import { decideTerms, getTerms, proposeTerms } from '@lantern/contracts/calls/operator/terms';
import { createPayment, getGoods } from '@lantern/contracts/calls/payment';
import { getConfig } from '@lantern/contracts/calls/site';
import type { SaleTerms, TermsKind } from '@lantern/contracts/entities/sale-terms';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../test/call-as.ts';
import { countWaiting } from '../../../test/count-waiting.ts';
import { createMember } from '../../../test/create-member.ts';
import { createOperator, openOperatorSession } from '../../../test/create-operator.ts';
import { transactAsOwner } from '../../../test/database.ts';
import { expectSoundLedger } from '../../../test/expect-sound-ledger.ts';
import { hearChanges } from '../../../test/hear-changes.ts';
import { coinsFor, placeOrder, press, vipDays } from '../../../test/pay-order.ts';
import { readBalances } from '../../ground/wallet/read-balances.ts';

const reason = '新年调价 🏮';
const dayMs = 24 * 3_600_000;

let site: TestApp;
let second: TestApp;
beforeAll(async () => {
  site = await buildTestApp();
  second = await buildTestApp({ beside: site });
});
afterEach(() => expectSoundLedger(site));
afterAll(async () => {
  await second.close();
  await site.close();
});

const money = (at = site) => createOperator(at.deps, { roles: ['money'] });

async function newest(kind: TermsKind, at = site) {
  const { inForce, later } = await askAs(at, await money(at))(getTerms, {});
  const all = [...inForce, ...later].filter(({ terms }) => terms.kind === kind);
  return all.toSorted((one, other) => other.id - one.id)[0] ?? assert.fail();
}

async function propose(terms: SaleTerms, effectiveFrom: string | null = null, at = site) {
  const { id: basedOn } = await newest(terms.kind, at);
  const asked = { terms, effectiveFrom, reason, basedOn };
  return askAs(at, await money(at))(proposeTerms, asked);
}

/** Changes terms by two persons, from a moment on. */
async function change(terms: SaleTerms, effectiveFrom: string | null = null) {
  const { id } = await propose(terms, effectiveFrom);
  const decided = await askAs(site, await money())(decideTerms, { id, confirms: true, reason });
  await hearChanges(site, second);
  return decided;
}

/** The plans, the one of 30 days at another price. */
async function plansWith(price: string): Promise<SaleTerms> {
  const { terms } = await newest('plans');
  assert(terms.kind === 'plans');
  const plans = terms.content.plans.map((it) => (it.plan === 1 ? { ...it, price } : it));
  return { kind: 'plans', content: { plans } };
}

const priceOf = async (at: TestApp) =>
  (await askAs(at, null)(getGoods, { type: 2 })).optionList.find(({ id }) => id === 1)?.price;

test('a price from tomorrow on: an order of today keeps its own, those of tomorrow cost the other, in every process', async () => {
  const member = await createMember(site.deps);
  const today = formatShanghaiTime(site.clock.now()).slice(0, 10);
  const tomorrow = formatShanghaiTime(new Date(site.clock.now().getTime() + dayMs)).slice(0, 10);
  expect(today < tomorrow).toBe(true);
  const changed = await change(await plansWith('35.50'), `${tomorrow} 00:00:00`);
  expect(changed).toEqual({ state: 'confirmed', effectiveFrom: `${tomorrow} 00:00:00` });

  const { orderNo } = await placeOrder(site, member, vipDays(30));
  expect([await priceOf(site), await priceOf(second)]).toEqual(['30.00', '30.00']);
  site.clock.advance(dayMs);
  expect([await priceOf(site), await priceOf(second)]).toEqual(['35.50', '35.50']);
  await press(site, orderNo);
  const kept = await site.deps.prisma.purchaseOrder.findUnique({ where: { number: orderNo } });
  expect([kept?.amountFen, kept?.state]).toEqual([3000n, 'fulfilled']);

  const stale = await callAs(site, member)(createPayment, vipDays(30));
  expect([stale.code, stale.msg]).toEqual([500, '价格已更新，请刷新后重试']);
  const next = await placeOrder(second, member, { ...vipDays(30), money: '35.50' });
  await press(site, next.orderNo);
  const later = await site.deps.prisma.purchaseOrder.findUnique({
    where: { number: next.orderNo },
  });
  expect([later?.amountFen, later?.saleTermsId === kept?.saleTermsId]).toEqual([3550n, false]);
});

test('the public prices change at their moment', async () => {
  const config = () => askAs(site, null)(getConfig, {});
  const before = await config();
  const content = { coinsPerYuan: 12, packages: [6, 68, 648], minYuan: 2, maxYuan: 20_000 };
  await change({ kind: 'coins', content });
  await change({ kind: 'episode', content: { coins: 5 } });
  expect(await config()).toEqual(before);
  site.clock.advance(1000);
  expect(await config()).toMatchObject({
    coinsPerYuan: 12,
    minCoinYuan: 2,
    maxCoinYuan: 20_000,
    episodePrice: 5,
  });
  const { optionList } = await askAs(second, null)(getGoods, { type: 1 });
  expect(optionList.map((it) => [it.price, it.commoditySpecification])).toEqual([
    ['6.00', 72],
    ['68.00', 816],
    ['648.00', 7776],
  ]);
  const member = await createMember(site.deps);
  await press(site, (await placeOrder(site, member, coinsFor(20_000))).orderNo);
  expect((await readBalances(site.deps.db, member.memberId)).coinsBought).toBe(240_000);
  expect((await callAs(site, member)(createPayment, coinsFor(1))).msg).toBe('金额有误');
});

test('an inviter’s share is that of the terms that the order was made with', async () => {
  const [inviter, member] = [await createMember(site.deps), await createMember(site.deps)];
  await askAs(site, member)(bindInviteCode, { parentId: inviter.memberCode });
  const { orderNo } = await placeOrder(site, member, coinsFor(100));
  await change({ kind: 'commission', content: { basisPoints: 3333 } });
  site.clock.advance(1000);
  await press(site, orderNo);
  const shareOf = async (number: string) =>
    (await site.deps.prisma.purchaseOrder.findUnique({ where: { number } }))?.commissionFen;
  expect(await shareOf(orderNo)).toBe(1000n);
  const { orderNo: other } = await placeOrder(site, member, coinsFor(99));
  await press(site, other);
  expect(await shareOf(other)).toBe(3299n);
});

test('an operator can’t confirm their own terms; another one with the right can, once', async () => {
  const asking = await money();
  const { id: basedOn, terms } = await newest('episode');
  const asked = { terms, effectiveFrom: null, reason, basedOn };
  const { id } = await askAs(site, asking)(proposeTerms, asked);
  const decision = { id, confirms: true, reason };
  const own = await callAs(site, asking)(decideTerms, decision);
  expect([own.status, own.msg]).toEqual([403, '这项变更由您提出，需由另一位管理员确认']);
  const others = await Promise.all(Array.from({ length: 6 }, () => money()));
  const sent = await Promise.all(others.map((it) => callAs(site, it)(decideTerms, decision)));
  expect(sent.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(sent.filter(({ refusal }) => refusal === 'terms-decided')).toHaveLength(5);
});

test('of twenty changes at once, one is taken, and a refused one changes nothing', async () => {
  const { id: basedOn } = await newest('commission');
  const sent = await Promise.all(
    Array.from({ length: 20 }, async (_, nth) =>
      callAs(nth % 2 ? site : second, await money())(proposeTerms, {
        terms: { kind: 'commission', content: { basisPoints: nth } },
        effectiveFrom: null,
        reason,
        basedOn,
      }),
    ),
  );
  expect(sent.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(sent.filter(({ refusal }) => refusal === 'terms-edited')).toHaveLength(19);
  const id = sent.find(({ code }) => code === 0)?.data?.id ?? 0;
  const before = await askAs(site, null)(getConfig, {});
  await askAs(site, await money())(decideTerms, { id, confirms: false, reason });
  site.clock.advance(2000);
  expect(await askAs(site, null)(getConfig, {})).toEqual(before);
});

test('a decision that is broken off leaves the terms waiting', async () => {
  const { id } = await propose({ kind: 'episode', content: { coins: 9 } });
  const by = await money();
  const decision = { id, confirms: true, reason };
  const holder = await site.deps.db.pool.connect();
  await holder.query('begin');
  await holder.query(`select pg_advisory_xact_lock(hashtextextended('sale-terms', 0))`);
  const sent = callAs(site, by)(decideTerms, decision);
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
  const row = await site.deps.prisma.saleTerms.findUnique({ where: { id } });
  expect([row?.state, row?.decidedById]).toEqual(['waiting', null]);
  expect((await callAs(site, by)(decideTerms, { ...decision, confirms: false })).code).toBe(0);
});

test('an operator who alone has had the right for seven days may confirm alone, unless the environment asks for two', async () => {
  const alone = await buildTestApp();
  const strict = await buildTestApp({ beside: alone, env: { TWO_PERSONS: 'true' } });
  const owner = await createOperator(alone.deps);
  const { inForce } = await askAs(alone, owner)(getTerms, {});
  const { id: basedOn, terms } = inForce[0] ?? assert.fail();
  const asked = { terms, effectiveFrom: null, reason, basedOn };
  const { id } = await askAs(alone, owner)(proposeTerms, asked);
  const other = await money(alone);
  const decision = { id, confirms: true, reason };
  expect((await callAs(alone, owner)(decideTerms, decision)).status).toBe(403);
  await callAs(alone, owner)(shutOutOperator, { id: other.operatorId, reason });
  expect((await callAs(alone, owner)(decideTerms, decision)).status).toBe(403);
  alone.clock.advance(7 * dayMs);
  const later = await openOperatorSession(alone.deps, owner);
  expect((await callAs(strict, later)(decideTerms, decision)).status).toBe(403);
  expect((await callAs(alone, later)(decideTerms, decision)).code).toBe(0);
  const row = await alone.deps.prisma.audit.findFirst({ where: { action: 'terms.decide' } });
  expect(row?.after).toMatchObject({ state: 'confirmed', wasAlone: true });
  await strict.close();
  await alone.close();
});

test('a value of the environment stays, and is shown as fixed', async () => {
  const fixed = await buildTestApp({ env: { COINS_PER_YUAN: '7', EPISODE_PRICE: '4' } });
  const by = await money(fixed);
  const seen = await askAs(fixed, by)(getTerms, {});
  expect(seen.fixed.toSorted()).toEqual(['coinsPerYuan', 'episodePrice']);
  expect(await askAs(fixed, null)(getConfig, {})).toMatchObject({
    coinsPerYuan: 7,
    episodePrice: 4,
  });
  const { id: basedOn } = await newest('episode', fixed);
  const refused = await callAs(fixed, by)(proposeTerms, {
    terms: { kind: 'episode', content: { coins: 1 } },
    effectiveFrom: null,
    reason,
    basedOn,
  });
  expect(refused.refusal).toBe('terms-fixed');
  const member = await createMember(fixed.deps);
  await press(fixed, (await placeOrder(fixed, member, coinsFor(30))).orderNo);
  expect((await readBalances(fixed.deps.db, member.memberId)).coinsBought).toBe(210);
  await expectSoundLedger(fixed);
  await fixed.close();
});

test('invalid terms are refused, and accepted ones can be bought', async () => {
  const { id: basedOn } = await newest('coins');
  const by = await money();
  const amount = fc.oneof(
    fc.integer({ min: -1, max: 120_000 }),
    fc.double({ noNaN: true }),
    fc.integer(),
  );
  const wanted = fc.record({
    coinsPerYuan: amount,
    minYuan: amount,
    maxYuan: amount,
    packages: fc.array(amount, { maxLength: 7 }),
  });
  await fc.assert(
    fc.asyncProperty(wanted, async (content) => {
      const terms = { kind: 'coins' as const, content };
      const { code } = await callAs(site, by)(proposeTerms, {
        terms,
        effectiveFrom: null,
        reason,
        basedOn: basedOn + 1_000_000,
      });
      const { coinsPerYuan, packages, minYuan, maxYuan } = content;
      const isWhole = [...packages, minYuan, maxYuan, coinsPerYuan].every(Number.isInteger);
      const isRange = minYuan >= 1 && packages.every((it) => it >= minYuan && it <= maxYuan);
      const fits = isWhole && isRange && coinsPerYuan >= 1 && coinsPerYuan * maxYuan < 2 ** 31;
      // What fits the contract is refused for its version only.
      expect([400, ...(fits ? [500] : [])]).toContain(code);
    }),
    { numRuns: 60 },
  );
});

test('a card of days belongs to the plan with as many days on the day it is redeemed', async () => {
  const { terms } = await newest('plans');
  assert(terms.kind === 'plans');
  const plans = terms.content.plans.map((it) => (it.plan === 2 ? { ...it, days: 91 } : it));
  await change({ kind: 'plans', content: { plans } });
  site.clock.advance(2000);
  const planOf = async (days: number) => {
    const batch = { goods: 'vip', amount: days, count: 1, reason } as const;
    const { codes } = await askAs(site, await money())(makeCards, batch);
    const member = await createMember(site.deps);
    await askAs(site, member)(redeemCard, { code: codes[0] ?? '' });
    const row = await site.deps.prisma.member.findUnique({ where: { id: member.memberId } });
    return row?.vipPlan;
  };
  expect(await planOf(91)).toBe(2);
  expect(await planOf(90)).toBe(0);
});

test('a sale by a process whose clock is ahead keeps its terms, and the next terms begin after it', async () => {
  const aheadMs = 20_000;
  const now = () => new Date(site.clock.now().getTime() + aheadMs);
  const ahead = await buildTestApp({ beside: site, clock: { ...site.clock, now } });
  const member = await createMember(site.deps);
  const price = Number(await priceOf(ahead));
  await placeOrder(ahead, member, { ...vipDays(30), money: price });
  await ahead.close();
  await change(await plansWith('41.00'));
  site.clock.advance(aheadMs + 1000);
  expect(await priceOf(site)).toBe('41.00');
});
