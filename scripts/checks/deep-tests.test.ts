import { describe, expect, it } from 'vitest';

import { findMisnamedTests, countTests } from './deep-tests.ts';

const module = 'apps/api/src/modules/x/x';
/** Written in two parts, so that this file does not look deep. */
const kill = ['kill(', ["'SIG", "KILL')"].join('')];
const importOf = (name: string) =>
  `import { it } from ${["'../../test/", `${name}.ts';`].join('')}`;

describe('a deep test', () => {
  it.each([
    ['kills a program', `  child.${kill.join('')};`],
    ['kills a program', `process.${kill.join('Number(pid), ')};`],
    ['runs a program of the site', `await ${['run', "Program('backup')"].join('')};`],
    ['fills a large catalogue', `await ${['fill', 'Catalogue(client, 30_000);'].join('')}`],
    ['counts the blocks that a plan reads', `await ${['count', 'Blocks(db);'].join('')}`],
    ['measures the memory of a process', `process.${['memory', 'Usage().rss'].join('')};`],
    ['floods a site', `await ${['flo', 'od(3000);'].join('')}`],
    [
      'puts a table of questions to every call',
      `test.each(ways)('%s', (_what, body) =>\n  ${['expectOf', 'EachCall(calls'].join('')}`,
    ],
    ['fills the money of the demo', `await ${['fill', 'DemoMoney(site);'].join('')}`],
    ['makes films with ffmpeg', importOf('make-video')],
    ['makes films with ffmpeg', importOf('open-intake')],
    [
      'rehearses a backup, a restore or migrations',
      `await ${['restore', 'Backup(order);'].join('')}`,
    ],
  ])('%s, and says so by its name', (what, text) => {
    expect(findMisnamedTests(`${module}.test.ts`, text)).toEqual([
      `${module}.test.ts ${what}: a deep test is named *.deep.test.ts`,
    ]);
    expect(findMisnamedTests(`${module}.deep.test.ts`, text)).toEqual([]);
  });

  it('is not one that is slow, or that ends what it started', () => {
    const text = `onTestFinished(() => void child.${kill.join('')});\nchild.kill('SIGTERM');`;
    expect(findMisnamedTests(`${module}.test.ts`, text)).toEqual([]);
    expect(findMisnamedTests(`${module}.deep.test.ts`, text)).toEqual([
      `${module}.deep.test.ts has nothing of a deep test: name it *.test.ts, or add its kind`,
    ]);
  });

  it('is every film but one', () =>
    expect(
      findMisnamedTests(
        'apps/api/src/modules/films/ingest/one-film.test.ts',
        importOf('make-video'),
      ),
    ).toEqual([]));

  it('is no file of the product', () =>
    expect(findMisnamedTests(`${module}.ts`, kill.join(''))).toEqual([]));
});

describe('a browser test', () => {
  const journey = 'apps/web/e2e/paying.spec.ts';

  it('is one of the journeys or deep', () => {
    expect(findMisnamedTests('apps/web/e2e/colours.deep.spec.ts', '')).toEqual([]);
    expect(findMisnamedTests(journey, '')).toEqual([]);
    expect(findMisnamedTests('apps/web/e2e/colours.spec.ts', '')).toEqual([
      'apps/web/e2e/colours.spec.ts is none of the journeys: name it *.deep.spec.ts',
    ]);
  });

  it.each([
    'for (const path of screens) {',
    '  for (const [path, words] of screens) {',
    'for (const { width } of sizes) {',
    'for (const width of [390, 320]) {',
    "for (const path of ['/', '/taglist']) {",
  ])('is deep when it sweeps: %s', (line) => {
    expect(findMisnamedTests(journey, `one\n${line}`)).toEqual([
      `${journey}:2 sweeps: that part belongs in a *.deep.spec.ts`,
    ]);
    expect(findMisnamedTests('apps/web/e2e/paying.deep.spec.ts', line)).toEqual([]);
  });
});

it('tests are counted by kind, a table of cases as one', () => {
  const texts = new Map([
    ['a.test.ts', "it('one', () => {});\n  test.each([1, 2])('two', () => {});\ntest.each([\n"],
    ['a.deep.spec.ts', "test('three', () => {});\ntest.use({});\ntest.describe('x', () => {"],
    ['a.ts', "test('none');"],
  ]);
  expect(countTests(texts)).toBe('tests written: 3 for npm test, 1 for npm run test:deep');
});
