import { defineConfig } from 'vitest/config';

/** One for each core: much of the time is spent waiting, for the database and for encoders. */
const maxWorkers = '100%';

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
        },
      },
      {
        extends: 'apps/web/vite.config.ts',
        root: '.',
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          exclude: ['apps/web/src/e2e/**'],
          // What it extends does not say.
          maxWorkers,
          environment: 'happy-dom',
        },
      },
    ],
  },
});
