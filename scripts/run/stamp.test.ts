import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { root } from './command.mjs';
import { doWhenStale } from './stamp.mjs';

test('work is done again for another source, and not for what it left behind', () => {
  const folder = mkdtempSync(join(root, 'node_modules', 'stamped-'));
  const name = basename(folder);
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
    rmSync(join(root, 'node_modules', '.stamp', name), { force: true });
  });
  const source = join(folder, 'source.ts');
  writeFileSync(source, 'one');
  let builds = 0;
  const build = (): void =>
    doWhenStale({ name, inputs: [relative(root, folder)], output: relative(root, source) }, () => {
      builds += 1;
      for (const left of ['dist', '.turbo']) {
        mkdirSync(join(folder, left), { recursive: true });
        writeFileSync(join(folder, left, 'build.log'), `build ${builds}`);
      }
    });
  build();
  build();
  expect(builds).toBe(1);
  writeFileSync(source, 'two');
  build();
  build();
  expect(builds).toBe(2);
});
