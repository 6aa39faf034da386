import assert from 'node:assert/strict';

import { bindInviteCode, listInvitees } from '@lantern/contracts/calls/invite';
import { getMember } from '@lantern/contracts/calls/member';
import { decideTerms, getTerms, proposeTerms } from '@lantern/contracts/calls/operator/terms';
import { claimCalls, getSignState, signIn } from '@lantern/contracts/calls/sign';
import { getConfig } from '@lantern/contracts/calls/site';
import { reportPlayback } from '@lantern/contracts/calls/watch';
import type { SaleTerms } from '@lantern/contracts/entities/sale-terms';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../test/call-as.ts';
import { createMember } from '../../../test/create-member.ts';
import { createOperator } from '../../../test/create-operator.ts';
import { createVideo } from '../../../test/create-video.ts';
import { transactAsOwner } from '../../../test/database.ts';
import { expectSoundLedger } from '../../../test/expect-sound-ledger.ts';
import { hearChanges } from '../../../test/hear-changes.ts';
import { auditLedger } from '../../ground/wallet/audit/audit.ts';
import { pageViewsOf } from '../../members/invite/page-views.ts';

const dayMs = 24 * 3_600_000;
const reason = '中秋活动 🏮';

let site: TestApp;
let second: TestApp;
beforeAll(async () => {
  site = await buildTestApp();
  second = await buildTestApp({ beside: site });
});
afterAll(async () => {
  await second.close();
  await site.close();
});

const money = () => createOperator(site.deps, { roles: ['money'] });
type Rewards = Extract<SaleTerms, { kind: 'rewards' }>['content'];

/** The rewards in force, or the newest that were asked for, with some of them changed. */
async function propose(change: Partial<Rewards>) {
  const ask = askAs(site, await money());
  const { inForce, later } = await ask(getTerms, {});
  const newest = [...inForce, ...later]
    .filter(({ terms }) => terms.kind === 'rewards')
    .toSorted((one, other) => other.id - one.id)[0];
  assert(newest?.terms.kind === 'rewards');
  const terms = { kind: 'rewards', content: { ...newest.terms.content, ...change } } as const;
  return { ask, payload: { terms, effectiveFrom: null, reason, basedOn: newest.id } };
}

async function change(content: Partial<Rewards>): Promise<void> {
  const { ask, payload } = await propose(content);
  const { id } = await ask(proposeTerms, payload);
  await askAs(site, await money())(decideTerms, { id, confirms: true, reason });
  await hearChanges(site, second);
  site.clock.advance(1000);
}

const strip = (amount: number): Rewards['signIn'] =>
  Array.from({ length: 7 }, (_, day) => ({ kind: day % 2 ? 'vip-days' : 'coins', amount }));

test('a reward is paid and audited by the version of its time', async () => {
  const [member, other] = [await createMember(site.deps), await createMember(site.deps)];
  const coinsOf = async (who = member) => (await askAs(site, who)(getMember, who)).memberCion;
  const before = await askAs(site, member)(getSignState, {});
  expect(before.rewards.tasks.dailyLogin).toEqual({ kind: 'coins', amount: 1 });
  expect(await askAs(site, member)(signIn, { amount: 1 })).toMatchObject({ coins: 1 });
  await askAs(second, member)(claimCalls.dailyLogin, {});
  expect(await coinsOf()).toBe(2);

  await change({ signIn: strip(9), dailyLogin: 7, inviteDays: 3 });
  for (const at of [site, second]) {
    const { rewards } = await askAs(at, other)(getSignState, {});
    expect(rewards.signIn).toEqual(strip(9));
    expect(rewards.tasks.invite).toEqual({ kind: 'vip-days', amount: 3 });
  }
  expect((await askAs(site, null)(getConfig, {})).inviteDays).toBe(3);
  const stale = await callAs(second, other)(signIn, { amount: 1 });
  expect([stale.code, stale.msg]).toEqual([500, '签到信息有误，请刷新后重试']);
  expect(await askAs(second, other)(signIn, {})).toEqual({ count: 1, coins: 9, vipDays: 0 });
  await askAs(site, other)(claimCalls.dailyLogin, {});
  expect(await coinsOf(other)).toBe(16);
  site.clock.advance(dayMs);
  expect(await askAs(site, member)(signIn, {})).toEqual({ count: 2, coins: 0, vipDays: 9 });
  await expectSoundLedger(site);

  // Were an earlier version to say otherwise, what was paid under it would be found.
  await transactAsOwner(site, async (tx) => {
    await tx.query('set local session_replication_role = replica');
    await tx.query(
      `update sale_terms set content = jsonb_set(content, '{dailyLogin}', '2') where kind = 'rewards' and effective_from < '2001-01-01'`,
    );
  });
  const found = await auditLedger(site.deps.db);
  expect(found.map(({ check }) => check)).toEqual([
    'a claim was paid what it earns, to its member',
  ]);
});

