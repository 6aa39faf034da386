import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { isFolderHeld, lockFolder } from './folder-lock.ts';

/** What a process leaves that was killed. */
const dead = '4194305 1';

async function makeFolder(left: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lantern-lock-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const name of left) await writeFile(join(folder, name), dead);
  return folder;
}

test.each([
  ['nothing', []],
  ['a lock', ['postgres.lock']],
  ['a lock that was just taken over', ['postgres.lock', 'postgres.lock.next']],
])('of many who come at once where %s was left, one gets the folder', async (_what, left) => {
  const folder = await makeFolder(left);
  const all = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)));
  const won = all.filter((it) => it.status === 'fulfilled');
  expect(won).toHaveLength(1);
  expect(await isFolderHeld(folder)).toBe(true);
  for (const { value } of won) await value.unlock();
  expect(await readdir(folder)).toEqual([]);
});

test('a process that comes just before a folder is released gets it', async () => {
  const folder = await makeFolder([]);
  const { unlock } = await lockFolder(folder);
  const next = lockFolder(folder);
  await unlock();
  const given = await next;
  expect(await isFolderHeld(folder)).toBe(true);
  await given.unlock();
});
