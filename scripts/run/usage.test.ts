import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { expect, test } from 'vitest';

const program = fileURLToPath(new URL('../run.mjs', import.meta.url));

test.each([
  'start',
  'dev',
  'test',
  'test:deep',
  'test:all',
  'lint',
  'checks',
  'generate',
  'bench',
  'faults',
  'verify:nginx',
  'verify:https',
  'verify:images',
])('%s --help says how to use it, and does nothing', (name) => {
  for (const asked of ['--help', '-h']) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, name, asked], {
      encoding: 'utf8',
    });
    expect([status, stderr, stdout]).toEqual([0, '', expect.stringMatching(/^Usage: npm /)]);
  }
});
