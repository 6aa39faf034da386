import { PgBoss } from 'pg-boss';

import type { Db } from '../database/db.ts';
import type { Job, Jobs, Recurring, SendOptions, Worker } from './job.ts';

/** The queue's own schema, beside ours; it makes and migrates what is in it by itself, under a lock of its own. */
const schema = 'pgboss';
const keptSeconds = 24 * 60 * 60;
/** How soon a worker that is idle looks again. */
const lookEverySeconds = 1;

export interface JobsSettings {
  connectionString: string;
  /** Told of what went wrong in the background. */
  onError: (error: Error, what: string) => void;
  /** After this a database is no longer waited for, half a minute by default: what it does for itself takes long. */
  answerTimeoutMs?: number;
}

export interface RunningJobs extends Jobs {
  /** Begins to do jobs, until `stop`. */
  work: (workers: readonly Worker[], recurring: readonly Recurring[]) => Promise<void>;
  /** Has jobs that failed done again. */
  retry: (queue: string, ids: readonly string[]) => Promise<void>;
  /** Takes no more jobs, gives those at hand so long, and hands back what is not done. */
  stop: (timeoutMs: number) => Promise<void>;
}

type QueueTraits = Omit<Job<object>, 'data'>;

/** What a queue is made with; an option that is undefined is refused, so those without a value are left out. */
const queueOptions = (queue: QueueTraits) => ({
  retryLimit: queue.retries,
  retryDelay: queue.retryDelaySeconds,
  retryBackoff: queue.retries > 1,
  expireInSeconds: queue.expireSeconds,
  deleteAfterSeconds: keptSeconds,
  ...(queue.heartbeatSeconds === null ? {} : { heartbeatSeconds: queue.heartbeatSeconds }),
});

const inTransaction = (tx: Db) => ({
  executeSql: (text: string, values?: unknown[]) => tx.query(text, values),
});

const sendOptions = ({ startAfterSeconds, onceKey, tx }: SendOptions) => ({
  ...(startAfterSeconds === undefined ? {} : { startAfter: startAfterSeconds }),
  ...(onceKey === undefined ? {} : { singletonKey: onceKey }),
  ...(tx === undefined ? {} : { db: inTransaction(tx) }),
});

/** PostgreSQL's code when it ends a session because it stops. */
const isEndOfSession = (error: Error): boolean => 'code' in error && error.code === '57P01';

const asError = (error: unknown): Error =>
  error instanceof Error ? error : new Error(String(error));

/** The queue of a process, started when it is first needed, with the queues that were asked for made once. */
function openQueues({ connectionString, onError, answerTimeoutMs = 30_000 }: JobsSettings) {
  const queues = new Map<string, Promise<void>>();
  let opened: Promise<PgBoss> | undefined;

  // For pg, whose options are passed on to it.
  const driverOptions = { query_timeout: answerTimeoutMs, keepAlive: true };

  async function start(): Promise<PgBoss> {
    const boss = new PgBoss({
      ...driverOptions,
      connectionString,
      schema,
      // A migration of ours has made it: the site's role may make no schema.
      createSchema: false,
      application_name: 'lantern jobs',
      max: 3,
      // What it schedules by itself is not used; what recurs is sent by `work`.
      schedule: false,
      // Nothing reads what it would note of this process each half minute.
      registerInstance: false,
    });
    boss.on('error', (error) => onError(error, 'the job queue'));
    return boss.start();
  }

  const open = (): Promise<PgBoss> => {
    opened ??= start().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };

  /** Makes a queue when it isn't there, and sets its options as this program has them. */
  async function prepare(queue: QueueTraits): Promise<void> {
    const boss = await open();
    const options = queueOptions(queue);
    const policy = queue.isExclusive ? 'exclusive' : 'standard';
    await boss.createQueue(queue.name, { ...options, policy });
    await boss.updateQueue(queue.name, options);
  }

  return {
    open,
    isOpen: (): boolean => opened !== undefined,
    async ensure(queue: QueueTraits): Promise<PgBoss> {
      const prepared = queues.get(queue.name) ?? prepare(queue);
      queues.set(queue.name, prepared);
      prepared.catch(() => queues.delete(queue.name));
      await prepared;
      return open();
    },
  };
}

/** Jobs in PostgreSQL, by pg-boss. Nothing is connected until it is opened or something is sent. */
export function createJobs(settings: JobsSettings): RunningJobs {
  const stopping = new AbortController();
  // The last word of a database that stops too is no misfortune.
  const onError = (error: Error, what: string): void => {
    if (!(stopping.signal.aborted && isEndOfSession(error))) settings.onError(error, what);
  };
  const queues = openQueues({ ...settings, onError });
  const timers: NodeJS.Timeout[] = [];

  async function startWorker({ queue, concurrency, work }: Worker): Promise<void> {
    const boss = await queues.ensure(queue);
    const options = { pollingIntervalSeconds: lookEverySeconds, localConcurrency: concurrency };
    await boss.work<unknown>(queue.name, options, async ([job]) => {
      if (job === undefined) return;
      await work(job.data, stopping.signal).catch((error: unknown) => {
        onError(asError(error), `job ${queue.name}`);
        throw error;
      });
    });
  }

  async function startRecurring({ name, everySeconds, run }: Recurring): Promise<void> {
    const expireSeconds = Math.max(60, everySeconds * 2);
    const queue = {
      ...{ name, retries: 0, retryDelaySeconds: 1, expireSeconds },
      ...{ heartbeatSeconds: null, isExclusive: false },
    };
    await startWorker({ queue, concurrency: 1, work: (_data, signal) => run(signal) });
    const boss = await queues.open();
    // Of all processes that send it in this span, one succeeds.
    const sendOnce = (): void => {
      boss
        .send(name, null, { singletonSeconds: everySeconds })
        .catch((error: unknown) => onError(asError(error), `job ${name}`));
    };
    sendOnce();
    timers.push(setInterval(sendOnce, everySeconds * 1000).unref());
  }

  return {
    async send(job, data, options = {}) {
      const boss = await queues.ensure(job);
      await boss.send(job.name, data, sendOptions(options));
    },

    async retry(queue, ids) {
      if (ids.length === 0) return;
      const boss = await queues.open();
      await boss.retry(queue, [...ids]);
    },

    async work(workers, recurring) {
      for (const worker of workers) await startWorker(worker);
      for (const one of recurring) await startRecurring(one);
    },

    async stop(timeoutMs) {
      stopping.abort();
      for (const timer of timers) clearInterval(timer);
      if (!queues.isOpen()) return;
      const boss = await queues.open().catch(() => null);
      await boss?.stop({ graceful: true, timeout: timeoutMs });
    },
  };
}
