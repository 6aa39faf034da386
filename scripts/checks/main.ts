import { existsSync, readFileSync } from 'node:fs';

import { findVagueComments } from './comment-words.ts';
import { findWrongMenus, readMenus } from './console-menus.ts';
import { findDeadPaths, findDeadPrograms, isRecipe } from './dead-paths.ts';
import { findMisnamedTests, countTests } from './deep-tests.ts';
import { findLowVersions } from './dependency-floors.ts';
import { listFiles } from './list-files.ts';
import { findLockfileAddresses, findMachineTraces } from './machine-traces.ts';
import { findMapFaults } from './map.ts';
import { findUnsafeSteps } from './migration-steps.ts';
import { findMissingBuilds } from './native-builds.ts';
import { findStrays } from './one-place.ts';
import { checkShape, printShape } from './shape/shape.ts';
import { findVersionFaults } from './versions.ts';
import { findWordFaults } from './words.ts';

/*
 * Checks of the repository as a whole, which no linter can do for one source file.
 * Without an argument it checks everything and prints only faults; `shape` prints the table of the shape
 * instead (`shape --all`: with what each figure counts).
 */

const textual =
  /\.(?:css|html|json|md|mjs|prisma|sh|sql|svg|toml|ts|tsx|ya?ml)$|^\.[^/]+$|^\.ci\/|file$/i;

const files = listFiles().filter((path) => existsSync(path));
const texts = new Map(
  files
    .filter((path) => textual.test(path) && path !== 'pnpm-lock.yaml')
    .map((path) => [path, readFileSync(path, 'utf8')]),
);

const menus = readMenus(texts);

const [asked, ...flags] = process.argv.slice(2);
if (asked === 'shape') {
  console.log(printShape(texts, { all: flags.includes('--all') }));
  console.log(`  ${countTests(texts)}`);
} else {
  const lockfile = readFileSync('pnpm-lock.yaml', 'utf8');
  const complaints = [
    ...findLockfileAddresses(lockfile),
    ...findLowVersions(lockfile),
    ...findMissingBuilds(lockfile),
    ...[...texts].flatMap(checkFile),
    ...findMapFaults(texts.get('AGENTS.md') ?? '', files),
    ...findVersionFaults(texts),
    ...findWordFaults(texts),
    ...checkShape(texts),
  ];
  for (const complaint of complaints) console.error(complaint);
  if (complaints.length > 0) process.exitCode = 1;
}

function checkFile([path, text]: [string, string]): string[] {
  const traces = [
    ...findMachineTraces(path, text),
    ...findStrays(path, text),
    ...findVagueComments(path, text),
    ...findMisnamedTests(path, text),
  ];
  const migration = /^prisma\/migrations\/([^/]+)\/migration\.sql$/.exec(path)?.[1];
  if (migration !== undefined) return traces.concat(findUnsafeSteps(migration, text));
  if (isRecipe(path)) return traces.concat(findDeadPrograms(path, text, existsSync));
  if (!path.endsWith('.md')) return traces;
  return traces.concat(findDeadPaths(path, text, existsSync), findWrongMenus(path, text, menus));
}
