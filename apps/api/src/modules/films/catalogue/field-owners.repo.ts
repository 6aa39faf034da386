import { type Db, statement } from '../../../platform/database/db.ts';

/** Fields of a video that a source may fill. */
export const sourceFields = ['title', 'introduction', 'author', 'tags', 'poster', 'lines'] as const;
type SourceField = (typeof sourceFields)[number];

const own = statement(
  'video-own-fields',
  `insert into field_owner (video_id, field, owner)
   select video_id, field, 'operator' from unnest($1::bigint[]) as v (video_id) cross join unnest($2::text[]) as f (field)
   on conflict (video_id, field) do update set owner = 'operator', source_id = null where field_owner.owner = 'source'`,
);

/** No source changes these fields of these videos any more. */
export const ownFields = (
  tx: Db,
  videoIds: readonly number[],
  fields: readonly SourceField[],
): Promise<number> => tx.run(own, [videoIds, fields]);
