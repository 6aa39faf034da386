import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import type { Closers } from '../../src/platform/processes/closers.ts';
import { UsageFault } from '../../src/programs/tool/run-operator-tool.ts';

const run = promisify(execFile);

/** The whole of the repository as it was at some commit, with its packages. */
export interface Version {
  name: string;
  /** Its folder. */
  root: string;
}

export const ownVersion: Version = {
  name: 'this version',
  root: fileURLToPath(new URL('../../../../', import.meta.url)),
};

/** Brings another version into a folder of its own, which goes with the run. Throws {@link UsageFault}. */
export async function checkOutVersion(ref: string, closers: Closers): Promise<Version> {
  const commit = await findCommit(ref);
  const folder = await mkdtemp(join(tmpdir(), 'lantern-version-'));
  // By a program that outlives us: the process that stops us does not wait until a hundred thousand files are gone.
  closers.add(async () => {
    spawn('rm', ['-rf', folder], { detached: true, stdio: 'ignore' }).unref();
  });
  const version = { name: `version ${commit}`, root: join(folder, 'tree') };
  const archive = join(folder, 'tree.tar');
  await run('git', ['archive', `--output=${archive}`, commit], { cwd: ownVersion.root });
  await mkdir(version.root);
  await run('tar', ['-xf', archive, '-C', version.root]);
  await installVersion(version, closers);
  return version;
}

async function findCommit(ref: string): Promise<string> {
  const wanted = `${ref}^{commit}`;
  const args = ['rev-parse', '--verify', '--short', '--end-of-options', wanted];
  try {
    return (await run('git', args, { cwd: ownVersion.root })).stdout.trim();
  } catch (cause) {
    throw new UsageFault(`"${ref}" is no commit here: give one, a branch or a tag.`, { cause });
  }
}

/** As its own npm scripts do it: each version knows what it needs. In a process group that can be ended as one. */
async function installVersion({ name, root }: Version, closers: Closers): Promise<void> {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'exec', 'true'], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  closers.add(async () => endGroup(child));
  const code = await new Promise((resolve, reject) =>
    child.once('error', reject).once('exit', resolve),
  );
  if (code !== 0) throw new UsageFault(`${name} could not be installed; it says why above.`);
}

function endGroup({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid === undefined || exitCode !== null || signalCode !== null) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Gone in the meantime.
  }
}
