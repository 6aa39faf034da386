import type { Db } from '../../../../platform/database/db.ts';
import { sql } from '../../../../platform/database/sql.ts';

/** The lines of a title that is here. */
export const findLines = sql.rows(
  'sources-lines',
  `select c.id, c.source_id as "sourceId", c.player_code as "playerCode", c.position,
     coalesce(json_agg(json_build_object('id', e.id, 'title', e.title, 'address', e.address)
       order by e.position) filter (where e.id is not null), '[]') as episodes
   from channel c left join episode e on e.channel_id = c.id and e.gone_at is null
   where c.video_id = :videoId group by c.id order by c.position`,
  { notNull: ['episodes'] },
);

const put = sql.run(
  'sources-put-episodes',
  `update episode set title = given.title, address = given.address, position = given.position, gone_at = null,
     address_digest = sha256(convert_to(given.address, 'UTF8')), remote_part = given.part
   from unnest(:ids::bigint[], :titles::text[], :addresses::text[], :positions::int[], :parts::int[]) as given (id, title, address, position, part)
   where episode.id = given.id and episode.channel_id = :channelId`,
);

interface KeptEpisodeRow {
  id: number;
  title: string;
  address: string;
  position: number;
  part: number;
}

/** Moves all episodes of a line away: no two may have the same place, even for a moment. */
export const clearPlaces = sql.run(
  'sources-clear-places',
  'update episode set position = -1 - position where channel_id = :channelId and position >= 0',
);

export const putEpisodes = (
  tx: Db,
  channelId: number,
  rows: readonly KeptEpisodeRow[],
): Promise<number> =>
  put(tx, {
    channelId,
    ids: rows.map((it) => it.id),
    titles: rows.map((it) => it.title),
    addresses: rows.map((it) => it.address),
    positions: rows.map((it) => it.position),
    parts: rows.map((it) => it.part),
  });

const drop = sql.run(
  'sources-drop-episodes',
  `delete from episode where id = any(:ids::bigint[]) and asset_id is null
     and not exists (select from entitlement o where o.episode_id = episode.id)
     and not exists (select from play_position p where p.episode_id = episode.id)
     and not exists (select from danmaku d where d.episode_id = episode.id)
     and not exists (select from ingest i where i.episode_id = episode.id)`,
);

const leave = sql.run(
  'sources-leave-episodes',
  `update episode set gone_at = :at, position = 100000 + mod(id, 1000000000)::int
    where id = any(:ids::bigint[]) and asset_id is null`,
);

const saveOwn = sql.run(
  'sources-keep-own-episodes',
  `update episode set position = 50000 + mod(id, 1000000)::int where id = any(:ids::bigint[]) and asset_id is not null`,
);

/** Takes away episodes that the source no longer lists; one that members bought, watched or wrote about is only hidden. */
export async function leaveEpisodes(tx: Db, ids: readonly number[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await drop(tx, { ids });
  await leave(tx, { ids, at });
  await saveOwn(tx, { ids });
}

/** Keeps the origins at which lines are, such as `https://v1.example`. */
export const saveHosts = sql.run(
  'sources-keep-hosts',
  `insert into line_host (host) select host from unnest(:hosts::text[]) as given (host)
   where not exists (select from line_host there where there.host = given.host) on conflict (host) do nothing`,
);
