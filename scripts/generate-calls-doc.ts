import { readFile, writeFile } from 'node:fs/promises';

import { callsByDomain } from '../packages/contracts/src/calls/all-calls.ts';
import { renderCallsDoc } from './calls-doc/render-calls-doc.ts';

/**
 * Writes docs/calls.md from the contracts. With `--check` it writes nothing and ends with exit code 1
 * when the committed page differs.
 */
const target = new URL('../docs/calls.md', import.meta.url);
const page = renderCallsDoc(callsByDomain);

if (process.argv.includes('--check')) {
  const committed = await readFile(target, 'utf8').catch(() => '');
  if (committed !== page) {
    console.error(
      'docs/calls.md is not what the contracts say: node scripts/generate-calls-doc.ts',
    );
    process.exitCode = 1;
  }
} else {
  await writeFile(target, page);
}
