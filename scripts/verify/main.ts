import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { cleanEnv } from './clean-env.ts';
import { steps } from './steps.ts';
import type { Tally } from './tally.ts';

/*
 * Everything that must hold before a change is done. A failing step does not stop the others: one run tells all.
 * The last line is the sum, for people and for machines.
 */

const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1' };
const env = { ...cleanEnv(process.env), ...plain };
const reports = mkdtempSync(join(tmpdir(), 'lantern-reports-'));
const results: (Tally & { line: string })[] = [];

for (const { name, run } of steps) {
  console.log(`› ${name}`);
  const begun = performance.now();
  const tally = run({ env, reports });
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  const line = `${tally.failed > 0 ? '✗' : '✓'} ${name}: ${tell(tally)} in ${seconds} s`;
  console.log(`  ${line}`);
  results.push({ ...tally, line });
}
rmSync(reports, { recursive: true });

const total = results.reduce<Tally>(
  (sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }),
  { passed: 0, failed: 0 },
);
console.log(`\n${results.map(({ line }) => line).join('\n')}\n`);
console.log(tell(total));
process.exitCode = total.failed > 0 ? 1 : 0;

function tell({ passed, failed }: Tally): string {
  return `${passed} passed, ${failed} failed`;
}
