import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, onTestFinished, test } from 'vitest';

const program = fileURLToPath(new URL('../../apps/web/bench/size.ts', import.meta.url));

/** Measures a build with one screen of a given size that no compression makes smaller. */
function measure(screen: string, bytes: number) {
  const dist = mkdtempSync(join(tmpdir(), 'lantern build '));
  onTestFinished(() => rmSync(dist, { recursive: true }));
  mkdirSync(join(dist, '.vite'));
  writeFileSync(join(dist, 'entry.js'), 'entry');
  writeFileSync(join(dist, 'screen.js'), randomBytes(bytes));
  const manifest = {
    'index.html': { file: 'entry.js' },
    [`src/screens/${screen}/${screen}-screen.tsx`]: { file: 'screen.js', imports: ['index.html'] },
  };
  writeFileSync(join(dist, '.vite/manifest.json'), JSON.stringify(manifest));
  const { status, stdout } = spawnSync(process.execPath, [program, dist], { encoding: 'utf8' });
  return { status, line: stdout.split('\n').find((it) => it.includes(`screens/${screen}/`)) };
}

test.each(['mine', 'coin-records'])(
  'a screen %s above its budget is told and fails the run',
  (name) => {
    const { status, line } = measure(name, 30 * 1024);
    expect([status, line]).toEqual([1, expect.stringContaining('NOT MET')]);
  },
);

test('a screen within its budget passes', () => {
  const { status, line } = measure('coin-records', 20 * 1024);
  expect([status, line]).toEqual([0, expect.stringMatching(/≤ 25 met/)]);
});
