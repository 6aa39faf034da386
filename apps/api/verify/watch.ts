import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

import * as z from 'zod/mini';

/*
 * Asks a Prometheus that runs as docker/watch says: does it read so many processes, can it judge every rule, does it
 * answer every query of the dashboard? node apps/api/verify/watch.ts <its address> <processes of the API>
 */
const [address = '', count = '1'] = process.argv.slice(2);
const processes = Number(count);
const longestWaitMs = 90_000;

const dashboard = z.object({
  panels: z.array(
    z.object({
      title: z.string(),
      targets: z.optional(z.array(z.object({ expr: z.string() }))),
    }),
  ),
});
const targetsAnswer = z.object({
  data: z.object({
    activeTargets: z.array(
      z.object({ labels: z.record(z.string(), z.string()), health: z.string() }),
    ),
  }),
});
const rule = z.object({
  name: z.string(),
  health: z.string(),
  state: z.string(),
  lastError: z.optional(z.string()),
});
const rulesAnswer = z.object({
  data: z.object({ groups: z.array(z.object({ rules: z.array(rule) })) }),
});
const queryAnswer = z.object({
  status: z.string(),
  error: z.optional(z.string()),
  data: z.optional(z.object({ result: z.array(z.unknown()) })),
});

const ask = async (path: string): Promise<unknown> =>
  (await fetch(new URL(path, address), { signal: AbortSignal.timeout(10_000) })).json();

async function countTargets(): Promise<number> {
  const { data } = z.parse(targetsAnswer, await ask('/api/v1/targets?state=active'));
  return data.activeTargets.filter((it) => it.labels['job'] === 'lantern' && it.health === 'up')
    .length;
}

async function readRules(): Promise<z.infer<typeof rule>[]> {
  const { data } = z.parse(rulesAnswer, await ask('/api/v1/rules'));
  return data.groups.flatMap((group) => group.rules);
}

/** Until every process is read and every rule was judged, or for {@link longestWaitMs}. */
async function waitForFirstRound() {
  const end = performance.now() + longestWaitMs;
  let up = 0;
  let rules: z.infer<typeof rule>[] = [];
  const isOver = (): boolean =>
    up === processes && rules.length > 0 && rules.every(({ health }) => health !== 'unknown');
  while (!isOver() && performance.now() < end) {
    await pause(1000);
    up = await countTargets().catch(() => 0);
    rules = await readRules().catch(() => []);
  }
  return { up, rules };
}

async function askDashboard() {
  const file = new URL('../../../docs/operating/dashboard.json', import.meta.url);
  const { panels } = z.parse(dashboard, JSON.parse(readFileSync(file, 'utf8')));
  const queries = panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => ({ title, expr: expr.replaceAll('$__rate_interval', '1m') })),
  );
  const empty = new Set<string>();
  const faults: string[] = [];
  for (const { title, expr } of queries) {
    const path = `/api/v1/query?query=${encodeURIComponent(expr)}`;
    const { status, error = '', data } = z.parse(queryAnswer, await ask(path));
    if (status !== 'success') faults.push(`${title}: ${error}`);
    else if (data?.result.length === 0) empty.add(title);
  }
  return { queries: queries.length, empty: [...empty], faults };
}

const { up, rules } = await waitForFirstRound();
const { queries, empty, faults } = await askDashboard();
if (up !== processes) faults.push(`${up} of ${processes} processes are read`);
if (rules.length === 0) faults.push('there are no rules');
for (const { name, health, lastError = '' } of rules) {
  if (health !== 'ok') faults.push(`${name}: ${health} ${lastError}`);
}
const firing = rules.flatMap(({ name, state }) => (state === 'inactive' ? [] : [name]));
console.log(`  ${up} processes read, ${rules.length} rules judged, ${queries} queries answered`);
console.log(
  `  alerts: ${firing.join(', ') || 'none'}; no figures yet: ${empty.join(', ') || 'none'}`,
);
for (const fault of faults) console.error(`  ✗ ${fault}`);
process.exitCode = faults.length === 0 ? 0 : 1;
