import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { root, runQuietly } from './command.mjs';
import { step } from './progress.mjs';

const turboProgram = join(root, 'node_modules/.bin/turbo');

/**
 * Writes the database client, or has turbo bring back what was written for the same schema. It says so the first time
 * only: most commands begin with it, and some are read by scripts.
 * @param {NodeJS.ProcessEnv} env
 */
export function generateClient(env) {
  const orElse = 'The database client could not be written; Prisma says why above.';
  const generate = () => turbo(env, 'generate', orElse);
  if (existsSync(join(root, 'prisma/generated/client.ts'))) generate();
  else step('Writing the database client', generate);
}

/**
 * Builds the web app and the console, or has turbo bring back what was built from the same sources.
 * @param {NodeJS.ProcessEnv} env
 */
export function buildWeb(env) {
  step('Building the web app and the console', () =>
    turbo(env, 'build', 'What browsers load could not be built; Vite says why above.'),
  );
}

/**
 * Runs tasks of turbo.json on this terminal; what passed before with the same files is not run again, except in CI.
 * @param {NodeJS.ProcessEnv} env
 * @param {string[]} tasks
 */
export const turboCommand = (env, ...tasks) => [
  ...[turboProgram, 'run', '--continue', '--output-logs=new-only', '--log-prefix=none'],
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
