import { type Db, statement } from '../../../../platform/database/db.ts';

const owners = statement(
  'sources-field-owners',
  `select field, owner::text = 'operator' as "isOwned", waits from field_owner where video_id = $1`,
  { notNull: ['isOwned'] },
);

/** Who filled fields of a title, where it is not the source that made it; one that `waits` takes what its source says next. */
export const findFieldOwners = (tx: Db, videoId: number) => tx.rows(owners, [videoId]);

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

const hear = statement(
  'sources-hear-fields',
  `update field_owner o set said = given.said, source_id = $2
     from jsonb_to_recordset($3::jsonb) as given (field text, said jsonb)
    where o.video_id = $1 and o.field = given.field and o.owner = 'operator' and ($4 or o.said is null or o.source_id = $2)
      and o.said is distinct from given.said`,
);
const settle = statement(
  'sources-settle-fields',
  `update field_owner set waits = false, source_id = $2 where video_id = $1 and waits and field = any($3::text[])`,
);
const credit = statement(
  'sources-credit-fields',
  `insert into field_owner (video_id, field, owner, source_id)
   select v.id, f.field, 'source', $2 from video v cross join unnest($3::text[]) as f (field)
    where v.id = $1 and case f.field when 'introduction' then v.introduction = '' when 'author' then v.author = ''
      when 'tags' then v.tags = '{}' end
   on conflict do nothing`,
);

type Said = Partial<Omit<TitleFill, 'durationSeconds'>>;

/** Keeps what a source says of fields that operators own, for giving them back; what the source that made the title says counts first. */
export const hearFields = (
  tx: Db,
  videoId: number,
  { sourceId, isMaker, said }: { sourceId: number; isMaker: boolean; said: Said },
): Promise<number> => {
  const rows = Object.entries(said).map(([field, value]) => ({ field, said: value }));
  return tx.run(hear, [videoId, sourceId, JSON.stringify(rows), isMaker]);
};

/** These fields got what they waited for. */
export const settleFields = (
  tx: Db,
  videoId: number,
  { sourceId, fields }: { sourceId: number; fields: readonly string[] },
): Promise<number> => tx.run(settle, [videoId, sourceId, fields]);

/** Writes down, before it fills them, that a source which did not make the title fills what it lacks. */
export const creditFields = (
  tx: Db,
  videoId: number,
  { sourceId, fields }: { sourceId: number; fields: readonly string[] },
): Promise<number> => tx.run(credit, [videoId, sourceId, fields]);
