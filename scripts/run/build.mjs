import { runQuietly } from './command.mjs';
import { step } from './progress.mjs';
import { doWhenStale } from './stamp.mjs';

const client = {
  name: 'database-client',
  inputs: ['prisma/schema', 'prisma/prisma.config.ts', 'prisma/generate.ts', 'pnpm-lock.yaml'],
  output: 'prisma/generated/client.ts',
};
const web = {
  name: 'web',
  inputs: ['apps/web', 'apps/console', 'packages', 'pnpm-lock.yaml'],
  output: 'apps/web/dist/index.html',
};

/**
 * Writes the database client from the schema, when the schema changed.
 * @param {NodeJS.ProcessEnv} env
 */
export function generateClient(env) {
  doWhenStale(client, () =>
    step('Writing the database client', () =>
      turbo(env, 'generate', 'The database client could not be written; Prisma says why above.'),
    ),
  );
}

/**
 * Builds the web app, when its sources changed.
 * @param {NodeJS.ProcessEnv} env
 */
export function buildWeb(env) {
  doWhenStale(web, () =>
    step('Building the web app', () =>
      turbo(env, 'build', 'The web app could not be built; Vite says why above.'),
    ),
  );
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string} task
 * @param {string} orElse
 */
function turbo(env, task, orElse) {
  const quiet = { ...env, TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1' };
  runQuietly('pnpm', ['exec', 'turbo', 'run', task, '--output-logs=errors-only'], {
    env: quiet,
    orElse,
  });
}
