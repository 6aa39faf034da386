import { parseArgs } from 'node:util';

import { killPoints } from '../src/platform/processes/kill-points.ts';
import { breakPostgres } from './faults/break-postgres.ts';
import { cutCommits } from './faults/cut-commits.ts';
import { killAt } from './faults/kill-points.ts';
import type { Line } from './faults/line.ts';
import { runModels } from './faults/run-models.ts';
import { openWorld } from './faults/world.ts';

/** How often each fault happens; `FAULT_KILLS` sets another number. */
const times = Math.max(1, Number(process.env['FAULT_KILLS'] ?? 20));
const parts = ['models', 'points', 'commits', 'postgres'];
/** Does one part; without it, all. */
const [part] = parseArgs({ allowPositionals: true }).positionals;
if (part !== undefined && !parts.includes(part)) {
  console.error(`No part is called "${part}"; there are: ${parts.join(', ')}.`);
  process.exit(2);
}
const isWanted = (name: string): boolean => part === undefined || part === name;

const areModelsRight = !isWanted('models') || (await runModels());
if (part === 'models') process.exit(areModelsRight ? 0 : 1);
const world = await openWorld();
const lines: Line[] = [];
if (isWanted('points')) {
  for (const point of killPoints) {
    lines.push(await killAt(world, point, times));
    console.log(`${point}: ${times} kills`);
  }
}
if (isWanted('commits')) lines.push(...(await cutCommits(world, times)));
if (isWanted('postgres')) lines.push(...(await breakPostgres(world, times)));
await world.close();

console.table(lines);
const bad = lines.filter((it) => it.lost + it.doubled + it.wrong > 0);
console.log(bad.length === 0 ? 'Nothing lost, nothing doubled.' : `WRONG at ${bad.length} faults.`);
if (!areModelsRight) console.log('WRONG: a model and the site differ, see above.');
process.exitCode = bad.length === 0 && areModelsRight ? 0 : 1;
