import { expect, test } from 'vitest';

import { matchTitles, type MatchVerdict, type TitleFacts, titleKeys } from './title-match.ts';
import type { RootKind } from './title-name.ts';

const none: TitleFacts = {
  name: '',
  aliases: [],
  year: null,
  kind: null,
  directors: [],
  actors: [],
  referenceId: null,
};
const title = (name: string, more: Partial<TitleFacts> = {}): TitleFacts => ({
  ...none,
  name,
  ...more,
});
const film = (name: string, year: number | null = 2022, more: Partial<TitleFacts> = {}) =>
  title(name, { year, kind: 'film', ...more });
const of =
  (kind: RootKind) =>
  (name: string, year: number | null = 2021, more: Partial<TitleFacts> = {}) =>
    title(name, { year, kind, ...more });
const [series, cartoon, show] = [of('series'), of('animation'), of('variety')];
const by = (...directors: string[]) => ({ directors });

const pairs: [
  why: string,
  verdict: MatchVerdict,
  a: TitleFacts,
  b: TitleFacts,
  candidates?: number,
][] = [
  ['a space before the season', 'same', cartoon('一人之间第三季'), cartoon('一人之间 第三季')],
  ['a season as a digit', 'same', series('山河故事第2季'), series('山河故事第二季')],
  ['a season as S02', 'same', series('山河故事 S02'), series('山河故事第二季')],
  ['a number at the end of a series', 'same', series('山河故事2'), series('山河故事第二季')],
  ['season twelve', 'same', series('山河故事第十二季'), series('山河故事 Season 12')],
  ['a Roman numeral', 'same', film('星海远航Ⅱ'), film('星海远航2')],
  ['a Roman numeral as letters', 'same', film('星海远航 II'), film('星海远航2')],
  ['full width digits', 'same', film('星海远航２'), film('星海远航2')],
  ['full width letters', 'same', series('ＡＢＣ侦探'), series('abc侦探')],
  ['punctuation', 'same', film('灯塔：归途'), film('灯塔归途')],
  ['kinds of middle dots', 'same', film('安娜·卡列'), film('安娜•卡列')],
  ['traditional characters', 'same', film('長街舊夢'), film('长街旧梦')],
  ['picture and language in brackets', 'same', film('夜航船[HD国语]'), film('夜航船')],
  ['a language version', 'same', film('夜航船（粤语版）'), film('夜航船')],
  ['an entity', 'same', film('猫&amp;狗'), film('猫&狗')],
  ['an alias', 'same', series('春风十里路', 2016, { aliases: ['春风路'] }), series('春风路', 2016)],
  ['a second language', 'same', film('灯塔 Lighthouse'), film('灯塔(Lighthouse)')],
  ['the year in the name', 'same', film('白鹭2023', 2023), film('白鹭', 2023)],
  [
    'the year in brackets fills a missing one',
    'same',
    film('白鹭(1990)', null, by('李四')),
    film('白鹭', 1990, by('李四')),
    1,
  ],
  [
    'no year, one candidate, one director',
    'same',
    film('雪山飞鸟', null, by('李四')),
    film('雪山飞鸟', 2014, by('李四')),
  ],
  [
    'a year apart, one director',
    'same',
    film('秋色河谷', 2019, by('王五')),
    film('秋色河谷', 2020, by('王五')),
  ],
  [
    'one reference',
    'same',
    film('海岸线', 2011, { referenceId: '1' }),
    film('海岸线 The Coast', 2012, { referenceId: '1' }),
  ],
  ['how far it has come', 'same', series('草原来信 更新至12集'), series('草原来信')],
  ['a kind that is not known', 'same', title('微光', { year: 2021 }), film('微光', 2021)],
  ['a picture character', 'same', film('夜航船🎬'), film('夜航船')],
  ['invisible characters', 'same', film('夜\u200B航船\uFEFF'), film('夜航船')],
  ['the first season of one year', 'same', series('山河故事'), series('山河故事第一季')],
  ['a remake', 'different', film('白鹭', 1990), film('白鹭', 2023)],
  ['a film and a series', 'different', film('白鹭', 2023), series('白鹭', 2023)],
  ['two seasons', 'different', series('山河故事第一季', 2020), series('山河故事第二季', 2021)],
  [
    'no season and the second',
    'different',
    series('山河故事', 2020),
    series('山河故事第二季', 2021),
  ],
  ['two parts', 'different', film('灯塔（上）'), film('灯塔（下）')],
  ['the second film', 'different', film('星海远航', 2016), film('星海远航2', 2019)],
  ['an OVA', 'different', cartoon('蓝色球场'), cartoon('蓝色球场 OVA')],
  ['a version for theatres', 'different', cartoon('蓝色球场'), cartoon('蓝色球场 剧场版')],
  ['real people', 'different', series('蓝色球场 真人版'), cartoon('蓝色球场')],
  ['a trailer', 'different', film('夜航船 预告片'), film('夜航船')],
  ['the making of', 'different', film('夜航船 幕后花絮'), film('夜航船')],
  ['a number is the name', 'different', film('1984', 1984), film('1985', 1984)],
  ['a number in the middle', 'different', film('十二封信'), film('十三封信')],
  ['a year is the name', 'different', film('2012', 2009), of('documentary')('2012', 2012)],
  [
    'another name of one cast',
    'different',
    film('少年时光', 2021, by('王五')),
    film('老城时光', 2021, by('王五')),
  ],
  [
    'two references',
    'different',
    film('海岸线', 2011, { referenceId: '1' }),
    film('海岸线', 2011, { referenceId: '2' }),
  ],
  ['a character more', 'different', film('大风筝'), film('大大风筝')],
  ['the beginning of a name', 'different', film('长街'), film('长街往事')],
  ['a language as the name', 'different', film('国语'), film('粤语')],
  ['two issues of a show', 'different', show('周末茶馆 20250101期'), show('周末茶馆 20250108期')],
  [
    'an alias of another year',
    'different',
    film('青石巷', 2018, { aliases: ['雨巷'] }),
    film('雨巷', 2004),
  ],
  [
    'an alias without the season',
    'different',
    series('山河故事第二季', 2021, { aliases: ['山河'] }),
    series('山河', 2021),
  ],
  [
    'no year, two candidates',
    'ask',
    film('白鹭', null, by('李四')),
    film('白鹭', 2023, by('李四')),
    2,
  ],
  ['no year, nothing else', 'ask', film('微光', null), film('微光', 2021)],
  ['a year apart, nothing else', 'ask', film('秋色', 2019), film('秋色', 2020)],
  ['only punctuation', 'ask', film('……'), film('！！！')],
  ['an uncut version', 'ask', film('夜航船 未删减版'), film('夜航船')],
  ['nobody shared', 'ask', film('夜航船', 2022, by('王五')), film('夜航船', 2022, by('李四'))],
  ['one character for two words', 'ask', film('乾坤戲'), film('干坤戏')],
  [
    'two aliases alone',
    'ask',
    film('青石巷', 2022, { aliases: ['雨'] }),
    film('旧街', 2022, { aliases: ['雨'] }),
  ],
];

test.each(pairs)('%s: %s', (_why, verdict, a, b, candidates = 1) => {
  expect([matchTitles(a, b, candidates), matchTitles(b, a, candidates)]).toEqual([
    verdict,
    verdict,
  ]);
});

test('a title is found by the keys of its name and its aliases', () => {
  const found = titleKeys(film('灯塔 Lighthouse', 2022, { aliases: ['燈塔守護者', '', '灯塔'] }));
  expect(found).toEqual(['灯塔', 'lighthouse', '灯塔守护者']);
});
