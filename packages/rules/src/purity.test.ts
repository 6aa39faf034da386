import { readdirSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

const here = new URL('.', import.meta.url);
const sources = readdirSync(here).filter((name) => !name.endsWith('.test.ts'));

/** Code that would make a rule depend on the time, on chance, on the machine or on other code. */
const forbidden = [
  ['the clock', /\bDate\.now\b|\bnew Date\(\s*\)|\bDate\(\s*\)|\bperformance\b/],
  ['chance', /\bMath\.random\b|\bcrypto\b|\brandomUUID\b/],
  [
    'the machine',
    /\bprocess\b|\bglobalThis\b|\bwindow\b|\bIntl\b|\.toLocale|\.get(Hours|Date|Day)\(/,
  ],
  ['other code', /\bfrom '(?!\.\/)|\bimport\(|\brequire\(/],
] as const;

test('the test finds rules to check', () => {
  expect(sources.length).toBeGreaterThan(20);
});

test.each(sources)('%s depends on its arguments alone', (name) => {
  const code = readFileSync(new URL(name, here), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
  const found = forbidden.filter(([, pattern]) => pattern.test(code)).map(([what]) => what);
  expect(found).toEqual([]);
});

test.each([
  'const a = Date.now();',
  'const a = new Date();',
  'const a = Math.random();',
  "import { x } from 'lib';",
  "import { x } from '../x.ts';",
])('notices %s', (code) => {
  expect(forbidden.some(([, pattern]) => pattern.test(code))).toBe(true);
});
