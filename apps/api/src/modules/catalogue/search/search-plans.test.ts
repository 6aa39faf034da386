import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';

import { fillCatalogue } from '../../../../bench/scale/fill-catalogue.ts';
import { createVideoMaker } from '../../../../bench/scale/make-videos.ts';
import { type Database, type Db } from '../../../platform/database/db.ts';
import { parseSearchTerm } from '../../../platform/database/search-term.ts';
import { uncheckedStatement } from '../../../platform/database/statement.ts';
import { buildTestApp } from '../../../test/build-test-app.ts';
import { everythingPublic, type Order, type Scope } from '../scope.ts';
import { countVideos, findIds, walkMatches } from '../video-ids.repo.ts';
import { createGramCounts, type GramCounts } from './gram-counts.ts';
import { findMatches } from './matches.repo.ts';
import { type Ranking, rankVideos } from './rank-videos.ts';

const videos = 30_000;
const orders = ['latest', 'hot', 'score'] as const;
const root: Scope = [{ kind: 'root', codes: ['30'], darkWeb: false }];
const son: Scope = [{ kind: 'son', codes: ['301'], darkWeb: false }];
const sons: Scope = [{ kind: 'son', codes: ['301', '312', '320'], darkWeb: false }];
const withDarkWeb: Scope = [...everythingPublic, { kind: 'root', codes: ['39'], darkWeb: true }];
const scopes = { everythingPublic, root, son, sons, withDarkWeb };

let db: Database;
let gramCounts: () => Promise<GramCounts>;
beforeAll(async () => {
  const testApp = await buildTestApp({ asOwner: true });
  db = testApp.deps.db;
  gramCounts = createGramCounts(testApp.deps);
  const client = new pg.Client({ connectionString: testApp.connectionString });
  await client.connect();
  await fillCatalogue(client, videos, createVideoMaker(7));
  await client.end();
  return () => testApp.close();
});

interface Asked {
  text: string;
  values: unknown[];
}

/** A database that writes down what it is asked. */
function listenTo(asked: Asked[]): Db {
  const note = (text: string, values: unknown[] = []): void => void asked.push({ text, values });
  return {
    rows: (of, values) => (note(of.text, values), db.rows(of, values)),
    row: (of, values) => (note(of.text, values), db.row(of, values)),
    one: (of, values) => (note(of.text, values), db.one(of, values)),
    run: (of, values) => (note(of.text, values), db.run(of, values)),
    query: (text, values) => (note(text, values), db.query(text, values)),
  };
}

/** The plan of each statement that some work sends, as the database describes it. */
async function plansOf(work: (db: Db) => Promise<unknown>): Promise<string[]> {
  const asked: Asked[] = [];
  await work(listenTo(asked));
  const plans: string[] = [];
  for (const { text, values } of asked) {
    const explain = uncheckedStatement<{ 'QUERY PLAN': string }>('', `explain (costs off) ${text}`);
    plans.push((await db.rows(explain, values)).map((row) => row['QUERY PLAN']).join('\n'));
  }
  return plans;
}

const now = new Date();
const page1000 = { offset: 9990, limit: 10, now, without: [1, 2] };

describe.each(orders)('lists by %s', (order) => {
  test.each(Object.entries(scopes))(
    'of %s come from an index, in its order',
    async (name, scope) => {
      const [plan = ''] = await plansOf((it) => findIds(it, scope, order, page1000));
      expect(plan).toContain('Index Only Scan using video_');
      // Several categories are sorted once their heads are there.
      expect(plan).not.toMatch(name === 'sons' ? /Seq Scan|Bitmap/ : /Seq Scan|Bitmap|Sort\n/);
    },
  );
});

test.each(Object.entries(scopes))('%s is counted from indexes alone', async (_, scope) => {
  const plans = await plansOf((it) => countVideos(it, scope, { most: 100_000, now }));
  for (const plan of plans) {
    expect(plan).toContain('Index Only Scan');
    expect(plan).not.toMatch(/Seq Scan|Heap Scan/);
  }
});

