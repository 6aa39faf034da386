import type { Db } from '../database/db.ts';
import { sql } from '../database/sql.ts';

export interface QueueDepth {
  queue: string;
  /** Jobs that are ready. */
  waiting: number;
  /** Jobs whose time has not come. */
  delayed: number;
  active: number;
  /** Jobs of the last day that failed for good. */
  failed: number;
  /** The age of the oldest ready job. */
  waitingSeconds: number;
}

const exists = sql.one('queue-exists', `select to_regclass('pgboss.job') is not null as exists`);

const depth = sql.rows(
  'queue-depth',
  `select queue.name as queue,
     count(*) filter (where job.state < 'active' and job.start_after <= now())::int as waiting,
     count(*) filter (where job.state < 'active' and job.start_after > now())::int as delayed,
     count(*) filter (where job.state = 'active')::int as active,
     count(*) filter (where job.state = 'failed')::int as failed,
     coalesce(extract(epoch from now() - min(job.start_after)
       filter (where job.state < 'active' and job.start_after <= now())), 0)::float8 as "waitingSeconds"
   from pgboss.queue queue
   left join pgboss.job job on job.name = queue.name and job.state not in ('completed', 'cancelled')
   group by queue.name order by queue.name`,
);

/** Whether there are queues: there are none before the first worker has run. */
const hasQueues = async (db: Db): Promise<boolean> => (await exists(db)).exists;

/** The work that waits, by queue; empty before the first worker has run. */
export const readQueueDepth = async (db: Db): Promise<QueueDepth[]> =>
  (await hasQueues(db)) ? depth(db) : [];

const unfinished = sql.row(
  'queue-unfinished',
  `select data, coalesce(started_on, created_on) as since, state = 'active' as "isActive"
     from pgboss.job where name = :queue and state in ('created', 'retry', 'active') order by created_on limit 1`,
);

/** The oldest job of a queue that waits or runs, and since when; null when there is none. */
export const findUnfinished = async (db: Db, queue: string) =>
  (await hasQueues(db)) ? unfinished(db, { queue }) : null;

const failed = sql.rows(
  'queue-failed',
  `select id from pgboss.job where name = :queue and state = 'failed' order by created_on limit 1000`,
);

/** The ids of a queue's jobs that failed for good, at most 1000. */
export const findFailed = async (db: Db, queue: string): Promise<string[]> =>
  (await hasQueues(db)) ? (await failed(db, { queue })).map(({ id }) => id) : [];
