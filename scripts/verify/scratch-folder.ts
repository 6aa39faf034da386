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

/** A folder that Linux keeps in memory. */
const inMemory = '/dev/shm';
const prefix = 'lantern-tests-';

/** The free memory required: a run needs 2 GiB at most for databases, films and browsers, and the machine needs the rest. */
const spareBytes = 6 * 1024 ** 3;

export interface ScratchFolder {
  path: string;
  remove(): void;
}

/**
 * Creates a folder for the temporary files of a test run: in memory if there is room and programs may run from it, else
 * on the disk. A run copies hundreds of databases, and on a disk that others use each copy waits for seconds.
 * It also removes the folders of killed runs.
 */
export function makeScratchFolder(memory = inMemory, isRoomy = hasRoom): ScratchFolder {
  const parent = isRoomy(memory) ? memory : tmpdir();
  removeAbandoned(parent);
  const path = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
  // PostgreSQL runs as a user other than root.
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

/** Whether programs may run from a folder; containers often mount it so that they may not. */
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
