import { existsSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

import { root, runQuietly } from './command.mjs';
import { fail, step } from './progress.mjs';

/** pnpm writes this file; a node_modules without it comes from another package manager. */
const manifest = join(root, 'node_modules/.modules.yaml');
/** What pnpm last installed, in the form of the lockfile. */
const installed = join(root, 'node_modules/.pnpm/lock.yaml');
const wanted = join(root, 'pnpm-lock.yaml');

/** The room that packages, Node, pnpm, their caches and a database without films need together. */
const neededBytes = 2 * 1024 ** 3;

/**
 * Says what to do where there is not enough room to fetch everything; nothing where there is.
 * @param {number} freeBytes
 */
export function describeLackOfRoom(freeBytes) {
  if (freeBytes >= neededBytes) return undefined;
  const free = (Math.floor((10 * freeBytes) / 1024 ** 3) / 10).toFixed(1);
  return `Only ${free} GB are free here, and a first start fetches up to 2 GB. Make room and start again.`;
}

function expectRoom() {
  const { bavail, bsize } = statfsSync(root);
  const lack = describeLackOfRoom(bavail * bsize);
  if (lack !== undefined) fail(lack);
}

/**
 * Installs the packages of the lockfile, when they differ from the installed ones.
 * @param {NodeJS.ProcessEnv} env
 */
export function installPackages(env) {
  if (existsSync(installed) && readFileSync(installed).equals(readFileSync(wanted))) return;
  // Later versions replace most of what is there.
  if (!existsSync(installed)) expectRoom();
  step('Installing the packages', () => {
    if (!existsSync(manifest)) rmSync(join(root, 'node_modules'), { recursive: true, force: true });
    runQuietly('pnpm', ['install', '--frozen-lockfile'], {
      env: { ...env, CI: 'true' },
      orElse: 'The packages could not be installed; pnpm says why above.',
    });
  });
}
