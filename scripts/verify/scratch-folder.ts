import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder that Linux keeps in memory. */
const inMemory = '/dev/shm';
/**
 * Names the machine's view of processes too: containers can share the memory and not the ids, so that a run in another
 * one, which lives, would look dead here.
 */
const prefix = `lantern-tests-${idsSeenHere()}-`;

/** The free memory required: a run needs 2 GiB at most for databases, films and browsers, and the machine needs the rest. */
const spareBytes = 6 * 1024 ** 3;

export interface ScratchFolder {
  path: string;
  remove(): void;
}

/**
 * Creates a folder for the temporary files of a test run: in memory if there is room and programs may run from it, else
 * on the disk. A run copies hundreds of databases, and on a disk that others use each copy waits for seconds.
 * It also removes the folders of killed runs. A folder that can't be removed, as one that the system still holds, is left
 * to the next run: it says nothing about the code under test.
 */
export function makeScratchFolder(
  memory = inMemory,
  isRoomy = hasRoom,
  removeFolder = removeWhole,
): ScratchFolder {
  const parent = isRoomy(memory) ? memory : tmpdir();
  for (const name of readdirSync(parent)) {
    if (isAbandoned(name)) attempt(() => removeFolder(join(parent, name)));
  }
  const path = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
  // PostgreSQL runs as a user other than root.
  chmodSync(path, 0o1777);
  const remove = (): void => attempt(() => removeFolder(path));
  if (parent !== memory || runsPrograms(path)) return { path, remove };
  remove();
  return makeScratchFolder(tmpdir(), isRoomy, removeFolder);
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

function removeWhole(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

function attempt(action: () => void): void {
  try {
    action();
  } catch {
    // Said nowhere: the last line of a run is its sum.
  }
}

/** Whether a folder is that of a run of this machine, or of this container, that was killed. */
function isAbandoned(name: string): boolean {
  const pid = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
  return pid !== undefined && !isRunning(Number(pid));
}

/** The number of the PID namespace, '0' on systems without namespaces. */
function idsSeenHere(): string {
  try {
    return /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? '0';
  } catch {
    return '0';
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
