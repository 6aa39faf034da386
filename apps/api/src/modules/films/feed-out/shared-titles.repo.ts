import { type Db, statement } from '../../../platform/database/db.ts';
import { sql } from '../../../platform/database/sql.ts';
import { hostOf } from '../access/access.repo.ts';
import { isPublished } from '../catalogue/is-published.ts';

/** What decides whether a title is in the feed. */
export interface Shelf {
  now: Date;
  categories: readonly string[];
  sourceIds: readonly number[];
}

/**
 * SQL: whether an episode `e` on a channel `c` of a video `v` is given out. Lines of other sites go free, and by the word of
 * their source.
 */
const isGivenOut = `not c.vip_only and (e.asset_id is not null or (e.gone_at is null and not v.paid
     and c.source_id = any($3::bigint[])
     and not exists (select from line_host h where h.host = ${hostOf('e')} and h.state = 'blocked')))`;

/** SQL: whether a video `v` is in the feed: public, on a chosen shelf, and of no source whose titles are not passed on. */
const isShared = `${isPublished('$1', 'v')} and not v.dark_web
   and (v.category_code = any($2::text[]) or v.son_code = any($2::text[]))
   and not exists (select from source_item i where i.video_id = v.id and i.made_video and i.source_id <> all($3::bigint[]))
   and exists (select from episode e join channel c on c.id = e.channel_id where e.video_id = v.id and ${isGivenOut})`;

const shelfOf = ({ now, categories, sourceIds }: Shelf): unknown[] => [now, categories, sourceIds];

const ids = statement(
  'feed-out-ids',
  `select coalesce(array_agg(found.id order by found.changed_at desc, found.id desc), '{}')::float8[] as ids,
     coalesce(array_agg(extract(epoch from found.changed_at) order by found.changed_at desc, found.id desc), '{}')::float8[] as times
   from (
     select v.id, x.changed_at from video v join video_change x on x.video_id = v.id
      where ${isShared} and ($4::timestamptz is null or x.changed_at >= $4)
        and ($5::text is null or v.category_code = $5 or v.son_code = $5)
        and ($6::text = '' or strpos(v.search_title, search_fold($6)) > 0)
        and v.id > $7 and v.id <= $8) found`,
  // Each filter is left out or is what there is most of: only the values tell.
  { notNull: ['ids', 'times'], isPrepared: false },
);

export interface Narrowed {
  since: Date | null;
  category: string | null;
  words: string;
}

const lastId = sql.one(
  'feed-out-last-id',
  'select coalesce(max(id), 0)::float8 as last from video',
  {
    notNull: ['last'],
  },
);

/** So many titles a statement: of all those of a large site at once, the database would give up. */
const idsAtOnce = 20_000;

/** The ids of the titles in the feed, what changed last first; `atOnce` is how many numbers a statement looks at. */
export async function findSharedIds(
  db: Db,
  shelf: Shelf,
  it: Narrowed,
  atOnce = idsAtOnce,
): Promise<number[]> {
  const { last } = await lastId(db);
  const found: { id: number; at: number }[] = [];
  for (let from = 0; from < last; from += atOnce) {
    const asked = [...shelfOf(shelf), it.since, it.category, it.words, from, from + atOnce];
    const part = await db.one(ids, asked);
    for (const [place, id] of part.ids.entries()) found.push({ id, at: part.times[place] ?? 0 });
  }
  return found.toSorted((one, other) => other.at - one.at || other.id - one.id).map(({ id }) => id);
}

const titles = statement(
  'feed-out-titles',
  `select v.id, v.title, v.introduction, v.tags, v.poster_key as "posterKey", v.duration_seconds as "durationSeconds",
     v.paid, v.score, v.created_at as "createdAt", x.changed_at as "changedAt", v.category_code as root, v.son_code as son,
     coalesce(son.name, category.name) as category, f.year, coalesce(f.area, '') as area, coalesce(f.language, '') as language,
     coalesce(f.actors, '{}') as actors, coalesce(f.directors, '{}') as directors, f.reference_id as "referenceId",
     coalesce(f.remark, '') as remark, coalesce(f.has_ended, false) as "hasEnded",
     array(select k.name from title_key k where k.video_id = v.id and k.kind = 'alias' order by k.name) as aliases
   from unnest($4::bigint[]) with ordinality as asked (id, place) join video v on v.id = asked.id
     join video_change x on x.video_id = v.id join category on category.code = v.category_code
     left join category son on son.code = v.son_code left join title_fact f on f.video_id = v.id
   where ${isShared} order by asked.place`,
  {
    notNull: [
      'aliases',
      'category',
      'area',
      'language',
      'actors',
      'directors',
      'remark',
      'hasEnded',
    ],
  },
);

/** Those of these titles that are in the feed, in their order. */
export const findSharedTitles = (db: Db, shelf: Shelf, of: readonly number[]) =>
  db.rows(titles, [...shelfOf(shelf), of]);

export type SharedRow = Awaited<ReturnType<typeof findSharedTitles>>[number];

const lines = statement(
  'feed-out-lines',
  `select v.id as "videoId", c.id as "channelId", c.name, c.player_code as "playerCode", e.id as "episodeId", e.title,
     case when e.asset_id is null then e.address end as address
   from video v join channel c on c.video_id = v.id join episode e on e.channel_id = c.id
   where v.id = any($4::bigint[]) and ${isPublished('$1', 'v')} and cardinality($2::text[]) > 0 and ${isGivenOut}
   order by v.id, c.position, c.id, (e.asset_id is null), e.position, e.id`,
);

/** The episodes of titles that are given out; one without an address is a film of ours. */
export const findSharedLines = (db: Db, shelf: Shelf, of: readonly number[]) =>
  db.rows(lines, [...shelfOf(shelf), of]);

export type LineRow = Awaited<ReturnType<typeof findSharedLines>>[number];

const film = statement(
  'feed-out-film',
  `select v.id from episode e join channel c on c.id = e.channel_id join video v on v.id = e.video_id
   where e.id = $4 and e.asset_id is not null and not c.vip_only and ${isShared}`,
);

/** Whether a film of ours is in the feed. */
export const isFilmShared = async (db: Db, shelf: Shelf, episodeId: number): Promise<boolean> =>
  (await db.row(film, [...shelfOf(shelf), episodeId])) !== null;
