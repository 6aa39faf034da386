import { type Db, statement } from '../../../../platform/database/db.ts';
import { sql } from '../../../../platform/database/sql.ts';
import { moveUndone } from '../../../../text/chinese-alone.ts';

export const lockRun = sql.row(
  'moved-in-undo-run',
  `select id, source_id as "sourceId", started_at as "startedAt" from source_run
    where id::text = :runId and state <> 'undone'
      and (kind = 'move' or exists (select from source s where s.id = source_run.source_id and s.kind = 'list')) for update`,
);

/** SQL: whether an ingest `i` brought a film of a list or a folder, as the run itself does. */
const isFile = `(i.origin = 'file' and i.operator_id is null and exists (select from source s where s.id = $1 and s.kind in ('folder', 'list')))`;

/**
 * SQL: whether a video that a run made was left alone since: no purchase, no report, no film of another hand or on its way,
 * no edit, no other source.
 */
const isUntouched = `not exists (select from episode e join entitlement o on o.episode_id = e.id where e.video_id = v.id)
  and not exists (select from episode e where e.video_id = v.id and e.asset_id is not null
    and not exists (select from ingest i where i.episode_id = e.id and ${isFile}))
  and not exists (select from episode e join ingest i on i.fills_episode_id = e.id where e.video_id = v.id
    and i.state in ('working', 'failed', 'in_review'))
  and not exists (select from danmaku d where d.video_id = v.id)
  and not exists (select from ingest i where i.video_id = v.id and not ${isFile})
  and not exists (select from video_report r where r.video_id = v.id)
  and not exists (select from source_item other where other.video_id = v.id and other.source_id <> $1)
  and not exists (select from audit a where a.subject_kind = 'video' and a.subject_id = v.id::text)`;

const untouched = statement(
  'moved-in-undo-videos',
  `select v.id from source_item i join video v on v.id = i.video_id
    where i.source_id = $1 and i.run_id = $2 and i.made_video and ${isUntouched} order by v.id limit $3`,
);

const revokeRights = sql.run(
  'moved-in-undo-rights',
  `update rights_record set revoked_at = :at, revoke_reason = :moveUndone
    where video_id = any(:ids::bigint[]) and revoked_at is null`,
);
const dropItems = sql.run(
  'moved-in-undo-items',
  'delete from source_item where source_id = :sourceId and video_id = any(:ids::bigint[])',
);
const dropAddresses = sql.run(
  'moved-in-undo-addresses',
  'delete from old_address where video_id = any(:ids::bigint[])',
);
const dropKeys = sql.run(
  'moved-in-undo-keys',
  'delete from title_key where video_id = any(:ids::bigint[])',
);
const binVideos = sql.run(
  'moved-in-undo-bin',
  `update video set deleted_at = :at, published_at = case when state = 'published' then null else published_at end,
     state = case when state = 'published' then 'draft' else state end
    where id = any(:ids::bigint[]) and deleted_at is null`,
);

/** Videos that a run made and no operator or member has touched. */
export const findUntouched = async (
  tx: Db,
  it: { sourceId: number; runId: string; most: number },
): Promise<number[]> =>
  (await tx.rows(untouched, [it.sourceId, it.runId, it.most])).map(({ id }) => id);

/** Those of a run that are still here. */
export const findTouched = sql.rows(
  'moved-in-undo-touched',
  `select v.id, v.title from source_item i join video v on v.id = i.video_id
    where i.source_id = :sourceId and i.run_id = :runId and i.made_video order by v.id`,
);

/** Puts videos into the bin, and forgets where they were from; their records of rights stay, revoked. */
export async function withdrawVideos(
  tx: Db,
  sourceId: number,
  { ids, at }: { ids: readonly number[]; at: Date },
): Promise<void> {
  await revokeRights(tx, { ids, at, moveUndone });
  await dropItems(tx, { sourceId, ids });
  await dropAddresses(tx, { ids });
  await dropKeys(tx, { ids });
  await binVideos(tx, { ids, at });
}
