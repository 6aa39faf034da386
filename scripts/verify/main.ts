import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { cleanEnv } from './clean-env.ts';
import { runStages } from './run-stages.ts';
import { stages } from './steps.ts';

/*
 * Everything that must hold before a change is done. A failing step does not stop the others: one run tells all.
 * The last line is the sum, for people and for machines.
 */

const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1' };
const env = { ...cleanEnv(process.env), ...plain };
const reports = mkdtempSync(join(tmpdir(), 'lantern-reports-'));
const { failed } = await runStages(stages, { env, reports }, (line) => console.log(line));
rmSync(reports, { recursive: true });
process.exitCode = failed > 0 ? 1 : 0;
