import { defineConfig } from 'vitest/config';

/** What needs an nginx: `npm run verify:nginx`, and no part of `npm test`. */
export default defineConfig({
  test: {
    name: 'nginx',
    include: ['apps/api/verify/*.verify.ts'],
    globalSetup: ['apps/api/src/test/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
