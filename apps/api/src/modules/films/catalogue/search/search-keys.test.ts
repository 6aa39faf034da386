import { readFile } from 'node:fs/promises';

import type { PayloadInputOf } from '@lantern/contracts/call';
import { listAllVideos } from '@lantern/contracts/calls/operator/videos';
import { listPagingBySearch, suggestSearch } from '@lantern/contracts/calls/search';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { askAs } from '../../../../test/call-as.ts';
import { createOperator, type TestOperator } from '../../../../test/create-operator.ts';
import { createVideo, type TestVideoOptions } from '../../../../test/create-video.ts';
import { transactAsOwner } from '../../../../test/database.ts';
import { hearChanges } from '../../../../test/hear-changes.ts';
import { fillSearchKeys, loadPinyin, spellTitle } from './fill-search-keys.ts';

let site: TestApp;
let owner: TestOperator;
beforeAll(async () => {
  site = await buildTestApp({ asOwner: true });
  owner = await createOperator(site.deps);
});
afterAll(() => site.close());

const make = (options: TestVideoOptions) => createVideo(site.deps, options);
const search = async (searchKey: string, rest: object = {}): Promise<string[]> => {
  const payload = { currentPage: 1, searchKey, ...rest };
  return (await askAs(site, null)(listPagingBySearch, payload)).list.map((it) => it.cartoonName);
};
const suggest = async (searchKey: string): Promise<string[]> =>
  (await askAs(site, null)(suggestSearch, { searchKey })).videos.map((it) => it.cartoonName);
const findInConsole = async (asked: PayloadInputOf<typeof listAllVideos>): Promise<string[]> =>
  (await askAs(site, owner)(listAllVideos, asked)).list.map((it) => it.title);

async function fill(): Promise<void> {
  await fillSearchKeys(site.deps);
  await hearChanges(site);
}

const spell = await loadPinyin();

describe('a title is spelled', () => {
  test.each([
    ['都江堰', ' :,du,dou ,jiang ,yan'],
    ['銀行', ' :,yin ,hang,xing,heng'],
    ['《重庆》', ' :,chong,zhong ,qing'],
    ['绿 女', ' :,lv,lu :,nv,ru'],
    ['第3集', ' :,di :,3 :,ji'],
    ['DJ舞曲', ' :,d ,j :,wu ,qu'],
    ['𠮷野🏮家', ' :,ye :,jia,jie'],
    ['Ocean 23.976', ''],
    ['', ''],
  ])('%s: %j', (title, spelled) => {
    expect(spellTitle(title, spell)).toBe(spelled);
  });

  test('only so far as is looked for, however long it is', () => {
    expect(spellTitle('城'.repeat(200), spell)).toHaveLength(
      ' :,cheng'.length + 59 * ' ,cheng'.length,
    );
  });
});

