import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { ensureSystemPackages } from './system-packages.ts';
import { tallyCheck, tallyPlaywright, tallyVitest } from './tally.ts';
import type { Tally } from './tally.ts';

/** What a step may use: the environment for what it starts, and a folder for reports. */
export interface Ground {
  env: NodeJS.ProcessEnv;
  reports: string;
}

/** One thing `npm test` looks at. It shows what it finds on the terminal and answers how it went. */
export interface Step {
  name: string;
  run: (ground: Ground) => Tally;
}

export const steps: readonly Step[] = [
  { name: 'system packages', run: checkSystemPackages },
  check('format', 'pnpm', 'exec', 'oxfmt', '--check'),
  check('lint', 'pnpm', 'exec', 'oxlint'),
  check('repository', 'node', 'scripts/checks/main.ts'),
  check('types', 'pnpm', 'exec', 'tsc', '--noEmit'),
  check('docs/calls.md', 'node', 'scripts/generate-calls-doc.ts', '--check'),
  check('docs/settings.md', 'node', 'scripts/generate-settings-doc.ts', '--check'),
  check('unused code', 'pnpm', 'exec', 'knip'),
  { name: 'unit and API tests', run: runVitest },
  check('web build', 'pnpm', '--filter', '@lantern/web', 'build'),
  { name: 'end-to-end tests', run: runPlaywright },
];

/** A command that says nothing when all is well. */
function check(name: string, command: string, ...args: string[]): Step {
  return {
    name,
    run({ env }) {
      const { status, stdout, stderr } = spawnSync(command, args, { env, encoding: 'utf8' });
      if (status !== 0) process.stdout.write(`${stdout ?? ''}${stderr ?? ''}`);
      return tallyCheck(status ?? 1);
    },
  };
}

function checkSystemPackages({ env }: Ground): Tally {
  const complaint = ensureSystemPackages(env);
  if (complaint) console.log(complaint);
  return tallyCheck(complaint ? 1 : 0);
}

function runVitest({ env, reports }: Ground): Tally {
  const file = join(reports, 'vitest.json');
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const status = show(env, 'pnpm', 'exec', 'vitest', 'run', ...report);
  return tallyVitest(readReport(file), status);
}

function runPlaywright({ env, reports }: Ground): Tally {
  const file = join(reports, 'playwright.json');
  const status = show(
    { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    ...['pnpm', '--filter', '@lantern/web', 'exec', 'playwright', 'test', '--reporter=line,json'],
  );
  return tallyPlaywright(readReport(file), status);
}

function show(env: NodeJS.ProcessEnv, command = '', ...args: string[]): number {
  return spawnSync(command, args, { env, stdio: ['ignore', 'inherit', 'inherit'] }).status ?? 1;
}

function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
