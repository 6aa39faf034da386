import type { Db } from '../database/db.ts';
import { sql } from '../database/sql.ts';
import { written } from '../database/statement.ts';

/** Upkeep of a site: tasks that run nightly, or that an operator starts. */
export type UpkeepTask =
  | 'audit-ledger'
  | 'audit-media'
  | 'audit-operators'
  | 'check-edges'
  | 'backup'
  | 'verify-backup'
  | 'sweep';

export interface UpkeepRun {
  task: UpkeepTask;
  finishedAt: Date;
  /** The number of faults it found; 0 means sound. */
  problems: number;
  /** The first faults it found, a line each. */
  summary: string;
  /** The task's own counts, with which its next run compares. */
  facts: Readonly<Record<string, unknown>>;
}

const note = sql.run(
  'upkeep-note',
  `insert into upkeep_run as last (task, finished_at, problems, summary, facts, sound_at)
   values (:task, :finishedAt, :count, :summary, :facts, case when :count = 0 then :finishedAt::timestamptz end)
   on conflict (task) do update set finished_at = excluded.finished_at, problems = excluded.problems,
     summary = excluded.summary, facts = excluded.facts, sound_at = coalesce(excluded.sound_at, last.sound_at)`,
);

const mostLines = 10;

/** Keeps the result of a finished task: the number of faults, or a line for each. */
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
  await note(db, { task, finishedAt, count, summary, facts });
}

/** The fact of a task that broke off by itself and had never ended before. */
const neverEnded = 'neverEnded';

/** Whether a run is the end of its task. */
export const isEnded = ({ facts }: Pick<UpkeepRun, 'facts'>): boolean => !(neverEnded in facts);

/** What a run leaves for the next one to compare with is no plain value; plain ones tell of that run alone. */
const noteBroken = sql.run(
  'upkeep-note-broken',
  `insert into upkeep_run as last (task, finished_at, problems, summary, facts)
   values (:task, :at, 1, :summary, case when :isDone::boolean then '{}' else jsonb_build_object('${neverEnded}', '{}'::jsonb) end)
   on conflict (task) do update set problems = 1, summary = excluded.summary,
     finished_at = case when :isDone::boolean then excluded.finished_at else last.finished_at end,
     facts = (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(last.facts)
       where jsonb_typeof(value) = 'object')`,
);

/**
 * Keeps that a task broke off, and what its last run left to compare with. It stays due, unless an operator started it, to
 * whom this is its end.
 */
export async function noteBrokenOff(
  db: Db,
  { task, at, error, isDone }: { task: UpkeepTask; at: Date; error: unknown; isDone: boolean },
): Promise<void> {
  const summary = error instanceof Error ? error.message : String(error);
  await noteBroken(db, { task, at, summary, isDone });
}

/** The last finished run of every task. */
export const listUpkeep = sql.rows(
  'upkeep-list',
  'select task, finished_at as "finishedAt", problems, summary, facts from upkeep_run order by task',
  { written: written<Pick<UpkeepRun, 'task' | 'facts'>>() },
);

/** The last finished run of one task; null when there is none. */
export const findUpkeep = async (db: Db, task: UpkeepTask): Promise<UpkeepRun | null> =>
  (await listUpkeep(db)).find((it) => it.task === task) ?? null;
