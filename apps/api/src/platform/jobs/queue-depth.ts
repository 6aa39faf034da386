import { type Db, statement } from '../database/db.ts';

export interface QueueDepth {
  queue: string;
  /** Jobs that could be done now. */
  waiting: number;
  /** Jobs that are for later. */
  delayed: number;
  active: number;
  /** Jobs of the last day that are not tried again. */
  failed: number;
  /** How long the longest waiting has waited. */
  waitingSeconds: number;
}

const exists = statement<{ exists: boolean }>(
  'queue-exists',
  `select to_regclass('pgboss.job') is not null as exists`,
);

const depth = statement<QueueDepth>(
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

/** How much there is to do in the background, by queue; nothing before the first process that works. */
export async function readQueueDepth(db: Db): Promise<QueueDepth[]> {
  return (await db.row(exists))?.exists === true ? db.rows(depth) : [];
}
