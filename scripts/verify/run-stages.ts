import type { Ground, Step } from './steps.ts';
import type { Tally } from './tally.ts';

interface Result extends Tally {
  line: string;
}

/**
 * Runs stages one after the other, the lanes of a stage in parallel, and the steps of a lane in turn. It prints each
 * result as a step ends, then all of them again, and last the sum. A step that throws has failed. Returns the sum and the
 * results as they are printed.
 */
export async function runStages(
  stages: readonly (readonly (readonly Step[])[])[],
  ground: Ground,
  say: (text: string) => void,
): Promise<Tally & { summary: string }> {
  const results: Result[] = [];
  for (const lanes of stages) {
    const ofLanes = await Promise.all(
      lanes.map(async (lane) => {
        const ended: Result[] = [];
        for (const step of lane) ended.push(await runStep(step, ground, say));
        return ended;
      }),
    );
    results.push(...ofLanes.flat());
  }
  const total = {
    passed: results.reduce((sum, { passed }) => sum + passed, 0),
    failed: results.reduce((sum, { failed }) => sum + failed, 0),
  };
  const summary = results.map(({ line }) => line).join('\n');
  say(`\n${summary}\n`);
  say(formatTally(total));
  return { ...total, summary };
}

async function runStep({ name, run }: Step, ground: Ground, say: (text: string) => void) {
  say(`› ${name}`);
  const begun = performance.now();
  const {
    tally,
    output = '',
    flaky = [],
  } = await run(ground).catch((error: unknown) => ({
    tally: { passed: 0, failed: 1 },
    flaky: [],
    output: error instanceof Error ? (error.stack ?? error.message) : String(error),
  }));
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  const line = [
    `${tally.failed > 0 ? '✗' : '✓'} ${name}: ${formatTally(tally)} in ${seconds} s`,
    ...flaky.map((test) => `  flaky (failed, then passed): ${test}`),
  ].join('\n');
  say(`${output === '' ? '' : `${output.trimEnd()}\n`}  ${line}`);
  return { ...tally, line };
}

const formatTally = ({ passed, failed }: Tally): string => `${passed} passed, ${failed} failed`;
