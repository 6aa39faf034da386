import type { Db } from '../../../platform/database/db.ts';
import { sql } from '../../../platform/database/sql.ts';

const bySlug = sql.row(
  'moved-in-page-by-slug',
  `select v.id, v.state = 'published' and v.published_at <= :now as "isShown", v.state = 'taken_down' as "isRemoved"
     from old_address a left join video v on v.id = a.video_id where a.path = :path`,
);

/** The title that a number of an old page was; null for none. */
export const findTitleById = sql.row(
  'moved-in-page-by-id',
  `select v.id, v.state = 'published' and v.published_at <= :now as "isShown", i.state = 'refused' or v.state = 'taken_down'
       as "isRemoved"
     from source_item i join source s on s.id = i.source_id and s.kind = 'maccms_database'
     left join video v on v.id = i.video_id
    where i.remote_id = :id order by s.id limit 1`,
);

/** The same by its name in addresses. */
export const findTitleBySlug = (db: Db, slug: string, now: Date) =>
  bySlug(db, { path: `vod:${slug}`, now });

export const findOldCategory = sql.row(
  'moved-in-category-page',
  `select c.code, c.parent_code as "parentCode", c.name
     from source_category b join source s on s.id = b.source_id and s.kind = 'maccms_database'
     join category c on c.code = b.category_code left join category p on p.code = c.parent_code
    where b.remote_code = :id and not c.hidden and p.hidden is not true and not c.dark_web order by s.id limit 1`,
);

const saveSlugRows = sql.run(
  'moved-in-keep-slugs',
  `insert into old_address (path, source_id, video_id)
   select distinct on (given.slug) 'vod:' || given.slug, :sourceId, i.video_id
     from unnest(:remoteIds::text[], :slugs::text[]) as given (remote_id, slug)
     join source_item i on i.source_id = :sourceId and i.remote_id = given.remote_id and i.video_id is not null
    order by given.slug, i.video_id
   on conflict (path) do update set video_id = excluded.video_id, source_id = excluded.source_id
     where (old_address.video_id, old_address.source_id) is distinct from (excluded.video_id, excluded.source_id)`,
);

/** Keeps the names by which titles stood in addresses. */
export const saveSlugs = (
  tx: Db,
  sourceId: number,
  rows: readonly { remoteId: string; slug: string }[],
): Promise<number> =>
  saveSlugRows(tx, {
    sourceId,
    remoteIds: rows.map((it) => it.remoteId),
    slugs: rows.map((it) => it.slug),
  });

const anyMoved = sql.one(
  'moved-in-any-site',
  `select exists (select from source where kind = 'maccms_database') as found`,
);

/** Whether a site has ever moved in: without one, no address is an old one. */
export const hasMovedSite = async (db: Db): Promise<boolean> => (await anyMoved(db)).found;
