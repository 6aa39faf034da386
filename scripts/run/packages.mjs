import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { root, runQuietly } from './command.mjs';
import { step } from './progress.mjs';

/** Written by pnpm; a node_modules without it was left by another package manager. */
const manifest = join(root, 'node_modules/.modules.yaml');
/** What pnpm installed last, in the form of the lockfile. */
const installed = join(root, 'node_modules/.pnpm/lock.yaml');
const wanted = join(root, 'pnpm-lock.yaml');

/**
 * Installs what the lockfile says, when it says something else than what is installed.
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
