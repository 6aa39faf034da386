import type { BatchChange } from '@lantern/contracts/calls/operator/batches';
import type { OperatorRole } from '@lantern/rules/operator-permissions';

import type { Db } from '../../../../platform/database/db.ts';
import { sql } from '../../../../platform/database/sql.ts';
import { statement, written } from '../../../../platform/database/statement.ts';

/** A batch and its progress. */
export interface BatchRow {
  id: string;
  operatorId: number;
  operator: string;
  /** The roles of its operator; none when the operator is shut out. */
  roles: OperatorRole[];
  change: BatchChange;
  reason: string;
  state: 'running' | 'stopped' | 'done';
  createdAt: Date;
  total: number;
  done: number;
  same: number;
  refused: number;
}

const columns = `b.id, b.operator_id as "operatorId", o.login_name as operator,
  case when o.shut_out_at is null then o.roles::text[] else '{}' end as roles, b.change, b.reason, b.state,
  b.created_at as "createdAt", i.total, i.done, i.same, i.refused
  from video_batch b join operator o on o.id = b.operator_id cross join lateral (
    select count(*)::int as total, count(*) filter (where outcome = 'done')::int as done,
      count(*) filter (where outcome = 'same')::int as same,
      count(*) filter (where outcome not in ('done', 'same'))::int as refused
    from video_batch_item where batch_id = b.id) i`;

const add = sql.one(
  'batch-add',
  `with made as (insert into video_batch (operator_id, change, reason, created_at)
     values (:operatorId, :change, :reason, :at) returning id),
   items as (insert into video_batch_item (batch_id, video_id)
     select made.id, v from made, unnest(:ids::bigint[]) as v)
   select id from made`,
);

const running = sql.rows(
  'batch-running',
  `select id from video_batch where state = 'running' order by created_at`,
);

/** Locks a batch until the transaction ends: a batch is stopped between two chunks, and then does nothing more. */
const hold = sql.row('batch-hold', 'select state from video_batch where id = :id for update');

const next = sql.rows(
  'batch-next',
  `select video_id as id from video_batch_item where batch_id = :id and outcome is null order by video_id limit :size`,
);

const titles = sql.rows(
  'batch-titles',
  'select distinct title from video where id = any(:ids::bigint[]) order by title',
);

const saveOutcomeRows = statement(
  'batch-tell',
  `update video_batch_item set outcome = o.outcome from unnest($2::bigint[], $3::text[]) as o(id, outcome)
   where batch_id = $1 and video_id = o.id`,
);

export const findBatch = sql.row('batch-one', `select ${columns} where b.id = :id`, {
  written: written<{ change: BatchChange }>(),
});

/** Batches, the newest first. */
export const findBatches = sql.rows(
  'batch-last',
  `select ${columns} order by b.created_at desc, b.id desc limit 20`,
  { written: written<{ change: BatchChange }>() },
);

export const findRunning = async (db: Db): Promise<string[]> =>
  (await running(db)).map(({ id }) => id);

export const findRefusals = sql.rows(
  'batch-refusals',
  `select i.video_id as id, v.title, i.outcome as reason from video_batch_item i left join video v on v.id = i.video_id
   where i.batch_id = :id and i.outcome not in ('done', 'same') order by i.video_id limit 100`,
);

export const addBatch = async (
  tx: Db,
  it: Pick<BatchRow, 'operatorId' | 'change' | 'reason'> & { at: Date; ids: readonly number[] },
): Promise<string> => (await add(tx, it)).id;

/** Whether a batch runs; it is locked until the transaction ends. */
export const lockRunning = async (tx: Db, id: string): Promise<boolean> =>
  (await hold(tx, { id }))?.state === 'running';

/** The next videos of a batch that were not tried yet, by id. */
export const nextVideos = async (tx: Db, id: string, size: number): Promise<number[]> =>
  (await next(tx, { id, size })).map((row) => row.id);

/** Writes the videos in the order of their ids, in which locks are taken. */
export const titlesOf = async (tx: Db, ids: readonly number[]): Promise<string[]> =>
  (await titles(tx, { ids })).map(({ title }) => title);

export async function saveOutcomes(
  tx: Db,
  id: string,
  outcomes: ReadonlyMap<number, string>,
): Promise<void> {
  await tx.run(saveOutcomeRows, [id, [...outcomes.keys()], [...outcomes.values()]]);
}

export const endBatch = sql.run(
  'batch-end',
  `update video_batch set state = :state, ended_at = :at where id = :id and state = 'running'`,
);
