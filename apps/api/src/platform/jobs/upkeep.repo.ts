import { type Db, statement } from '../database/db.ts';

/** What is done for a site now and then, by itself or by its operator. */
export type UpkeepTask = 'audit-ledger' | 'audit-media' | 'backup' | 'sweep';

export interface UpkeepRun {
  task: UpkeepTask;
  finishedAt: Date;
  /** How much it found wrong. */
  problems: number;
}

const note = statement(
  'upkeep-note',
  `insert into upkeep_run (task, finished_at, problems) values ($1, $2, $3)
   on conflict (task) do update set finished_at = excluded.finished_at, problems = excluded.problems`,
);

const list = statement<UpkeepRun>(
  'upkeep-list',
  'select task, finished_at as "finishedAt", problems from upkeep_run order by task',
);

/** That a task came to its end. */
export const noteUpkeep = async (db: Db, run: UpkeepRun): Promise<void> => {
  await db.run(note, [run.task, run.finishedAt, run.problems]);
};

/** The last run of every task that ever came to its end. */
export const listUpkeep = (db: Db): Promise<UpkeepRun[]> => db.rows(list);
