/** Milliseconds that each of some requests took. */
export type Times = readonly number[];

/** The least time that so many of a hundred stay within. */
export function percentile(times: Times, percent: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  const place = Math.ceil((percent / 100) * sorted.length) - 1;
  return sorted[Math.max(0, place)] ?? Number.NaN;
}

/** How long something takes, in milliseconds. */
async function time(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

/** Runs one after the other and takes the time of each. */
export async function timeEach<Item>(
  items: readonly Item[],
  run: (item: Item) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  for (const item of items) times.push(await time(() => run(item)));
  return times;
}
