import {
  changeBatch,
  listIndex,
  listIndexLike,
  listLeftType,
  listPaging,
  selectSubjectByName,
  selectSubjectMovies,
} from '@lantern/contracts/calls/catalogue';
import { listPagingBySearch } from '@lantern/contracts/calls/search';
import { buyEpisode, getVideoDetail, lookOk } from '@lantern/contracts/calls/watch';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { buildTestApp, type TestApp, useTestApp } from '../../../../test/build-test-app.ts';
import { askAs, callAs, type Caller } from '../../../../test/call-as.ts';
import { type Cast, createCast } from '../../../../test/cast.ts';
import { createCategory } from '../../../../test/create-category.ts';
import { createMember } from '../../../../test/create-member.ts';
import { createVideo, type TestVideo } from '../../../../test/create-video.ts';

/** In titles, authors and tags of the dark web alone, but for one public title that shares it. */
const word = '幽谷';
const day = 24 * 60 * 60 * 1000;

let testApp: TestApp;
let cast: Cast;
let lapsed: Caller;
let publicIds: number[];
let dark: TestVideo[];
let visitorBefore: string;

/** Every list there is, with every choice that could lead to the dark web. */
async function crawl(caller: Caller): Promise<string> {
  const ask = askAs(testApp, caller);
  const answers: unknown[] = [await ask(listIndex, {}), await ask(listLeftType, {})];
  const codes = ['', '0', '15', '30', '301', '90', '901', '902', '999'];
  const sons = ['', '301', '901', '902', '301,901', '901,902'];
  const terms = ['', word, '幽', '谷', '夜行人', '人', '暗流', `${word}一`, '灯火'];
  for (const currentPage of [1, 2]) {
    answers.push(await ask(listIndexLike, { currentPage }));
    for (const code of codes) {
      answers.push(await ask(listPaging, { currentPage, typeCode: code }));
      const batch = await ask(changeBatch, { currentPage, type: code, dictName: '暗网' });
      answers.push(batch.toSorted((a, b) => a.cartoonCode - b.cartoonCode));
      for (const sonTypeCode of sons) {
        answers.push(await ask(selectSubjectMovies, { currentPage, typeCode: code, sonTypeCode }));
      }
    }
    for (const searchKey of terms) {
      for (const [cartoonType, cartoonSonType] of [
        ['', ''],
        ['0', ''],
        ['90', ''],
        ['90', '901'],
        ['', '901,301'],
      ]) {
        const choice = { searchKey, cartoonType, cartoonSonType, currentPage };
        answers.push(await ask(listPagingBySearch, choice));
      }
    }
  }
  for (const dictName of ['暗网', '类30', '类901', '', '没有']) {
    answers.push(await ask(selectSubjectByName, { dictName, type: 0 }));
  }
  for (const vid of publicIds) {
    const { videoInfo, recommend } = await ask(getVideoDetail, { vid });
    answers.push([videoInfo, recommend]);
  }
  return JSON.stringify(answers, null, 1);
}

beforeAll(async () => {
  testApp = await buildTestApp();
  const { deps, clock } = testApp;
  cast = await createCast(testApp);
  const member = await createMember(deps, { vip: { plan: 1, days: 30 } });
  lapsed = member;
  await deps.prisma.member.update({
    where: { id: member.memberId },
    data: { vipExpiresAt: new Date(clock.now().getTime() - 1) },
  });
  await createCategory(deps, { code: '90', name: '暗网', darkWeb: true });
  for (const code of ['901', '902']) {
    await createCategory(deps, { code, parentCode: '90', darkWeb: true });
  }
  const placed = { categoryCode: '30', sonCode: '301' };
  const shown = [
    await createVideo(deps, { ...placed, title: `${word}灯火`, score: 1 }),
    await createVideo(deps, { ...placed, title: '灯火' }),
  ];
  publicIds = shown.map((it) => it.id);
  visitorBefore = await crawl(null);
  dark = [];
  for (let n = 0; n < 12; n++) {
    const sonCode = n < 11 ? '901' : '902';
    const about = { author: '夜行人', tags: ['暗流'], score: 9, likeCount: 99 };
    const place = { categoryCode: '90', sonCode, darkWeb: true };
    dark.push(
      await createVideo(deps, { ...about, ...place, title: `${word}${'一二三'[n % 3]}号` }),
    );
  }
  const count = async () =>
    (await askAs(testApp, cast.vip)(selectSubjectMovies, { currentPage: 1, typeCode: '90' })).total;
  await vi.waitUntil(async () => (await count()) === 12, { timeout: 60_000, interval: 20 });
});
afterAll(() => testApp.close());

