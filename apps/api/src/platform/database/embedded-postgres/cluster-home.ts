import { randomBytes } from 'node:crypto';
import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  readlink,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { Binaries } from './binaries.ts';
import { runToEnd } from './cluster.ts';
import { findClosedFolder, type ServerUser } from './server-user.ts';
import { DatabaseStartError } from './start-error.ts';

/** Used only by root, when the server's user can't enter a folder above the data or the programs. */
const openPlace = '/var/lib/lantern';

/**
 * The folder of the cluster: `<dataDir>/postgres`. Below a folder like /root, which the server's user can't enter, the
 * cluster is in {@link openPlace}, and `<dataDir>/postgres` is a link to it.
 */
export async function placeCluster(
  dataDir: string,
  user: ServerUser,
  log: (line: string) => void,
): Promise<string> {
  const path = join(dataDir, 'postgres');
  const link = await readlink(path).catch(() => null);
  if (link !== null) return followLink(path, link);
  const closed = await openDataDir(dataDir, user);
  if (closed === null) return path;
  if (await exists(path)) {
    throw new DatabaseStartError(
      'closed-folder',
      `The database runs as the user ${user?.name}, who can't enter ${closed}: run "chmod o+x ${closed}", or move the data folder elsewhere.`,
    );
  }
  const home = join(openPlace, randomBytes(8).toString('hex'));
  await makeOpenFolder(home);
  const place = join(home, 'postgres');
  await symlink(place, path);
  log(`The database is kept in ${place}, as the user it runs as can't enter ${closed}.`);
  return place;
}

async function followLink(path: string, link: string): Promise<string> {
  if (await exists(dirname(link))) return link;
  throw new DatabaseStartError(
    'damaged',
    `${path} points to ${link}, which is gone: bring that folder back, or remove the link to start with an empty database.`,
  );
}

/** Lets the server's user enter the data folder, by its group; returns the folder above it that stays closed, or null. */
async function openDataDir(dataDir: string, user: ServerUser): Promise<string | null> {
  const closed = await findClosedFolder(dataDir, user);
  if (user === null || closed !== dataDir) return closed;
  const { uid, mode } = await stat(dataDir);
  await chown(dataDir, uid, user.gid);
  await chmod(dataDir, (mode | 0o010) & 0o7777);
  return findClosedFolder(dataDir, user);
}

/** The folder with the programs; a copy when the server's user can't run the originals. */
export async function placeBinaries(binaries: Binaries, user: ServerUser): Promise<string> {
  if ((await findClosedFolder(join(binaries.root, 'bin', 'postgres'), user)) === null) {
    return binaries.root;
  }
  const place = join(openPlace, `postgresql-${binaries.version}`);
  if (await exists(place)) return place;
  await makeOpenFolder(openPlace);
  const unfinished = `${place}.${process.pid}`;
  await cp(binaries.root, unfinished, { recursive: true, verbatimSymlinks: true });
  await runToEnd('chmod', ['-R', 'a+rX', unfinished], null);
  // Another process that starts may have been faster.
  await rename(unfinished, place).catch(() => rm(unfinished, { recursive: true, force: true }));
  return place;
}

async function makeOpenFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true });
    await chmod(openPlace, 0o755);
    await chmod(path, 0o755);
  } catch (cause) {
    throw new DatabaseStartError(
      'closed-folder',
      `The user the database runs as can't reach it here, and ${path} can't be written either: start as an ordinary user, or move everything to a place others can enter.`,
      { cause },
    );
  }
}

const exists = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );
