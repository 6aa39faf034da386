import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';

import { fillCatalogue } from '../../../../../bench/scale/fill-catalogue.ts';
import { createVideoMaker } from '../../../../../bench/scale/make-videos.ts';
import { type Database, type Db } from '../../../../platform/database/db.ts';
import { parseSearchTerm } from '../../../../platform/database/search-term.ts';
import { uncheckedStatement } from '../../../../platform/database/statement.ts';
import { buildTestApp } from '../../../../test/build-test-app.ts';
import { scanTitles } from '../../../../test/scan-titles.ts';
import { everythingPublic, type Order, type Scope } from '../lists/scope.ts';
import { countVideos, findIds, walkMatches } from '../video-ids.repo.ts';
import { readLevels } from './best-levels.ts';
import { type AllGramCounts, createGramCounts, type GramCounts } from './gram-counts.ts';
import { findMatches } from './matches.repo.ts';
import { type Ranking, rankVideos } from './rank-videos.ts';
import { findUnkeyed } from './search-keys.repo.ts';

const videos = 30_000;
const orders = ['latest', 'hot', 'score'] as const;
const root: Scope = [{ kind: 'root', codes: ['30'], darkWeb: false }];
const son: Scope = [{ kind: 'son', codes: ['301'], darkWeb: false }];
const sons: Scope = [{ kind: 'son', codes: ['301', '312', '320'], darkWeb: false }];
const withDarkWeb: Scope = [...everythingPublic, { kind: 'root', codes: ['39'], darkWeb: true }];
const scopes = { everythingPublic, root, son, sons, withDarkWeb };

let db: Database;
let gramCounts: () => Promise<AllGramCounts>;
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
      // The heads of several categories are merged, each as far as it is needed; a place that is left over has nothing to sort.
      const read = plan.replaceAll(/Sort\n.*\n +-> {2}Result\n/g, '');
      expect(read).not.toMatch(/Seq Scan|Bitmap|Sort\n/);
      expect(plan.includes('Merge Append')).toBe(['sons', 'withDarkWeb'].includes(name));
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

test('titles without keys are read from their own index, however few there are', async () => {
  for (const most of [1, 200]) {
    const [plan = ''] = await plansOf((it) => findUnkeyed(it, { most }));
    expect(plan).toContain('Index Scan using video_unkeyed');
  }
});

const tierNames = ['start', 'title', 'rest'] as const;

const tierValues = [
  ['%城市%', '%夜%'],
  ['城市%', '夜%'],
] as const;
const spelled = [' [^ ]*,cheng(?:,[^ ]*)? [^ ]*,sh', null] as const;

/** A plan that reads matches by pinyin, and what else the index knows, from the index at once. */
const findsPinyinWith = (besides: string) =>
  new RegExp(String.raw`Bitmap Index Scan on video_public_pinyin\s+Index Cond: .*${besides}`);

