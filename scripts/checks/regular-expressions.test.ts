import { expect, it } from 'vitest';

import { findSlowExpressions } from './regular-expressions.ts';

const judge = (code: string, path = 'packages/rules/src/a.ts') =>
  findSlowExpressions(new Map([[path, code]]));

it.each([
  // Those that stopped the API for minutes.
  String.raw`text.replaceAll(/<(?!\/?[ibu]>)[^>]*>/g, '')`,
  String.raw`text.replaceAll(/\{[^}]*\}/g, '')`,
  String.raw`/\{[^}]*\\p[1-9]/.test(text)`,
  // Each space is the beginning of another search.
  String.raw`text.replace(/\s+$/, '')`,
  String.raw`/^\d*\.?\d*$/.test(text)`,
  String.raw`/^(a+)+$/.test(text)`,
  String.raw`/^(\w+\s?)*$/.test(text)`,
])('an expression that takes more than linear time is found: %s', (code) => {
  expect(judge(`const one = 1;\n${code};`)).toEqual([
    expect.stringMatching(/^packages\/rules\/src\/a\.ts:2 .* time, as for /),
  ]);
});

it.each([
  String.raw`/^\d*(?:\.\d*)?$/.test(text)`,
  String.raw`text.replaceAll(/<[^<>]*>/g, '')`,
  String.raw`text.replaceAll(/\s+/g, ' ')`,
  String.raw`/^[\w.-]{1,64}$/.test(text)`,
])('one that takes linear time is not: %s', (code) => {
  expect(judge(code)).toEqual([]);
});

it('one that is built at run time can not be judged', () => {
  expect(judge("new RegExp(parts.join('|'))")).toEqual([expect.stringContaining('a literal')]);
});

it('tests and programs of the workshop are not looked at', () => {
  const slow = String.raw`/\s+$/`;
  expect(judge(slow, 'packages/rules/src/a.test.ts')).toEqual([]);
  expect(judge(slow, 'scripts/verify/main.ts')).toEqual([]);
  expect(judge(slow, 'apps/web/src/screens/a.tsx')).toHaveLength(1);
});

it('a verdict is kept and holds for the same expression elsewhere', () => {
  const known = new Map([[String.raw`/\s+$/`, null]]);
  expect(findSlowExpressions(new Map([['prisma/seed.ts', String.raw`/\s+$/`]]), known)).toEqual([]);
});
