import { describe, expect, test } from 'vitest';

import { parseSearchTerm } from '../../../../platform/database/search-term.ts';
import { everythingPublic, type Scope } from '../lists/scope.ts';
import {
  expectMatches,
  expectSpelled,
  isBestCheaper,
  isCheaperWithoutCodes,
  isWorthSampling,
  refineBySample,
  shareOfBest,
  sharesOf,
  waysOf,
} from './expect-matches.ts';
import { readGramCounts } from './gram-counts.ts';

const statistics = {
  videos: 1_000_000,
  grams: [
    '城',
    '城市',
    '市夜',
    '\u0002城',
    '\u0002城市',
    '\u0001城市',
    '\u0001城乡',
    '\u0004301',
    '少见',
  ],
  shares: [0.1, 0.08, 0.01, 0.025, 0.02, 0.03, 0.01, 0.25, 0.0001, 0.0001, 0.1, 0],
};
const counts = readGramCounts(statistics);
const son: Scope = [{ kind: 'son', codes: ['301'], darkWeb: false }];
const dark: Scope = [{ kind: 'son', codes: ['301'], darkWeb: true }];

const expectFor = (typed: string, scope: Scope = everythingPublic, from = counts) => {
  const term = parseSearchTerm(typed);
  if (term === null) throw new Error('no term');
  return expectMatches(from, term, scope);
};

describe('how often a term is expected', () => {
  test.each([
    ['城市', { start: 20_000, title: 80_000, rest: 30_000, any: 107_600, isKnown: true }],
    ['城', { start: 25_000, title: 100_000, rest: 40_000, isKnown: true }],
    ['城市夜', { start: 10_000, title: 10_000, rest: 0, isKnown: false }],
    ['少见', { start: 0, title: 0, rest: 0, any: 0, isKnown: true }],
    ['从未', { any: 0, isKnown: true }],
  ])('%s', (typed, expected) => {
    expect(expectFor(typed)).toMatchObject(expected);
  });

  test('in a category, is its part of all', () => {
    expect(expectFor('城市', son)).toMatchObject({ title: 20_000, isKnown: false });
  });

  test('in the dark web, isn’t known', () => {
    expect(expectFor('城市', dark)).toMatchObject({ any: 0, isKnown: false });
  });

  test('without statistics, isn’t known either, and everything is found', () => {
    const none = readGramCounts(null);
    const expected = expectFor('城市', everythingPublic, none);
    expect(expected.any).toBe(0);
    expect(expected.walkFrom(10_000)).toBeGreaterThan(expected.any);
  });
});

test('walking pays from fewer matches on, the fewer are wanted, and never for a thousand', () => {
  const { walkFrom } = expectFor('城市');
  expect(walkFrom(10)).toBeGreaterThanOrEqual(1000);
  expect(walkFrom(30)).toBeLessThan(walkFrom(1000));
  expect(walkFrom(1000)).toBeLessThan(walkFrom(10_000));
  expect(walkFrom(10_000)).toBeLessThan(80_000);
});

describe('a sample is more accurate for several grams', () => {
  const shares = { start: 0.001, title: 0.002, rest: 0.5 };

  test.each([
    ['城市夜', everythingPublic, true],
    ['城市', everythingPublic, false],
    ['城市少见', everythingPublic, false],
    ['城市', son, false],
  ])('%s in %j: %s', (typed, scope, isWorth) => {
    expect(isWorthSampling(expectFor(typed, scope), scope)).toBe(isWorth);
  });

  test('but not more than the grams allow', () => {
    const refined = refineBySample(expectFor('城市夜'), shares, counts);
    expect(refined).toMatchObject({ start: 1000, title: 3000, rest: 0, any: 3000, isKnown: true });
  });
});

