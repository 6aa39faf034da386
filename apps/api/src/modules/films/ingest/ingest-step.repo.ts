import type { IngestStepName } from '@lantern/rules/ingest-steps';
import type pg from 'pg';

import type { Config } from '../../../platform/config/config.ts';
import { type Db, statement } from '../../../platform/database/db.ts';
import { type HeldWork, holdWork } from '../../../platform/database/hold-work.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { FilmPrint } from '../../../platform/film-likeness.ts';

/** An attempt at a step, by one process. */
export interface StepRun {
  ingestId: string;
  step: IngestStepName;
  runId: string;
}

const begin = sql.row(
  'ingest-step-begin',
  `update ingest_step set state = 'running', run_id = :runId, started_at = :at, attempts = attempts + 1, progress = 0,
     duration_ms = null, fault = null, detail = null
   where ingest_id = :ingestId and step = :step and state in ('waiting', 'running')
     and exists (select from ingest where id = :ingestId and state = 'working') returning attempts`,
);

const ofRun = `where ingest_id = $1 and step = $2 and run_id = $3 and state = 'running'`;

/** A step that began while its file was being rejected was not taken back: it has no result either. */
const isWanted = `exists (select from ingest where id = $1 and state = 'working')`;

const progress = statement(
  'ingest-step-progress',
  `update ingest_step set progress = $4 ${ofRun} and ${isWanted}`,
);

const finish = statement(
  'ingest-step-finish',
  `update ingest_step set state = 'done', progress = 100, duration_ms = $4 ${ofRun} and ${isWanted}`,
);

const stop = statement(
  'ingest-step-stop',
  `update ingest_step set state = $4, duration_ms = $5, fault = $6, detail = $7 ${ofRun}`,
);

const putBack = statement(
  'ingest-step-put-back',
  `update ingest_step set state = 'waiting', attempts = attempts - 1 ${ofRun}`,
);

/** What the environment says ($1), else what is stored. */
const review = sql.one(
  'ingest-review',
  `select coalesce(:intakeReview::boolean, (select value = 'true'::jsonb from setting where key = 'intakeReview'), false) as "isOn"`,
  { notNull: ['isOn'] },
);

const failedOnes = sql.rows(
  'ingest-failed',
  `select id from ingest where state = 'failed' order by created_at limit :most`,
);

/** Takes a step; returns the number of attempts, or null when the step is no longer to be done: its ingest was rejected. */
export const beginStep = async (
  db: Db,
  { ingestId, step, runId }: StepRun,
  at: Date,
): Promise<number | null> => (await begin(db, { ingestId, step, runId, at }))?.attempts ?? null;

/** Writes the progress of a run; returns 0 when the step was taken from it. */
export const noteProgress = (db: Db, run: StepRun, percent: number): Promise<number> =>
  db.run(progress, [run.ingestId, run.step, run.runId, percent]);

/** Takes the running step from its run, whose results then don't count: it ends when it next writes its progress. */
export const takeStepBack = sql.run(
  'ingest-step-take-back',
  `update ingest_step set state = 'waiting', run_id = null where ingest_id = :ingestId and state = 'running'`,
);

/** Throws when another run has taken the step: this run's results must not count. */
export async function finishStep(tx: Db, run: StepRun, durationMs: number): Promise<void> {
  const finished = await tx.run(finish, [run.ingestId, run.step, run.runId, durationMs]);
  if (finished !== 1) throw new Error(`${run.step} of ${run.ingestId} was taken by another`);
}

export interface StepEnd {
  state: 'waiting' | 'failed';
  durationMs: number;
  fault: string;
  detail: string;
}

/** Ends a step; returns whether this run still held it. */
export const stopStep = async (db: Db, run: StepRun, end: StepEnd): Promise<boolean> =>
  (await db.run(stop, [
    run.ingestId,
    run.step,
    run.runId,
    end.state,
    end.durationMs,
    end.fault,
    end.detail,
  ])) === 1;

/** Resets a step, because its process was asked to stop. */
export const putStepBack = (db: Db, run: StepRun): Promise<number> =>
  db.run(putBack, [run.ingestId, run.step, run.runId]);

