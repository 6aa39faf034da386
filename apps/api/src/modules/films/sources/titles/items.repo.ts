import type { Db } from '../../../../platform/database/db.ts';
import { sql } from '../../../../platform/database/sql.ts';
import { written } from '../../../../platform/database/statement.ts';

type ItemState = 'bound' | 'waiting' | 'ignored' | 'refused' | 'gone';

export const findItems = sql.rows(
  'sources-items',
  `select i.remote_id as "remoteId", i.video_id as "videoId", encode(i.digest, 'hex') as digest, i.state::text as state,
     i.reason, i.made_video as "madeVideo", v.state = 'taken_down' as "isTakenDown"
   from source_item i left join video v on v.id = i.video_id
   where i.source_id = :sourceId and i.remote_id = any(:remoteIds::text[])`,
  { notNull: ['digest', 'state'], written: written<{ state: ItemState }>() },
);

export interface ItemRow {
  remoteId: string;
  videoId: number | null;
  digest: Buffer;
  state: ItemState;
  reason: string;
  madeVideo: boolean;
  picture: string | null;
}

/** SQL: whether a source offers a picture that is not the one which is waited for. */
const isOtherPicture =
  '(excluded.picture is not null and excluded.picture is distinct from kept.picture)';

const saveItemRows = sql.run(
  'sources-keep-items',
  `insert into source_item as kept (source_id, remote_id, video_id, digest, state, reason, made_video, picture, seen_at, changed_at, run_id)
   select :sourceId, remote_id, video_id, digest, state::source_item_state, reason, made_video, picture, :at, :at, :runId
     from unnest(:remoteIds::text[], :videoIds::bigint[], :digests::bytea[], :states::text[], :reasons::text[], :madeVideos::boolean[], :pictures::text[])
       as given (remote_id, video_id, digest, state, reason, made_video, picture)
   on conflict (source_id, remote_id) do update set video_id = excluded.video_id, digest = excluded.digest,
     state = excluded.state, reason = excluded.reason, made_video = kept.made_video or excluded.made_video,
     picture = coalesce(excluded.picture, kept.picture),
     picture_tries = case when ${isOtherPicture} then 0 else kept.picture_tries end,
     picture_due_at = case when not ${isOtherPicture} then kept.picture_due_at end, seen_at = excluded.seen_at, changed_at = excluded.changed_at,
     run_id = case when excluded.made_video then excluded.run_id else kept.run_id end`,
);

export const saveItems = (
  tx: Db,
  rows: readonly ItemRow[],
  by: { sourceId: number; runId: string; at: Date },
): Promise<number> =>
  saveItemRows(tx, {
    ...by,
    remoteIds: rows.map((it) => it.remoteId),
    videoIds: rows.map((it) => it.videoId),
    digests: rows.map((it) => it.digest),
    states: rows.map((it) => it.state),
    reasons: rows.map((it) => it.reason),
    madeVideos: rows.map((it) => it.madeVideo),
    pictures: rows.map((it) => it.picture),
  });

/** The videos that other titles of this source are. */
export const findBoundVideos = sql.rows(
  'sources-bound-videos',
  `select video_id as "videoId", remote_id as "remoteId" from source_item
    where source_id = :sourceId and video_id = any(:videoIds::bigint[]) and state = 'bound'`,
  { notNull: ['videoId'] },
);

export const findDecisions = sql.rows(
  'sources-decided-cases',
  `select remote_id as "remoteId", why, state::text as state, video_id as "videoId", candidates
     from match_case where source_id = :sourceId and remote_id = any(:remoteIds::text[]) and state <> 'open' order by id`,
  { notNull: ['state'] },
);

const openCase = sql.run(
  'sources-open-case',
  `insert into match_case (source_id, remote_id, candidates, why, record, created_at)
   values (:sourceId, :remoteId, :candidates, :why, :record, :at)
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
  openCase(tx, { ...it, record: JSON.stringify(it.record) });
