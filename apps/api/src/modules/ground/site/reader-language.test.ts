import { listLeftType, listTopics, selectSubjectByName } from '@lantern/contracts/calls/catalogue';
import { autoRegister } from '@lantern/contracts/calls/member';
import { saveCategory, saveTopic } from '@lantern/contracts/calls/operator/places';
import { changeSettings, getSettings } from '@lantern/contracts/calls/operator/site';
import { getGoods } from '@lantern/contracts/calls/payment';
import { listRecords } from '@lantern/contracts/calls/records';
import { getAds, getConfig } from '@lantern/contracts/calls/site';
import { buyEpisode } from '@lantern/contracts/calls/watch';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../test/call-as.ts';
import { createAd } from '../../../test/create-ad.ts';
import { createMember } from '../../../test/create-member.ts';
import { createOperator } from '../../../test/create-operator.ts';
import { createVideo } from '../../../test/create-video.ts';
import { hearChanges } from '../../../test/hear-changes.ts';
import { buy, vipDays } from '../../../test/pay-order.ts';

let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp({ env: { LANGUAGE_CHOICE: 'true' } });
  await site.app.ready();
});
afterAll(() => site.close());

const chinese = /\p{Script=Han}/u;
const reads = (language: 'zh' | 'en') => ({ headers: { cookie: `language=${language}` } });

test('a refusal is said in the language of its reader, with the same code', async () => {
  const ask = callAs(site, null);
  const wanted = { cartoonCode: 1, moviesInfoId: 1 };
  const zh = await ask(buyEpisode, wanted, reads('zh'));
  const en = await ask(buyEpisode, wanted, reads('en'));
  expect([zh.msg, en.msg]).toEqual([
    '登录已过期，请重新登录',
    'Your session has ended. Please log in again',
  ]);
  expect([en.code, en.status]).toEqual([zh.code, zh.status]);
  // What a visitor chose says nothing of the console.
  const console = await ask(getSettings, {}, reads('en'));
  expect(console.msg).toMatch(chinese);
});

test('shared answers are kept apart for each language', async () => {
  const ask = askAs(site, null);
  const read = async (language: 'zh' | 'en') => {
    const { optionList, payList } = await ask(getGoods, { type: 2 }, reads(language));
    const { siteName } = await ask(getConfig, {}, reads(language));
    return [...optionList.map(({ time }) => time), ...payList.map(({ name }) => name), siteName];
  };
  const en = ['30 days', '90 days', '365 days', 'For life', 'Test payment', 'Lantern'];
  const zh = ['30天', '90天', '365天', '永久', '模拟支付', '灯影'];
  for (const language of ['en', 'zh', 'en', 'zh'] as const)
    expect(await read(language)).toEqual(language === 'en' ? en : zh);
});

test('the notice is read in English where there is one', async () => {
  const operator = await createOperator(site.deps);
  const say = (settings: Partial<Record<'popupContent' | 'popupContentEn', string>>) =>
    askAs(site, operator)(changeSettings, { settings, reason: '公告' });
  const read = async (language: 'zh' | 'en') =>
    (await askAs(site, null)(getConfig, {}, reads(language))).popupContent;
  await say({ popupContent: '今晚更新' });
  await expect.poll(() => read('en')).toBe('今晚更新');
  await say({ popupContentEn: 'New tonight' });
  await expect.poll(() => read('en')).toBe('New tonight');
  expect(await read('zh')).toBe('今晚更新');
  await say({ popupContent: '', popupContentEn: '' });
});

test('categories and topics are read in English where they have it', async () => {
  const operator = askAs(site, await createOperator(site.deps));
  const visitor = askAs(site, null);
  const plain = { parentCode: null, isHidden: false, isDarkWeb: false };
  const root = await operator(saveCategory, { ...plain, name: '夜空' });
  const son = await operator(saveCategory, { ...plain, name: '流星', parentCode: root.code });
  const card = { title: '夜空精选', categoryCode: root.code, sonCodes: [], picture: '' };
  const topic = await operator(saveTopic, { ...card, isHidden: false });
  const read = async (language: 'zh' | 'en', dictName = '夜空') => {
    const of = reads(language);
    const tree = await visitor(listLeftType, { dictCode: '', dictLevel: 2 }, of);
    const [sections] = await visitor(selectSubjectByName, { dictName }, of);
    const topics = await visitor(listTopics, {}, of);
    return [
      tree.find((it) => it.dictCode === root.code)?.dictName,
      sections?.dictName,
      topics.find((it) => it.code === root.code)?.title,
    ];
  };
  const zh = ['夜空', '流星', '夜空精选'];
  await expect.poll(() => read('zh')).toEqual(zh);
  expect(await read('en')).toEqual(zh);

  const named = await operator(saveCategory, { ...root, nameEn: 'Night sky' });
  await operator(saveCategory, { ...son, nameEn: 'Meteors' });
  await operator(saveTopic, { ...topic, titleEn: 'The best of it' });
  const en = ['Night sky', 'Meteors', 'The best of it'];
  await expect.poll(() => read('en', 'Night sky')).toEqual(en);
  expect(await read('zh')).toEqual(zh);
  // An edit by a program that knows no second language leaves it.
  const { nameEn: _nameEn, videos: _videos, ...known } = named;
  const renamed = await operator(saveCategory, { ...known, name: '夜空与星' });
  expect(renamed.nameEn).toBe('Night sky');
});

test('an ad for readers of one language is sent to them alone', async () => {
  const create = (title: string, language: 'zh' | 'en' | null) =>
    createAd(site.deps, { title, language });
  await create('灯市', null);
  await create('夜市', 'zh');
  await create('Night market', 'en');
  await hearChanges(site);
  const read = async (language: 'zh' | 'en') =>
    (await askAs(site, null)(getAds, {}, reads(language))).randomad.map(({ title }) => title);
  for (const turn of [1, 2]) {
    expect([turn, await read('zh')]).toEqual([turn, ['灯市', '夜市']]);
    expect([turn, await read('en')]).toEqual([turn, ['灯市', 'Night market']]);
  }
});

test('records are described from their codes, for each reader in their language, whenever they were written', async () => {
  const member = await createMember(site.deps, { coins: 5 });
  const ask = askAs(site, member);
  const video = await createVideo(site.deps, { paid: true, title: '夜航' });
  const [episodeId = 0] = video.episodeIds;
  const wanted = { cartoonCode: video.id, moviesInfoId: episodeId };
  expect(await ask(buyEpisode, wanted, reads('en'))).toBe('It’s yours');
  await buy(site, member, vipDays(30));
  const read = async (index: number, language: 'zh' | 'en') =>
    (await ask(listRecords, { index, currentPage: 1 }, reads(language))).map(
      (it) => it.amountSource,
    );
  expect(await read(0, 'en')).toEqual(['VIP for 30 days']);
  expect(await read(0, 'zh')).toEqual(['会员30天']);
  expect(await read(1, 'en')).toContainEqual(expect.stringMatching(/^Bought “夜航” /));
  expect(await read(1, 'zh')).toContainEqual(expect.stringMatching(/^购买《夜航》/));
});

test('a member who comes in English is a guest in English, and stays what they are', async () => {
  const register = (uuid: string, language: 'zh' | 'en') =>
    askAs(site, null)(autoRegister, { deviceType: 0, uuid }, reads(language));
  expect((await register(crypto.randomUUID(), 'zh')).memberNichen).toMatch(/^游客\d{4}$/);
  expect((await register(crypto.randomUUID(), 'en')).memberNichen).toMatch(/^Guest \d{4}$/);
});
