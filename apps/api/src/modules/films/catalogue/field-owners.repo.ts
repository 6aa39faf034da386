import type { Db } from '../../../platform/database/db.ts';
import { sql } from '../../../platform/database/sql.ts';

/** Fields of a video that a source may fill. */
export const sourceFields = ['title', 'introduction', 'author', 'tags', 'poster', 'lines'] as const;
export type SourceField = (typeof sourceFields)[number];

/**
 * Run before the operator's values are written: what a field says until then came from the source that brought the title, and is
 * kept. A field that is owned already keeps what its source said last.
 */
const own = sql.run(
  'video-own-fields',
  `insert into field_owner (video_id, field, owner, operator_id, owned_at, source_id, said)
   select v.id, f.field, 'operator', :operatorId, :at, by_source.id, case when by_source.id is not null then case f.field
       when 'title' then to_jsonb(v.title) when 'introduction' then to_jsonb(nullif(v.introduction, ''))
       when 'author' then to_jsonb(nullif(v.author, '')) when 'tags' then to_jsonb(nullif(v.tags, '{}')) end end
     from video v cross join unnest(:fields::text[]) as f (field) left join lateral (
       select coalesce(:sourceId, (select i.source_id from source_item i where i.video_id = v.id and i.state = 'bound'
         order by i.made_video desc, i.source_id limit 1)) as id) by_source on true
    where v.id = any(:videoIds::bigint[])
   on conflict (video_id, field) do update set owner = 'operator', operator_id = excluded.operator_id,
     owned_at = excluded.owned_at, waits = false,
     said = case when field_owner.owner = 'source' and not field_owner.waits then excluded.said else field_owner.said end`,
);

interface OwnedBy {
  /** Null for a title that its source had locked. */
  operatorId: number | null;
  at: Date;
  /** The source that said what the fields hold, where it is not known from the title. */
  sourceId?: number;
}

/** No source changes these fields of these videos any more. Called before an operator's values are written. */
export const ownFields = (
  tx: Db,
  { videoIds, fields }: { videoIds: readonly number[]; fields: readonly SourceField[] },
  { operatorId, at, sourceId }: OwnedBy,
): Promise<number> => own(tx, { videoIds, fields, operatorId, at, sourceId: sourceId ?? null });
