import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { fillCatalogue } from '../../../../bench/scale/fill-catalogue.ts';
import { createVideoMaker } from '../../../../bench/scale/make-videos.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { countBlocks } from '../../../test/count-blocks.ts';
import { countVideoIds, findVideoIds, type VideoFilters } from './find-operator-videos.repo.ts';

/** None of the videos that are made is a draft, in the bin, or reported. */
const videos = 12_000;
const rare = [1000, 5000, 9000];

let site: TestApp;
let table: number;
beforeAll(async () => {
  site = await buildTestApp({ asOwner: true });
  const client = new pg.Client({ connectionString: site.connectionString });
  await client.connect();
  await fillCatalogue(client, videos, createVideoMaker(7));
  const { rows } = await client.query<{ ids: string[] }>(
    `select array_agg(id order by id) as ids from (
       select id, row_number() over (order by id) n from video) v where n = any($1)`,
    [rare],
  );
  const [draft, removed, reported] = rows[0]?.ids ?? [];
  await client.query(`update video set state = 'draft' where id = $1`, [draft]);
  await client.query(`update video set deleted_at = now(), state = 'taken_down' where id = $1`, [
    removed,
  ]);
  await client.query(
    `insert into video_report (receipt, video_id, category, address, created_at, due_at)
     values ('R1', $1, 'copyright', '', now(), now())`,
    [reported],
  );
  await client.query('analyze');
  await client.end();
  table = await countBlocks(site.deps.db, 'custom', (db) =>
    db.rows({ name: '', text: 'select title from video where $1::int = 1' }, [1]),
  );
});
afterAll(() => site.close());

const none: VideoFilters = {
  isEmpty: false,
  term: null,
  id: null,
  oldId: null,
  state: null,
  isAhead: null,
  isDeleted: false,
  categoryCode: null,
  paid: null,
  reported: null,
  publishedFrom: null,
  publishedBefore: null,
  atLeastSeconds: null,
  belowSeconds: null,
  now: new Date('2026-11-28T00:00:00Z'),
};

const page = { sort: 'newest', afterId: null, size: 26 } as const;

test.each<[string, Partial<VideoFilters>, number]>([
  ['a draft', { state: 'draft' }, 1],
  ['one that was taken down', { state: 'taken_down' }, 0],
  ['one in the bin', { isDeleted: true }, 1],
  ['one with an open report', { reported: true }, 1],
  [
    'one that is not published yet',
    { state: 'published', isAhead: true, now: new Date('2100-01-01') },
    0,
  ],
  ['one of days without any', { publishedBefore: new Date('1999-01-01') }, 0],
  ['one longer than any', { atLeastSeconds: 1_000_000 }, 0],
  ['one of an unknown category', { categoryCode: 'none' }, 0],
])('%s is found, and counted, without reading the whole table', async (_, filter, found) => {
  const filters = { ...none, ...filter };
  const blocks = await countBlocks(site.deps.db, 'custom', async (db) => {
    expect(await findVideoIds(db, filters, page)).toHaveLength(found);
    expect(await countVideoIds(db, filters, 10_001)).toBe(found);
  });
  expect(blocks).toBeLessThan(table / 20);
});

test('all others than the one with an open report are found', async () => {
  const { db } = site.deps;
  expect(await findVideoIds(db, { ...none, reported: false }, page)).toHaveLength(page.size);
  const all = await countVideoIds(db, none, videos);
  expect(await countVideoIds(db, { ...none, reported: false }, videos)).toBe((all ?? 0) - 1);
});