describe('a caller without VIP', () => {
  test.each([
    ['a visitor', () => null],
    ['a member', () => cast.demo],
    ['a member whose VIP is over', () => lapsed],
    ['an unknown token', () => ({ token: 'x'.repeat(43) })],
  ])('%s gets every list as if the dark web were empty', async (_, caller) => {
    expect(await crawl(caller())).toBe(visitorBefore);
  });

  test('gets no detail, no access, no purchase and no footage of it', async () => {
    const [video] = dark;
    const [moviesInfoId = 0] = video?.episodeIds ?? [];
    const cartoonCode = video?.id ?? 0;
    const detail = await askAs(testApp, cast.vip)(getVideoDetail, { vid: cartoonCode });
    const url = detail.srcList[0]?.urlList[0]?.url ?? '';
    const { app } = testApp;
    const played = await app.inject({ url, headers: { token: cast.vip.token } });
    expect(played.statusCode).toBe(200);

    for (const caller of [null, cast.demo, lapsed]) {
      const send = callAs(testApp, caller);
      expect((await send(getVideoDetail, { vid: cartoonCode })).status).toBe(403);
      expect((await send(lookOk, { cartoonCode, moviesInfoId })).data).toBe('0');
      expect((await send(buyEpisode, { cartoonCode, moviesInfoId })).data).toBeNull();
      const headers = caller === null ? {} : { token: caller.token };
      const stolen = await app.inject({ url, headers, remoteAddress: '203.0.113.5' });
      expect(stolen.statusCode).toBe(403);
    }
  });

  test('still sees what the sections are called', async () => {
    const subjects = await askAs(testApp, null)(selectSubjectByName, { dictName: '暗网', type: 0 });
    expect(subjects).toEqual([
      { dictCode: '901', dictName: '类901', pid: '90', relationMovies: [] },
      { dictCode: '902', dictName: '类902', pid: '90', relationMovies: [] },
    ]);
  });
});

describe('a member with VIP', () => {
  const idsOf = (videos: readonly { cartoonCode: number }[]) => videos.map((it) => it.cartoonCode);
  const darkIds = () => dark.map((it) => it.id);

  test('sees the sections with their newest videos', async () => {
    const subjects = await askAs(testApp, cast.vip)(selectSubjectByName, { dictName: '暗网' });
    expect(subjects.map((it) => it.relationMovies.length)).toEqual([4, 1]);
    expect(darkIds()).toEqual(
      expect.arrayContaining(subjects.flatMap((it) => idsOf(it.relationMovies))),
    );
    const unknown = await askAs(testApp, cast.vip)(selectSubjectByName, { dictName: '没有' });
    expect(unknown).toEqual([]);
  });

  test.each([
    [{ cartoonType: '90' }, 12],
    [{ cartoonType: '90', cartoonSonType: '901' }, 11],
    [{ cartoonType: '90', cartoonSonType: '901,902' }, 12],
    [{ cartoonType: '901' }, 11],
    [{ cartoonType: '90', searchKey: '一号' }, 4],
    [{ cartoonType: '90', cartoonSonType: '902', searchKey: '号' }, 1],
    [{ searchKey: word }, 13],
    [{ searchKey: '夜行人' }, 12],
    [{ cartoonSonType: '301,901', searchKey: word }, 12],
    [{}, 2],
    [{ cartoonType: '0' }, 2],
  ])('%o finds %i', async (choice, total) => {
    const page = await askAs(testApp, cast.vip)(listPagingBySearch, { ...choice, currentPage: 1 });
    expect(page.total).toBe(total);
    expect(page.list).toHaveLength(Math.min(10, total));
  });

  test('finds what is public and what isn’t in one order', async () => {
    const { list } = await askAs(testApp, cast.vip)(listPagingBySearch, {
      searchKey: word,
      currentPage: 2,
    });
    expect(list.at(-1)?.cartoonCode).toBe(publicIds[0]);
  });

  test('changes the batch of a section', async () => {
    const batch = await askAs(testApp, cast.vip)(changeBatch, { currentPage: 1, type: '901' });
    expect(batch).toHaveLength(4);
    expect(darkIds()).toEqual(expect.arrayContaining(idsOf(batch)));
  });

  test('finds none of it in shared lists', async () => {
    const ask = askAs(testApp, cast.vip);
    for (const typeCode of ['0', '15', '90', '901']) {
      const { list } = await ask(listPaging, { currentPage: 1, typeCode });
      expect(idsOf(list).filter((id) => darkIds().includes(id))).toEqual([]);
    }
    expect((await ask(listIndex, {})).rankList).toHaveLength(2);
  });
});

test('the dark web closes the moment VIP ends', async () => {
  const site = await useTestApp();
  const { trial } = await createCast(site);
  await createVideo(site.deps, { categoryCode: '90', sonCode: '901', darkWeb: true, title: word });
  const total = async () =>
    (await askAs(site, trial)(listPagingBySearch, { currentPage: 1, searchKey: word })).total;
  expect(await total()).toBe(1);
  site.clock.advance(day - 1);
  expect(await total()).toBe(1);
  site.clock.advance(1);
  expect(await total()).toBe(0);
});