test('a version that is older than a task pays for it what it pays at first', async () => {
  const old = await buildTestApp();
  await transactAsOwner(old, async (tx) => {
    await tx.query('set local session_replication_role = replica');
    await tx.query(
      `update sale_terms set content = content - 'watchVideo' || '{"dailyLogin": 9}' where kind = 'rewards'`,
    );
  });
  const member = await createMember(old.deps);
  const { rewards } = await askAs(old, member)(getSignState, {});
  expect([rewards.tasks.dailyLogin.amount, rewards.tasks.watchVideo.amount]).toEqual([9, 2]);
  const operator = await createOperator(old.deps, { roles: ['money'] });
  const { inForce } = await askAs(old, operator)(getTerms, {});
  const shown = inForce.find(({ terms }) => terms.kind === 'rewards');
  expect(shown?.terms.content).toMatchObject({ dailyLogin: 9, watchVideo: 2 });
  const { id: collectCode } = await createVideo(old.deps);
  for (let report = 0; report <= 60; report++) {
    await askAs(old, member)(reportPlayback, { collectCode, position: 1 });
    old.clock.advance(20_000);
  }
  expect(await askAs(old, member)(claimCalls.watchVideo, {})).toBe(true);
  expect((await askAs(old, member)(getMember, member)).memberCion).toBe(2);
  await expectSoundLedger(old);
  await old.close();
});

test('a friend brings the days of the version in force, and the list says how many', async () => {
  const inviter = await createMember(site.deps);
  const friends = [await createMember(site.deps), await createMember(site.deps)];
  for (const [index, friend] of friends.entries()) {
    await askAs(site, friend)(bindInviteCode, { parentId: inviter.memberCode });
    await change({ inviteDays: index + 4 });
    await pageViewsOf(site.deps).count(friend, `198.51.100.${index}`);
  }
  const { list } = await askAs(site, inviter)(listInvitees, { currentPage: 1 });
  expect(list.map(({ reward, days }) => [reward, days])).toEqual([
    ['given', 5],
    ['given', 4],
  ]);
});

test.each([
  ['no coins', { dailyLogin: 0 }],
  ['half a coin', { watchVideo: 1.5 }],
  ['more than is paid', { firstRechargeVip: 1001 }],
  ['more days than are given', { inviteDays: 31 }],
  ['a strip of six days', { signIn: strip(1).slice(1) }],
  ['a strip that pays a month and a day', { signIn: strip(31) }],
])('%s is no reward', async (_, wrong) => {
  const { payload } = await propose(wrong);
  expect((await callAs(site, await money())(proposeTerms, payload)).code).toBe(400);
});

test('a reward from a process whose clock is ahead belongs to the version of its time', async () => {
  const aheadMs = 20_000;
  const now = () => new Date(site.clock.now().getTime() + aheadMs);
  const ahead = await buildTestApp({ beside: site, clock: { ...site.clock, now } });
  const member = await createMember(site.deps);
  await askAs(ahead, member)(signIn, {});
  await askAs(ahead, member)(claimCalls.dailyLogin, {});
  await ahead.close();
  const known = await auditLedger(site.deps.db);
  await change({ signIn: strip(4), dailyLogin: 4 });
  expect(await auditLedger(site.deps.db)).toEqual(known);
});
