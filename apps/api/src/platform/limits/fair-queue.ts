import { AppError } from '../app-error.ts';

interface FairQueueLimits {
  /** The weight that may run at once. Work that is heavier runs alone. */
  weight: number;
  /** The most that run at once, however light. */
  most: number;
  /** How much later work of the whole weight is served than light work that came with it, in milliseconds. */
  heaviestWaitsMs: number;
  /** Work that has waited for so long is refused with `too-many`. */
  longestWaitMs: number;
}

export interface Work<Result> {
  /** Whose it is. The more one has in the queue, the later its next is served. */
  of: string;
  weight: number;
  /** Whether anybody waits for the result. */
  isWanted: () => boolean;
  run: () => Promise<Result>;
}

interface Waiting {
  /** When it would be served if each had an equal part of the machine. */
  turn: number;
  since: number;
  weight: number;
  isWanted: () => boolean;
  begin: () => void;
  give: (reason: Error) => void;
}

/** The work was given up: its client is gone. */
export class Unwanted extends Error {
  override name = 'Unwanted';
}

/** Runs heavy work, a bounded weight at once, in the order of start-time fair queueing: by what it costs and whose it is. */
export class FairQueue {
  readonly #limits: FairQueueLimits;
  readonly #now: () => number;
  readonly #waiting = new Set<Waiting>();
  /** The turn of everyone's last work, as long as it lies ahead. */
  readonly #turns = new Map<string, number>();
  #running = 0;
  #weight = 0;

  constructor(limits: FairQueueLimits, now: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#now = now;
  }

  /** Runs it when its turn comes. Refuses with `too-many` after too long a wait; rejects with {@link Unwanted}. */
  async run<Result>({ of, weight, isWanted, run }: Work<Result>): Promise<Result> {
    const held = Math.min(weight, this.#limits.weight);
    await this.#wait(of, held, isWanted);
    try {
      return await run();
    } finally {
      this.#running -= 1;
      this.#weight -= held;
      this.#serve();
    }
  }

  #wait(of: string, weight: number, isWanted: () => boolean): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const since = this.#now();
    const turn = this.#nextTurn(of, weight, since);
    this.#waiting.add({ turn, since, weight, isWanted, begin: resolve, give: reject });
    this.#serve();
    return promise;
  }

  #nextTurn(of: string, weight: number, now: number): number {
    const cost = (this.#limits.heaviestWaitsMs * weight) / this.#limits.weight;
    const turn = Math.max(now, this.#turns.get(of) ?? 0) + cost;
    for (const [other, last] of this.#turns) if (last <= now) this.#turns.delete(other);
    this.#turns.set(of, turn);
    return turn;
  }

  #serve(): void {
    const now = this.#now();
    for (const it of this.#waiting) {
      if (it.isWanted() && now - it.since < this.#limits.longestWaitMs) continue;
      this.#waiting.delete(it);
      it.give(it.isWanted() ? new AppError('too-many', 5) : new Unwanted());
    }
    for (;;) {
      const next = this.#first();
      const { weight, most } = this.#limits;
      if (next === undefined || this.#running >= most || this.#weight + next.weight > weight)
        return;
      this.#waiting.delete(next);
      this.#running += 1;
      this.#weight += next.weight;
      next.begin();
    }
  }

  #first(): Waiting | undefined {
    let first: Waiting | undefined;
    for (const it of this.#waiting) if (first === undefined || it.turn < first.turn) first = it;
    return first;
  }
}
