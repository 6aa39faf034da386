import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';

/* The common parts of benches: figures, goals, tables and a temporary folder. */

/** Returns the smallest value below which a share of the values (0 to 1) stays; NaN for no values. */
export function percentile(values: readonly number[], share: number): number {
  const place = Math.ceil(share * values.length) - 1;
  return values.toSorted((a, b) => a - b)[Math.max(0, place)] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Returns the last cell of a line: `≥ 0.9 met` or `≤ 3 NOT MET`. */
export function judge(value: number, goal: { atLeast: number } | { atMost: number }): string {
  const [bound, isMet] =
    'atLeast' in goal
      ? [`≥ ${goal.atLeast}`, value >= goal.atLeast]
      : [`≤ ${goal.atMost}`, value <= goal.atMost];
  return `${bound} ${isMet ? 'met' : 'NOT MET'}`;
}

/** Prints a line of a Markdown table. */
export const printRow = (...cells: readonly string[]): void =>
  console.log(`| ${cells.join(' | ')} |`);

export function printHead(...cells: readonly string[]): void {
  printRow(...cells);
  console.log(`|${'---|'.repeat(cells.length)}`);
}

/** Prints how busy the machine is: a figure means little beside other work. */
export function printLoad(when: 'before' | 'after'): void {
  const load = loadavg().map((it) => it.toFixed(1));
  console.log(`Load of the machine ${when}: ${load.join(' ')}`);
}

/** Does the work in a temporary folder, and removes the folder. */
export async function inScratchFolder<Result>(work: (folder: string) => Promise<Result>) {
  const folder = await mkdtemp(join(tmpdir(), 'lantern-bench-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
