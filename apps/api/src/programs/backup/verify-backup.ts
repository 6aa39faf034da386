import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { createFileStorage } from '../../platform/storage/file-storage.ts';
import { isFileSound } from './checked-file.ts';
import { copyMedia } from './copy-media.ts';
import { backupName } from './make-backup.ts';
import { BackupRefused, mediaFolder, objectsFile, readManifest } from './manifest.ts';

export interface VerifiedBackup {
  /** Its name. */
  folder: string;
  /** Rows of its tables, and objects that it names. */
  rows: number;
  objects: number;
  /** Files of it that are gone or not what was written, a line each. */
  problems: string[];
}

/** Reads the newest backup again, each table and each object, and compares it with its checksums. Throws {@link BackupRefused} where there is none. */
export async function verifyNewestBackup(
  { root, workFolder }: { root: string; workFolder: string },
  signal?: AbortSignal,
): Promise<VerifiedBackup> {
  const names = await readdir(root).catch(() => []);
  const newest = names
    .filter((name) => backupName.test(name))
    .toSorted()
    .at(-1);
  if (newest === undefined) throw new BackupRefused('There is no backup yet.');
  const folder = join(root, newest);
  const manifest = await readManifest(folder);
  const problems: string[] = [];
  for (const { file, sha256 } of [...manifest.tables, manifest.objects]) {
    signal?.throwIfAborted();
    if (!(await isFileSound(join(folder, file), sha256))) problems.push(`damaged: ${file}`);
  }
  // A damaged list can't say what should be there.
  if (manifest.withMedia && !problems.some((it) => it.endsWith(objectsFile))) {
    const media = await copyMedia({
      ...{ list: join(folder, objectsFile), from: null, workFolder, verify: true, signal },
      to: createFileStorage(join(root, mediaFolder)),
    });
    problems.push(...media.missing.map((key) => `missing: ${key}`));
  }
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return { folder: newest, rows, objects: manifest.objects.count, problems };
}
