import { expect, it } from 'vitest';

import { judgeExpressions } from './regular-expressions.ts';

const judge = (code: string, path = 'packages/rules/src/a.ts') =>
  judgeExpressions(new Map([[path, code]])).slow;

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
  const slow = '/^(a+)+$/';
  expect(judge(slow, 'packages/rules/src/a.test.ts')).toEqual([]);
  expect(judge(slow, 'scripts/verify/main.ts')).toEqual([]);
  expect(judge(slow, 'apps/web/src/screens/a.tsx')).toHaveLength(1);
});

const listed = (linear: string[], judge?: string) => {
  const files = new Map([['prisma/seed.ts', '/^(a+)+$/; /^b/; /^a/; /^b/']]);
  const { judge: thisJudge } = judgeExpressions(new Map()).judged;
  return judgeExpressions(files, { judge: judge ?? thisJudge, linear });
};

it('what the list holds is not judged again, and the list keeps what the code has', () => {
  const { slow, judged } = listed(['/^(a+)+$/', '/^gone/']);
  expect(slow).toEqual([]);
  expect(judged.linear).toEqual(['/^(a+)+$/', '/^a/', '/^b/'].toSorted());
});

it('the list of another version of the judge counts for nothing', () => {
  const { slow, judged } = listed(['/^(a+)+$/'], 'recheck 0.0.1');
  expect(slow).toEqual([expect.stringContaining('/^(a+)+$/')]);
  expect(judged.linear).toEqual(['/^a/', '/^b/']);
});
