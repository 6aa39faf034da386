import type { IngestStepName, IngestStepState } from '@lantern/rules/ingest-steps';

import type { Db } from '../../../platform/database/db.ts';
import { sql } from '../../../platform/database/sql.ts';
import { variant } from '../../../platform/database/statement.ts';

/** An operator's details of a file. */
export interface IngestOrder {
  title: string;
  introduction: string;
  author: string;
  tags: readonly string[];
  paid: boolean;
  categoryCode: string;
  channelName: string;
  /** With an episode title, it joins an existing video of that name; without one, the video must be new. */
  episodeTitle: string | null;
  /** The video that it joins, also under another title; by default, the title decides. */
  joinsVideoId?: number | null | undefined;
  /** The episode that gets the film, instead of a further one. */
  fillsEpisodeId?: number | null | undefined;
  /** Grows from file to file that is sent: its place among the others that have one; null where publishing decides. */
  episodeOrder?: number | null | undefined;
}

export interface NewIngest extends IngestOrder {
  id: string;
  origin: 'file' | 'upload' | 'mirror';
  source: string;
  /** Size and time of a file on the server, or the digest of a sample of an upload; may be empty. */
  version: string;
  operatorId: number | null;
  /** Whether storage has the file already. */
  sourceKept?: boolean;
}

export type IngestState = 'working' | 'failed' | 'in_review' | 'published' | 'rejected';

export interface Ingest extends IngestOrder {
  id: string;
  origin: 'file' | 'upload' | 'mirror';
  source: string;
  version: string;
  state: IngestState;
  bytes: number | null;
  sha256: Buffer | null;
  /** Whether storage has the file, so that any machine may work on it; else it is on the machine that took it. */
  sourceKept: boolean;
  /** The result of the probe. */
  facts: unknown;
  /** The number of the poster that the video gets. */
  poster: number;
  videoId: number | null;
  episodeId: number | null;
  /** Subtitles that its asset has. */
  subtitles: number;
  /** Whether its video is still a draft. */
  isDraft: boolean;
  createdAt: Date;
  /** The time of its last change of state. */
  changedAt: Date;
  steps: StepRow[];
}

export interface StepRow {
  step: IngestStepName;
  state: IngestStepState;
  /** Percent. */
  progress: number;
  attempts: number;
  /** Of its latest attempt; null for none since it was last reset. */
  runId: string | null;
  startedAt: Date | null;
  durationMs: number | null;
  fault: string | null;
  detail: string | null;
}

const columns = `i.id, i.origin, i.source, i.version, i.title, i.introduction, i.author, i.tags, i.paid,
  i.category_code as "categoryCode", i.channel_name as "channelName", i.episode_title as "episodeTitle", i.joins_video_id as "joinsVideoId", i.state,
  i.bytes, i.sha256, i.source_kept as "sourceKept", i.facts, i.poster, i.video_id as "videoId", i.episode_id as "episodeId", i.created_at as "createdAt", i.changed_at as "changedAt",
  i.episode_order as "episodeOrder", i.fills_episode_id as "fillsEpisodeId", (select count(*)::int from subtitle t where t.asset_id = i.id) as subtitles,
  exists (select from video v where v.id = i.video_id and v.state = 'draft') as "isDraft"`;

const insert = sql.run(
  'ingest-insert',
  `with made as (
     insert into ingest (id, origin, source, version, operator_id, title, introduction, author, tags, paid,
       category_code, channel_name, episode_title, created_at, changed_at, joins_video_id, episode_order, fills_episode_id, source_kept)
     values (:id, :origin, :source, :version, :operatorId, :title, :introduction, :author, :tags, :paid, :categoryCode, :channelName, :episodeTitle, :now, :now, :joinsVideoId, :episodeOrder, :fillsEpisodeId, :sourceKept)
     on conflict (id) do nothing returning id)
   insert into ingest_step (ingest_id, step) select made.id, step from made, unnest(enum_range(null::ingest_step_name)) step`,
);

type IngestRow = Omit<Ingest, 'steps'>;

const find = sql.rows('ingest-find', `select ${columns} from ingest i where i.id = :id`, {
  notNull: ['tags'],
});

const lock = sql.rows(
  'ingest-lock',
  `select ${columns} from ingest i where i.id = :id for update`,
  { notNull: ['tags'] },
);

const stepsOf = sql.rows(
  'ingest-steps',
  `select ingest_id as "ingestId", step, state, progress, attempts, run_id as "runId", started_at as "startedAt",
     duration_ms as "durationMs", fault, detail
   from ingest_step where ingest_id = any(:ids::uuid[]) order by ingest_id, step`,
);

/** Two statements, each with the index of its order: a common one would get a bad plan. */
const pageWhere = (name: string, condition: string) =>
  variant(
    'ingest-page',
    name,
    `select ${columns} from ingest i
     where ${condition} and ($2::timestamptz is null or (i.created_at, i.id) < ($2, $3::uuid))
     order by i.created_at desc, i.id desc limit $4`,
    { notNull: ['tags'] },
  );

const pages = {
  all: pageWhere('all', '$1::text is null'),
  ofState: pageWhere('of-state', 'i.state = $1::ingest_state'),
};

const count = sql.one(
  'ingest-count',
  `select count(*)::int as total from (
     select from ingest where :state::text is null or state = :state::ingest_state limit :most) counted`,
);

const inReview = sql.row(
  'ingest-in-review',
  `select id from ingest where id = :id and state = 'in_review'`,
);

