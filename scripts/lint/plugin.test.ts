import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** Files that must be refused: rule, path, text. */
const planted: [rule: string, path: string, source: string][] = [
  ['lantern(import-border)', 'packages/rules/src/a.ts', "export * from '@lantern/contracts/call';"],
  ['lantern(import-border)', 'packages/rules/src/b.ts', "export * from 'zod/mini';"],
  ['lantern(import-border)', 'packages/crypto/src/a.ts', "export * from '@lantern/rules/vip';"],
  [
    'lantern(import-border)',
    'packages/contracts/src/a.ts',
    "export * from '@lantern/crypto/seal';",
  ],
  ['lantern(import-border)', 'apps/api/src/a.ts', "export * from '../../web/src/paths.ts';"],
  ['lantern(import-border)', 'apps/api/src/b.ts', "export * from '@lantern/web/paths';"],
  [
    'lantern(import-border)',
    'apps/web/src/a.ts',
    "export const load = import('@lantern/prisma/client');",
  ],
  [
    'lantern(import-border)',
    'apps/web/src/b.ts',
    "export * from '../../../packages/rules/src/vip.ts';",
  ],
  [
    'lantern(import-border)',
    'apps/api/src/modules/films/watch/a.ts',
    "export * from '../../ground/wallet/wallet.repo.ts';",
  ],
  [
    'lantern(import-border)',
    'apps/api/src/modules/ground/wallet/j.ts',
    "export * from '../../films/watch/buy.ts';",
  ],
  [
    'lantern(import-border)',
    'apps/api/src/modules/money/cards/a.ts',
    "export * from '../../films/watch/buy.ts';",
  ],
  [
    'lantern(import-border)',
    'apps/api/src/modules/films/unnamed/a.ts',
    "export * from '../watch/buy.ts';",
  ],
  ['lantern(import-border)', 'apps/api/src/modules/films/watch/b.ts', "export { Pool } from 'pg';"],
  [
    'lantern(import-border)',
    'apps/api/src/modules/films/watch/c.ts',
    "export * from '@lantern/crypto/seal';",
  ],
  ['lantern(import-border)', 'apps/web/src/screens/home/a.ts', "export * from '../mine/mine.ts';"],
  [
    'lantern(import-border)',
    'apps/web/src/features/player/a.ts',
    "export * from '../../screens/home/a.ts';",
  ],
  ['lantern(import-border)', 'apps/web/src/ui/a.ts', "export * from '../api/client.ts';"],
  [
    'lantern(import-border)',
    'apps/api/src/modules/films/ingest/l.ts',
    "export { execFile } from 'node:child_process';",
  ],
  [
    'lantern(import-border)',
    'apps/api/src/modules/money/payment/m.ts',
    "export { request } from 'node:https';",
  ],
  [
    'eslint(no-restricted-globals)',
    'apps/api/src/modules/money/payment/n.ts',
    "export const ask = () => fetch('https://pay.example/');",
  ],
  ['lantern(import-border)', 'apps/api/src/k.ts', "export * from './test/cast.ts';"],
  [
    'lantern(import-border)',
    'apps/api/src/l.ts',
    "export * from '@lantern/prisma/testing/scratch-database';",
  ],
  ['lantern(import-border)', 'prisma/a.ts', "export * from '@lantern/rules/vip';"],
  [
    'lantern(import-border)',
    'apps/console/src/screens/ads/a.ts',
    "export * from '../site/site.tsx';",
  ],
  ['lantern(import-border)', 'apps/console/src/ui/b.ts', "export * from '../session/session.tsx';"],
  ['lantern(import-border)', 'apps/console/src/c.ts', "export * from '@lantern/crypto/seal';"],
  [
    'lantern(console-styles)',
    'apps/console/src/ui/d.tsx',
    "import { Grid } from '@mantine/core';\nexport const Rows = () => <Grid />;",
  ],
  [
    'lantern(console-styles)',
    'apps/console/src/ui/e.tsx',
    "import { Button } from '@mantine/core';\nexport const Wide = () => <Button w={{ base: 1, sm: 2 }} />;",
  ],
  [
    'lantern(console-styles)',
    'apps/console/src/ui/f.tsx',
    'import { Button } from \'@mantine/core\';\nexport const Hidden = () => <Button hiddenFrom="sm" />;',
  ],
  [
    'lantern(whole-text)',
    'apps/web/src/ui/k.tsx',
    'export const Name = () => <input maxLength={5} />;',
  ],
  [
    'lantern(spread-literal)',
    'packages/rules/src/x.ts',
    'export const one = (a: number) => ({ ...{ a }, b: 1 });',
  ],
  ['lantern(spread-literal)', 'packages/rules/src/y.ts', 'export const two = [...[1, 2], 3];'],
  [
    'lantern(spread-literal)',
    'packages/rules/src/z.ts',
    "export const three = [...(['a', 'b'] as const satisfies string[])];",
  ],
  [
    'lantern(spread-literal)',
    'apps/web/src/ui/m.tsx',
    "export const M = () => <p {...{ id: 'a' }} />;",
  ],
  ['lantern(one-clock)', 'apps/web/src/ui/h.ts', 'export const at = Date.now();'],
  ['lantern(one-clock)', 'apps/console/src/ui/i.ts', 'export const today = new Date();'],
  ['lantern(text-in-catalogue)', 'apps/console/src/g.ts', "export const word = '你好';"],
  ['lantern(telling-file-name)', 'apps/web/src/ui/utils.ts', 'export const one = 1;'],
  ['lantern(telling-file-name)', 'packages/rules/src/index.ts', 'export const one = 1;'],
  ['lantern(text-in-catalogue)', 'apps/api/src/c.ts', "export const word = '你好';"],
  ['lantern(text-in-catalogue)', 'apps/web/src/d.tsx', 'export const Word = () => <p>你好</p>;'],
  [
    'lantern(text-in-catalogue)',
    'apps/web/src/e.ts',
    'export const word = (n: number) => `${n} 个`;',
  ],
  ['unicorn(filename-case)', 'apps/web/src/BadName.ts', 'export const one = 1;'],
  ['eslint(max-lines)', 'apps/api/src/long.ts', 'export {};\n'.repeat(301)],
  ['eslint(max-lines)', 'apps/api/src/long.test.ts', 'export {};\n'.repeat(401)],
  ['eslint(max-lines-per-function)', 'apps/api/src/modules/films/watch/d.ts', longFunction(41)],
  ['eslint(max-lines-per-function)', 'apps/web/src/ui/f.tsx', longFunction(151)],
  ['eslint(complexity)', 'packages/rules/src/c.ts', branches(12)],
  ['eslint(no-console)', 'apps/api/src/d.ts', "console.log('x');"],
  ['node(no-process-env)', 'apps/api/src/e.ts', 'export const port = process.env.PORT;'],
  // The compiler's own complaints.
  ['typescript(TS2322)', 'packages/rules/src/k.ts', "export const one: number = 'a';"],
  ['typescript(no-explicit-any)', 'apps/api/src/f.ts', 'export const one = (x: any) => String(x);'],
  [
    'typescript(no-non-null-assertion)',
    'apps/api/src/g.ts',
    'export const one = (x?: string) => x!.length;',
  ],
  [
    'typescript(consistent-type-assertions)',
    'apps/api/src/h.ts',
    'export const one = (x: unknown) => x as string;',
  ],
  [
    'typescript(no-floating-promises)',
    'apps/api/src/i.ts',
    'const wait = async () => 1;\nexport const run = () => {\n  wait();\n};',
  ],
  [
    'typescript(no-misused-promises)',
    'apps/api/src/j.ts',
    'export const run = (on: (f: () => void) => void) => on(async () => 1);',
  ],
  [
    'typescript(switch-exhaustiveness-check)',
    'packages/rules/src/d.ts',
    "export function f(x: 'a' | 'b') {\n  switch (x) {\n    case 'a':\n      return 1;\n  }\n  return 2;\n}",
  ],
  [
    'react-hooks(rules-of-hooks)',
    'apps/web/src/ui/g.tsx',
    "import { useState } from 'react';\nexport function G({ on }: { on: boolean }) {\n  if (on) useState(1);\n  return <p />;\n}",
  ],
  [
    'react-hooks(exhaustive-deps)',
    'apps/web/src/ui/h.tsx',
    "import { useEffect } from 'react';\nexport function H({ tell }: { tell: () => void }) {\n  useEffect(() => tell(), []);\n  return <p />;\n}",
  ],
  ['jsx-a11y(alt-text)', 'apps/web/src/ui/i.tsx', "export const I = () => <img src='a.webp' />;"],
  [
    'react(no-danger)',
    'apps/web/src/ui/j.tsx',
    "export const J = () => <p dangerouslySetInnerHTML={{ __html: '' }} />;",
  ],
  [
    'import(no-cycle)',
    'packages/rules/src/e.ts',
    "import { f } from './f.ts';\nexport const e = () => f;",
  ],
  [
    'import(no-cycle)',
    'packages/rules/src/f.ts',
    "import { e } from './e.ts';\nexport const f = (): unknown => e;",
  ],
  [
    'import(extensions)',
    'packages/rules/src/g.ts',
    "import { e } from './e';\nexport const g = e;",
  ],
];

