import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { openStorage } from '../../platform/storage/open-storage.ts';
import { buildTestApp } from '../../test/build-test-app.ts';
import { makeBackup } from './make-backup.ts';

/** All that others may read or enter below a folder, the folder itself too. */
async function openIn(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = names
    .filter((it) => !it.isSymbolicLink())
    .map((it) => join(it.parentPath, it.name));
  const modes = await Promise.all(
    [folder, ...paths].map(async (path) => [path, (await stat(path)).mode & 0o077] as const),
  );
  return modes.filter(([, mode]) => mode !== 0).map(([path]) => relative(folder, path));
}

test.each([0o000, 0o022])('a backup is for its owner alone, with the umask %o', async (mask) => {
  const before = process.umask(mask);
  const root = await mkdtemp(join(tmpdir(), 'lantern-modes-'));
  onTestFinished(async () => {
    process.umask(before);
    await rm(root, { recursive: true, force: true });
  });
  const site = await buildTestApp();
  onTestFinished(() => site.close());
  const { db, config } = site.deps;
  const driver = openStorage(config);
  const backups = join(root, `backups-${mask}`);
  for (const key of ['uploads/code.webp', 'images/b.webp']) {
    await site.deps.storage.put(key, Buffer.from('b'));
  }
  const at = { config, db, driver, now: site.clock.now };
  const made = await makeBackup(at, { root: backups, withMedia: true });
  expect(made.manifest.tables.length).toBeGreaterThan(50);
  expect(await openIn(backups)).toEqual([]);
});
