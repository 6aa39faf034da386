import { sql } from '../../../../platform/database/sql.ts';
import { hostOf } from '../../access/access.repo.ts';

/** SQL: an episode `e` of another site that nothing is being fetched for. */
const isForeign = `e.asset_id is null and e.address is not null and e.gone_at is null
  and not exists (select from ingest i where i.fills_episode_id = e.id and i.state in ('working', 'failed', 'in_review'))`;

/** A video that may get films, locked. */
export const lockMirrored = sql.row(
  'mirror-video',
  `select id, title, coalesce(son_code, category_code) as "categoryCode" from video
    where id = :videoId and deleted_at is null and state <> 'taken_down' for update`,
  { notNull: ['categoryCode'] },
);

/**
 * Episodes of a video that can be fetched: the named ones or, when none is named, those of its best line: the line with the
 * most episodes at hosts that answer, and of equal ones the first.
 */
export const findForeign = sql.rows(
  'mirror-episodes',
  `with line as (
     select c.id from channel c join episode e on e.channel_id = c.id left join line_host h on h.host = ${hostOf('e')}
      where c.video_id = :videoId and ${isForeign} and h.state is distinct from 'blocked'
      group by c.id, c.position
      order by count(*) filter (where h.state is distinct from 'failing') desc, c.position limit 1)
   select e.id, e.title, e.address, c.name as channel
     from episode e join channel c on c.id = e.channel_id left join line_host h on h.host = ${hostOf('e')}
    where e.video_id = :videoId and ${isForeign} and h.state is distinct from 'blocked'
      and case when cardinality(:episodeIds::bigint[]) = 0 then c.id in (select id from line) else e.id = any(:episodeIds) end
    order by c.position, e.position limit 500`,
  { notNull: ['address'] },
);
