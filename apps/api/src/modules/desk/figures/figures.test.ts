import { businessDayOf, shiftBusinessDay, startOfBusinessDay } from '@lantern/rules/shanghai-time';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { type Db } from '../../../platform/database/db.ts';
import { uncheckedStatement } from '../../../platform/database/statement.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { transactAsOwner } from '../../../test/database.ts';
import { computeDay, computeFigures } from './figures.jobs.ts';

let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp({ env: { KEEP_FACTS_DAYS: '40' } });
});
afterAll(() => site.close());

const today = '2031-05-21';
const hourMs = 3_600_000;
const minuteMs = 60_000;

/** Moments close to the midnights of the last days, and to the millisecond. */
const moment = fc
  .tuple(
    fc.integer({ min: -4, max: 0 }),
    fc.oneof(
      fc.integer({ min: -90 * minuteMs, max: 90 * minuteMs }),
      fc.constantFrom(-1, 0, 1, 999),
      fc.integer({ min: 0, max: 12 * hourMs }),
    ),
  )
  .map(([day, ms]) => startOfBusinessDay(shiftBusinessDay(today, day)).getTime() + ms);

const sale = fc.record({
  buyer: fc.nat(11),
  madeAt: moment,
  /** Until it is paid, if ever. */
  takes: fc.option(fc.integer({ min: 0, max: 3 * hourMs })),
  plan: fc.option(fc.integer({ min: 1, max: 4 })),
  fen: fc.constantFrom<number>(1, 99, 3000, 1_999_999),
  channel: fc.constantFrom<string>('sandbox', 'epay'),
  isRefunded: fc.boolean(),
});

const world = fc.record({
  members: fc.array(fc.record({ at: moment, isInvited: fc.boolean() }), {
    minLength: 12,
    maxLength: 12,
  }),
  sales: fc.array(sale, { maxLength: 25 }),
  views: fc.array(
    fc.record({ who: fc.nat(11), at: moment, page: fc.constantFrom<string>('/', '/vip', '/my') }),
    {
      maxLength: 40,
    },
  ),
  plays: fc.array(
    fc.record({ who: fc.nat(11), at: moment, video: fc.integer({ min: 1, max: 4 }) }),
    {
      maxLength: 40,
    },
  ),
});
type World = typeof world extends fc.Arbitrary<infer Drawn> ? Drawn : never;

const visitorOf = (who: number): Buffer => Buffer.alloc(16, who + 1);
const dayOf = (ms: number): string => businessDayOf(new Date(ms));
const hourOf = (ms: number): string => new Date(ms + 8 * hourMs).toISOString().slice(11, 13);

/** An order, without a ledger behind it. */
async function insertOrder(
  tx: Db,
  it: Omit<World['sales'][number], 'takes'> & { id: number; paidAt: number | null },
): Promise<void> {
  const isPaid = it.paidAt !== null;
  const state = !isPaid ? 'created' : it.isRefunded ? 'refunded' : 'fulfilled';
  const paidAt = it.paidAt === null ? null : new Date(it.paidAt);
  const commission = isPaid ? Math.floor(it.fen / 10) : 0;
  await tx.query(
    `insert into purchase_order (id, number, member_id, goods, vip_plan, vip_days, coins, amount_fen, channel, method, state,
                                 created_at, expires_at, paid_at, fulfilled_at, settled_by_id, trade_no, commission_fen, inviter_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'a', $10, $11, $11, $12, $13, $14, $15, $16, $17)`,
    [
      it.id,
      `C20310520120000${100_000 + it.id}`,
      it.buyer + 1000,
      it.plan === null ? 'coins' : 'vip',
      it.plan,
      it.plan && 30,
      it.plan === null ? 300 : null,
      it.fen,
      it.channel,
      state,
      new Date(it.madeAt),
      paidAt,
      paidAt,
      isPaid ? it.id : null,
      isPaid ? `t${it.id}` : null,
      commission,
      commission > 0 ? 999 : null,
    ],
  );
}

async function fillSales(tx: Db, sales: World['sales']): Promise<void> {
  for (const [id, it] of sales.entries()) {
    const paidAt = it.takes === null ? null : it.madeAt + it.takes;
    await insertOrder(tx, { ...it, id: id + 1, paidAt });
    if (paidAt !== null && it.isRefunded)
      await tx.query(
        `insert into order_refund (order_id, kind, reference, operator_id, coins_taken, coins_owed, days_taken,
                                   commission_taken_fen, commission_owed_fen, created_at)
         values ($1::bigint + 1, 'refund', 'R' || $1::bigint, 1, 1, 0, 0, 0, 0, $2)`,
        [id, new Date(paidAt + minuteMs)],
      );
  }
}

