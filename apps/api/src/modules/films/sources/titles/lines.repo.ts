import { type Db, statement } from '../../../../platform/database/db.ts';

const lines = statement(
  'sources-lines',
  `select c.id, c.source_id as "sourceId", c.player_code as "playerCode", c.position,
     coalesce(json_agg(json_build_object('id', e.id, 'title', e.title, 'address', e.address)
       order by e.position) filter (where e.id is not null), '[]') as episodes
   from channel c left join episode e on e.channel_id = c.id and e.gone_at is null
   where c.video_id = $1 group by c.id order by c.position`,
  { notNull: ['episodes'] },
);

/** The lines of a title that is here. */
export const findLines = (tx: Db, videoId: number) => tx.rows(lines, [videoId]);

const clear = statement(
  'sources-clear-places',
  'update episode set position = -1 - position where channel_id = $1 and position >= 0',
);

const put = statement(
  'sources-put-episodes',
  `update episode set title = given.title, address = given.address, position = given.position, gone_at = null,
     address_digest = sha256(convert_to(given.address, 'UTF8')), remote_part = given.part
   from unnest($2::bigint[], $3::text[], $4::text[], $5::int[], $6::int[]) as given (id, title, address, position, part)
   where episode.id = given.id and episode.channel_id = $1`,
);

interface KeptEpisodeRow {
  id: number;
  title: string;
  address: string;
  position: number;
  part: number;
}

/** Moves all episodes of a line away: no two may have the same place, even for a moment. */
export const clearPlaces = (tx: Db, channelId: number): Promise<number> =>
  tx.run(clear, [channelId]);

export const putEpisodes = (
  tx: Db,
  channelId: number,
  rows: readonly KeptEpisodeRow[],
): Promise<number> =>
  tx.run(put, [
    channelId,
    rows.map((it) => it.id),
    rows.map((it) => it.title),
    rows.map((it) => it.address),
    rows.map((it) => it.position),
    rows.map((it) => it.part),
  ]);

const drop = statement(
  'sources-drop-episodes',
  `delete from episode where id = any($1::bigint[]) and asset_id is null
     and not exists (select from entitlement o where o.episode_id = episode.id)
     and not exists (select from play_position p where p.episode_id = episode.id)
     and not exists (select from danmaku d where d.episode_id = episode.id)
     and not exists (select from ingest i where i.episode_id = episode.id)`,
);

const leave = statement(
  'sources-leave-episodes',
  `update episode set gone_at = $2, position = 100000 + mod(id, 1000000000)::int
    where id = any($1::bigint[]) and asset_id is null`,
);

const keepOwn = statement(
  'sources-keep-own-episodes',
  `update episode set position = 50000 + mod(id, 1000000)::int where id = any($1::bigint[]) and asset_id is not null`,
);

/** Takes away episodes that the source no longer lists; one that members bought, watched or wrote about is only hidden. */
export async function leaveEpisodes(tx: Db, ids: readonly number[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx.run(drop, [ids]);
  await tx.run(leave, [ids, at]);
  await tx.run(keepOwn, [ids]);
}

const keepHostRows = statement(
  'sources-keep-hosts',
  `insert into line_host (host) select host from unnest($1::text[]) as given (host)
   where not exists (select from line_host there where there.host = given.host) on conflict (host) do nothing`,
);

/** Keeps the origins at which lines are, such as `https://v1.example`. */
export const keepHosts = (tx: Db, hosts: readonly string[]): Promise<number> =>
  tx.run(keepHostRows, [hosts]);
