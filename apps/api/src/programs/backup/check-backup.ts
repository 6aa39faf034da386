import { join } from 'node:path';

import { ownMigrations, readMigrationFolder } from '@lantern/prisma/migration-folder';

import { isFileSound } from './checked-file.ts';
import { BackupRefused, type Manifest } from './manifest.ts';

/** Refuses a backup that this program can't restore, before anything is touched. */
export async function checkBackup(folder: string, manifest: Manifest): Promise<void> {
  await checkMigrations(manifest);
  const damaged: string[] = [];
  for (const { file, sha256 } of [...manifest.tables, manifest.objects]) {
    if (!(await isFileSound(join(folder, file), sha256))) damaged.push(file);
  }
  if (damaged.length === 0) return;
  throw new BackupRefused(
    `This backup is damaged (${damaged.join(', ')}): nothing was changed. Take another one.`,
  );
}

async function checkMigrations({ migrations }: Manifest): Promise<void> {
  const own = await readMigrationFolder(ownMigrations);
  const known = new Map(own.migrations.map((it) => [it.name, it.checksum]));
  const unknown = migrations.filter((it) => known.get(it.name) !== it.checksum);
  if (unknown.length === 0) return;
  throw new BackupRefused(
    `This backup was made by a newer version (${unknown.map((it) => it.name).join(', ')}): restore it with that version.`,
  );
}
