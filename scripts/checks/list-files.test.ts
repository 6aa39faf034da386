import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { walk } from './list-files.ts';

test('outside a clone, every file that .gitignore does not name is found', () => {
  const root = mkdtempSync(join(tmpdir(), 'lantern-tree-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const write = (path: string, content = ''): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  };
  write('.gitignore', 'node_modules\n*.log\nprisma/generated\n.env\n');
  for (const ignored of ['a/node_modules/b.ts', 'a/build.log', 'prisma/generated/c.ts', '.env']) {
    write(ignored);
  }
  for (const kept of ['a/b.ts', 'generated/c.ts', '.env.example', '.ci/run']) write(kept);
  expect(walk(root).toSorted()).toEqual([
    '.ci/run',
    '.env.example',
    '.gitignore',
    'a/b.ts',
    'generated/c.ts',
  ]);
});
