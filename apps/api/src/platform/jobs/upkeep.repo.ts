import { type Db, statement } from '../database/db.ts';

/** What is done for a site now and then, by itself or by its operator. */
export type UpkeepTask =
  | 'audit-ledger'
  | 'audit-media'
  | 'audit-operators'
  | 'backup'
  | 'verify-backup'
  | 'sweep';

export interface UpkeepRun {
  task: UpkeepTask;
  finishedAt: Date;
  /** How much it found wrong; 0 is well. */
  problems: number;
  /** The first of what it found wrong, a line each. */
  summary: string;
  /** Counts and the like, of each task its own; what the next run compares with. */
  facts: Readonly<Record<string, unknown>>;
}

const note = statement(
  'upkeep-note',
  `insert into upkeep_run (task, finished_at, problems, summary, facts) values ($1, $2, $3, $4, $5)
   on conflict (task) do update set finished_at = excluded.finished_at, problems = excluded.problems,
     summary = excluded.summary, facts = excluded.facts`,
);

const list = statement<UpkeepRun>(
  'upkeep-list',
  'select task, finished_at as "finishedAt", problems, summary, facts from upkeep_run order by task',
);

const mostLines = 10;

/** That a task came to its end, with what it found wrong: how much, or a line for each. */
export async function noteUpkeep(
  db: Db,
  {
    task,
    finishedAt,
    problems,
    facts = {},
  }: Pick<UpkeepRun, 'task' | 'finishedAt'> & {
    problems: number | readonly string[];
    facts?: UpkeepRun['facts'];
  },
): Promise<void> {
  const lines = typeof problems === 'number' ? [] : problems;
  const count = typeof problems === 'number' ? problems : problems.length;
  const summary = lines.slice(0, mostLines).join('\n');
  await db.run(note, [task, finishedAt, count, summary, facts]);
}

/** The last run of every task that ever came to its end. */
export const listUpkeep = (db: Db): Promise<UpkeepRun[]> => db.rows(list);

/** The last run of one task; null when there was none. */
export const findUpkeep = async (db: Db, task: UpkeepTask): Promise<UpkeepRun | null> =>
  (await listUpkeep(db)).find((it) => it.task === task) ?? null;
