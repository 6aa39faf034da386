import { existsSync, readFileSync } from 'node:fs';

import { findDeadPaths } from './dead-paths.ts';
import { findLowVersions } from './dependency-floors.ts';
import { listFiles } from './list-files.ts';
import { findLockfileAddresses, findMachineTraces } from './machine-traces.ts';
import { findUnsafeSteps } from './migration-steps.ts';

/* What no linter looks at, because it is about the repository and not about one source file. */

const text =
  /\.(?:css|html|json|md|mjs|prisma|sh|sql|svg|toml|ts|tsx|ya?ml)$|^\.[^/]+$|^\.ci\/|file$/i;

const files = listFiles().filter(
  (path) => text.test(path) && path !== 'pnpm-lock.yaml' && existsSync(path),
);

const lockfile = readFileSync('pnpm-lock.yaml', 'utf8');
const complaints = [
  ...findLockfileAddresses(lockfile),
  ...findLowVersions(lockfile),
  ...files.flatMap(checkFile),
];

for (const complaint of complaints) console.error(complaint);
if (complaints.length > 0) process.exitCode = 1;

function checkFile(path: string): string[] {
  const content = readFileSync(path, 'utf8');
  const traces = findMachineTraces(path, content);
  const migration = /^prisma\/migrations\/([^/]+)\/migration\.sql$/.exec(path)?.[1];
  if (migration !== undefined) return traces.concat(findUnsafeSteps(migration, content));
  return path.endsWith('.md') ? traces.concat(findDeadPaths(path, content, existsSync)) : traces;
}
