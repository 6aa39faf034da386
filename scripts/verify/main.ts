import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { cleanEnv } from './clean-env.ts';
import { runStages } from './run-stages.ts';
import { makeScratchFolder } from './scratch-folder.ts';
import { isSelection, stagesOf } from './steps.ts';

/*
 * Checks what must hold before a change is done: `quick` is `npm test`, `deep` is `npm run test:deep`, `all` is both in
 * one run. A failing step does not stop the others, so one run reports all. The last line is the sum, for people and for
 * machines.
 */

const [selection = 'quick'] = process.argv.slice(2);
if (!isSelection(selection)) throw new Error(`There are no tests "${selection}".`);

const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1' };
const scratch = makeScratchFolder();
const env = {
  ...cleanEnv(process.env),
  ...plain,
  TMPDIR: scratch.path,
  // Dozens of tests start programs of this repository, and each would compile the same modules.
  NODE_COMPILE_CACHE: join(scratch.path, 'compiled'),
};
const reports = join(scratch.path, 'reports');
mkdirSync(reports);
const { passed, failed, summary } = await runStages(stagesOf(selection), { env, reports }, (line) =>
  console.log(line),
);
scratch.remove();
// Where GitHub shows what a run came to, a flaky test is seen without opening its log.
const page = process.env['GITHUB_STEP_SUMMARY'];
if (page !== undefined)
  appendFileSync(page, `${passed} passed, ${failed} failed\n\n\`\`\`\n${summary}\n\`\`\`\n`);
process.exitCode = failed > 0 ? 1 : 0;
