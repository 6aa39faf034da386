import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { createFileStorage } from '../../platform/storage/file-storage.ts';
import { forEachConcurrently } from '../../platform/storage/for-each-concurrently.ts';
import { readLines } from './checked-file.ts';
import { mediaFolder, objectsFile, parseBackupObject } from './manifest.ts';

const backupName = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/;
const removedAtOnce = 8;

/** Removes all but the newest so many backups, and the media that none of those names; answers how many backups. */
export async function pruneBackups(root: string, keep: number): Promise<number> {
  const backups = (await readdir(root)).filter((it) => backupName.test(it)).toSorted();
  const old = backups.slice(0, -keep);
  for (const name of old) await rm(join(root, name), { recursive: true });
  if (old.length === 0) return 0;
  const needed = new Set<string>();
  for (const name of backups.slice(-keep)) {
    for await (const line of readLines(join(root, name, objectsFile))) {
      needed.add(parseBackupObject(line).key);
    }
  }
  const media = createFileStorage(join(root, mediaFolder));
  await forEachConcurrently(media.list(), removedAtOnce, async ({ key }) => {
    if (!needed.has(key)) await media.remove(key);
  });
  return old.length;
}
