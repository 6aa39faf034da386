import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { DatabaseStartError } from './start-error.ts';

const pollMs = 20;
/** The longest wait after each step: fast shutdown, immediate shutdown, kill. */
const patience: readonly [NodeJS.Signals, number][] = [
  ['SIGINT', 5000],
  ['SIGQUIT', 2000],
  ['SIGKILL', 2000],
];

/**
 * Cleans up what a killed process left in a cluster: stops a server that still runs, and removes a lock file that PostgreSQL
 * would take for a living server's. It looks at processes, not at the file: a killed server can be a zombie for seconds, its
 * id may belong to another process, and its workers may outlive it for a moment.
 */
export async function clearLeftovers(cluster: string, log: (line: string) => void): Promise<void> {
  const lockFile = join(cluster, 'postmaster.pid');
  const pid = await readPid(lockFile);
  if (pid === null || process.platform !== 'linux') return;
  const folder = await realpath(cluster);
  if ((await findServerProcesses(folder)).length > 0) {
    log('Stopping the database that an earlier run left running.');
    await stopProcesses(folder, pid);
  }
  // PostgreSQL itself handles an id that no process has.
  if (await isSomebody(pid)) await rm(lockFile, { force: true });
}

async function stopProcesses(folder: string, postmaster: number): Promise<void> {
  for (const [signal, waitMs] of patience) {
    const found = await findServerProcesses(folder);
    const asked = found.includes(postmaster) ? [postmaster] : found;
    for (const pid of asked) send(pid, signal);
    if (await waitUntilGone(folder, waitMs)) return;
  }
  throw new DatabaseStartError(
    'in-use',
    `A database server is still running in ${folder} and does not stop: end process ${postmaster}.`,
  );
}

async function waitUntilGone(folder: string, waitMs: number): Promise<boolean> {
  const deadline = performance.now() + waitMs;
  while ((await findServerProcesses(folder)).length > 0) {
    if (performance.now() > deadline) return false;
    await pause(pollMs);
  }
  return true;
}

/** The processes whose working folder is the cluster: every process of its server, but no zombie. */
export async function findServerProcesses(folder: string): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger);
  const places = await Promise.all(
    pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => null)),
  );
  return pids.filter((pid, index) => places[index] === folder && pid !== process.pid);
}

async function readPid(lockFile: string): Promise<number | null> {
  const text = await readFile(lockFile, 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  return Number.isInteger(pid) && pid > 0 ? pid : null;
}

const isSomebody = (pid: number): Promise<boolean> =>
  readFile(`/proc/${pid}/stat`).then(
    () => true,
    () => false,
  );

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process is already gone.
  }
}