const tierNames = ['start', 'title', 'rest'] as const;

describe.each(orders)('a search by %s', (order) => {
  test.each(tierNames)('walks an index for a frequent term (%s)', async (tier) => {
    const wanted = { term: '城市', tier, scope: everythingPublic, order, limit: 10_000, now };
    const [plan = ''] = await plansOf((it) => walkMatches(it, wanted));
    expect(plan).toContain(`Index Only Scan using video_public_`);
    expect(plan).not.toMatch(/Seq Scan|Bitmap|Sort\n/);
  });

  test.each([...tierNames, 'any'] as const)('finds by grams (%s)', async (tier) => {
    for (const scope of [everythingPublic, root, withDarkWeb]) {
      const wanted = {
        term: '城市',
        query: "'城市'",
        tier,
        scope,
        order,
        limit: 10,
        most: 1000,
        now,
      };
      const [plan = ''] = await plansOf((it) => findMatches(it, wanted));
      expect(plan).toContain('Bitmap Index Scan on video_public_grams');
      expect(plan).not.toMatch(/Seq Scan on video|Gather/);
    }
  });
});

/** What a search has to find, by looking at every video. */
async function scan(typed: string, order: Order): Promise<number[]> {
  const key = { latest: 'published_at', hot: 'like_count', score: 'score' }[order];
  const everything = uncheckedStatement<{ id: number }>(
    '',
    `select id from video, lower(normalize($1, NFKC)) as term
     where state = 'published' and (strpos(lower(title), term) > 0 or strpos(lower(author), term) > 0
       or exists (select from unnest(tags) tag where strpos(lower(tag), term) > 0))
     order by case strpos(lower(title), term) when 1 then 0 when 0 then 2 else 1 end, ${key} desc, id desc`,
  );
  return (await db.rows(everything, [typed])).map((it) => it.id);
}

async function rank(
  typed: string,
  order: Order,
  wanted: number,
  counts: GramCounts,
): Promise<Ranking> {
  const term = parseSearchTerm(typed);
  if (term === null) throw new Error('no term');
  return rankVideos(db, { term, scope: everythingPublic, order, now }, counts, wanted);
}

const ignorant: GramCounts = { videos: 0, count: () => 0 };
const mistaken: GramCounts = { videos, count: () => 9000 };

describe('a search finds what a scan of all videos finds', () => {
  const terms = [
    '城',
    '市',
    '的',
    '城市',
    '雪山',
    '纪录',
    '第1',
    '城市夜',
    '第12集',
    '城市夜航',
    '4k',
    '㐀',
  ];
  test.each(terms)('%s', async (typed) => {
    const known = await gramCounts();
    for (const order of orders) {
      const all = await scan(typed, order);
      const found = await rank(typed, order, 10_000, known);
      expect(found.ids).toEqual(all.slice(0, 10_000));
      // However many are wanted, and whatever the database believes to know of the term.
      for (const counts of [known, ignorant, mistaken]) {
        const first = await rank(typed, order, 30, counts);
        expect(first.ids.slice(0, 30)).toEqual(all.slice(0, 30));
        const wrongBy = Math.abs(first.total - Math.min(10_000, all.length));
        const mayBeWrongBy = first.isComplete ? 0 : counts === known ? all.length / 3 : 10_000;
        expect(wrongBy).toBeLessThanOrEqual(mayBeWrongBy);
      }
    }
  });

  test('and the statistics tell frequent terms from rare ones', async () => {
    const counts = await gramCounts();
    expect(counts.videos).toBeGreaterThan(videos * 0.9);
    const { length } = await scan('城市', 'score');
    const expected = counts.count({ text: '城市', isPrefix: false });
    expect(expected).toBeGreaterThan(length * 0.5);
    expect(expected).toBeLessThan(length * 2);
  });
});
