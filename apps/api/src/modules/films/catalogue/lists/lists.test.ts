import {
  changeBatch,
  listIndex,
  listIndexLike,
  listLeftType,
  listPaging,
  selectSubjectMovies,
} from '@lantern/contracts/calls/catalogue';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';

import { buildTestApp, type TestApp, useTestApp } from '../../../../test/build-test-app.ts';
import { askAs } from '../../../../test/call-as.ts';
import { createCategory } from '../../../../test/create-category.ts';
import { createVideo } from '../../../../test/create-video.ts';

const hour = 3_600_000;

let testApp: TestApp;
let ask: ReturnType<typeof askAs>;

/** Five roots with three children each, twelve videos in the first child of the first, one in every other. */
beforeAll(async () => {
  testApp = await buildTestApp();
  ask = askAs(testApp, null);
  const { deps, clock } = testApp;
  let age = 0;
  for (const root of [30, 31, 32, 33, 34]) {
    await createCategory(deps, { code: String(root), position: 40 - root });
    for (const child of [1, 2, 3]) {
      const code = `${root}${child}`;
      await createCategory(deps, { code, parentCode: String(root), position: child });
      for (let n = 0; n < (code === '301' ? 12 : 1); n++) {
        const publishedAt = new Date(clock.now().getTime() - ++age * hour);
        const traits = { categoryCode: String(root), sonCode: code, publishedAt };
        await createVideo(deps, {
          ...traits,
          title: `${code}号${n}`,
          likeCount: age,
          score: age % 10,
        });
      }
    }
  }
  await createVideo(deps, { title: '草稿', state: 'draft', categoryCode: '30', sonCode: '301' });
});
afterAll(() => testApp.close());

const isDescending = (values: readonly number[]): boolean =>
  values.every((value, i) => i === 0 || value <= (values[i - 1] ?? 0));

