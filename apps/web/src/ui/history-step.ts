import * as z from 'zod/mini';

const numbered = z.object({ idx: z.number() });

/** How many steps of ours lie behind a history entry, as React Router counts them: a replaced entry keeps its number. */
export function readStep(state: unknown): number {
  const read = numbered.safeParse(state);
  return read.success ? read.data.idx : 0;
}