/** Puts a world into the tables: members, orders and facts, none with a ledger behind it. */
async function fill(tx: Db, { members, sales, views, plays }: World): Promise<void> {
  await tx.query('set local session_replication_role = replica');
  for (const table of [
    'figure_day',
    'page_view',
    'usage_fact',
    'order_refund',
    'purchase_order',
    'invite',
    'member',
  ])
    await tx.query(`delete from ${table}`);
  const at = (ms: number): Date => new Date(ms);
  for (const [id, member] of members.entries()) {
    await tx.query(
      `insert into member (id, code, login_name, password_hash, nickname, created_at)
       values ($1::bigint + 1000, (20000000 + $1::bigint)::text, 'drawn' || $1::bigint, 'none', '', $2)`,
      [id, at(member.at)],
    );
    if (member.isInvited)
      await tx.query('insert into invite (invitee_id, inviter_id, bound_at) values ($1, 999, $2)', [
        id + 1000,
        at(member.at),
      ]);
  }
  await fillSales(tx, sales);
  for (const { who, at: ms, page } of views)
    await tx.query(
      `insert into page_view (day, page, visitor, registered_on, seen_at) values ($1, $2, $3, $4, $5)
       on conflict (day, page, visitor) do update set seen_at = least(page_view.seen_at, excluded.seen_at)`,
      [dayOf(ms), page, visitorOf(who), dayOf(members[who]?.at ?? 0), at(ms)],
    );
  for (const { who, at: ms, video } of plays)
    await tx.query(
      `insert into usage_fact (day, kind, visitor, subject, at) values ($1, 'play', $2, $3, $4) on conflict do nothing`,
      [dayOf(ms), visitorOf(who), String(video), at(ms)],
    );
}

/** Figures counted by hand: each visitor once for a day, a kind and a key. */
class Tally {
  readonly figures = new Map<string, number>();
  readonly #once = new Set<string>();

  add(day: string, kind: string, key: string, value: number): void {
    if (value === 0) return;
    const name = `${day} ${kind} ${key}`;
    this.figures.set(name, (this.figures.get(name) ?? 0) + value);
  }

