import { spawnSync } from 'node:child_process';

import { findMissingNginx } from './start-nginx.ts';

/* Tests the configuration in docker/nginx with this machine's nginx in front of a real API. */

const missing = findMissingNginx();
if (missing !== null) {
  console.error(`✗ ${missing}`);
  process.exit(1);
}
const run = (...args: string[]): boolean =>
  spawnSync('pnpm', args, { stdio: 'inherit' }).status === 0;

const config = ['--root', '.', '--config', 'apps/api/verify/vitest.config.ts'];
const isSame = run('exec', 'vitest', 'run', ...config);
const playwright = ['exec', 'playwright', 'test', '--config', 'playwright.nginx.config.ts'];
const isUsable = run('--filter', '@lantern/web', ...playwright);
process.exitCode = isSame && isUsable ? 0 : 1;