describe('titles are found', () => {
  beforeAll(async () => {
    for (const title of [
      '都江堰的春天',
      '长街旧梦',
      '長夜將盡 下集',
      '银行行长',
      'DJ舞曲',
      '雪山夜航记',
    ]) {
      await make({ title, author: '林間', tags: ['旅行', '紀錄'] });
    }
    await make({ title: '你好，李焕英 100%_a' });
    await make({ title: 'Django 之夜' });
    await fill();
  });

  test.each([
    // One kind of characters by the other, in titles, authors and tags.
    ['長街舊夢', ['长街旧梦']],
    ['长夜将尽', ['長夜將盡 下集']],
    ['長夜将盡', ['長夜將盡 下集']],
    ['银行 林间', ['银行行长']],
    ['雪山 纪录', ['雪山夜航记']],
    // Words in any order, and each only once.
    ['夜航 雪山', ['雪山夜航记']],
    ['记 航 雪', ['雪山夜航记']],
    ['雪山 没有', []],
    ['下集　長夜', ['長夜將盡 下集']],
    ['100% _a', ['你好，李焕英 100%_a']],
    ['100_ a', []],
    ['a% 李', []],
    // What was pasted along.
    ['雪\u200B山 \u202E夜\uFEFF航', ['雪山夜航记']],
    ['\u200B', []],
    // Pinyin, whole and begun, by every reading.
    ['douj', ['都江堰的春天']],
    ['dujiangyan', ['都江堰的春天']],
    ['DouJiangYan', ['都江堰的春天']],
    ['ｄｏｕｊｉａｎｇ', ['都江堰的春天']],
    ["dou jiang'yan", ['都江堰的春天']],
    ['jiangyan', ['都江堰的春天']],
    ['chunt', ['都江堰的春天']],
    ['yinhangh', ['银行行长']],
    ['yinxing', ['银行行长']],
    ['nihaolihuanying', ['你好，李焕英 100%_a']],
    ['changye', ['長夜將盡 下集']],
    // First letters, where a title or a part of it begins.
    ['djy', ['都江堰的春天']],
    ['djwq', ['DJ舞曲']],
    ['xsyhj', ['雪山夜航记']],
    ['yhj', []],
    ['lhy', ['你好，李焕英 100%_a']],
    ['djiang', ['都江堰的春天']],
    ['xsan', []],
    ['xsh', ['雪山夜航记']],
    ['d', ['DJ舞曲', 'Django 之夜']],
    // None of these is pinyin.
    ['uuu', []],
    ['dj-', []],
  ])('%j finds %j', async (typed, titles) => {
    expect((await search(typed)).toSorted()).toEqual(titles.toSorted());
  });

  test('as they are written first, then by pinyin', async () => {
    expect(await search('dj')).toEqual(['Django 之夜', 'DJ舞曲', '都江堰的春天']);
    expect(await suggest('dj')).toEqual(['Django 之夜', 'DJ舞曲', '都江堰的春天']);
  });

  test('in a category, on pages, and in a filtered list', async () => {
    await make({ title: '江南', categoryCode: '31', sonCode: '311' });
    await fill();
    expect(await search('jiangn', { cartoonType: '31' })).toEqual(['江南']);
    expect(await search('jiangn', { cartoonSonType: '311' })).toEqual(['江南']);
    expect(await search('douj', { cartoonType: '31' })).toEqual([]);
    expect(await search('jiangn', { currentPage: 2 })).toEqual([]);
    expect(await search('jiangn', { price: 'free' })).toEqual(['江南']);
  });

  test('while one types', async () => {
    expect(await suggest('do')).toEqual(['都江堰的春天']);
    expect(await suggest('douj')).toEqual(['都江堰的春天']);
    expect(await suggest('長街')).toEqual(['长街旧梦']);
    expect(await suggest('夢 长街')).toEqual(['长街旧梦']);
    // By author alone no title is suggested.
    expect(await suggest('林间')).toEqual([]);
  });

  test('by operators, drafts too', async () => {
    await make({ title: '未上架的石橋', state: 'draft' });
    await fill();
    expect(await findInConsole({ text: '石桥 未' })).toEqual(['未上架的石橋']);
    expect(await findInConsole({ text: 'weish' })).toEqual(['未上架的石橋']);
    expect(await findInConsole({ text: 'wsj', state: 'draft' })).toEqual(['未上架的石橋']);
    expect(await findInConsole({ text: 'douj' })).toEqual(['都江堰的春天']);
    expect(await findInConsole({ text: 'wsj', state: 'published' })).toEqual([]);
  });
});

test('a title is found at once, and by its pinyin once its keys are written, whoever wrote it', async () => {
  const { id } = await make({ title: '云海' });
  await hearChanges(site);
  expect([await search('雲海'), await search('yunh')]).toEqual([['云海'], []]);
  await fill();
  expect(await search('yunh')).toEqual(['云海']);
  await site.deps.db.query(`update video set title = '石桥' where id = $1`, [id]);
  await fill();
  expect([await search('yunh'), await search('shiqiao')]).toEqual([[], ['石桥']]);
  await site.deps.prisma.video.update({ where: { id: BigInt(id) }, data: { author: '無名' } });
  await hearChanges(site);
  expect([await search('无名'), await search('shiqiao')]).toEqual([['石桥'], ['石桥']]);
});

const functionIn = async (migration: string): Promise<string> => {
  const path = `../../../../../../../prisma/migrations/${migration}/migration.sql`;
  const text = await readFile(new URL(path, import.meta.url), 'utf8');
  const begin = /CREATE (?:OR REPLACE )?FUNCTION "search_fold"\(/.exec(text)?.index ?? 0;
  const end = text.indexOf('$$;', begin);
  return text.slice(begin, end + 3).replace(/^CREATE FUNCTION/, 'CREATE OR REPLACE FUNCTION');
};

test('titles from before an upgrade are found as before, and as all others once they are written anew', async () => {
  const [before, after] = [
    await functionIn('20261121170000_search'),
    await functionIn('20261127010000_search_by_pinyin'),
  ];
  await transactAsOwner(site, (tx) => tx.query(before));
  await make({ title: '舊時光 渡口', author: '無題' });
  await transactAsOwner(site, (tx) => tx.query(after));
  await hearChanges(site);
  const found = () =>
    Promise.all(['舊時光', '旧时光', '渡口 舊', 'jiushig', '无题'].map((it) => search(it)));
  const title = '舊時光 渡口';
  expect(await found()).toEqual([[title], [], [title], [], []]);
  expect(await findInConsole({ text: '舊時光' })).toEqual([title]);
  await fill();
  expect(await found()).toEqual([[title], [title], [title], [title], [title]]);
});
