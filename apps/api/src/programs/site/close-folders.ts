import { chmod, opendir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

import type { Config } from '../../platform/config/config.ts';
import { hasCode } from '../../platform/has-code.ts';
import { fileMode, folderMode, isPersonal } from '../../platform/storage/storage.ts';
import { backupName } from '../backup/make-backup.ts';
import { mediaFolder } from '../backup/manifest.ts';

/**
 * Closes folders with personal data to other users of this machine: backups, members' pictures, documents. Earlier versions
 * left them open. A folder that is closed already is not looked into. What can't be closed is told, a line each.
 */
export async function closeFolders(
  config: Pick<Config, 'dataDir' | 'backupDir'>,
  onTrouble: (line: string) => void,
): Promise<void> {
  for (const folder of await findPersonal(config)) {
    await closeFolder(folder).catch((error: unknown) => {
      if (hasCode(error, 'ENOENT')) return;
      onTrouble(
        `Other users of this machine may read ${folder}: run "chmod -R go= ${folder}" as its owner (${String(error)}).`,
      );
    });
  }
}

async function findPersonal({ dataDir, backupDir }: Pick<Config, 'dataDir' | 'backupDir'>) {
  const storage = join(dataDir, 'storage');
  const stored = await namesIn(storage);
  const backups = join(dataDir, 'backups');
  return [
    join(dataDir, 'staging'),
    ...stored.filter(isPersonal).map((name) => join(storage, name)),
    // A folder that an operator chose may hold other things, which are not ours to close.
    ...(backupDir === backups
      ? [backups]
      : (await namesIn(backupDir)).filter(isOfBackups).map((name) => join(backupDir, name))),
  ];
}

const isOfBackups = (name: string): boolean => name === mediaFolder || backupName.test(name);

async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((it) => it.isDirectory()).map((it) => it.name);
}

/** The folder itself comes last: when this is cut off, the next start looks into it again. */
async function closeFolder(folder: string): Promise<void> {
  if (((await stat(folder)).mode & 0o777) === folderMode.personal) return;
  for await (const entry of await opendir(folder, { recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    // Not a link: what it leads to may be anything.
    const mode = entry.isDirectory()
      ? folderMode.personal
      : entry.isFile()
        ? fileMode.personal
        : null;
    if (mode !== null) await chmod(path, mode).catch(ignoreGone);
  }
  await chmod(folder, folderMode.personal);
}

function ignoreGone(error: unknown): void {
  if (!hasCode(error, 'ENOENT')) throw error;
}
