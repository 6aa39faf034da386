import { defineConfig } from 'vitest/config';

/** One for each core: much of the time is spent waiting, for the database and for encoders. */
const maxWorkers = '100%';

/** How long a test waits for what should come about: a busy machine takes its time, and what is there is seen at once. */
const expect = { poll: { timeout: 15_000, interval: 20 } };

export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      {
        test: {
          name: 'packages',
          include: ['packages/**/*.test.ts', 'scripts/**/*.test.ts'],
          // Some start the linter or a program of ours; on a busy machine that takes its time.
          testTimeout: 30_000,
          hookTimeout: 60_000,
          expect,
        },
      },
      {
        test: {
          name: 'api',
          include: ['apps/api/**/*.test.ts', 'prisma/**/*.test.ts'],
          globalSetup: ['apps/api/src/test/global-setup.ts'],
          // Real processes with signals, connections and exit codes of their own.
          pool: 'forks',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect,
        },
      },
      {
        extends: 'apps/web/vite.config.ts',
        root: '.',
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          // What it extends does not say.
          maxWorkers,
          environment: 'happy-dom',
          setupFiles: ['apps/web/src/testing/patience.ts'],
          // Longer than two waits of its patience.
          testTimeout: 40_000,
        },
      },
    ],
  },
});