  addOnce(who: number, day: string, kind: string, key = ''): void {
    const name = [who, day, kind, key].join(' ');
    if (!this.#once.has(name)) this.add(day, kind, key, 1);
    this.#once.add(name);
  }
}

function tallyMembers(tally: Tally, { members }: World): void {
  for (const { at, isInvited } of members) {
    tally.add(dayOf(at), 'registrations', isInvited ? 'invited' : 'direct', 1);
    tally.add(dayOf(at), 'registrations.hour', hourOf(at), 1);
    if (isInvited) tally.add(dayOf(at), 'invites', '', 1);
  }
}

function tallySales(tally: Tally, { members, sales }: World): void {
  for (const it of sales) {
    tally.addOnce(it.buyer, dayOf(it.madeAt), 'ordered');
    if (it.takes === null) continue;
    const paidAt = it.madeAt + it.takes;
    const day = dayOf(paidAt);
    const goods = it.plan === null ? 'coins' : `vip:${it.plan}`;
    const buyer = members[it.buyer];
    const isInvited = buyer?.isInvited === true && buyer.at <= paidAt;
    tally.addOnce(it.buyer, day, 'payers');
    tally.add(day, 'sales', goods, 1);
    tally.add(day, 'revenue.goods', goods, it.fen);
    tally.add(day, 'revenue.channel', it.channel, it.fen);
    tally.add(day, 'revenue.source', isInvited ? 'invited' : 'direct', it.fen);
    tally.add(day, 'revenue.hour', hourOf(paidAt), it.fen);
    tally.add(day, 'commission', '', Math.floor(it.fen / 10));
    if (it.isRefunded) tally.add(dayOf(paidAt + minuteMs), 'refunded', '', it.fen);
  }
}

function tallyVisits(tally: Tally, { members, views, plays }: World): void {
  const firstSeen = new Map<string, number>();
  for (const { who, at, page } of views) {
    const day = dayOf(at);
    const seen = `${day} ${who}`;
    firstSeen.set(seen, Math.min(firstSeen.get(seen) ?? Infinity, at));
    tally.addOnce(who, day, 'visitors');
    tally.addOnce(who, day, 'pages', page);
    const apart = [1, 7, 30].find(
      (days) => shiftBusinessDay(day, -days) === dayOf(members[who]?.at ?? 0),
    );
    if (apart !== undefined) tally.addOnce(who, day, 'returned', String(apart));
  }
  for (const at of firstSeen.values()) tally.add(dayOf(at), 'visitors.hour', hourOf(at), 1);
  for (const { who, at, video } of plays) {
    tally.addOnce(who, dayOf(at), 'players');
    tally.addOnce(who, dayOf(at), 'played', String(video));
  }
}

function count(drawn: World): Map<string, number> {
  const tally = new Tally();
  for (const part of [tallyMembers, tallySales, tallyVisits]) part(tally, drawn);
  return tally.figures;
}

async function readFigures(): Promise<Map<string, number>> {
  const all = uncheckedStatement<{ name: string; value: number }>(
    'test-figures',
    `select day::text || ' ' || kind || ' ' || key as name, value from figure_day where kind <> 'computed'`,
  );
  return new Map((await site.deps.db.rows(all)).map(({ name, value }) => [name, value]));
}

const byName = (figures: Map<string, number>) =>
  [...figures].toSorted(([a], [b]) => (a < b ? -1 : 1));
const days = [-4, -3, -2, -1, 0].map((apart) => shiftBusinessDay(today, apart));
const ofDays = (figures: Map<string, number>) =>
  byName(figures).filter(([name]) => days.includes(name.slice(0, 10)));

test('a day computed twice is equal to its facts, counted by hand, at every midnight', async () => {
  await fc.assert(
    fc.asyncProperty(world, async (drawn) => {
      await transactAsOwner(site, (tx) => fill(tx, drawn));
      for (const round of ['first', 'again']) {
        for (const day of days) await computeDay(site.deps, day);
        expect([round, ofDays(await readFigures())]).toEqual([round, ofDays(count(drawn))]);
      }
    }),
    { numRuns: 12 },
  );
});

const empty: World = { members: [], sales: [], views: [], plays: [] };
const bought = (madeAt: number) => ({
  buyer: 0,
  madeAt,
  takes: 0,
  plan: 1,
  fen: 3000,
  channel: 'epay',
  isRefunded: false,
});

test('a late row is counted on its day; a settled day is not changed', async () => {
  const lastMoment = startOfBusinessDay(today).getTime() - 1;
  const members = Array.from({ length: 12 }, () => ({
    at: lastMoment - 40 * 24 * hourMs,
    isInvited: false,
  }));
  const before = { ...empty, members, sales: [bought(lastMoment)] };
  await transactAsOwner(site, (tx) => fill(tx, before));
  await computeFigures(site.deps);
  const late = { ...before, sales: [bought(lastMoment), { ...bought(lastMoment), fen: 99 }] };
  const revenue = async (): Promise<number | undefined> =>
    (await readFigures()).get(`${days[3]} revenue.goods vip:1`);
  expect(await revenue()).toBe(3000);
  const add = (id: number) =>
    transactAsOwner(site, async (tx) => {
      await tx.query('set local session_replication_role = replica');
      await insertOrder(tx, { ...bought(lastMoment), id, fen: 99, paidAt: lastMoment });
    });
  await add(7);
  await computeFigures(site.deps);
  expect(await revenue()).toBe(3099);
  expect((await readFigures()).get(`${days[3]} payers `)).toBe(
    count(late).get(`${days[3]} payers `),
  );
  site.clock.advance(4 * 24 * hourMs);
  onTestFinished(() => site.clock.advance(-4 * 24 * hourMs));
  await computeFigures(site.deps);
  await add(8);
  await computeFigures(site.deps);
  expect(await revenue()).toBe(3099);
  await computeDay(site.deps, days[3] ?? '');
  expect(await revenue()).toBe(3198);
});

test('facts go by age, and what was made of them stays when their day is computed again', async () => {
  const at = startOfBusinessDay(today).getTime() + hourMs;
  const members = Array.from({ length: 12 }, () => ({ at, isInvited: false }));
  const views = [0, 1, 2].map((who) => ({ who, at, page: '/' }));
  await transactAsOwner(site, (tx) => fill(tx, { ...empty, members, views, sales: [bought(at)] }));
  await computeFigures(site.deps);
  const facts = async (): Promise<number> => site.deps.prisma.pageView.count();
  expect(await facts()).toBe(3);
  site.clock.advance(39 * 24 * hourMs);
  await computeFigures(site.deps);
  expect(await facts()).toBe(3);
  site.clock.advance(24 * hourMs);
  onTestFinished(() => site.clock.advance(-40 * 24 * hourMs));
  const known = ofDays(await readFigures());
  await computeFigures(site.deps);
  expect(await facts()).toBe(0);
  await computeDay(site.deps, today);
  expect(ofDays(await readFigures())).toEqual(known);
  expect((await readFigures()).get(`${today} visitors `)).toBe(3);
});
