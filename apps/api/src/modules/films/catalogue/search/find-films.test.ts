import { listByAuthor, listPagingBySearch, suggestSearch } from '@lantern/contracts/calls/search';
import { getVideoDetail } from '@lantern/contracts/calls/watch';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../../test/call-as.ts';
import { createVideo, type TestVideo } from '../../../../test/create-video.ts';

let testApp: TestApp;
const films: Record<string, TestVideo> = {};

beforeAll(async () => {
  testApp = await buildTestApp();
  const { deps, clock } = testApp;
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000);
  const make = async (title: string, options: Parameters<typeof createVideo>[1]) => {
    films[title] = await createVideo(deps, { title, ...options });
  };
  const minutes = (count: number) => Array.from({ length: 6 * count }, () => 10);
  await make('灯塔：一', { author: '听风剧社', publishedAt: daysAgo(9), likeCount: 3 });
  await make('灯塔：二', { author: '听风剧社', publishedAt: daysAgo(8), paid: true });
  await make('灯塔：三', {
    author: '听风剧社',
    publishedAt: daysAgo(7),
    segmentSeconds: minutes(12),
  });
  await make('风筝', { author: '听风剧社', publishedAt: daysAgo(6), likeCount: 9 });
  await make('夜里的灯塔', { author: '慢镜头', publishedAt: daysAgo(5), paid: true });
  await make('灯塔：草稿', { author: '听风剧社', state: 'draft' });
  await make('灯塔：深处', { author: '听风剧社', darkWeb: true, categoryCode: '90' });
});
afterAll(() => testApp.close());

const visitor = () => askAs(testApp, null);

describe('suggestions for typed words', () => {
  test('are public titles and authors that contain them, those that begin with them first', async () => {
    const { videos, authors } = await visitor()(suggestSearch, { searchKey: '灯塔' });
    expect(videos.map((it) => it.cartoonName).toSorted()).toEqual(
      ['灯塔：一', '灯塔：二', '灯塔：三', '夜里的灯塔'].toSorted(),
    );
    expect(videos.at(-1)?.cartoonName).toBe('夜里的灯塔');
    expect(authors).toEqual([]);
  });

  test('name an author once', async () => {
    const { videos, authors } = await visitor()(suggestSearch, { searchKey: '听风' });
    expect({ videos, authors }).toEqual({ videos: [], authors: ['听风剧社'] });
  });

  test.each(['没有', '\u200b'])('are none for %j', async (searchKey) => {
    expect(await visitor()(suggestSearch, { searchKey })).toEqual({ videos: [], authors: [] });
  });

  test.each(['', ' ', 'a'.repeat(65), 'a\0'])('take no %j', async (searchKey) => {
    expect((await callAs(testApp, null)(suggestSearch, { searchKey })).code).toBe(400);
  });
});

describe('filters of a search', () => {
  const titles = async (rest: object) => {
    const { list, total } = await visitor()(listPagingBySearch, {
      currentPage: 1,
      searchKey: '灯塔',
      ...rest,
    });
    expect(total).toBe(list.length);
    return list.map((it) => it.cartoonName).toSorted();
  };

  test.each([
    [{ price: 'free' }, ['灯塔：一', '灯塔：三']],
    [{ price: 'vip' }, ['夜里的灯塔', '灯塔：二']],
    [{ length: 'medium' }, ['灯塔：三']],
    [{ length: 'short', price: 'free' }, ['灯塔：一']],
    [{ length: 'long' }, []],
  ])('%j', async (filter, expected) => {
    expect(await titles(filter)).toEqual(expected.toSorted());
  });

  test('leave a part of a list without words, too', async () => {
    const ask = (currentPage: number) =>
      visitor()(listPagingBySearch, { currentPage, searchKey: '', price: 'vip' });
    const { list, total } = await ask(1);
    expect(list.map((it) => it.cartoonName).toSorted()).toEqual(['夜里的灯塔', '灯塔：二']);
    expect([total, (await ask(2)).list]).toEqual([2, []]);
  });
});

describe('the films of an author', () => {
  const works = async (payload: { author: string; prop?: 'cartoon_hot' }, currentPage = 1) => {
    const { list, total } = await visitor()(listByAuthor, { ...payload, currentPage });
    return [total, ...list.map((it) => it.cartoonName)];
  };

  test('are public, the newest first or the most liked', async () => {
    const author = '听风剧社';
    expect(await works({ author })).toEqual([4, '风筝', '灯塔：三', '灯塔：二', '灯塔：一']);
    expect((await works({ author, prop: 'cartoon_hot' })).slice(0, 3)).toEqual([
      4,
      '风筝',
      '灯塔：一',
    ]);
    expect((await works({ author }, 2)).slice(1)).toEqual([]);
  });

  test('are none for a name that nobody has', async () => {
    expect(await works({ author: '听风' })).toEqual([0]);
  });
});

describe('what is related to a film', () => {
  test('is the next of its series, then its author’s, and nothing that is not public', async () => {
    const { related = [] } = await visitor()(getVideoDetail, { vid: films['灯塔：二']?.id ?? 0 });
    expect(related.map((it) => it.cartoonName).slice(0, 3)).toEqual([
      '灯塔：三',
      '灯塔：一',
      '风筝',
    ]);
    expect(related.map((it) => it.cartoonName)).not.toContain('灯塔：深处');
    expect(related.map((it) => it.cartoonName)).not.toContain('灯塔：草稿');
  });
});
