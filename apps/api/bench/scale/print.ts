import { percentile } from '../../../../scripts/bench/harness.ts';
import type { Line, Sample } from './measure-site.ts';

interface Measured {
  count: number;
  lines: readonly Line[];
}

/** At the larger size no median of the pages both have is more than so many times that at the smaller. */
const mostTimes = 3;

const say = (line = ''): void => console.log(line);
const ms = (value: number): string => value.toFixed(value < 10 ? 2 : 1).padStart(7);

/** Prints every line with its goals; says whether all of them were met. */
export function printLines(small: Measured, large: Measured): boolean {
  say(
    `\nMilliseconds a request through the API, p50 and p99, first asked after a change of the catalogue`,
  );
  say(
    `${''.padEnd(50)}${`${small.count} videos`.padStart(16)}${`${large.count} videos`.padStart(18)}`,
  );
  const missed: string[] = [];
  for (const [i, line] of large.lines.entries()) {
    const before = small.lines[i];
    if (before === undefined) continue;
    const faults = judge(before, line);
    if (faults.length > 0) missed.push(`${line.name}: ${faults.join(', ')}`);
    say(
      `${describe(line.name, before.samples, line.samples)}  ${faults.length > 0 ? 'missed' : 'met'}`,
    );
    for (const [part, samples] of Object.entries(line.parts)) {
      say(describe(`    ${part}`, before.parts[part] ?? [], samples));
    }
  }
  say(missed.length === 0 ? '\nAll goals met.' : `\nGoals missed:\n  ${missed.join('\n  ')}`);
  return missed.length === 0;
}

type Samples = readonly Sample[];

const timesOf = (samples: Samples): number[] => samples.map(({ ms }) => ms);

/** How many times the median has grown, of the pages that are there at both sizes; NaN when there are none. */
function growth(before: Samples, after: Samples): number {
  const isInBoth = (_: Sample, i: number) => Boolean(before[i]?.isThere && after[i]?.isThere);
  const [small, large] = [before, after].map((it) => percentile(timesOf(it.filter(isInBoth)), 0.5));
  return (large ?? Number.NaN) / (small ?? Number.NaN);
}

function describe(name: string, before: Samples, after: Samples): string {
  const times = [before, after].flatMap((of) =>
    [0.5, 0.99].map((at) => percentile(timesOf(of), at)),
  );
  const grown = growth(before, after);
  const ratio = Number.isNaN(grown) ? '–' : grown.toFixed(1);
  return `${name.padEnd(50)}${times.map(ms).join(' ')}  ${ratio.padStart(5)} ×`;
}

function judge(before: Line, after: Line): string[] {
  const p99 = percentile(timesOf(after.samples), 0.99);
  const faults: string[] = [];
  if (after.goalMs !== null && p99 > after.goalMs) {
    faults.push(`p99 ${p99.toFixed(1)} ms, goal ${after.goalMs}`);
  }
  const times = growth(before.samples, after.samples);
  if (times > mostTimes) faults.push(`p50 ${times.toFixed(1)} × of the smaller, goal ${mostTimes}`);
  return faults;
}

/** Prints what inserting one video costs, with and without the indexes of the search. */
export function printInserts(
  measured: readonly { count: number; inserts: { with: number[]; without: number[] } }[],
): void {
  say('\nMilliseconds to insert a video, p50 and p99, with and without the indexes of grams');
  for (const { count, inserts } of measured) {
    const times = [inserts.with, inserts.without].flatMap((of) => [
      percentile(of, 0.5),
      percentile(of, 0.99),
    ]);
    say(`${`among ${count} videos`.padEnd(50)}${times.map(ms).join(' ')}`);
  }
}

/** Prints the sizes of the table and its indexes. */
export function printSizes({ bytes }: { bytes: readonly { name: string; bytes: number }[] }): void {
  say('\nMegabytes');
  for (const it of bytes)
    say(`${it.name.padEnd(50)}${(it.bytes / 1_048_576).toFixed(1).padStart(7)}`);
}
