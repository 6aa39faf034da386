import { refuse } from '../app-error.ts';

/** Runs work in a slot. Refuses with `too-many` when the queue for slots is full. */
export type WithSlot = <Result>(work: () => Promise<Result>) => Promise<Result>;

interface SlotLimits {
  /** Works that run at once. */
  most: number;
  /** Works that wait; one more is refused. */
  longestQueue: number;
}

/** Lets a bounded number run at once, for work that takes a thread and much memory; the others wait in a queue. */
export function createSlots({ most, longestQueue }: SlotLimits): WithSlot {
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

/** {@link createSlots} for each key apart. The slots of a key are forgotten when nothing runs or waits in them. */
export function createSlotsByKey(limits: SlotLimits): (key: string) => WithSlot {
  const used = new Map<string, { withSlot: WithSlot; users: number }>();
  return (key) => async (work) => {
    const mine = used.get(key) ?? { withSlot: createSlots(limits), users: 0 };
    used.set(key, mine);
    mine.users += 1;
    try {
      return await mine.withSlot(work);
    } finally {
      mine.users -= 1;
      if (mine.users === 0) used.delete(key);
    }
  };
}
