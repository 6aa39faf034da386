import { type Db, statement } from '../../../../platform/database/db.ts';
import { written } from '../../../../platform/database/statement.ts';

type ItemState = 'bound' | 'waiting' | 'ignored' | 'refused' | 'gone';

const items = statement(
  'sources-items',
  `select i.remote_id as "remoteId", i.video_id as "videoId", encode(i.digest, 'hex') as digest, i.state::text as state,
     i.reason, i.made_video as "madeVideo", v.state = 'taken_down' as "isTakenDown"
   from source_item i left join video v on v.id = i.video_id
   where i.source_id = $1 and i.remote_id = any($2::text[])`,
  { notNull: ['digest', 'state'], written: written<{ state: ItemState }>() },
);

export const findItems = (tx: Db, sourceId: number, remoteIds: readonly string[]) =>
  tx.rows(items, [sourceId, remoteIds]);

export interface ItemRow {
  remoteId: string;
  videoId: number | null;
  digest: Buffer;
  state: ItemState;
  reason: string;
  madeVideo: boolean;
  picture: string | null;
}

const keepItemRows = statement(
  'sources-keep-items',
  `insert into source_item as kept (source_id, remote_id, video_id, digest, state, reason, made_video, picture, seen_at, changed_at, run_id)
   select $1, remote_id, video_id, digest, state::source_item_state, reason, made_video, picture, $9, $9, $10
     from unnest($2::text[], $3::bigint[], $4::bytea[], $5::text[], $6::text[], $7::boolean[], $8::text[])
       as given (remote_id, video_id, digest, state, reason, made_video, picture)
   on conflict (source_id, remote_id) do update set video_id = excluded.video_id, digest = excluded.digest,
     state = excluded.state, reason = excluded.reason, made_video = kept.made_video or excluded.made_video,
     picture = coalesce(excluded.picture, kept.picture), seen_at = excluded.seen_at, changed_at = excluded.changed_at,
     run_id = case when excluded.made_video then excluded.run_id else kept.run_id end`,
);

export const keepItems = (
  tx: Db,
  rows: readonly ItemRow[],
  by: { sourceId: number; runId: string; at: Date },
): Promise<number> =>
  tx.run(keepItemRows, [
    by.sourceId,
    rows.map((it) => it.remoteId),
    rows.map((it) => it.videoId),
    rows.map((it) => it.digest),
    rows.map((it) => it.state),
    rows.map((it) => it.reason),
    rows.map((it) => it.madeVideo),
    rows.map((it) => it.picture),
    by.at,
    by.runId,
  ]);

const boundElsewhere = statement(
  'sources-bound-videos',
  `select video_id as "videoId", remote_id as "remoteId" from source_item
    where source_id = $1 and video_id = any($2::bigint[]) and state = 'bound'`,
  { notNull: ['videoId'] },
);

/** The videos that other titles of this source are. */
export const findBoundVideos = (tx: Db, sourceId: number, videoIds: readonly number[]) =>
  tx.rows(boundElsewhere, [sourceId, videoIds]);

const decided = statement(
  'sources-decided-cases',
  `select remote_id as "remoteId", why, state::text as state, video_id as "videoId", candidates
     from match_case where source_id = $1 and remote_id = any($2::text[]) and state <> 'open' order by id`,
  { notNull: ['state'] },
);

export const findDecisions = (tx: Db, sourceId: number, remoteIds: readonly string[]) =>
  tx.rows(decided, [sourceId, remoteIds]);

const openCase = statement(
  'sources-open-case',
  `insert into match_case (source_id, remote_id, candidates, why, record, created_at)
   values ($1, $2, $3, $4, $5, $6)
   on conflict (source_id, remote_id) where state = 'open'
   do update set candidates = excluded.candidates, why = excluded.why, record = excluded.record`,
);

export interface NewCase {
  sourceId: number;
  remoteId: string;
  candidates: readonly number[];
  why: 'unsure' | 'twice' | 'fewer';
  record: unknown;
  at: Date;
}

export const openMatchCase = (tx: Db, it: NewCase): Promise<number> =>
  tx.run(openCase, [
    it.sourceId,
    it.remoteId,
    it.candidates,
    it.why,
    JSON.stringify(it.record),
    it.at,
  ]);
