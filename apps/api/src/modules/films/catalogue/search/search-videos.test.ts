import { listPagingBySearch, suggestSearch } from '@lantern/contracts/calls/search';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../../test/call-as.ts';
import { createVideo, type TestVideoOptions } from '../../../../test/create-video.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await buildTestApp();
});
afterAll(() => testApp.close());

const hour = 3_600_000;
const hoursAgo = (hours: number): Date => new Date(testApp.clock.now().getTime() - hours * hour);

const make = (options: TestVideoOptions) => createVideo(testApp.deps, options);

type Payload = Parameters<ReturnType<typeof askAs>>[1];

async function search(searchKey: string, rest: object = {}) {
  const payload = { currentPage: 1, searchKey, ...rest } satisfies Payload;
  return askAs(testApp, null)(listPagingBySearch, payload);
}

const titlesOf = async (searchKey: string, rest: object = {}): Promise<string[]> =>
  (await search(searchKey, rest)).list.map((it) => it.cartoonName);

describe('results', () => {
  beforeAll(async () => {
    await make({ title: '雪山夜航记', author: '林间', tags: ['旅行', '纪录'] });
    await make({ title: 'ＨＤ Ocean Ⅳ', author: 'Étoile', tags: ['ﾃｽﾄ'] });
  });

  test.each(['雪', '记', '夜航', '山夜航', '雪山夜航记', '林', '间', '林间', '旅', '纪录', '录'])(
    '%s, in title, author or tags',
    async (term) => {
      expect(await titlesOf(term)).toEqual(['雪山夜航记']);
    },
  );

  test.each(['雪\u200B山', '\uFEFF雪山夜航记', '夜\u2060航\u202C'])(
    '%j, with what was pasted along and is not seen',
    async (term) => {
      expect(await titlesOf(term)).toEqual(['雪山夜航记']);
    },
  );

  test.each([
    'hd',
    'HD',
    'ＨＤ',
    'ｈｄ o',
    'OCEAN',
    'ocean iv',
    'étoile',
    'ÉTOILE',
    'テスト',
    'n ⅳ',
  ])('%s, in whatever width, case and form', async (term) => {
    expect(await titlesOf(term)).toEqual(['ＨＤ Ocean Ⅳ']);
  });

  test.each(['山雪', '雪夜', '行纪', '间旅', '记林', '雪山夜航记x', '航夜'])(
    'not %s, which is nowhere in one piece',
    async (term) => {
      expect(await search(term)).toEqual({ list: [], total: 0 });
    },
  );

  test('not a draft, nor what was taken down', async () => {
    await make({ title: '未上架的石桥', state: 'draft' });
    await make({ title: '审核中的石桥', state: 'in_review' });
    const shown = await make({ title: '一座石桥' });
    expect(await titlesOf('石桥')).toEqual(['一座石桥']);
    const id = BigInt(shown.id);
    await testApp.deps.prisma.video.update({ where: { id }, data: { state: 'taken_down' } });
    await expect.poll(() => titlesOf('石桥')).toEqual([]);
  });
});

describe('the order of what is found', () => {
  beforeAll(async () => {
    const videos: TestVideoOptions[] = [
      { title: '甲城灯火', score: 9.9, likeCount: 1, publishedAt: hoursAgo(3), tags: ['灯塔'] },
      { title: '乙灯塔下', score: 3, likeCount: 30, publishedAt: hoursAgo(2) },
      { title: '丙的灯塔', score: 8, likeCount: 10, publishedAt: hoursAgo(1) },
      { title: '灯塔丁', score: 1, likeCount: 50, publishedAt: hoursAgo(9) },
      { title: '灯塔戊灯塔', score: 2, likeCount: 40, publishedAt: hoursAgo(4) },
      { title: '己', author: '灯塔人', score: 10, likeCount: 99, publishedAt: hoursAgo(0) },
    ];
    for (const video of videos) await make(video);
  });

  test.each([
    [undefined, '戊丁丙乙己甲'],
    ['cartoon_score', '戊丁丙乙己甲'],
    ['cartoon_hot', '丁戊乙丙己甲'],
    ['create_time', '戊丁丙乙己甲'],
  ] as const)('is title start, title, the rest; then %s', async (prop, expected) => {
    const titles = await titlesOf('灯塔', prop === undefined ? {} : { prop });
    expect(titles.join('').replaceAll(/[^甲乙丙丁戊己]/g, '')).toBe(expected);
  });

  test('is the ranking’s or the newest’s for the codes that mean those', async () => {
    const initials = async (cartoonType: string) =>
      (await titlesOf('灯塔', { cartoonType })).join('').replaceAll(/[^甲乙丙丁戊己]/g, '');
    expect(await initials('15')).toBe('丁戊乙丙己甲');
    expect(await initials('0')).toBe('戊丁丙乙己甲');
  });
});

