import type { PgBoss } from 'pg-boss';

import type { Db } from '../database/db.ts';
import { type HeldWork, type Holds, openHolds } from '../database/hold-work.ts';
import { hasCode } from '../has-code.ts';
import type { Job, Jobs, Recurring, SendOptions, Worker } from './job.ts';

/** The schema of pg-boss, beside the site's; pg-boss makes and migrates its tables under a lock of its own. */
const schema = 'pgboss';
const keptSeconds = 24 * 60 * 60;
const usualTimeoutMs = 30_000;
/** The longest that recurring work takes, a day as pg-boss has it; its heartbeat tells sooner that its process is dead. */
const longest = { expireSeconds: 24 * 60 * 60, heartbeatSeconds: 60 };
/** The time after which an idle worker looks again. */
const lookEverySeconds = 1;

export interface JobsSettings {
  connectionString: string;
  /** Receives errors in the background. */
  onError: (error: Error, what: string) => void;
  /** The longest wait for the database, half a minute by default: pg-boss's own maintenance takes long. */
  answerTimeoutMs?: number;
}

export interface RunningJobs extends Jobs {
  /** Starts to do jobs, until `stop`. */
  work: (workers: readonly Worker[], recurring: readonly Recurring[]) => Promise<void>;
  /** Retries failed jobs. */
  retry: (queue: string, ids: readonly string[]) => Promise<void>;
  /** Takes no more jobs, waits this long for running ones, and returns unfinished ones to the queue. */
  stop: (timeoutMs: number) => Promise<void>;
}

type QueueTraits = Omit<Job<object>, 'data'>;

/** The options of a queue. pg-boss refuses an option that is undefined, so options without a value are left out. */
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

/** Whether a stop brings such an error: of what it cut off, or of a database that stops too and ends its sessions (57P01). */
const isOfStop = (error: Error): boolean => error.name === 'AbortError' || hasCode(error, '57P01');

const asError = (error: unknown): Error =>
  error instanceof Error ? error : new Error(String(error));

/** The pg-boss of a process: it starts at first use and makes each queue once. */
function openQueues({ connectionString, onError, answerTimeoutMs = usualTimeoutMs }: JobsSettings) {
  const queues = new Map<string, Promise<void>>();
  let opened: Promise<PgBoss> | undefined;

  // An option of pg; pg-boss passes it on.
  const driverOptions = { query_timeout: answerTimeoutMs, keepAlive: true };

  async function start(): Promise<PgBoss> {
    // Read when it is first needed: a process that only answers members may never send a job.
    const library = await import('pg-boss');
    const boss = new library.PgBoss({
      ...driverOptions,
      connectionString,
      schema,
      // A migration of the site made the schema: the site's role may not make one.
      createSchema: false,
      application_name: 'lantern jobs',
      max: 3,
      // pg-boss's own schedules are not used; `work` sends recurring jobs.
      schedule: false,
      // Nothing reads the statistics that it would write every half minute.
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

  /** Makes a queue if it is missing, and sets its options to those of this version. */
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

/** The queue of work that is sent again soon: a try that fails is not repeated. */
const recurringQueue = (name: string): QueueTraits => ({
  name,
  ...longest,
  retries: 0,
  retryDelaySeconds: 1,
  isExclusive: false,
});

const holdsOf = ({ connectionString, answerTimeoutMs }: JobsSettings): Holds =>
  openHolds({
    connectionString,
    application_name: 'lantern jobs',
    query_timeout: answerTimeoutMs ?? usualTimeoutMs,
  });

async function runHeld({ run }: Recurring, held: HeldWork, signal: AbortSignal): Promise<void> {
  try {
    await run(AbortSignal.any([signal, held.signal]));
  } finally {
    await held.release();
  }
}

/** Recurring work, which takes as long as it takes: it is not begun while this or another process is at it. */
function recurringWorker(recurring: Recurring, holds: Holds) {
  const { name } = recurring;
  let isUnderWay = false;
  const work: Worker['work'] = async (_data, signal) => {
    isUnderWay = true;
    try {
      const held = await holds.hold(`recurring ${name}`);
      if (held !== null) await runHeld(recurring, held, signal);
    } finally {
      isUnderWay = false;
    }
  };
  const worker: Worker = { queue: recurringQueue(name), concurrency: 1, work };
  return { worker, isUnderWay: () => isUnderWay };
}

interface Doing extends Pick<JobsSettings, 'onError'> {
  signal: AbortSignal;
  /** Called when the job was under way as the process stopped. */
  onCut: () => Promise<unknown>;
}

async function doJob({ queue, work }: Worker, data: unknown, { signal, onError, onCut }: Doing) {
  try {
    await work(data, signal);
  } catch (error) {
    onError(asError(error), `job ${queue.name}`);
    throw error;
  } finally {
    if (signal.aborted) await onCut();
  }
}

/** Jobs in PostgreSQL, by pg-boss. It connects when a worker starts or a job is sent. */
export function createJobs(settings: JobsSettings): RunningJobs {
  const stopping = new AbortController();
  // Such an error means nothing during a stop.
  const onError = (error: Error, what: string): void => {
    if (!(stopping.signal.aborted && isOfStop(error))) settings.onError(error, what);
  };
  const queues = openQueues({ ...settings, onError });
  const holds = holdsOf(settings);
  const timers: NodeJS.Timeout[] = [];

  async function startWorker(
    worker: Worker,
    onCut: (boss: PgBoss, jobId: string) => Promise<unknown> = async () => undefined,
  ): Promise<void> {
    const { queue, concurrency } = worker;
    const boss = await queues.ensure(queue);
    const options = { pollingIntervalSeconds: lookEverySeconds, localConcurrency: concurrency };
    const workerId = await boss.work<unknown>(queue.name, options, async ([job]) => {
      if (job === undefined) return;
      // Where one job was there may be others: the worker looks for them at once, and not after its second.
      boss.notifyWorker(workerId);
      const cut = () => onCut(boss, job.id);
      await doJob(worker, job.data, { signal: stopping.signal, onError, onCut: cut });
    });
  }

  async function startRecurring(recurring: Recurring): Promise<void> {
    const { name, everySeconds } = recurring;
    // A run that a stop cut off does not count as that of its span: the next start runs it again.
    const { worker, isUnderWay } = recurringWorker(recurring, holds);
    await startWorker(worker, (boss, jobId) => boss.cancel(name, jobId));
    const boss = await queues.open();
    // One of the processes that send it in this span of time succeeds.
    const sendOnce = (): void => {
      if (isUnderWay()) return;
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
      await holds.close();
    },
  };
}
