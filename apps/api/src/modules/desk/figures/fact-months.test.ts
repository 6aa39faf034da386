import { startOfBusinessDay } from '@lantern/rules/shanghai-time';
import { beforeEach, expect, onTestFinished, test } from 'vitest';

import { uncheckedStatement } from '../../../platform/database/statement.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { transactAsOwner } from '../../../test/database.ts';
import { computeFigures, keepFactMonths } from './figures.jobs.ts';

let site: TestApp;
beforeEach(async () => {
  site = await buildTestApp({ env: { KEEP_FACTS_DAYS: '40' } });
  onTestFinished(() => site.close());
});

/** Moves the clock to a moment of a day in Shanghai. */
function goTo(day: string, ms = 0): void {
  const { clock } = site;
  clock.advance(startOfBusinessDay(day).getTime() + ms - clock.now().getTime());
}

const selectMonths = uncheckedStatement<{ it: string }>(
  'test-fact-months',
  `select inhrelid::regclass || ' ' || facts_days(inhrelid) as it from pg_inherits
    where inhparent = $1::regclass and not lower_inf(facts_days(inhrelid)) order by 1`,
);
const selectPlaces = uncheckedStatement<{ it: string }>(
  'test-fact-places',
  `select day || ' ' || tableoid::regclass as it from page_view order by day, visitor`,
);

/** The parts of a table but the one before all months, with their days. */
const monthsOf = async (table: string): Promise<string[]> =>
  (await site.deps.db.rows(selectMonths, [table])).map(({ it }) => it);

/** Where each fact lies: its day, and the table. */
const placesOf = async (): Promise<string[]> =>
  (await site.deps.db.rows(selectPlaces)).map(({ it }) => it);

const note = (day: string, who: number) =>
  site.deps.db.query(
    `insert into page_view (day, page, visitor, registered_on, seen_at)
     values ($1, '/', decode(lpad($2::text, 32, '0'), 'hex'), $1, now()) on conflict do nothing`,
    [day, who],
  );

test('a month and the three after it are made, over New Year, by the midnight of Shanghai', async () => {
  goTo('2031-12-01', -1);
  await keepFactMonths(site.deps);
  const made = ['2031_11', '2031_12', '2032_01', '2032_02'];
  const names = async () => (await monthsOf('page_view')).map((it) => it.slice(10, 17));
  expect(await names()).toEqual(made);
  await keepFactMonths(site.deps);
  expect(await names()).toEqual(made);
  goTo('2031-12-01');
  await Promise.all([1, 2, 3].map(() => keepFactMonths(site.deps)));
  expect(await monthsOf('usage_fact')).toEqual([
    'usage_fact_2031_11 [2031-11-01,2031-12-01)',
    'usage_fact_2031_12 [2031-12-01,2032-01-01)',
    'usage_fact_2032_01 [2032-01-01,2032-02-01)',
    'usage_fact_2032_02 [2032-02-01,2032-03-01)',
    'usage_fact_2032_03 [2032-03-01,2032-04-01)',
  ]);
});

test('a fact that came before its month is kept, counted once, and lies in the month once that is made', async () => {
  goTo('2031-12-31');
  for (const day of ['2031-12-31', '2032-01-01', '2032-01-01']) await note(day, 1);
  expect(await placesOf()).toEqual(['2031-12-31 page_view_rest', '2032-01-01 page_view_rest']);
  await Promise.all([keepFactMonths(site.deps), note('2032-01-01', 1), note('2032-01-01', 2)]);
  await note('2031-12-31', 1);
  await note('2032-01-31', 1);
  await note('2032-02-01', 1);
  expect(await placesOf()).toEqual([
    '2031-12-31 page_view_2031_12',
    '2032-01-01 page_view_2032_01',
    '2032-01-01 page_view_2032_01',
    '2032-01-31 page_view_2032_01',
    '2032-02-01 page_view_2032_02',
  ]);
});

test('a month past its time goes whole, days of a month that is half past it go alone, and no other fact does', async () => {
  goTo('2031-12-31');
  await keepFactMonths(site.deps);
  goTo('2032-01-15');
  await keepFactMonths(site.deps);
  // The first of each month lie at the same place of their tables.
  for (const day of ['2031-12-05', '2031-12-07', '2032-01-01', '2032-01-14']) await note(day, 7);
  goTo('2032-01-15');
  await computeFigures(site.deps);
  // Forty days with this one: from the seventh of December on.
  expect(await placesOf()).toEqual([
    '2031-12-07 page_view_2031_12',
    '2032-01-01 page_view_2032_01',
    '2032-01-14 page_view_2032_01',
  ]);
  goTo('2032-02-08');
  await keepFactMonths(site.deps);
  expect((await monthsOf('page_view'))[0]).toContain('page_view_2031_12');
  goTo('2032-02-09');
  await keepFactMonths(site.deps);
  expect((await monthsOf('page_view'))[0]).toContain('page_view_2032_01');
  expect(await placesOf()).toEqual([
    '2032-01-01 page_view_2032_01',
    '2032-01-14 page_view_2032_01',
  ]);
});

test('a month that somebody reads is dropped later, and nothing waits for that', async () => {
  goTo('2031-12-31');
  await keepFactMonths(site.deps);
  goTo('2032-03-31');
  const before = await monthsOf('page_view');
  await transactAsOwner(site, async (tx) => {
    await tx.query('select from page_view_2031_12');
    await keepFactMonths(site.deps);
    await note('2032-03-31', 1);
  });
  expect(await monthsOf('page_view')).toEqual(expect.arrayContaining(before.slice(0, 1)));
  await keepFactMonths(site.deps);
  expect((await monthsOf('page_view'))[0]).toContain('page_view_2032_02');
});

test.each([
  `select facts_make_month('member', '2031-01-01')`,
  `select facts_drop_before('ledger_posting', '2031-01-01')`,
  `select facts_drop_before('page_view; drop table member', '2031-01-01')`,
])('the site’s role makes and drops nothing else: %s', async (sql) => {
  await expect(site.deps.db.query(sql)).rejects.toThrow('does not lie in months');
  await expect(site.deps.db.query('drop table page_view_rest')).rejects.toMatchObject({
    code: '42501',
  });
});
