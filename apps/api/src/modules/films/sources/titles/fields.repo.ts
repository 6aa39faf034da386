import { type Db, statement } from '../../../../platform/database/db.ts';
import { sql } from '../../../../platform/database/sql.ts';

/** Who filled fields of a title, where it is not the source that made it; one that `waits` takes what its source says next. */
export const findFieldOwners = sql.rows(
  'sources-field-owners',
  `select field, owner::text = 'operator' as "isOwned", waits from field_owner where video_id = :videoId`,
  { notNull: ['isOwned'] },
);

export type FieldOwnerRow = Awaited<ReturnType<typeof findFieldOwners>>[number];

/** Null for what must stay as it is; `$7` are the fields that are written though they are filled. */
const fill = statement(
  'sources-fill-title',
  `update video set
     title = case when 'title' = any($7::text[]) then coalesce($6, title) else title end,
     introduction = case when introduction = '' or 'introduction' = any($7::text[]) then coalesce($2, introduction) else introduction end,
     author = case when author = '' or 'author' = any($7::text[]) then coalesce($3, author) else author end,
     tags = case when tags = '{}' or 'tags' = any($7::text[]) then coalesce($4::text[], tags) else tags end,
     duration_seconds = case when duration_seconds = 0 then $5 else duration_seconds end
   where id = $1`,
);

interface TitleFill {
  title: string;
  introduction: string;
  author: string;
  tags: readonly string[];
  durationSeconds: number;
}

/** Fills what a title lacks, and in `over` also what is filled; never what an operator owns. */
export function fillTitle(
  tx: Db,
  videoId: number,
  it: TitleFill,
  { owned, over }: { owned: readonly string[]; over: readonly string[] },
): Promise<number> {
  const free = <Value>(field: string, value: Value): Value | null =>
    owned.includes(field) ? null : value;
  return tx.run(fill, [
    videoId,
    free('introduction', it.introduction),
    free('author', it.author),
    free('tags', it.tags),
    it.durationSeconds,
    free('title', it.title),
    over,
  ]);
}

const saveValues = sql.run(
  'sources-hear-fields',
  `update field_owner o set said = given.said, source_id = :sourceId
     from jsonb_to_recordset(:rows::jsonb) as given (field text, said jsonb)
    where o.video_id = :videoId and o.field = given.field and o.owner = 'operator' and (:isMaker or o.said is null or o.source_id = :sourceId)
      and o.said is distinct from given.said`,
);

type SourceValues = Partial<Omit<TitleFill, 'durationSeconds'>>;

/**
 * Keeps what a source says of fields that operators own, for giving them back; what the source that made the title says
 * counts first.
 */
export const saveSourceValues = (
  tx: Db,
  videoId: number,
  { sourceId, isMaker, values }: { sourceId: number; isMaker: boolean; values: SourceValues },
): Promise<number> => {
  const rows = Object.entries(values).map(([field, value]) => ({ field, said: value }));
  return saveValues(tx, { videoId, sourceId, rows: JSON.stringify(rows), isMaker });
};

/** These fields got what they waited for. */
export const settleFields = sql.run(
  'sources-settle-fields',
  `update field_owner set waits = false, source_id = :sourceId where video_id = :videoId and waits and field = any(:fields::text[])`,
);

/** Writes down, before it fills them, that a source which did not make the title fills what it lacks. */
export const creditFields = sql.run(
  'sources-credit-fields',
  `insert into field_owner (video_id, field, owner, source_id)
   select v.id, f.field, 'source', :sourceId from video v cross join unnest(:fields::text[]) as f (field)
    where v.id = :videoId and case f.field when 'introduction' then v.introduction = '' when 'author' then v.author = ''
      when 'tags' then v.tags = '{}' end
   on conflict do nothing`,
);
