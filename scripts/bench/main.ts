import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The suites, each a program of the package that it measures. Each compares two things in one run. */
const suites: Readonly<Record<string, string>> = {
  http: 'apps/api/bench/http.ts',
  detail: 'apps/api/bench/detail.ts',
  guesses: 'apps/api/bench/guesses.ts',
  envelope: 'packages/crypto/bench/envelope.ts',
  'first-frame': 'apps/web/bench/first-frame.ts',
  'first-card': 'apps/web/bench/first-card.ts',
  'first-visit': 'apps/web/bench/first-visit.ts',
  size: 'apps/web/bench/size.ts',
  lighthouse: 'apps/web/bench/lighthouse.ts',
  scale: 'apps/api/bench/scale.ts',
  'scale-out': 'apps/api/bench/scale-out.ts',
  console: 'apps/api/bench/console.ts',
  'move-in': 'apps/api/bench/move-in.ts',
  edge: 'apps/api/bench/edge.ts',
  ingest: 'apps/api/bench/ingest.ts',
};

/** The suites that `npm run bench` runs without a name. */
const usual = ['size', 'envelope', 'http', 'detail', 'guesses', 'first-frame'];

const root = fileURLToPath(new URL('../../', import.meta.url));
/**
 * The screens to measure after `lighthouse`; the folder of another build after `first-visit`; the number of members after
 * `console`, of titles after `move-in`.
 */
const [first = '', ...rest] = process.argv.slice(2);
const isWithArguments = ['lighthouse', 'first-visit', 'console', 'move-in'].includes(first);
const asked = isWithArguments ? [first] : process.argv.slice(2);
const unknown = asked.find((name) => !Object.hasOwn(suites, name));
if (unknown !== undefined) {
  console.error(`There is no bench "${unknown}": ${Object.keys(suites).join(', ')}.`);
  process.exit(1);
}

for (const name of asked.length > 0 ? asked : usual) {
  console.log(`\n## ${name}\n`);
  const args = [suites[name] ?? '', ...(isWithArguments ? rest : [])];
  const { status } = spawnSync('node', args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
