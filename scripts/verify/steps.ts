import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { ensureSystemPackages } from './system-packages.ts';
import { listFilesToRepeat, tallyCheck, tallyPlaywright, tallyVitest } from './tally.ts';
import type { Tally } from './tally.ts';

/**
 * Which tests a run includes. A deep test has `.deep.` in the name of its file; scripts/checks/deep-tests.ts says which they
 * are.
 */
const selections = ['quick', 'deep', 'all'] as const;
export type Selection = (typeof selections)[number];

export const isSelection = (name: string): name is Selection =>
  selections.some((it) => it === name);

/** The resources of a step. */
export interface Ground {
  /** The environment for the programs that it starts. */
  env: NodeJS.ProcessEnv;
  /** A folder for reports. */
  reports: string;
}

/**
 * One step of a run. It returns its result, its output unless it printed that on the terminal, and the names of tests
 * that failed once and then passed.
 */
export interface Step {
  name: string;
  run: (ground: Ground) => Promise<{ tally: Tally; output?: string; flaky?: readonly string[] }>;
}

type Lane = readonly Step[];

/** What needs no running program of ours; `npm test` has it, and the deep tests need not repeat it. */
const staticChecks: Lane = [
  check('format', 'pnpm', 'exec', 'oxfmt', '--check'),
  check('repository', 'node', 'scripts/checks/main.ts'),
  check('docs/calls.md', 'node', 'scripts/generate-calls-doc.ts', '--check'),
  check('docs/settings.md', 'node', 'scripts/generate-settings-doc.ts', '--check'),
  check('docs/licences.md', 'node', 'scripts/generate-licences-doc.ts', '--check'),
  check('linear expressions', 'node', 'scripts/generate-expressions.ts', '--check'),
  check('row types', 'node', 'apps/api/statements/generate.ts', '--check'),
  check('statements by member', 'node', 'apps/api/statements/check-members.ts'),
  check('brand.ts and drawings', 'node', 'scripts/generate-brand.ts', '--check'),
  // It has the compiler's own complaints too: it loads the whole program anyway.
  check('lint and types', 'pnpm', 'exec', 'oxlint'),
  check('unused code', 'pnpm', 'exec', 'knip'),
];

/** What browsers load. */
const builds: Lane = [
  check('web build', 'pnpm', '--filter', '@lantern/web', 'build'),
  check('console build', 'pnpm', '--filter', '@lantern/console', 'build'),
];

/** The deep tests of the browser, by project and file: a journey that is also made on a phone is there a sweep over sizes. */
const deepInBrowser = String.raw`\.deep\.spec\.ts|^console-phone `;

/** Arguments by which each runner finds the tests of a selection. */
const chosen: Readonly<Record<Selection, { vitest: string[]; playwright: string[] }>> = {
  quick: {
    vitest: ['--exclude', '**/*.deep.test.*'],
    playwright: ['--grep-invert', deepInBrowser],
  },
  deep: { vitest: ['.deep.test.'], playwright: ['--grep', deepInBrowser] },
  all: { vitest: [], playwright: [] },
};

/**
 * The steps of a selection, in stages one after the other. The lanes of a stage run in parallel, the steps of a lane in
 * turn: the tests wait for their database and for encoders, which leaves the checks enough time. The browser tests run
 * alone, because they play video in real time.
 */
export function stagesOf(selection: Selection): readonly (readonly Lane[])[] {
  const { vitest, playwright } = chosen[selection];
  return [
    [
      [
        { name: 'system packages', run: checkSystemPackages },
        { name: 'unit and API tests', run: (ground) => runVitest(ground, vitest) },
      ],
      selection === 'deep' ? builds : staticChecks.concat(builds),
    ],
    [[{ name: 'end-to-end tests', run: (ground) => runPlaywright(ground, playwright) }]],
  ];
}

/** Checks have a lower priority than the tests beside them, which wait for events with timeouts. */
const niceness = 10;

/** Returns a step that runs a command and shows its output only when it fails. */
function check(name: string, command: string, ...args: string[]): Step {
  return {
    name,
    async run({ env }) {
      const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
      if (child.pid !== undefined) setPriority(child.pid, niceness);
      const [stdout, stderr, status] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        statusOf(child),
      ]);
      return { tally: tallyCheck(status), output: status === 0 ? '' : stdout + stderr };
    },
  };
}

async function checkSystemPackages({ env }: Ground) {
  const complaint = await ensureSystemPackages(env);
  return { tally: tallyCheck(complaint ? 1 : 0), output: complaint ?? '' };
}

async function runVitest({ env, reports }: Ground, chosenFiles: readonly string[]) {
  const file = join(reports, 'vitest.json');
  const report = [
    '--reporter=default',
    '--reporter=./scripts/verify/long-modules.ts',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ];
  const status = await show(env, 'pnpm', 'exec', 'vitest', 'run', ...report, ...chosenFiles);
  return { tally: tallyVitest(readReport(file), status) };
}

/**
 * Runs browser tests. In CI the files of tests that failed run once more, on a new site and whole: what the first try left
 * behind is gone, and tests that break one another meet again, so neither makes a fault look like bad luck.
 */
async function runPlaywright(ground: Ground, chosenTests: readonly string[]) {
  const first = await startPlaywright(ground, 'playwright', chosenTests);
  const files = ground.env.CI ? listFilesToRepeat(first.report) : [];
  if (files.length === 0) return tallyPlaywright([first]);
  console.log(`\n› once more: ${files.join(', ')}`);
  const again = await startPlaywright(ground, 'playwright-again', [
    '--output=../../test-results/again',
    ...chosenTests,
    ...files,
  ]);
  return tallyPlaywright([first, again]);
}

async function startPlaywright({ env, reports }: Ground, name: string, args: readonly string[]) {
  const file = join(reports, `${name}.json`);
  const exitCode = await show(
    { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    'pnpm',
    '--filter',
    '@lantern/web',
    'exec',
    'playwright',
    'test',
    '--reporter=line,json',
    ...args,
  );
  return { report: readReport(file), exitCode };
}

function show(env: NodeJS.ProcessEnv, command = '', ...args: string[]): Promise<number> {
  return statusOf(spawn(command, args, { env, stdio: ['ignore', 'inherit', 'inherit'] }));
}

/** Returns the exit code; 1 for a program that was killed or does not exist. */
async function statusOf(child: ReturnType<typeof spawn>): Promise<number> {
  const ended = once(child, 'close').then(([code]: unknown[]) => code);
  const code = await ended.catch(() => 1);
  return typeof code === 'number' ? code : 1;
}

function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
