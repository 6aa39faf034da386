import { sql } from '../../../platform/database/sql.ts';
import { written } from '../../../platform/database/statement.ts';

type Kind = 'maccms_database' | 'folder' | 'list';

/** SQL: whether a program moves in at this moment: it holds the lock of `holdWork`. */
const isAtWork = `exists (select from pg_locks l where l.locktype = 'advisory' and l.granted and l.objsubid = 1
     and l.database = (select oid from pg_database where datname = current_database())
     and (l.classid::bigint << 32 | l.objid::bigint) = hashtextextended('move-in', 0))`;

/** The last runs of the program that moves in, or one of them; lists that were sent to the console are not among them. */
export const findMoves = sql.rows(
  'moved-in-moves',
  `select r.id, r.source_id as "sourceId", s.name as source, s.kind::text as kind, r.state::text as state, r.cursor, r.counts,
     coalesce(o.login_name, '') as by, r.started_at as "startedAt", r.ended_at as "endedAt", r.fault,
     r.state = 'running' and ${isAtWork} as "isAtWork"
   from source_run r join source s on s.id = r.source_id left join operator o on o.id = r.operator_id
   where r.kind = 'move' and s.kind in ('maccms_database', 'folder', 'list') and (:id::uuid is null or r.id = :id)
     and not exists (select from title_list l where l.run_id = r.id)
   order by r.started_at desc, r.id desc limit 20`,
  { notNull: ['kind', 'state', 'by', 'isAtWork'], written: written<{ kind: Kind }>() },
);

export type MoveRow = Awaited<ReturnType<typeof findMoves>>[number];

/** How many titles of these numbers came from a source, and how many of them by these names. */
export const countNamedTitles = sql.one(
  'moved-in-named-titles',
  `select count(*)::int as known, count(*) filter (where exists (select from title_key k
       where k.video_id = item.video_id and k.name = given.name))::int as same
   from unnest(:remoteIds::text[], :names::text[]) as given (remote_id, name)
     join source_item item on item.source_id = :sourceId and item.remote_id = given.remote_id and item.video_id is not null`,
  { notNull: ['known', 'same'] },
);

/** The same of members; one who changed their name here counts as another. */
export const countNamedMembers = sql.one(
  'moved-in-named-members',
  `select count(*)::int as known,
     count(*) filter (where lower(coalesce(moved.old_login_name, member.login_name)) = lower(given.name))::int as same
   from unnest(:remoteIds::text[], :names::text[]) as given (remote_id, name)
     join moved_member moved on moved.source_id = :sourceId and moved.remote_id = given.remote_id
     join member on member.id = moved.member_id`,
  { notNull: ['known', 'same'] },
);

/** What of a source is not here, and why. */
export const findLeftOf = sql.rows(
  'moved-in-left',
  `select state::text as state, reason, count(*)::int as count, (array_agg(remote_id))[1:5] as examples from source_item
    where source_id = :sourceId and state <> 'bound' group by 1, 2 order by 3 desc limit 50`,
  {
    notNull: ['state', 'count', 'examples'],
    written: written<{ state: 'waiting' | 'ignored' | 'refused' | 'gone' }>(),
  },
);

/** What of a source waits. */
export const findOpenOf = sql.one(
  'moved-in-open',
  `select (select count(*)::int from match_case where source_id = :sourceId and state = 'open') as "openCases",
     (select count(*)::int from source_item i join video v on v.id = i.video_id
       where i.source_id = :sourceId and i.picture is not null and i.state = 'bound' and v.poster_key = 'none') as pictures,
     array(select remote_name from source_category where source_id = :sourceId and category_code is null and not ignored
       order by remote_name limit 100) as unbound`,
  { notNull: ['openCases', 'pictures', 'unbound'] },
);
