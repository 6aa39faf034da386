import type * as z from 'zod/mini';

import type { Db } from '../database/db.ts';

/** A kind of work done in the background, as data: who sends it needs no more than this. */
export interface Job<Data extends object> {
  /** Of its queue. */
  name: string;
  /** What a job of it carries; parsed again by the worker that does it. */
  data: z.ZodMiniType<Data>;
  /** How often it is tried again when it fails; 5 by default. */
  retries: number;
  /** Before the first retry; it doubles each time. */
  retryDelaySeconds: number;
  /** After this a job that is being done counts as failed. */
  expireSeconds: number;
  /** The worker says this often that it still does it, so that a process that died is noticed sooner; null for short work. */
  heartbeatSeconds: number | null;
  /** Whether of each `onceKey` there is one job at most that waits or is being done. */
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
  /** Not before so many seconds from now. */
  startAfterSeconds?: number;
  /** While a job of this key waits or is being done, another is not sent; of jobs that are exclusive. */
  onceKey?: string;
  /** Sends it with the transaction: with its commit, or not at all. */
  tx?: Db;
}

/** Who has work done in the background. */
export interface Jobs {
  send<Data extends object>(job: Job<Data>, data: Data, options?: SendOptions): Promise<void>;
}

/** A job and who does it. `signal` is aborted when the process stops. */
export interface Worker {
  queue: Omit<Job<object>, 'data'>;
  /** How many at once in one process. */
  concurrency: number;
  work: (data: unknown, signal: AbortSignal) => Promise<void>;
}

/** Says who does a job. What it carries is parsed before. */
export const defineWorker = <Data extends object>(
  { data: schema, ...queue }: Job<Data>,
  work: (data: Data, signal: AbortSignal) => Promise<void>,
  { concurrency = 1 } = {},
): Worker => ({
  queue,
  concurrency,
  work: (data, signal) => work(schema.parse(data), signal),
});

/** What is done again and again, in one process of all at a time. */
export interface Recurring {
  name: string;
  everySeconds: number;
  run: (signal: AbortSignal) => Promise<void>;
}
