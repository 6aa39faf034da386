import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { root, runQuietly } from './command.mjs';
import { step } from './progress.mjs';

/** pnpm writes this file; a node_modules without it comes from another package manager. */
const manifest = join(root, 'node_modules/.modules.yaml');
/** What pnpm last installed, in the form of the lockfile. */
const installed = join(root, 'node_modules/.pnpm/lock.yaml');
const wanted = join(root, 'pnpm-lock.yaml');

/**
 * Installs the packages of the lockfile, when they differ from the installed ones.
 * @param {NodeJS.ProcessEnv} env
 */
export function installPackages(env) {
  if (existsSync(installed) && readFileSync(installed).equals(readFileSync(wanted))) return;
  step('Installing the packages', () => {
    if (!existsSync(manifest)) rmSync(join(root, 'node_modules'), { recursive: true, force: true });
    runQuietly('pnpm', ['install', '--frozen-lockfile'], {
      env: { ...env, CI: 'true' },
      orElse: 'The packages could not be installed; pnpm says why above.',
    });
  });
}
