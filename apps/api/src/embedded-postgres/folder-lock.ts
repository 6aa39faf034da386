import { mkdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { DatabaseStartError } from './start-error.ts';

/** A process that was just killed may take this long to be gone. */
const dyingMs = 1000;
const pollMs = 25;
const lockName = 'postgres.lock';

/**
 * Says which process of ours has a data folder. A server found running there is that process's if it
 * lives, and left over if it doesn't. Answers how to give the folder back.
 */
export async function lockFolder(dataDir: string): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true }).catch((error: unknown) => {
    throw explain(error, dataDir);
  });
  const path = join(await realpath(dataDir), lockName);
  const mark = await identify(process.pid);
  const give = () => rm(path, { force: true });
  try {
    await writeFile(path, mark, { mode: 0o600, flag: 'wx' });
    return give;
  } catch (error) {
    if (!isRefusal(error, 'EEXIST')) throw explain(error, dataDir);
  }
  await waitForHolder(path, dataDir);
  await writeFile(path, mark, { mode: 0o600 });
  return give;
}

const isRefusal = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

const explain = (error: unknown, dataDir: string): unknown =>
  isRefusal(error, 'EACCES', 'EPERM', 'EROFS')
    ? new DatabaseStartError(
        'closed-folder',
        `The data folder ${dataDir} can't be written by this user: give it to the user, or choose another one.`,
        { cause: error },
      )
    : error;

async function waitForHolder(path: string, dataDir: string): Promise<void> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw explain(error, dataDir);
  });
  const pid = await findHolder(text);
  if (pid === null) return;
  const deadline = performance.now() + dyingMs;
  while ((await findHolder(text)) !== null) {
    if (performance.now() > deadline) {
      throw new DatabaseStartError(
        'in-use',
        `Process ${pid} is using the data folder ${dataDir}: stop it first, or give this one another data folder.`,
      );
    }
    await pause(pollMs);
  }
}

/** Whether a living process of ours has this data folder. */
export async function isFolderHeld(dataDir: string): Promise<boolean> {
  const text = await readFile(join(dataDir, lockName), 'utf8').catch(() => '');
  return (await findHolder(text)) !== null;
}

/** The living process that wrote this mark. */
async function findHolder(mark: string): Promise<number | null> {
  const pid = Number(mark.split(' ')[0]);
  return mark !== '' && (await identify(pid)) === mark.trim() ? pid : null;
}

/** A living process: its number together with when it started, as numbers are used again. */
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
