import { oncePerSite } from '../../../../platform/once-per-site.ts';

const MINUTE_MS = 60_000;
/** So many orders in a row that a channel does not open, within so long, and it rests for so long. */
const mostFailures = 5;
const withinMs = 2 * MINUTE_MS;
const restMs = MINUTE_MS;

/**
 * Which channels rest after a row of failures, by their keys: while another has the same way to pay, new orders go there. Each
 * process learns it by its own orders. What a channel tells, and questions about its orders, go on as always.
 */
export class ChannelRests {
  readonly #failures = new Map<string, number[]>();
  readonly #until = new Map<string, number>();

  /** The channel has opened an order. */
  noteOpened(key: string): void {
    this.#failures.delete(key);
  }

  noteFailed(key: string, at: Date): void {
    const now = at.getTime();
    const row = [...(this.#failures.get(key) ?? []), now].slice(-mostFailures);
    const isRow = row.length === mostFailures && now - (row[0] ?? now) <= withinMs;
    if (isRow) this.#until.set(key, now + restMs);
    // After its rest it has to fail as often again.
    this.#failures.set(key, isRow ? [] : row);
  }

  rests(key: string, now: Date): boolean {
    return now.getTime() < (this.#until.get(key) ?? 0);
  }
}

export const channelRestsOf = oncePerSite(() => new ChannelRests());
