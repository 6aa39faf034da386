import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { root, runQuietly } from './command.mjs';
import { step } from './progress.mjs';

const turboProgram = join(root, 'node_modules/.bin/turbo');

/**
 * Writes the database client, or lets turbo restore what was written for the same schema. It prints that only the
 * first time, because most commands begin with it and scripts read the output of some.
 * @param {NodeJS.ProcessEnv} env
 */
export function generateClient(env) {
  const orElse = 'The database client could not be written; Prisma says why above.';
  const generate = () => turbo(env, 'generate', orElse);
  if (existsSync(join(root, 'prisma/generated/client.ts'))) generate();
  else step('Writing the database client', generate);
}

/**
 * Builds the web app and the console, or lets turbo restore what was built from the same sources.
 * @param {NodeJS.ProcessEnv} env
 */
export function buildWeb(env) {
  step('Building the web app and the console', () =>
    turbo(env, 'build', 'What browsers load could not be built; Vite says why above.'),
  );
}

/**
 * Returns the command that runs tasks of turbo.json on this terminal. Except in CI, a task that passed with the same files is skipped.
 * @param {NodeJS.ProcessEnv} env
 * @param {string[]} tasks
 */
export const turboCommand = (env, ...tasks) => [
  turboProgram,
  'run',
  '--continue',
  '--output-logs=new-only',
  '--log-prefix=none',
  ...(env.CI ? ['--force=true'] : []),
  ...tasks,
];

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string} task
 * @param {string} orElse
 */
function turbo(env, task, orElse) {
  runQuietly(turboProgram, ['run', task, '--output-logs=errors-only'], { env, orElse });
}
