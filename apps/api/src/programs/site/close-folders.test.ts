import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { createFileStorage } from '../../platform/storage/file-storage.ts';
import { closeFolders } from './close-folders.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'lantern-modes-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

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

async function write(path: string): Promise<void> {
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, 'x', { mode: 0o644 });
}

function withUmask(mask: number): void {
  const before = process.umask(mask);
  onTestFinished(() => void process.umask(before));
}

test.each([0o000, 0o022])(
  'with the umask %o, others read films and no member’s picture',
  async (mask) => {
    withUmask(mask);
    const folder = join(root, `storage-${mask}`);
    const storage = createFileStorage(folder);
    await storage.check();
    const source = join(root, 'closed');
    await writeFile(source, 'x', { mode: 0o600 });
    for (const name of ['uploads', 'documents', 'media/a', 'images']) {
      await storage.put(`${name}/put`, Buffer.from('x'));
      await storage.putFile(`${name}/copied`, source);
    }
    expect(await openIn(join(folder, 'uploads'))).toEqual([]);
    expect(await openIn(join(folder, 'documents'))).toEqual([]);
    const shared = ['.', 'media', 'media/a', 'media/a/put', 'media/a/copied', 'images/copied'];
    for (const path of shared) {
      const { mode } = await stat(join(folder, path));
      expect([path, mode & 0o004]).toEqual([path, 0o004]);
    }
  },
);

test('a start closes what earlier versions left open, and nothing else', async () => {
  const dataDir = join(root, 'data');
  const backupDir = join(root, 'disk');
  const personal = [
    'data/storage/uploads/a.webp',
    'data/storage/documents/a',
    'data/staging/copy-1',
    'disk/2026-01-02T03-04-05Z/tables/member.copy.gz',
    'disk/media/uploads/a.webp',
  ];
  const others = ['data/storage/media/a/1.m4s', 'disk/photos/holiday.jpg', 'elsewhere'];
  for (const path of [...personal, ...others]) await write(join(root, path));
  await symlink(join(root, 'elsewhere'), join(dataDir, 'storage/uploads/link'));
  const troubles: string[] = [];
  const config = { dataDir, backupDir };
  await closeFolders(config, (line) => troubles.push(line));
  for (const path of personal) {
    expect([path, (await stat(join(root, path))).mode & 0o777]).toEqual([path, 0o600]);
  }
  for (const path of ['data/storage/uploads', 'disk/2026-01-02T03-04-05Z', 'disk/media']) {
    expect(await openIn(join(root, path))).toEqual([]);
  }
  for (const path of [...others, 'disk', 'data', 'data/storage']) {
    expect([path, (await stat(join(root, path))).mode & 0o044]).toEqual([path, 0o044]);
  }
  // A closed folder is not looked into again: what lies in it can't be reached.
  await chmod(join(dataDir, 'storage/uploads/a.webp'), 0o644);
  await closeFolders(config, (line) => troubles.push(line));
  expect(await openIn(join(dataDir, 'storage/uploads'))).toEqual(['a.webp']);
  const own = { dataDir, backupDir: join(dataDir, 'backups') };
  await write(join(dataDir, 'backups/2026-01-02T03-04-05Z/manifest.json'));
  await closeFolders(own, (line) => troubles.push(line));
  expect(await openIn(own.backupDir)).toEqual([]);
  expect(troubles).toEqual([]);
});
