import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

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

it('removes folders of killed runs, and leaves folders in use, of other containers or of others', () => {
  // No process has this id, which is above the highest that Linux assigns.
  const killed = nameOf(4_194_305);
  const elsewhere = killed.replace(/\d+/, '1');
  const names = [killed, nameOf(process.pid), elsewhere, 'of-others'];
  for (const name of names) mkdirSync(join(parent, name));
  makeScratchFolder(parent, () => true).remove();
  expect(names.map((name) => existsSync(join(parent, name)))).toEqual([false, true, true, true]);
});

it('is created though an abandoned folder can not be removed', () => {
  const killed = nameOf(4_194_305);
  mkdirSync(join(parent, killed), { recursive: true });
  const asked: string[] = [];
  const busy = (path: string): never => {
    asked.push(basename(path));
    throw new Error('Device or resource busy');
  };
  const folder = makeScratchFolder(parent, () => true, busy);
  expect(existsSync(folder.path)).toBe(true);
  folder.remove();
  expect(asked).toEqual([killed, basename(folder.path)]);
});

/** The name of a folder as a process of this machine would give it. */
function nameOf(pid: number): string {
  const folder = makeScratchFolder(parent, () => true);
  folder.remove();
  return basename(folder.path).replace(`-${process.pid}-`, `-${pid}-`);
}
