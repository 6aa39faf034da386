import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { sortByName, sortEpisodes, sortListed } from './episode-order.ts';

const { compare } = new Intl.Collator('zh', { numeric: true });
import { readNumber } from './title-name.ts';

const digits = '零一二三四五六七八九';

/** A number below 1000 as Chinese writes it. */
function inChinese(number: number): string {
  const [hundreds, tens, ones] = [
    Math.floor(number / 100),
    Math.floor(number / 10) % 10,
    number % 10,
  ];
  if (hundreds === 0 && tens === 1) return `十${ones === 0 ? '' : digits[ones]}`;
  const high = hundreds === 0 ? '' : `${digits[hundreds]}百`;
  if (tens === 0 && ones === 0) return high;
  const middle = tens === 0 ? (high === '' ? '' : '零') : `${digits[tens]}十`;
  return `${high}${middle}${ones === 0 ? '' : digits[ones]}`;
}

/** The ways in which people name an episode. */
const ways: readonly ((number: number) => string)[] = [
  (it) => `${it}`,
  (it) => `${it}`.padStart(3, '0'),
  (it) => `第${it}集`,
  (it) => `山海 第${it}话 上`,
  (it) => `第${inChinese(it)}集`,
  (it) => `第${inChinese(it)}集 大结局`,
  (it) => `EP${it}`,
  (it) => `E${`${it}`.padStart(2, '0')}x`,
  (it) => `山海.S01E${`${it}`.padStart(2, '0')}.1080p`,
  (it) => `${it}.1080p`,
];

test('every number below 1000 is read as it is written in Chinese', () => {
  for (let number = 1; number < 1000; number++)
    expect([inChinese(number), readNumber(inChinese(number))]).toEqual([inChinese(number), number]);
});

test.each([
  ['一百二', 120],
  ['百二十', 120],
  ['两百零五', 205],
  ['一百百', null],
  ['十十', null],
  ['百', 100],
])('%s is %s', (text, number) => {
  expect(readNumber(text)).toBe(number);
});

describe('episodes of a folder', () => {
  test('come by their numbers, however each name says its own', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 200 }),
        fc.array(fc.nat(ways.length - 1), { minLength: 200, maxLength: 200 }),
        (numbers, chosen) => {
          const named = numbers.map((number, at) => {
            const name = ways[chosen[at] ?? 0]?.(number) ?? '';
            return { number, name };
          });
          const sorted = sortEpisodes(named, ({ name }) => name, compare);
          expect(sorted.map(({ number }) => number)).toEqual(numbers.toSorted((a, b) => a - b));
        },
      ),
    );
  });

  test('of one number stand beside each other, those of a later season behind', () => {
    const names = ['S02E01', '2', '第一集', '1', '1 (1)', '03', 'E3x'];
    expect(sortEpisodes(names, (it) => it, compare)).toEqual([
      '1',
      '1 (1)',
      '第一集',
      '2',
      '03',
      'E3x',
      'S02E01',
    ]);
  });

  test('come by their names where one says no number', () => {
    const names = ['番外', '第十集', '第9集', '第一百集', '2'];
    expect(sortEpisodes(names, (it) => it, compare)).toEqual([
      '2',
      '第9集',
      '第十集',
      '第一百集',
      '番外',
    ]);
    expect(sortByName(['片 10', '片 9'], (it) => it, compare)).toEqual(['片 9', '片 10']);
  });
});

describe('episodes that people listed', () => {
  const sorted = (names: readonly string[]): string[] => sortListed(names, (it) => it);

  test('come by their numbers, those of one number as they were listed', () => {
    expect(sorted(['第10集', '第二集', '第1集 下', '第1集 上', 'S02E01', 'EP3'])).toEqual([
      '第1集 下',
      '第1集 上',
      '第二集',
      'EP3',
      '第10集',
      'S02E01',
    ]);
  });

  test.each([
    [['国语', '粤语', '原声']],
    [['第2集', '', '第1集']],
    [['2024-02-05', '2024-01-12', '2024-01-05']],
    [['下', '上']],
    [[]],
  ])('stay where one says no number: %j', (names) => {
    expect(sorted(names)).toEqual(names);
  });
});