/** Files that the same rules must accept. */
const sound: [path: string, source: string][] = [
  ['packages/rules/src/vip.test.ts', "export * from 'fast-check';\nexport const word = '会员';"],
  ['apps/api/bench/target.ts', "export * from '../src/test/cast.ts';"],
  ['apps/api/src/modules/films/watch/watch.repo.ts', "export { Pool } from 'pg';"],
  [
    'apps/api/src/modules/films/watch/buy.ts',
    "export * from '../../ground/wallet/spend-coins.ts';\nexport type { Pool } from 'pg';",
  ],
  ['apps/api/src/modules/ground/wallet/spend-coins.ts', "export const spend = 'spend';"],
  ['apps/web/src/screens/home/home.ts', "export * from '../../features/player/words.ts';"],
  ['apps/web/src/features/player/words.ts', "export * from '#text/texts.ts';"],
  ['apps/web/src/text/zh/texts.ts', "export const words = { home: '首页' };"],
  ['apps/web/package.json', '{ "imports": { "#text/*": "./src/text/zh/*" } }'],
];

describe('the lint configuration', () => {
  let found: Map<string, string[]>;
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'lantern-lint-'));
    for (const file of ['.oxlintrc.json', 'tsconfig.json'])
      cpSync(join(root, file), join(folder, file));
    for (const path of ['scripts', 'node_modules'])
      symlinkSync(join(root, path), join(folder, path));
    for (const [path, source] of [...planted.map(([, ...file]) => file), ...sound])
      write(path, source);
    found = lint();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(planted)('%s refuses %s', (rule, path) => {
    expect(found.get(path)).toContain(rule);
  });

  it.each(sound)('lets %s through', (path) => {
    // The compiler misses what they import: only these files are here.
    const rules = found.get(path)?.filter((rule) => !/TS\d+/.test(rule));
    expect(rules ?? []).toEqual([]);
  });

  function write(path: string, source: string) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${source}\n`);
  }

  /** Returns the broken rules by file; a line of oxlint reads `path:line:column: words [Error/plugin(rule)]`. */
  function lint() {
    const oxlint = join(root, 'node_modules/.bin/oxlint');
    const { stdout } = spawnSync(oxlint, ['--format=unix', 'apps', 'packages', 'prisma'], {
      cwd: folder,
      encoding: 'utf8',
    });
    const broken = new Map<string, string[]>();
    for (const [, path = '', rule = ''] of stdout.matchAll(
      /^([^:\n]+):\d+:\d+: .* \[\w+\/(.+)\]$/gm,
    )) {
      broken.set(path, [...(broken.get(path) ?? []), rule]);
    }
    return broken;
  }
});

function longFunction(lines: number) {
  return `export function long() {\n${'  void 0;\n'.repeat(lines - 2)}}`;
}

function branches(count: number) {
  const line = (n: number) => `  if (x === ${n}) return ${n * 2};\n`;
  return `export function many(x: number) {\n${Array.from({ length: count - 1 }, (_, n) => line(n)).join('')}  return x;\n}`;
}
