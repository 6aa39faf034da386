import { buildWeb, generateClient, turboCommand } from './build.mjs';
import { runInTurn } from './command.mjs';
import { supervise } from './supervise.mjs';

const server = 'apps/api/src/programs/server.ts';
/** V8's options of the server, also in the Dockerfile; docs/decisions/0044 gives the reason and figures. */
export const heap = ['--max-semi-space-size=4', '--expose-gc'];
/**
 * The allocator returns large blocks to the system as soon as they are free, also in the Dockerfile: by itself it keeps the
 * memory of decoded pictures, 200 MB after a few (docs/decisions/0047).
 */
export const allocator = { MALLOC_MMAP_THRESHOLD_: '131072' };
const withParentWatch = ['--import', new URL('parent-watch.mjs', import.meta.url).href];

/**
 * The tasks of `npm run …`; each ends the process.
 * @type {Record<string, (env: NodeJS.ProcessEnv, args: string[]) => void>}
 */
export const tasks = {
  start(env, args) {
    generateClient(env);
    buildWeb(env);
    supervise(env, {
      command: 'node',
      args: [...heap, ...withParentWatch, server, ...args],
      env: allocator,
      watchesParent: true,
    });
  },

  /** Starts the API, restarted on a change, and Vite with the web app, which passes calls on to the API. */
  dev(env) {
    generateClient(env);
    const api = `http://127.0.0.1:${env.PORT ?? 3000}`;
    supervise(
      env,
      { command: 'node', args: ['--watch', server] },
      {
        command: 'pnpm',
        args: ['--filter', '@lantern/web', 'exec', 'vite'],
        env: { API_URL: api },
      },
    );
  },

  test: (env) => verify(env, 'quick'),
  'test:deep': (env) => verify(env, 'deep'),
  /** Both with one installation and one build, as CI does. */
  'test:all': (env) => verify(env, 'all'),

  /** Runs the tests of packages that changed since they last passed; `npm run test:all` runs all of them. */
  'test:changed': (env) =>
    runInTurn(env, turboCommand(env, '--concurrency=1', 'test', 'test:scripts')),

  lint(env, args) {
    if (args.length === 0) {
      runInTurn(env, turboCommand(env, 'lint:files'), ['node', 'scripts/checks/main.ts']);
    }
    generateClient(env);
    runInTurn(env, ['pnpm', 'exec', 'oxlint', ...args]);
  },

  types: (env) => runInTurn(env, turboCommand(env, 'types:files')),

  /** Checks the repository; `shape` prints the figures of its shape. */
  checks: (env, args) =>
    runInTurn(
      env,
      ['node', 'scripts/checks/main.ts', ...args],
      ...(args.length === 0 ? [['node', 'apps/api/statements/check-members.ts']] : []),
    ),

  generate(env) {
    runInTurn(
      env,
      ['pnpm', '--filter', '@lantern/prisma', 'generate'],
      ['node', 'apps/api/statements/generate.ts'],
      ['node', 'scripts/generate-calls-doc.ts'],
      ['node', 'scripts/generate-settings-doc.ts'],
      ['node', 'scripts/generate-licences-doc.ts'],
      ['node', 'scripts/generate-brand.ts'],
      ['node', 'scripts/generate-expressions.ts'],
    );
  },

  ingest: (env, args) => runTool(env, 'ingest', args),
  operator: (env, args) => runTool(env, 'operator', args),
  'audit:ledger': (env, args) => runTool(env, 'audit-ledger', args),
  'audit:media': (env, args) => runTool(env, 'audit-media', args),
  'audit:operators': (env, args) => runTool(env, 'audit-operators', args),
  backup: (env, args) => runTool(env, 'backup', args),
  restore: (env, args) => runTool(env, 'restore', args),
  collect: (env, args) => runTool(env, 'collect', args),
  'move-in': (env, args) => runTool(env, 'move-in', args),
  'move-media': (env, args) => runTool(env, 'move-media', args),
  'repair-media': (env, args) => runTool(env, 'repair-media', args),
  'seal-media': (env, args) => runTool(env, 'seal-media', args),
  reseal: (env, args) => runTool(env, 'reseal', args),

  /** Measures with the heap settings of the server. */
  bench(env, args) {
    generateClient(env);
    buildWeb(env);
    supervise(env, {
      command: 'node',
      args: ['scripts/bench/main.ts', ...args],
      env: { ...allocator, NODE_OPTIONS: heap.join(' ') },
    });
  },

  /** Takes the README's pictures from the demo. */
  pictures(env) {
    generateClient(env);
    buildWeb(env);
    supervise(env, { command: 'node', args: ['apps/web/pictures/take-pictures.ts'] });
  },

  /** Runs long random histories of money; kills the API at named points while money moves, and checks the result. */
  faults(env, args) {
    generateClient(env);
    supervise(env, {
      command: 'node',
      args: [...withParentWatch, 'apps/api/verify/faults.ts', ...args],
      watchesParent: true,
    });
  },

  /** Tests the images' nginx with the API behind it; not part of `npm test`. */
  'verify:nginx': (env, args) => {
    generateClient(env);
    buildWeb(env);
    supervise(env, { command: 'node', args: ['scripts/nginx/verify.ts', ...args] });
  },

  'verify:https': (env) => supervise(env, { command: 'node', args: ['scripts/https/verify.ts'] }),

  /** Kills each part of a grown site in turn while members use it. */
  rehearse(env, args) {
    generateClient(env);
    supervise(env, {
      command: 'node',
      args: [...withParentWatch, 'apps/api/verify/rehearse.ts', ...args],
      watchesParent: true,
    });
  },

  /** Tests the images and the whole of docker-compose.yml; not part of `npm test`. */
  'verify:images': (env, args) => {
    generateClient(env);
    buildWeb(env);
    supervise(env, { command: 'node', args: ['scripts/images/verify.ts', ...args] });
  },

  exec(env, args) {
    generateClient(env);
    runInTurn(env, ['pnpm', 'exec', ...args]);
  },

  turbo: (env, args) => runInTurn(env, ['pnpm', 'exec', 'turbo', 'run', ...args]),
};

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {'quick' | 'deep' | 'all'} selection
 */
function verify(env, selection) {
  generateClient(env);
  supervise(env, { command: 'node', args: ['scripts/verify/main.ts', selection] });
}

/**
 * Runs an operator's program beside the site.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} name
 * @param {string[]} args
 */
function runTool(env, name, args) {
  generateClient(env);
  supervise(env, {
    command: 'node',
    args: [...withParentWatch, `apps/api/src/programs/${name}.ts`, ...args],
    watchesParent: true,
  });
}