describe.each(orders)('a search by %s', (order) => {
  test.each(tierNames)('walks an index for a frequent term (%s)', async (tier) => {
    const wanted = { tierValues, tier, scope: everythingPublic, order, limit: 10_000, now };
    const [plan = ''] = await plansOf((it) => walkMatches(it, wanted));
    expect(plan).toContain(`Index Only Scan using video_public_`);
    expect(plan).not.toMatch(/Seq Scan|Bitmap|Sort\n/);
  });

  test('walks an index for pinyin that is frequent, and looks at each title', async () => {
    const wanted = {
      tierValues: spelled,
      tier: 'spelled',
      scope: everythingPublic,
      order,
    } as const;
    const [plan = ''] = await plansOf((it) => walkMatches(it, { ...wanted, limit: 30, now }));
    // By time it may take the index of all videos.
    expect(plan).toMatch(/Index Scan (Backward )?using video_pu/);
    expect(plan).not.toMatch(/Seq Scan|Bitmap/);
  });

  test('finds by pinyin', async () => {
    for (const [scope, codes] of [
      [everythingPublic, undefined],
      [root, ['30']],
      [withDarkWeb, undefined],
    ] as const) {
      const wanted = { tierValues: spelled, query: `('cheng sh':*)`, tier: 'spelled' } as const;
      const [plan = ''] = await plansOf((it) =>
        findMatches(it, { ...wanted, scope, codes, order, limit: 10, most: 1000, now }),
      );
      expect(plan).toMatch(
        codes ? findsPinyinWith('category_code') : /Bitmap Index Scan on video_public_pinyin/,
      );
      expect(plan).not.toMatch(/Seq Scan on video|Gather/);
    }
  });

  test.each([...tierNames, 'any'] as const)('finds by grams (%s)', async (tier) => {
    for (const scope of [everythingPublic, root, withDarkWeb]) {
      const wanted = {
        tierValues,
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

  test.each(tierNames)('finds among the best by grams and levels at once (%s)', async (tier) => {
    const { best } = (await gramCounts()).levels;
    const { levels = [] } = best(order, 0.1, now) ?? {};
    expect(levels.length).toBeGreaterThan(0);
    const wanted = { tierValues, query: "'城市'", tier, scope: everythingPublic, order, levels };
    const [plan = ''] = await plansOf((it) =>
      findMatches(it, { ...wanted, limit: 10, most: 1000, now }),
    );
    expect(plan).toMatch(/Bitmap Index Scan on video_public_grams\s+Index Cond: .*search_levels/);
    expect(plan).not.toMatch(/Seq Scan on video|Gather/);
  });

  test('finds among the best by pinyin and levels at once', async () => {
    const levels = (await gramCounts()).levels.best(order, 0.1, now)?.levels ?? [];
    expect(levels.length).toBeGreaterThan(0);
    const wanted = { tierValues: spelled, query: `('cheng sh':*)`, tier: 'spelled' } as const;
    const [plan = ''] = await plansOf((it) =>
      findMatches(it, {
        ...wanted,
        scope: everythingPublic,
        order,
        levels,
        limit: 10,
        most: 99,
        now,
      }),
    );
    expect(plan).toMatch(findsPinyinWith('search_levels'));
    expect(plan).not.toMatch(/Seq Scan on video|Gather/);
  });

  test('looks at the categories of each match where there are many', async () => {
    const wanted = {
      tierValues,
      query: "'城市'",
      tier: 'any',
      scope: sons,
      codes: ['301'],
    } as const;
    const [plan = ''] = await plansOf((it) =>
      findMatches(it, { ...wanted, order, limit: 10, most: 1000, now }),
    );
    expect(plan).toContain('Bitmap Index Scan on video_public_grams');
    expect(plan).not.toMatch(/Seq Scan on video|BitmapAnd|Gather/);
  });
});

const { everything, scan, scanSpelled } = scanTitles(() => db);

async function rank(
  typed: string,
  order: Order,
  wanted: number,
  counts: AllGramCounts,
  scope: Scope = everythingPublic,
): Promise<Ranking> {
  const term = parseSearchTerm(typed);
  if (term === null) throw new Error('no term');
  return rankVideos(db, { term, scope, order, now }, counts, wanted);
}

const alike = (counts: GramCounts): AllGramCounts => ({
  text: counts,
  pinyin: counts,
  levels: readLevels(null),
  sample: async (order) => (await gramCounts()).sample(order),
});
const ignorant = alike({ videos: 0, count: () => 0 });
const mistaken = alike({ videos, count: () => 9000 });

interface Found {
  ids: number[];
  /** Whether the number of results is as near as it can be. */
  isNear: boolean;
}

/** What a search finds, all and the first thirty, by each of the database's estimates. */
async function findInWays(typed: string, order: Order, many: number): Promise<[Found, Found[]]> {
  const known = await gramCounts();
  const found = await rank(typed, order, 10_000, known);
  const firsts: Found[] = [];
  // In a larger catalogue it would look at the best alone, and at the others when they turn out to be too few.
  const larger = { ...known, text: { ...known.text, videos: 5_000_000 } };
  const misled = { ...larger, levels: { best: () => ({ levels: [0], share: 0.01 }) } };
  // However many are wanted, and whatever the database believes to know of the term.
  for (const counts of [known, ignorant, mistaken, larger, misled]) {
    const { ids, total, isComplete } = await rank(typed, order, 30, counts);
    const mayBeWrongBy = isComplete ? 0 : counts === known ? many / 3 : 10_000;
    const isNear = Math.abs(total - Math.min(10_000, many)) <= mayBeWrongBy;
    firsts.push({ ids: ids.slice(0, 30), isNear });
  }
  return [{ ids: found.ids, isNear: true }, firsts];
}

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
    '城市 夜航',
    '夜航 城市',
    '城 市 旅行',
    '城市 4K 的',
    '雪山 没有的词',
  ];
  test.each(terms)('%s', async (typed) => {
    for (const order of orders) {
      const all = await scan(typed, order);
      const first = { ids: all.slice(0, 30), isNear: true };
      const found = await findInWays(typed, order, all.length);
      expect(found).toEqual([
        { ids: all.slice(0, 10_000), isNear: true },
        Array.from({ length: 5 }, () => first),
      ]);
    }
  });

  test.each([
    'chengshi',
    'chengsh',
    'xueshanyehang',
    'yehangcheng',
    'csyh',
    'zg',
    'ye',
    'cheng',
    'zh',
    'di3ji',
    'jidiyij',
  ])('%s, as pinyin', async (typed) => {
    for (const order of orders) {
      const all = await scanSpelled(typed, order);
      const first = { ids: all.slice(0, 30), isNear: true };
      const found = await findInWays(typed, order, all.length);
      expect(found).toEqual([
        { ids: all.slice(0, 10_000), isNear: true },
        Array.from({ length: 5 }, () => first),
      ]);
    }
  });

  const sonCodes = ['300', '301', '302', '303', '310', '311', '320'];
  const chosen: [string, Scope, string[]][] = [
    ['a category', root, ['30']],
    ['many', [{ kind: 'son', codes: sonCodes, darkWeb: false }], sonCodes],
  ];
  test.each(
    ['的', '城市', '城 的', '4k', 'chengshi', 'csyh', 'cheng'].flatMap((typed) =>
      chosen.map(([name, scope, codes]) => [typed, name, scope, codes] as const),
    ),
  )('%s, in %s', async (typed, _, scope, codes) => {
    const isIn = new Set(
      (await everything()).flatMap((it) =>
        it.codes.some((of) => codes.includes(of)) ? it.id : [],
      ),
    );
    const known = await gramCounts();
    for (const order of orders) {
      const scanned = await (/^[a-z]+$/.test(typed) ? scanSpelled : scan)(typed, order);
      const all = scanned.filter((id) => isIn.has(id));
      for (const [counts, wanted] of [
        [known, 10_000],
        [known, 30],
        [ignorant, 30],
        [mistaken, 30],
      ] as const) {
        const { ids } = await rank(typed, order, wanted, counts, scope);
        expect(ids.slice(0, wanted)).toEqual(all.slice(0, wanted));
      }
    }
  });

  test('and the statistics tell frequent terms from rare ones', async () => {
    const counts = await gramCounts();
    expect(counts.text.videos).toBeGreaterThan(videos * 0.9);
    const { length } = await scan('城市', 'score');
    const expected = counts.text.count({ text: '城市', isPrefix: false });
    expect(expected).toBeGreaterThan(length * 0.5);
    expect(expected).toBeLessThan(length * 2);
  });
});
