import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Kept in memory by Linux. */
const inMemory = '/dev/shm';
const prefix = 'lantern-tests-';

/** The databases, films and browsers of a run need 2 GiB at most; the machine needs the rest. */
const spareBytes = 6 * 1024 ** 3;

export interface ScratchFolder {
  path: string;
  remove(): void;
}

/**
 * A folder for what a run of the tests makes and throws away: in memory where there is room and programs may run from it,
 * else on the disk. Hundreds of databases are copied in a run, and a disk that others use makes each copy wait for seconds.
 * Removes what a run left that was killed.
 */
export function makeScratchFolder(memory = inMemory): ScratchFolder {
  const parent = hasRoom(memory) ? memory : tmpdir();
  removeAbandoned(parent);
  const path = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
  // PostgreSQL works as another user than root.
  chmodSync(path, 0o1777);
  const remove = (): void => rmSync(path, { recursive: true, force: true });
  if (parent !== memory || runsPrograms(path)) return { path, remove };
  remove();
  return makeScratchFolder(tmpdir());
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    const available = /^MemAvailable: *(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1];
    return Math.min(bavail * bsize, Number(available ?? 0) * 1024) > spareBytes;
  } catch {
    return false;
  }
}

/** Containers mount it so that nothing runs from it. */
function runsPrograms(folder: string): boolean {
  const program = join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  return spawnSync(program).status === 0;
}

function removeAbandoned(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid))) {
      rmSync(join(parent, name), { recursive: true, force: true });
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
