import { randomBytes } from 'node:crypto';
import {
  chmod,
  chown,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';

import { hasCode } from '../../has-code.ts';
import { startChild } from '../../processes/start-child.ts';
import type { ServerUser } from './server-user.ts';
import { DatabaseStartError } from './start-error.ts';

export const databaseUser = 'lantern';

/**
 * The builtin C.UTF-8 locale is the same on every machine, sorts by code point, and takes Chinese characters for letters.
 * With `--locale=C`, trigrams of Chinese are silently empty.
 */
const localeFlags = [
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C.UTF-8',
];

export interface ClusterPlace {
  /** The cluster's folder. */
  cluster: string;
  /** The file of the password. */
  passwordFile: string;
  /** The folder with PostgreSQL's programs. */
  programs: string;
  user: ServerUser;
  /** Whether everything is flushed to disk. */
  durable: boolean;
}

/** Whether the folder holds a cluster; throws when this major version can't use it. */
export async function hasCluster(cluster: string, major: string): Promise<boolean> {
  const found = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'EACCES')) throw belongsToAnother(cluster, error);
    return null;
  });
  if (found !== null && found.trim() !== major) {
    throw new DatabaseStartError(
      'other-version',
      `The database in ${cluster} was made by PostgreSQL ${found.trim()} and this version brings ${major}: start the version that made it and export the data, or move the folder away to start with an empty database.`,
    );
  }
  if (found !== null) return true;
  const entries = await readdir(cluster).catch(() => []);
  if (entries.length === 0) return false;
  throw new DatabaseStartError(
    'damaged',
    `${cluster} is no complete database: restore it from a backup, or move it away to start with an empty one.`,
  );
}

const belongsToAnother = (cluster: string, cause?: unknown): DatabaseStartError =>
  new DatabaseStartError(
    'other-owner',
    `The database in ${cluster} belongs to another user: start as the one who started it first, or give yourself the data folder with all that is in it.`,
    { cause },
  );

/** Makes a cluster and its password. The folder gets its name when it is complete, so a killed start leaves no half one. */
export async function createCluster(place: ClusterPlace): Promise<void> {
  const { cluster, passwordFile, programs, user } = place;
  const unfinished = `${cluster}.new`;
  const password = randomBytes(24).toString('base64url');
  const handedOver = `${unfinished}.password`;
  await rm(unfinished, { recursive: true, force: true });
  await writeFile(passwordFile, password, { mode: 0o600, flush: true });
  await writeFile(handedOver, password, { mode: 0o600 });
  if (user !== null) await chown(handedOver, user.uid, user.gid);
  try {
    // The server's user may lack the right to make a folder here, so it is made for that user.
    await makeFolderFor(unfinished, user);
    await runToEnd(
      join(programs, 'bin', 'initdb'),
      initdbFlags(unfinished, handedOver, place),
      user,
    );
  } finally {
    await rm(handedOver, { force: true });
  }
  await rmdir(cluster).catch(() => undefined);
  await rename(unfinished, cluster);
}

const initdbFlags = (folder: string, passwordFile: string, { durable }: ClusterPlace): string[] => [
  `--pgdata=${folder}`,
  `--username=${databaseUser}`,
  `--pwfile=${passwordFile}`,
  '--auth=scram-sha-256',
  '--no-instructions',
  ...(durable ? [] : ['--no-sync']),
  ...localeFlags,
];

async function makeFolderFor(path: string, user: ServerUser): Promise<void> {
  await mkdir(path);
  await chmod(path, 0o700);
  if (user !== null) await chown(path, user.uid, user.gid);
}

/** Checks that the data belong to the server's user; hands over a folder that root copied. */
export async function claimCluster({ cluster, user }: ClusterPlace): Promise<void> {
  const { uid } = await stat(cluster);
  const wanted = user?.uid ?? process.getuid?.();
  if (uid === wanted) return;
  if (user === null) throw belongsToAnother(cluster);
  await runToEnd('chown', ['-R', `${user.uid}:${user.gid}`, cluster], null);
}

/** Runs a program to its end; rejects with the last line of its output. */
export function runToEnd(program: string, args: string[], user: ServerUser): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = startChild(program, args, {
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(user === null ? {} : { uid: user.uid, gid: user.gid }),
    });
    let output = '';
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) return resolve();
      const reason = output.trim().split('\n').at(-1) ?? '';
      reject(
        new DatabaseStartError('failed', `The database could not be set up (${reason}).`, {
          cause: new Error(output),
        }),
      );
    });
  });
}
