import type * as z from 'zod/mini';

import type { Db } from '../database/db.ts';

/** A kind of background work, as data: all that a sender needs. */
export interface Job<Data extends object> {
  /** The name of its queue. */
  name: string;
  /** The schema of a job's data; the worker parses it again. */
  data: z.ZodMiniType<Data>;
  /** The number of retries after a failure; 5 by default. */
  retries: number;
  /** The pause before the first retry; it doubles each time. */
  retryDelaySeconds: number;
  /** A running job counts as failed after this time. */
  expireSeconds: number;
  /** The time between the worker's heartbeats, by which a dead process is noticed sooner; null for short work. */
  heartbeatSeconds: number | null;
  /** Whether at most one job of each `onceKey` waits or runs. */
  isExclusive: boolean;
}

const usual = {
  retries: 5,
  retryDelaySeconds: 2,
  expireSeconds: 60,
  heartbeatSeconds: null,
  isExclusive: false,
};

/** Declares a job; a name and its data are enough. */
export const defineJob = <Data extends object>(
  job: Pick<Job<Data>, 'name' | 'data'> & Partial<Job<Data>>,
): Job<Data> => ({ ...usual, ...job });

export interface SendOptions {
  /** The job starts no earlier than this many seconds from the sending. */
  startAfterSeconds?: number;
  /** For exclusive jobs: no other job of this key is sent while one waits or runs. */
  onceKey?: string;
  /** Sends the job in this transaction: it exists when the transaction commits. */
  tx?: Db;
}

/** The queue for background work. */
export interface Jobs {
  send<Data extends object>(job: Job<Data>, data: Data, options?: SendOptions): Promise<void>;
}

/** A job and the function that does it. `signal` is aborted when the process stops. */
export interface Worker {
  queue: Omit<Job<object>, 'data'>;
  /** The number of jobs that one process does at once. */
  concurrency: number;
  work: (data: unknown, signal: AbortSignal) => Promise<void>;
}

/** Declares the function that does a job; it gets parsed data. */
export const defineWorker = <Data extends object>(
  { data: schema, ...queue }: Job<Data>,
  work: (data: Data, signal: AbortSignal) => Promise<void>,
  { concurrency = 1 } = {},
): Worker => ({
  queue,
  concurrency,
  work: (data, signal) => work(schema.parse(data), signal),
});

/** Work that recurs, in one process of the site at a time. */
export interface Recurring {
  name: string;
  everySeconds: number;
  run: (signal: AbortSignal) => Promise<void>;
}
