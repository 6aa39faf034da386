import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { root, runQuietly } from './command.mjs';
import { step } from './progress.mjs';
import { doWhenStale } from './stamp.mjs';

/** Written by pnpm; a node_modules without it was left by another package manager. */
const manifest = 'node_modules/.modules.yaml';

/**
 * Installs what the lockfile says, when it says something new.
 * @param {NodeJS.ProcessEnv} env
 */
export function installPackages(env) {
  const inputs = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json'];
  doWhenStale({ name: 'packages', inputs, output: manifest }, () =>
    step('Installing the packages', () => {
      if (!existsSync(join(root, manifest))) {
        rmSync(join(root, 'node_modules'), { recursive: true, force: true });
      }
      runQuietly('pnpm', ['install', '--frozen-lockfile'], {
        env: { ...env, CI: 'true' },
        orElse: 'The packages could not be installed; pnpm says why above.',
      });
    }),
  );
}
