import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

import { DatabaseStartError } from './start-error.ts';

/** The user that the server runs as; null for this process's own user. */
export type ServerUser = { uid: number; gid: number; name: string } | null;

/**
 * PostgreSQL refuses to run as root, so root runs it as an ordinary user: the owner of the data, else `postgres`, else
 * `nobody`. No account is made.
 */
export async function chooseServerUser(ownerOfData: number | null): Promise<ServerUser> {
  if (process.getuid?.() !== 0) return null;
  const accounts = await readAccounts();
  const chosen =
    accounts.find((it) => it.uid === ownerOfData && it.uid !== 0) ??
    accounts.find((it) => it.name === 'postgres') ??
    accounts.find((it) => it.name === 'nobody');
  if (chosen !== undefined) return chosen;
  throw new DatabaseStartError(
    'no-user',
    'PostgreSQL does not run as root and there is no other user: start as an ordinary user, or make one with "useradd --system postgres".',
  );
}

async function readAccounts() {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n');
  return lines.flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    return name !== undefined && uid !== undefined && gid !== undefined
      ? [{ name, uid: Number(uid), gid: Number(gid) }]
      : [];
  });
}

/** The first folder on the way down to `path` (inclusive) that this user can't enter; null when the user can enter all. */
export async function findClosedFolder(path: string, user: ServerUser): Promise<string | null> {
  if (user === null) return null;
  const way: string[] = [];
  for (let folder = path; ; folder = dirname(folder)) {
    way.unshift(folder);
    if (folder === dirname(folder)) break;
  }
  for (const folder of way) {
    const { uid, gid, mode } = await stat(folder);
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return folder;
  }
  return null;
}
