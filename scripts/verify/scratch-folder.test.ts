import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, expect, it } from 'vitest';

import { makeScratchFolder } from './scratch-folder.ts';

const parent = mkdtempSync(join(tmpdir(), 'lantern-scratch-'));
afterEach(() => rmSync(join(parent, 'any'), { recursive: true, force: true }));

it('is created in the wanted place for every user of the machine, and is removed with its content', () => {
  const folder = makeScratchFolder(parent, () => true);
  expect(dirname(folder.path)).toBe(parent);
  expect(statSync(folder.path).mode & 0o7777).toBe(0o1777);
  mkdirSync(join(folder.path, 'database'));
  folder.remove();
  expect(existsSync(folder.path)).toBe(false);
});

it('is on the disk where the machine has no folder in memory', () => {
  const folder = makeScratchFolder(join(parent, 'missing'));
  expect(dirname(folder.path)).toBe(tmpdir());
  folder.remove();
});

it('removes folders of killed runs, and leaves folders in use or of others', () => {
  // No process has this id, which is above the highest that Linux assigns.
  const names = ['lantern-tests-4194305-a', `lantern-tests-${process.pid}-b`, 'of-others'];
  for (const name of names) mkdirSync(join(parent, name));
  makeScratchFolder(parent, () => true).remove();
  expect(names.map((name) => existsSync(join(parent, name)))).toEqual([false, true, true]);
});
