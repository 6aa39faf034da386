import { existsSync, readFileSync } from 'node:fs';

import judgedBefore from './checks/linear-expressions.json' with { type: 'json' };
import { listFiles } from './checks/list-files.ts';
import { judgeExpressions } from './checks/regular-expressions.ts';
import { writeOrCheck } from './write-or-check.ts';

/** Judges the regular expressions that are new, and writes the list of those that take linear time; `--check` only compares. */
const paths = listFiles().filter((path) => /\.tsx?$/.test(path) && existsSync(path));
const files = new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]));
const { slow, judged } = judgeExpressions(files, judgedBefore);
for (const complaint of slow) console.error(complaint);
if (slow.length > 0) process.exitCode = 1;
await writeOrCheck(
  'scripts/checks/linear-expressions.json',
  `${JSON.stringify(judged, null, 2)}\n`,
);
