import { describe, expect, it } from 'vitest';

import { findCircles } from './import-graph.ts';
import { measureShape } from './measure-shape.ts';

const api = (path: string) => `apps/api/src/${path}`;
const long = 'export const line = 1;\n'.repeat(31);

/** The verbs with which the readings start, each in a separate file. */
const verbs: [string, string][] = [
  [api('modules/w/watch/buy.ts'), 'export async function buyEpisode() {}\n'],
  [api('modules/w/media/finish.ts'), 'export function finishUpload() {}\n'],
  [api('modules/w/media/steps.ts'), 'export async function runPhase() {}\n'],
  [api('modules/w/media/publish.ts'), 'export const publishIngest = () => {};\n'],
];
const measure = (...files: [string, string][]) => measureShape(new Map([...verbs, ...files]));

describe('circles', () => {
  it('are groups in which each member leads to every other one', () => {
    const graph = { a: 'b', b: 'cd', c: 'a', d: 'e', e: 'd', f: 'a' };
    const edges = new Map(Object.entries(graph).map(([node, to]) => [node, new Set(to)]));
    expect(findCircles(edges)).toEqual([
      ['a', 'b', 'c'],
      ['d', 'e'],
    ]);
  });

  it('of folders are found through imports, dynamic imports and re-exports', () => {
    const { circles } = measure(
      [api('modules/w/a/x.ts'), "import { y } from '../b/y.ts';\n"],
      [api('modules/w/b/y.ts'), "export { z } from '../../../http/z.ts';\n"],
      [api('http/z.ts'), "export const z = () => import('../modules/w/a/x.ts');\n"],
    );
    expect(circles).toEqual([[api('http'), api('modules/w/a'), api('modules/w/b')]]);
  });

  it('take a file beside the folders of src for a place, and a folder’s own folders for the folder', () => {
    const { circles } = measure(
      [api('deps.ts'), "import { y } from './modules/w/b/deep/y.ts';\n"],
      [api('modules/w/b/deep/y.ts'), "import { x } from '../x.ts';\n"],
      [api('modules/w/b/x.ts'), "import { deps } from '../../../deps.ts';\n"],
    );
    expect(circles).toEqual([[api('deps.ts'), api('modules/w/b')]]);
  });

  it.each(["import type { Y } from '../b/y.ts';", "import { type Y } from '../b/y.ts';"])(
    'of types count apart: %s',
    (line) => {
      const { circles, typeCircles, fileCircles } = measure(
        [api('modules/w/a/x.ts'), `${line}\n`],
        [api('modules/w/b/y.ts'), "import { x } from '../a/x.ts';\n"],
      );
      expect(circles).toEqual([]);
      expect(typeCircles).toEqual([[api('modules/w/a'), api('modules/w/b')]]);
      expect(fileCircles).toEqual([[api('modules/w/a/x.ts'), api('modules/w/b/y.ts')]]);
    },
  );

  it('through tests do not count', () => {
    const { typeCircles } = measure(
      [api('modules/w/a/x.test.ts'), "import { y } from '../b/y.ts';\n"],
      [api('modules/w/b/y.ts'), "import { x } from '../a/x.test.ts';\n"],
    );
    expect(typeCircles).toEqual([]);
  });
});

describe('a crumb', () => {
  it('is short, and imported by one file beside it', () => {
    const { crumbs } = measure(
      [api('text/a.ts'), "import './crumb.ts';\nimport './long.ts';\nimport './b.ts';\n"],
      [api('text/crumb.ts'), 'export const x = 1;\n'],
      [api('text/crumb.test.ts'), "import './crumb.ts';\n"],
      [api('text/long.ts'), long],
      [api('text/b.ts'), `import '../calls/elsewhere.ts';\nimport './two.ts';\n`],
      [api('text/c.ts'), `import './b.ts';\nimport './two.ts';\n`],
      [api('text/two.ts'), ''],
      [api('calls/elsewhere.ts'), ''],
    );
    expect(crumbs).toEqual([api('text/crumb.ts')]);
  });

  it('is not a file that a browser fetches later', () => {
    const { crumbs } = measure(
      ['apps/web/src/ui/a.ts', "await import('./later.ts');\nimport './crumb.ts';\n"],
      ['apps/web/src/ui/later.ts', 'export const x = 1;\n'],
      ['apps/web/src/ui/crumb.ts', 'export const x = 1;\n'],
    );
    expect(crumbs).toEqual(['apps/web/src/ui/crumb.ts']);
  });
});

describe('a reading', () => {
  it('contains the verb and all that it needs of modules and rules, types included', () => {
    const { buying } = measureShape(
      new Map([
        ...verbs.slice(1),
        [
          api('modules/w/watch/buy.ts'),
          "import type { P } from '../pay/pay.ts';\nimport { d } from '../../../deps.ts';\nexport async function buyEpisode() {}\n",
        ],
        [api('modules/w/pay/pay.ts'), "import { price } from '@lantern/rules/price';\n"],
        [api('deps.ts'), ''],
        ['packages/rules/src/price.ts', ''],
      ]),
    );
    expect(buying).toEqual([
      api('modules/w/pay/pay.ts'),
      api('modules/w/watch/buy.ts'),
      'packages/rules/src/price.ts',
    ]);
  });

  it('does not start with a verb that does not exist', () => {
    expect(() => measureShape(new Map(verbs.slice(1)))).toThrow(/buyEpisode/);
  });
});

describe('what house.md counts of statements', () => {
  const repo = api('modules/w/a/a.repo.ts');
  const one = "const selectA = sql.row('a-select', 'select :id');\n";

  it.each([
    'export const findA = (db: Db, id: bigint) => selectA(db, { id });',
    'export async function findA(db: Db, id: bigint) {\n  return await selectA(db, { id });\n}',
    'export function findA({ db }: Deps, it: Ids): Promise<A> {\n  return db.rows(old, [it.id]);\n}',
  ])('a function that only hands its arguments on is found: %s', (text) => {
    expect(measure([repo, `${one}${text}\n`]).handedOn).toEqual([`${repo} findA`]);
  });

  it.each([
    'export const findA = async (db: Db, id: bigint) => parseA(await selectA(db, { id }));',
    'export const findA = (db: Db, id: bigint) => selectA(db, { id: id + 1n });',
    'export const findA = (db: Db, id: bigint) => another(db, { id });',
    'export function findA(db: Db, id: bigint) {\n  note(id);\n  return selectA(db, { id });\n}',
  ])('one that does more is not: %s', (text) => {
    expect(measure([repo, `${one}${text}\n`]).handedOn).toEqual([]);
  });

  it('a statement without a checked type is found, in production alone', () => {
    const text = "const a = uncheckedStatement<Row>('a', 'select 1');\n";
    const { unchecked } = measure([repo, text], [api('modules/w/a/a.test.ts'), text]);
    expect(unchecked).toEqual([repo]);
  });
});

it('production leaves out tests, benches, verifications and the console', () => {
  const before = measure();
  const after = measure(
    ['apps/web/src/a.tsx', long],
    ['apps/web/src/a.test.tsx', long],
    ['apps/api/verify/b.ts', long],
    ['apps/console/src/c.ts', long],
    ['scripts/d.ts', long],
    ['prisma/e.sql', long],
  );
  expect([after.files - before.files, after.lines - before.lines]).toEqual([1, 31]);
});
