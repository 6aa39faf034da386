import { randomUUID } from 'node:crypto';

import type pg from 'pg';

import { insertRows } from './insert-rows.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const monthDays = 30;

/** Inserts work for operators: a month of ad figures, an overdue report, a file that failed, and prices that wait. */
export async function insertWork(client: pg.ClientBase, now: Date): Promise<void> {
  await insertFigures(client, now);
  await insertReports(client, now);
  await insertFailedIngest(client, now);
  await insertWaitingPrices(client, now);
}

/** Returns `YYYY-MM-DD` in Shanghai, so many days before. */
const dayBefore = (now: Date, days: number): string =>
  new Date(now.getTime() + 8 * hourMs - days * dayMs).toISOString().slice(0, 10);

/** Inserts the ads' figures: a different level for each ad, more on some days, and a share of clicks. */
async function insertFigures(client: pg.ClientBase, now: Date): Promise<void> {
  const { rows } = await client.query<{ id: string; active: boolean }>(
    'select id, active from ad order by id',
  );
  const figures = rows.flatMap(({ id, active }, nth) =>
    // An inactive ad was active until some days ago; today's figures come from real views.
    Array.from({ length: monthDays }, (_, before) => before)
      .filter((before) => before > (active ? 0 : 9))
      .map((before) => {
        const wave = 1 + 0.35 * Math.sin((before + nth) * 0.9) + 0.2 * Math.sin(before * 2.3);
        const views = Math.round(wave * (180 + ((nth * 397) % 900)));
        const clicks = Math.round(views * (0.012 + ((nth * 7) % 11) / 400));
        return { ad_id: id, day: dayBefore(now, before), views, clicks };
      }),
  );
  await insertRows(client, 'ad_day', figures);
}

async function insertReports(client: pg.ClientBase, now: Date): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `select id from video where state = 'published' and not dark_web order by id limit 2`,
  );
  const [due, fresh] = rows;
  if (due === undefined || fresh === undefined) return;
  const report = (id: string, detail: string, hoursAgo: number, receipt: string) => ({
    video_id: id,
    category: 'copyright',
    detail,
    receipt,
    hid: false,
    state: 'open',
    address: '\\x',
    note: '',
    created_at: new Date(now.getTime() - hoursAgo * hourMs),
    due_at: new Date(now.getTime() + (72 - hoursAgo) * hourMs),
  });
  await insertRows(client, 'video_report', [
    report(due.id, '这段画面来自我的作品，未经授权。', 75, 'R-DEMO-DUE1'),
    report(fresh.id, '片尾的配乐需要署名。', 5, 'R-DEMO-NEW1'),
  ]);
}

/** Inserts a change of prices, one more package of coins, that the operator requested and another may confirm. */
async function insertWaitingPrices(client: pg.ClientBase, now: Date): Promise<void> {
  const { rows } = await client.query<{ id: string }>('select id from operator limit 1');
  const content = { coinsPerYuan: 10, packages: [30, 100, 300], minYuan: 10, maxYuan: 5000 };
  const asked = { state: 'waiting', reason: '节日活动', operator_id: rows[0]?.id ?? null };
  await insertRows(client, 'sale_terms', [{ kind: 'coins', content, ...asked, created_at: now }]);
}

async function insertFailedIngest(client: pg.ClientBase, now: Date): Promise<void> {
  const id = randomUUID();
  const { rows } = await client.query<{ code: string }>(
    'select code from category where parent_code is null and not dark_web order by position limit 1',
  );
  const [category] = rows;
  if (category === undefined) return;
  const [created_at, changed_at] = [26, 25.9].map((ago) => new Date(now.getTime() - ago * hourMs));
  await insertRows(client, 'ingest', [
    {
      id,
      origin: 'upload',
      source: '山间清晨.mkv',
      version: '',
      title: '山间清晨',
      introduction: '',
      author: '',
      tags: [],
      paid: false,
      poster: 0,
      bytes: 734_003_200,
      category_code: category.code,
      channel_name: '线路一',
      state: 'failed',
      created_at,
      changed_at,
    },
  ]);
  const step = (name: string, state: string) => ({
    ingest_id: id,
    step: name,
    state,
    progress: state === 'done' ? 100 : 0,
    attempts: state === 'waiting' ? 0 : 1,
    fault: state === 'failed' ? 'not-decodable' : null,
    detail: state === 'failed' ? 'moov atom not found' : null,
  });
  await insertRows(client, 'ingest_step', [
    step('received', 'done'),
    step('probed', 'failed'),
    ...['screened', 'renditions', 'pictures', 'packaged', 'released'].map((it) =>
      step(it, 'waiting'),
    ),
  ]);
}