/** Resets this step and the later ones, with all their attempts. */
export const askForStepAgain = sql.run(
  'ingest-step-again',
  `update ingest_step set state = 'waiting', attempts = 0, progress = 0, run_id = null, fault = null, detail = null
   where ingest_id = :ingestId and step >= :step`,
);

/**
 * Has this step and the later ones done again, because their files are on another machine. A step that succeeded gets its
 * attempt back: only steps that fail or are killed again and again are given up.
 */
export const goBackTo = sql.run(
  'ingest-step-go-back',
  `update ingest_step set state = 'waiting', progress = 0, run_id = null,
     attempts = case when state = 'done' then greatest(attempts - 1, 0) else attempts end
   where ingest_id = :ingestId and step >= :step`,
);

/** The lock of an ingest. */
export const tryIngestLock = (pool: pg.Pool, ingestId: string): Promise<HeldWork | null> =>
  holdWork(pool, `ingest ${ingestId}`);

/** The lock of an upload, which its one writer holds. */
export const tryUploadLock = (pool: pg.Pool, uploadId: string): Promise<HeldWork | null> =>
  holdWork(pool, `ingest upload ${uploadId}`);

const find = sql.row('blocked-find', 'select reason from blocked_source where sha256 = :sha256');

/** Why a file of this checksum must not be published; null when it may. */
export const findBlocked = async (db: Db, sha256: Buffer): Promise<string | null> =>
  (await find(db, { sha256 }))?.reason ?? null;

export const blockSource = sql.run(
  'blocked-add',
  `insert into blocked_source (sha256, reason, operator_id, created_at) values (:sha256, :reason, :operatorId, :at)
   on conflict (sha256) do nothing`,
);

const findFile = sql.row(
  'film-removed-file',
  'select reason from removed_film where sha256 = :sha256 limit 1',
);

interface RemovedPrint extends FilmPrint {
  videoId: number;
  reason: string;
}

const findPrints = statement(
  'film-removed-prints',
  `select video_id as "videoId", reason, duration_ms as "durationMs", step_ms as "stepMs", hashes
     from removed_film where hashes is not null and duration_ms between $1 and $2`,
  { notNull: ['stepMs'] },
);

export const saveFingerprint = sql.run(
  'film-keep-print',
  `insert into film_fingerprint (ingest_id, duration_ms, step_ms, hashes) values (:ingestId, :durationMs, :stepMs, :hashes)
   on conflict (ingest_id) do update set duration_ms = :durationMs, step_ms = :stepMs, hashes = :hashes`,
);

/** Blocks the films of a video: neither their files nor other encodings of them are taken in again. */
export const blockFilms = sql.run(
  'film-remove',
  `insert into removed_film (video_id, sha256, duration_ms, step_ms, hashes, reason, operator_id, created_at)
   select i.video_id, i.sha256, f.duration_ms, f.step_ms, f.hashes, :reason, :operatorId, :at
     from ingest i left join film_fingerprint f on f.ingest_id = i.id
    where i.video_id = :videoId and i.state = 'published'
      and not exists (select from removed_film r where r.video_id = i.video_id and r.sha256 is not distinct from i.sha256)`,
);

/** Lifts the block. */
export const bringFilmsBack = sql.run(
  'film-bring-back',
  'delete from removed_film where video_id = :videoId',
);

/** Why a file of this checksum was removed; null when it was not. */
export const findRemovedFile = async (db: Db, sha256: Buffer): Promise<string | null> =>
  (await findFile(db, { sha256 }))?.reason ?? null;

/** Removed films of about the same length. */
export const findRemovedPrints = (
  db: Db,
  fromMs: number,
  untilMs: number,
): Promise<RemovedPrint[]> => db.rows(findPrints, [Math.floor(fromMs), Math.ceil(untilMs)]);

/** Failed ingests, the oldest first. */
export const listFailed = async (db: Db, most: number): Promise<string[]> =>
  (await failedOnes(db, { most })).map((it) => it.id);

/** Whether a film that is packaged waits until an operator publishes it. */
export const waitsForReview = async (
  tx: Db,
  { operatorOverrides }: Pick<Config, 'operatorOverrides'>,
): Promise<boolean> =>
  (await review(tx, { intakeReview: operatorOverrides.intakeReview ?? null })).isOn;