describe('listPaging', () => {
  const page = (typeCode: string | number, currentPage = 1) =>
    ask(listPaging, { type: '全部', typeCode, currentPage });

  test.each([
    ['0', 26],
    [0, 26],
    ['', 26],
    ['15', 26],
    ['30', 14],
    ['301', 12],
    ['34', 3],
    ['999', 0],
  ])('of %j has %i videos', async (typeCode, total) => {
    const first = await page(typeCode);
    expect(first.total).toBe(total);
    expect(first.list).toHaveLength(Math.min(10, total));
  });

  test('0 is the newest first, 15 the most liked', async () => {
    const latest = await page('0');
    expect(latest.list.map((it) => it.cartoonHot)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const hot = await page('15');
    expect(hot.list.map((it) => it.cartoonHot)).toEqual([26, 25, 24, 23, 22, 21, 20, 19, 18, 17]);
  });

  test('pages follow each other and end', async () => {
    const pages = await Promise.all([1, 2, 3, 4, 100_000].map((n) => page('0', n)));
    expect(pages.map((it) => it.list.length)).toEqual([10, 10, 6, 0, 0]);
    const ids = pages.flatMap((it) => it.list.map((video) => video.cartoonCode));
    expect(new Set(ids).size).toBe(26);
  });
});

describe('selectSubjectMovies', () => {
  test.each([
    ['30', '', 14],
    ['30', '301', 12],
    ['30', '301,302', 13],
    ['30', '302,303,311', 2],
    ['', '302,311', 2],
    ['301', '', 12],
    ['31', '301', 0],
    ['30', '999', 0],
  ])('of %s and %j has %i videos', async (typeCode, sonTypeCode, total) => {
    const payload = { currentPage: 1, typeCode, sonTypeCode };
    const page = await ask(selectSubjectMovies, payload);
    expect(page.total).toBe(total);
    expect(isDescending(page.list.map((it) => -it.cartoonHot))).toBe(true);
  });
});

describe('home', () => {
  test('has the ranking and the first four categories, each newest first', async () => {
    const { rankList, typeList } = await ask(listIndex, {});
    expect(isDescending(rankList.map((it) => it.cartoonHot))).toBe(true);
    expect(rankList).toHaveLength(10);
    expect(typeList.map((it) => it.dictCode)).toEqual(['34', '33', '32', '31']);
    for (const { dictCode, cartoonInfoList } of typeList) {
      expect(cartoonInfoList.map((it) => it.dictCode)).toEqual(cartoonInfoList.map(() => dictCode));
    }
  });

  test('of a site without anything is empty, not broken', async () => {
    const empty = await useTestApp();
    const home = await askAs(empty, null)(listIndex, {});
    expect(home.rankList).toEqual([]);
    expect(home.typeList.map((it) => it.cartoonInfoList)).toEqual([[], [], [], []]);
  });

  test('features the best, batch after batch until there is none', async () => {
    const batches = await Promise.all(
      [1, 2, 3, 4].map((currentPage) => ask(listIndexLike, { currentPage })),
    );
    const lists = batches.map((it) => it.distinctNameList);
    expect(lists.map((it) => it.length)).toEqual([10, 10, 6, 0]);
    expect(isDescending(lists.flat().map((it) => it.cartoon_score))).toBe(true);
  });
});

describe('the tree of categories', () => {
  const names = async (payload: object) =>
    (await ask(listLeftType, payload)).map((it) => [it.dictCode, it.children.length]);

  test('is whole, or what is below one', async () => {
    const whole = [
      ['34', 3],
      ['33', 3],
      ['32', 3],
      ['31', 3],
      ['30', 3],
    ];
    for (const dictCode of [undefined, null, '', '0', 0]) {
      expect(await names({ dictCode })).toEqual(whole);
    }
    expect(await names({ dictCode: '30' })).toEqual([
      ['301', 0],
      ['302', 0],
      ['303', 0],
    ]);
    expect(await names({ dictCode: '999' })).toEqual([]);
  });

  test('is as deep as it is wanted', async () => {
    expect((await names({ dictLevel: 1 }))[0]).toEqual(['34', 0]);
    expect((await names({ dictLevel: '2' }))[0]).toEqual(['34', 3]);
    expect((await names({ dictLevel: '' }))[0]).toEqual(['34', 3]);
  });
});

describe('changeBatch', () => {
  const batch = (type: string, currentPage = 1) => ask(changeBatch, { currentPage, type });

  test('brings some of a category, others each time', async () => {
    const seen = new Set<string>();
    for (let n = 0; n < 20; n++) {
      const videos = await batch('301');
      expect(new Set(videos.map((it) => it.cartoonCode)).size).toBe(4);
      expect(videos.every((it) => it.sonDictCode === '301')).toBe(true);
      seen.add(videos.map((it) => it.cartoonCode).join());
    }
    expect(seen.size).toBeGreaterThan(5);
  });

  test('brings what there is, and nothing past the end or of nothing', async () => {
    expect(await batch('302')).toHaveLength(1);
    expect(await batch('302', 2)).toEqual([]);
    expect(await batch('301', 3)).toEqual([]);
    expect(await batch('999')).toEqual([]);
  });
});

test.each([1, 2, 3, 6, 15])('a list of %d categories is one list, in its order', async (count) => {
  const children = [30, 31, 32, 33, 34].flatMap((root) => [1, 2, 3].map((it) => `${root}${it}`));
  const codes = children.slice(-count);
  const asked = { typeCode: '', sonTypeCode: codes.join(',') };
  const pages = await Promise.all(
    [1, 2, 3].map((currentPage) => ask(selectSubjectMovies, { ...asked, currentPage })),
  );
  const known = await testApp.deps.prisma.video.findMany({
    select: { id: true },
    where: { sonCode: { in: codes }, state: 'published', darkWeb: false },
    orderBy: [{ publishedAt: 'desc' }, { id: 'desc' }],
  });
  const listed = pages.flatMap(({ list }) => list.map(({ cartoonCode }) => cartoonCode));
  expect(listed).toEqual(known.map((it) => Number(it.id)));
});

test('the first page of a list is read while the list is counted', async () => {
  const { db } = testApp.deps.replica;
  const { one } = db;
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const begun: string[] = [];
  const spy = vi.spyOn(db, 'one').mockImplementation(async (of, values) => {
    begun.push(of.name.split('-')[0] ?? '');
    if (of.name.startsWith('count-')) await held;
    return one(of, values);
  });
  onTestFinished(() => spy.mockRestore());
  const asked = { typeCode: '', sonTypeCode: '302,312,322,332', currentPage: 1 };
  const answer = ask(selectSubjectMovies, asked);
  await expect.poll(() => begun.toSorted()).toEqual(['count', 'ids']);
  letGo();
  expect((await answer).total).toBe(4);
});

test('a list goes on without a gap or a repetition where one block of ids ends and the next begins', async () => {
  const long = await buildTestApp();
  onTestFinished(() => long.close());
  const { prisma, now } = long.deps;
  const { id: first } = await createVideo(long.deps, { categoryCode: '30' });
  const { id: _, ...row } = await prisma.video.findUniqueOrThrow({ where: { id: first } });
  const publishedAt = (n: number) => new Date(now().getTime() - n * 1000);
  await prisma.video.createMany({
    data: Array.from({ length: 1014 }, (__, n) => ({ ...row, publishedAt: publishedAt(n + 1) })),
  });
  const page = (currentPage: number) =>
    askAs(long, null)(listPaging, { type: '全部', typeCode: '30', currentPage });
  const pages = await Promise.all([100, 101, 102, 103].map(page));
  expect(pages.map(({ total, list }) => [total, list.length])).toEqual([
    [1015, 10],
    [1015, 10],
    [1015, 5],
    [1015, 0],
  ]);
  const ids = pages.flatMap(({ list }) => list.map(({ cartoonCode }) => cartoonCode));
  const known = await prisma.video.findMany({
    select: { id: true },
    orderBy: [{ publishedAt: 'desc' }, { id: 'desc' }],
    skip: 990,
  });
  expect(ids).toEqual(known.map((it) => Number(it.id)));
});
