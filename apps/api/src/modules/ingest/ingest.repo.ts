import type { IngestStepName, IngestStepState } from '@lantern/rules/ingest-steps';

import { type Db, statement } from '../../platform/database/db.ts';

/** What an operator says about a file. */
export interface IngestOrder {
  title: string;
  introduction: string;
  author: string;
  tags: readonly string[];
  paid: boolean;
  categoryCode: string;
  channelName: string;
  /** With a title it joins the video of that name if there is one; without, the video must be new. */
  episodeTitle: string | null;
}

export interface NewIngest extends IngestOrder {
  id: string;
  origin: 'file' | 'upload';
  source: string;
  version: string;
  operatorId: number | null;
}

export type IngestState = 'working' | 'failed' | 'in_review' | 'published' | 'rejected';

export interface Ingest extends IngestOrder {
  id: string;
  origin: 'file' | 'upload';
  source: string;
  version: string;
  state: IngestState;
  bytes: number | null;
  sha256: Buffer | null;
  /** As the probe wrote it down. */
  facts: unknown;
  /** Which of the asset's posters the video gets. */
  poster: number;
  videoId: number | null;
  episodeId: number | null;
  createdAt: Date;
  /** When it came to the state it is in. */
  changedAt: Date;
  steps: StepRow[];
}

export interface StepRow {
  step: IngestStepName;
  state: IngestStepState;
  /** Percent. */
  progress: number;
  attempts: number;
  startedAt: Date | null;
  durationMs: number | null;
  fault: string | null;
  detail: string | null;
}

const columns = `i.id, i.origin, i.source, i.version, i.title, i.introduction, i.author, i.tags, i.paid,
  i.category_code as "categoryCode", i.channel_name as "channelName", i.episode_title as "episodeTitle", i.state,
  i.bytes, i.sha256, i.facts, i.poster, i.video_id as "videoId", i.episode_id as "episodeId", i.created_at as "createdAt", i.changed_at as "changedAt"`;

const insert = statement(
  'ingest-insert',
  `with made as (
     insert into ingest (id, origin, source, version, operator_id, title, introduction, author, tags, paid,
       category_code, channel_name, episode_title, created_at, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14)
     on conflict (id) do nothing returning id)
   insert into ingest_step (ingest_id, step) select made.id, step from made, unnest(enum_range(null::ingest_step_name)) step`,
);

type IngestRow = Omit<Ingest, 'steps'>;

const find = statement<IngestRow>('ingest-find', `select ${columns} from ingest i where i.id = $1`);

const stepsOf = statement<StepRow & { ingestId: string }>(
  'ingest-steps',
  `select ingest_id as "ingestId", step, state, progress, attempts, started_at as "startedAt",
     duration_ms as "durationMs", fault, detail
   from ingest_step where ingest_id = any($1::uuid[]) order by ingest_id, step`,
);

const page = statement<IngestRow>(
  'ingest-page',
  `select ${columns} from ingest i where $1::text is null or i.state = $1::ingest_state
   order by i.created_at desc, i.id limit $2 offset $3`,
);

const count = statement<{ total: number }>(
  'ingest-count',
  'select count(*) as total from ingest where $1::text is null or state = $1::ingest_state',
);

const inReview = statement<{ id: string }>(
  'ingest-in-review',
  `select id from ingest where id = $1 and state = 'in_review'`,
);

const ofSource = statement<{ id: string }>(
  'ingest-of-source',
  `select id from ingest where source = $1 and version = $2 and title = $3
     and episode_title is not distinct from $4 and state = any($5::ingest_state[])
   order by created_at desc limit 1`,
);

const unfinished = statement<{ id: string }>(
  'ingest-unfinished',
  `select id from ingest where state = 'working' order by created_at limit 200`,
);

const measure = statement(
  'ingest-measure',
  'update ingest set bytes = $2, sha256 = $3 where id = $1',
);
const noteFacts = statement('ingest-facts', 'update ingest set facts = $2 where id = $1');
const move = statement(
  'ingest-move',
  'update ingest set state = $2, changed_at = $4 where id = $1 and state = any($3::ingest_state[])',
);
const notePublished = statement(
  'ingest-published',
  `update ingest set state = 'published', video_id = $2, episode_id = $3, changed_at = $4 where id = $1`,
);
const poster = statement('ingest-poster', 'update ingest set poster = $2 where id = $1');

async function withSteps(db: Db, rows: IngestRow[]): Promise<Ingest[]> {
  const steps = await db.rows(stepsOf, [rows.map((it) => it.id)]);
  return rows.map((row) => ({ ...row, steps: steps.filter((it) => it.ingestId === row.id) }));
}

/** Writes down an ingest with all its steps; one that is there already stays as it is. */
export async function insertIngest(tx: Db, it: NewIngest, now: Date): Promise<void> {
  await tx.run(insert, [
    ...[it.id, it.origin, it.source, it.version, it.operatorId, it.title, it.introduction],
    ...[it.author, it.tags, it.paid, it.categoryCode, it.channelName, it.episodeTitle, now],
  ]);
}

export async function findIngest(db: Db, id: string): Promise<Ingest | null> {
  const [found] = await withSteps(db, await db.rows(find, [id]));
  return found ?? null;
}

/** Newest first. */
export const listIngestPage = async (
  db: Db,
  { state, limit, offset }: { state: IngestState | null; limit: number; offset: number },
): Promise<Ingest[]> => withSteps(db, await db.rows(page, [state, limit, offset]));

export const countIngests = async (db: Db, state: IngestState | null): Promise<number> =>
  (await db.row(count, [state]))?.total ?? 0;

/** Whether it is made, and neither published nor rejected. */
export const isInReview = async (db: Db, id: string): Promise<boolean> =>
  (await db.row(inReview, [id])) !== null;

/** The latest ingest of the same file under the same title that is in one of these states. */
export const findIngestOfSource = async (
  db: Db,
  of: Pick<NewIngest, 'source' | 'version' | 'title' | 'episodeTitle'>,
  states: readonly IngestState[],
): Promise<string | null> =>
  (await db.row(ofSource, [of.source, of.version, of.title, of.episodeTitle, states]))?.id ?? null;

export const listUnfinishedIngests = async (db: Db): Promise<string[]> =>
  (await db.rows(unfinished)).map((it) => it.id);

export const noteMeasures = (tx: Db, id: string, bytes: number, sha256: Buffer): Promise<number> =>
  tx.run(measure, [id, bytes, sha256]);

export const noteSourceFacts = (tx: Db, id: string, facts: object): Promise<number> =>
  tx.run(noteFacts, [id, JSON.stringify(facts)]);

/** Answers whether it was in one of the states it may come from. */
export const moveIngest = async (
  tx: Db,
  id: string,
  { from, to, at }: { from: readonly IngestState[]; to: IngestState; at: Date },
): Promise<boolean> => (await tx.run(move, [id, to, from, at])) === 1;

export const noteIngestPublished = (
  tx: Db,
  id: string,
  { videoId, episodeId, at }: { videoId: number; episodeId: number; at: Date },
): Promise<number> => tx.run(notePublished, [id, videoId, episodeId, at]);

/** Which of the asset's posters the video will get. */
export const choosePoster = (tx: Db, id: string, place: number): Promise<number> =>
  tx.run(poster, [id, place]);