describe('the best alone', () => {
  test.each([
    ['城', 'title', 1000, 0.016],
    ['城', 'title', 10_000, 0.154],
    // Those that start with it are no matches of the tier.
    ['城市', 'title', 10_000, 0.192],
    ['城市', 'start', 10_000, 0.577],
    ['少见', 'title', 30, null],
    ['城市夜', 'title', 30, null],
  ] as const)('%s, %s: %d are likely in the best %d', (typed, tier, wanted, share) => {
    const told = shareOfBest(waysOf(expectFor(typed), tier), wanted);
    expect(told === null ? null : Math.round(told * 1000) / 1000).toBe(share);
  });

  test.each([
    ['cost less than all, and than a long walk', '城市', 'start', 1000, true],
    ['cost more than a short walk', '城市', 'title', 30, false],
    ['cost more than all when nearly all of them are wanted', '城市', 'start', 15_000, false],
  ] as const)('%s', (_, typed, tier, wanted, isCheaper) => {
    const ways = waysOf(expectFor(typed), tier);
    const share = shareOfBest(ways, wanted) ?? Number.NaN;
    expect(isBestCheaper(ways, { share, wanted })).toBe(isCheaper);
  });

  test.each([
    ['of pinyin cost less than a walk past many titles', 8000, true],
    ['of pinyin that many titles have cost more than a short walk', 100_000, false],
  ] as const)('%s', (_, count, isCheaper) => {
    const few = readGramCounts({
      videos: 1_000_000,
      grams: ['cheng'],
      shares: [count / 1_000_000],
    });
    const spelled = { grams: [[{ text: 'cheng', isPrefix: false }]], pattern: '', isExact: true };
    const ways = expectSpelled(few, spelled, everythingPublic);
    const share = shareOfBest(ways, 30) ?? Number.NaN;
    expect(isBestCheaper(ways, { share, wanted: 30 })).toBe(isCheaper);
  });
});

describe('the categories of matches', () => {
  const many: Scope = [{ kind: 'son', codes: ['301', '302', '303'], darkWeb: false }];
  test.each([
    ['are looked at one by one in a large part of a frequent term', '城', many, 1500, 20, true],
    ['are a part of the query where all matches are read', '城', many, 100_000, 1, false],
    ['are a part of the query of a term that is rare', '从未', many, 1500, 20, false],
    ['are a part of the query in the dark web', '城', dark, 1500, 1, false],
  ] as const)('%s', (_, typed, scope, most, codes, isCheaper) => {
    const asked = { tier: 'any', most, codes } as const;
    expect(isCheaperWithoutCodes(expectFor(typed, scope), asked)).toBe(isCheaper);
  });
});

describe('a sample of titles', () => {
  const sample = [
    ['城市夜航', ''],
    ['夜里的城市', ''],
    ['夜里', '城市台\u0003'],
    ['雪山', '夜\u0003'],
  ].map(([title = '', rest = '']) => ({ title, rest }));
  const term = (typed: string) => {
    const parsed = parseSearchTerm(typed);
    if (parsed === null) throw new Error('no term');
    return parsed;
  };

  test.each([
    ['城市', { start: 0.25, title: 0.25, rest: 0.25 }],
    ['夜 城市', { start: 0.5, title: 0, rest: 0.25 }],
    ['城市夜', { start: 0.25, title: 0, rest: 0 }],
    ['没有', { start: 0, title: 0, rest: 0 }],
  ])('tells the share of %s in each tier', (typed, shares) => {
    expect(sharesOf(term(typed), sample)).toEqual(shares);
    expect(sharesOf(term(typed), [])).toEqual({ start: 0, title: 0, rest: 0 });
  });
});

describe('how often pinyin is expected', () => {
  const gram = (text: string) => ({ text, isPrefix: false });
  const spelled = (grams: readonly (readonly string[])[], scope: Scope = everythingPublic) =>
    expectSpelled(
      counts,
      { grams: grams.map((way) => way.map(gram)), pattern: '', isExact: false },
      scope,
    );

  test.each([
    ['by one way of one gram', [['城']], { any: 100_000, least: 100_000, isKnown: true }],
    ['a longer way only from above', [['城', '市夜']], { any: 10_000, least: 0, isKnown: false }],
    [
      'the way that is told is the least, beside a longer one',
      [['城市'], ['城', '市夜']],
      { any: 90_000, least: 80_000, isKnown: false },
    ],
  ])('%s', (_, grams, expected) => {
    expect(spelled(grams)).toMatchObject(expected);
  });

  test('in a category nothing is certain', () => {
    expect(spelled([['城市']], son)).toMatchObject({ least: 0, isKnown: false });
  });
});
