import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { isFileSound } from './checked-file.ts';
import { copyMedia } from './copy-media.ts';
import { backupName } from './make-backup.ts';
import { BackupRefused, openBackupMedia, objectsFile, readManifest } from './manifest.ts';

export interface VerifiedBackup {
  /** Its name. */
  folder: string;
  /** The numbers of rows in its tables and of objects that it names. */
  rows: number;
  objects: number;
  /** Missing and damaged files, a line each. */
  problems: string[];
}

/** Compares each table and each object of the newest backup with its checksum. Throws {@link BackupRefused} when there is no backup. */
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
  // A damaged list can't tell which objects belong to the backup.
  if (manifest.withMedia && !problems.some((it) => it.endsWith(objectsFile))) {
    const media = await copyMedia({
      list: join(folder, objectsFile),
      from: null,
      workFolder,
      verify: true,
      signal,
      to: openBackupMedia(root),
    });
    problems.push(...media.missing.map((key) => `missing: ${key}`));
  }
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return { folder: newest, rows, objects: manifest.objects.count, problems };
}