describe('in categories', () => {
  beforeAll(async () => {
    for (const [sonCode, count] of Object.entries({ 811: 3, 812: 2, 813: 1 })) {
      for (let n = 1; n <= count; n++) {
        const publishedAt = hoursAgo(n);
        await make({ title: `竹林${sonCode}${n}`, categoryCode: '81', sonCode, publishedAt });
      }
    }
    await make({ title: '竹林外', categoryCode: '82', sonCode: '821' });
  });

  const totalOf = async (rest: object, term = '竹林') => (await search(term, rest)).total;

  test.each([
    [{}, 7],
    [{ cartoonType: '81' }, 6],
    [{ cartoonType: '81', cartoonSonType: '811' }, 3],
    [{ cartoonType: '81', cartoonSonType: '811,812' }, 5],
    [{ cartoonType: '81', cartoonSonType: '811,821' }, 3],
    [{ cartoonSonType: '811,821' }, 4],
    [{ cartoonType: '813' }, 1],
    [{ cartoonType: '82', cartoonSonType: '811' }, 0],
    [{ cartoonType: '999' }, 0],
    [{ cartoonSonType: '999' }, 0],
  ])('%o finds %i', async (choice, total) => {
    expect(await totalOf(choice)).toBe(total);
    const { list } = await search('竹林', choice);
    expect(list).toHaveLength(total);
  });

  test('and nothing typed is the list of the category', async () => {
    const choice = { cartoonType: '81', cartoonSonType: '811,812', prop: 'create_time' };
    expect(await titlesOf('', choice)).toEqual([
      '竹林8121',
      '竹林8111',
      '竹林8122',
      '竹林8112',
      '竹林8113',
    ]);
    expect(await totalOf({ cartoonType: '81' }, '   ')).toBe(6);
  });
});

describe('pages', () => {
  test('go on where the last one ended, and end', async () => {
    for (let n = 0; n < 23; n++) await make({ title: `云海${String(n).padStart(2, '0')}` });
    const pages = await Promise.all(
      [1, 2, 3, 4, 1000, 1001, 100_000].map((currentPage) => search('云海', { currentPage })),
    );
    expect(pages.map((it) => it.list.length)).toEqual([10, 10, 3, 0, 0, 0, 0]);
    expect(pages.map((it) => it.total)).toEqual(pages.map(() => 23));
    const ids = pages.flatMap((it) => it.list.map((video) => video.cartoonCode));
    expect(new Set(ids).size).toBe(23);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  });

  test.each([0, -1, 1.5, 100_001, 1e9, '1', null, [1], {}])(
    '%o is no page',
    async (currentPage) => {
      const { app } = testApp;
      const payload = { currentPage, searchKey: '云' };
      const response = await app.inject({
        method: 'POST',
        url: listPagingBySearch.path,
        payload,
      });
      expect(response.statusCode).toBe(400);
    },
  );
});

describe('hostile terms', () => {
  beforeAll(async () => {
    await make({ title: '100% 真实_记录 \\ "引号" \'单\' 🏮灯', tags: ["o'neil"] });
    await make({ title: '100个真实x记录', tags: ['oxneil'] });
    await make({ title: '<script>alert(1)</script>' });
  });

  test.each([
    ['%', 1],
    ['_', 1],
    ['\\', 1],
    ['"', 1],
    ["'", 1],
    ["o'neil", 1],
    ["' or 1=1 --", 0],
    ['100%', 1],
    ['100_', 0],
    ['实_记', 1],
    ['%%', 0],
    ['🏮', 1],
    ['🏮灯', 1],
    [' 🏮', 1],
    ['👩‍👩‍👧', 0],
    [':*', 0],
    ['&', 0],
    ['|', 0],
    ['!', 0],
    ['(', 1],
    ['<script>', 1],
    ['.*', 0],
    [`${'.*'.repeat(31)}=`, 0],
    ['\u0001', 0],
    ['\u0002🏮', 1],
    ['\u0003', 0],
    ['灯\u0000', null],
    ['\ud83c', null],
    ['灯'.repeat(64), 0],
    ['灯'.repeat(65), null],
    ['灯'.repeat(3500), null],
    ['ﷺ'.repeat(64), 0],
  ])('%j finds %j', async (searchKey, total) => {
    const payload = { currentPage: 1, searchKey };
    const answered = await callAs(testApp, null)(listPagingBySearch, payload);
    expect(answered.data?.total ?? null).toBe(total);
    expect(answered.status).toBe(total === null ? 400 : 200);
  });

  test.each(['(select 1)', 'id;--', 'memberPwd', 'published_at', ''])(
    'ordering by %j is refused',
    async (prop) => {
      const { app } = testApp;
      const payload = { currentPage: 1, searchKey: '灯', prop };
      const response = await app.inject({ method: 'POST', url: listPagingBySearch.path, payload });
      expect(response.statusCode).toBe(400);
    },
  );

  test('ten thousand categories are refused', async () => {
    const cartoonSonType = Array.from({ length: 10_000 }, (_, i) => i).join(',');
    const payload = { currentPage: 1, cartoonSonType };
    const answered = await callAs(testApp, null)(listPagingBySearch, payload);
    expect(answered.status).toBe(400);
  });
});

const searching = {
  search: (searchKey: string, address: string) =>
    callAs(testApp, null)(listPagingBySearch, { currentPage: 1, searchKey }, { address }),
  suggestions: (searchKey: string, address: string) =>
    callAs(testApp, null)(suggestSearch, { searchKey }, { address }),
};

test.each(Object.entries(searching))(
  'an address that asks without end waits for itself, and no one elsewhere for it: %s',
  async (name, ask) => {
    const { db } = testApp.deps.replica;
    const { one } = db;
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const begun: unknown[] = [];
    const spy = vi.spyOn(db, 'one').mockImplementation(async (of, values = []) => {
      if (values.flat().some((it) => typeof it === 'string' && it.includes(`无尽${name}`))) {
        begun.push(of.name);
        await held;
      }
      return one(of, values);
    });
    const many = Array.from({ length: 9 }, (_, index) =>
      ask(`无尽${name}${index}`, '198.51.100.7'),
    );
    await expect.poll(() => begun.length).toBe(6);
    expect((await ask('雪山', '203.0.113.9')).code).toBe(0);
    expect(begun).toHaveLength(6);
    letGo();
    const answers = await Promise.all(many);
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 0));
    expect(begun.length).toBeGreaterThanOrEqual(9);
    spy.mockRestore();
  },
);
