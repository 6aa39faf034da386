import { refuse } from './calls/app-error.ts';

/** Runs work with a slot in hand. Refuses with `too-many` when the queue for one is long. */
export type WithSlot = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Lets so many run at once, for work that takes a thread and much memory; the others queue up. */
export function createSlots({
  most,
  longestQueue,
}: {
  most: number;
  longestQueue: number;
}): WithSlot {
  let busy = 0;
  const waiting: (() => void)[] = [];

  async function take(): Promise<void> {
    if (busy < most) {
      busy++;
      return;
    }
    if (waiting.length >= longestQueue) refuse('too-many', { retryAfterSeconds: 5 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function release(): void {
    const next = waiting.shift();
    if (next === undefined) busy--;
    else next();
  }

  return async (work) => {
    await take();
    try {
      return await work();
    } finally {
      release();
    }
  };
}