const ofSource = sql.row(
  'ingest-of-source',
  `select id from ingest where source = :source and version = :version and title = :title
     and episode_title is not distinct from :episodeTitle and state = any(:states::ingest_state[])
   order by created_at desc limit 1`,
);

/** Films to fetch come one at a time from a host, so that the first ones of each are enough. */
const unfinished = sql.rows(
  'ingest-unfinished',
  `with working as (
     select i.id, i.created_at, case when i.origin = 'mirror' and exists (
         select from ingest_step s where s.ingest_id = i.id and s.step = 'received' and s.state <> 'done')
       then coalesce(substring(i.source from '^https?://[^/?#]+'), '') end as host
       from ingest i where i.state = 'working'),
   placed as (select id, host, created_at, row_number() over (partition by host order by created_at, id) as place from working)
   (select id from placed where host is null order by created_at limit 200)
   union all (select id from placed where host is not null and place <= 3 order by place, created_at limit 200)`,
  { notNull: ['id'] },
);

const noteFacts = sql.run('ingest-facts', 'update ingest set facts = :facts where id = :id');
const move = sql.run(
  'ingest-move',
  'update ingest set state = :to, changed_at = :at where id = :id and state = any(:from::ingest_state[])',
);

async function withSteps(db: Db, rows: IngestRow[]): Promise<Ingest[]> {
  const steps = await stepsOf(db, { ids: rows.map((it) => it.id) });
  return rows.map((row) => ({ ...row, steps: steps.filter((it) => it.ingestId === row.id) }));
}

/** Records an ingest with all its steps; an existing one stays as it is. */
export async function insertIngest(tx: Db, it: NewIngest, now: Date): Promise<void> {
  await insert(tx, {
    ...it,
    now,
    joinsVideoId: it.joinsVideoId ?? null,
    episodeOrder: it.episodeOrder ?? null,
    fillsEpisodeId: it.fillsEpisodeId ?? null,
    sourceKept: it.sourceKept ?? false,
  });
}

export async function findIngest(db: Db, id: string): Promise<Ingest | null> {
  const [found] = await withSteps(db, await find(db, { id }));
  return found ?? null;
}

/** The same, locked: no other transaction changes it before this one ends. */
export async function lockIngest(tx: Db, id: string): Promise<Ingest | null> {
  const [found] = await withSteps(tx, await lock(tx, { id }));
  return found ?? null;
}

export const updateIngest = sql.run(
  'ingest-edit',
  `update ingest set title = :title, episode_title = :episodeTitle, introduction = :introduction, author = :author, tags = :tags, category_code = :categoryCode, paid = :paid,
     -- Said to belong elsewhere, it joins no longer the video it was sent for.
     joins_video_id = case when title = :title and category_code = :categoryCode and :episodeTitle::text is not null then joins_video_id end
    where id = :id`,
);

/** The number of ingests in work, of those that wait, and of those that failed. */
export const countIntakeLoad = sql.one(
  'ingest-load',
  `select count(*) filter (where is_running)::int as running, count(*) filter (where not is_running)::int as waiting,
     (select count(*)::int from ingest where state = 'failed') as failed
   from (select exists (select 1 from ingest_step s where s.ingest_id = i.id and s.state = 'running') as is_running
         from ingest i where i.state = 'working') there`,
);

export interface IngestPage {
  /** Null for all states. */
  state: IngestState | null;
  /** The last ingest of the previous page; null for the first page. */
  after: { createdAt: Date; id: string } | null;
  size: number;
}

/** Ingests, the newest first. */
export async function listIngestPage(
  db: Db,
  { state, after, size }: IngestPage,
): Promise<Ingest[]> {
  const page = state === null ? pages.all : pages.ofState;
  const values = [state, after?.createdAt ?? null, after?.id ?? null, size];
  return withSteps(db, await db.rows(page, values));
}

/** The number of matching ingests, counted up to `most`. */
export const countIngests = async (
  db: Db,
  state: IngestState | null,
  most: number,
): Promise<number> => (await count(db, { state, most })).total;

/** Whether the ingest exists and is neither published nor rejected. */
export const isInReview = async (db: Db, id: string): Promise<boolean> =>
  (await inReview(db, { id })) !== null;

/** The latest ingest of the same file under the same title that is in one of these states. */
export const findIngestOfSource = async (
  db: Db,
  of: Pick<NewIngest, 'source' | 'version' | 'title' | 'episodeTitle'>,
  states: readonly IngestState[],
): Promise<string | null> => (await ofSource(db, { ...of, states }))?.id ?? null;

export const listUnfinishedIngests = async (db: Db): Promise<string[]> =>
  (await unfinished(db)).map((it) => it.id);

export const noteSourceFacts = (tx: Db, id: string, facts: object): Promise<number> =>
  noteFacts(tx, { id, facts: JSON.stringify(facts) });

/** Changes the state of an ingest; returns whether it had one of the allowed states. */
export const moveIngest = async (
  tx: Db,
  id: string,
  { from, to, at }: { from: readonly IngestState[]; to: IngestState; at: Date },
): Promise<boolean> => (await move(tx, { id, to, from, at })) === 1;

export const noteIngestPublished = sql.run(
  'ingest-published',
  `update ingest set state = 'published', video_id = :videoId, episode_id = :episodeId, changed_at = :at where id = :id`,
);

/** Chooses the poster that the video will get. */
export const choosePoster = sql.run(
  'ingest-poster',
  'update ingest set poster = :place where id = :id',
);
