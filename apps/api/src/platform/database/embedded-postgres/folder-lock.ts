import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { hasCode } from '../../has-code.ts';
import { DatabaseStartError } from './start-error.ts';

/** The longest time until a killed process is gone. */
const dyingMs = 1000;
const pollMs = 25;
const lockName = 'postgres.lock';

export interface FolderLock {
  /** Releases the folder. */
  unlock: () => Promise<void>;
  /** The id of a process that held the folder and ended without releasing it; null when the last one released it. */
  leftBy: number | null;
}

/**
 * Records which process of the site holds a data folder. A server that runs there belongs to that process if it lives;
 * otherwise the server is left over.
 */
export async function lockFolder(dataDir: string): Promise<FolderLock> {
  try {
    await mkdir(dataDir, { recursive: true });
    return await take(join(await realpath(dataDir), lockName), dataDir);
  } catch (error) {
    throw explain(error, dataDir);
  }
}

/**
 * Writes this process's mark into the lock file, once no living process holds it. A process first takes the right to remove
 * a dead one's mark: of two that find it, the slower one would otherwise remove the mark of the faster.
 */
async function take(path: string, dataDir: string): Promise<FolderLock> {
  let leftBy: number | null = null;
  const own = `${path}.${randomUUID()}`;
  await writeFile(own, await identify(process.pid), { mode: 0o600 });
  try {
    while (!(await tryLink(own, path))) {
      const left = await waitForHolder(path, dataDir);
      if (left === null) continue;
      leftBy = readNumber(left);
      const { unlock } = await take(`${path}.next`, dataDir);
      if ((await readMark(path)) === left) await rm(path);
      await unlock();
    }
    return { unlock: () => rm(path, { force: true }), leftBy };
  } finally {
    await rm(own, { force: true });
  }
}

/** The mark appears with its text in it, or not at all. */
const tryLink = (own: string, path: string): Promise<boolean> =>
  link(own, path).then(
    () => true,
    (error: unknown) => {
      if (hasCode(error, 'EEXIST')) return false;
      throw error;
    },
  );

const readMark = (path: string): Promise<string | null> =>
  readFile(path, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  });

const explain = (error: unknown, dataDir: string): unknown =>
  hasCode(error, 'EACCES', 'EPERM', 'EROFS')
    ? new DatabaseStartError(
        'closed-folder',
        `The data folder ${dataDir} can't be written by this user: give it to the user, or choose another one.`,
        { cause: error },
      )
    : error;

/** Returns the mark of a dead process, or null when it was released. */
async function waitForHolder(path: string, dataDir: string): Promise<string | null> {
  const deadline = performance.now() + dyingMs;
  for (;;) {
    const mark = await readMark(path);
    const pid = mark === null ? null : await findHolder(mark);
    if (pid === null) return mark;
    if (performance.now() > deadline) {
      throw new DatabaseStartError(
        'in-use',
        `Process ${pid} is using the data folder ${dataDir}: stop it first, or give this one another data folder.`,
      );
    }
    await pause(pollMs);
  }
}

/** Whether a living process of the site holds this data folder. */
export async function isFolderHeld(dataDir: string): Promise<boolean> {
  const text = await readFile(join(dataDir, lockName), 'utf8').catch(() => '');
  return (await findHolder(text)) !== null;
}

const readNumber = (mark: string): number | null => Number.parseInt(mark, 10) || null;

/** The living process that wrote this mark. */
async function findHolder(mark: string): Promise<number | null> {
  const pid = Number(mark.split(' ')[0]);
  return mark !== '' && (await identify(pid)) === mark.trim() ? pid : null;
}

/** Identifies a living process by its id and its start time, because ids are reused. */
async function identify(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (stat === null) return isAlive(pid) ? `${pid} ?` : '';
  // The name in brackets may hold spaces. After it come the state, Z for a zombie, and 18 fields on the start.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' ? '' : `${pid} ${fields[19]}`;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
