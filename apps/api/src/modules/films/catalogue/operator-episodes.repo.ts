import type { Db } from '../../../platform/database/db.ts';
import { sql } from '../../../platform/database/sql.ts';
import { variant } from '../../../platform/database/statement.ts';

/** An episode as operators see it. */
export interface EpisodeRow {
  id: number;
  title: string;
  /** Where another site has it, when no file of ours is played instead. */
  address: string | null;
  /** 0 when it is not known. */
  durationMs: number;
  /** The number of members who bought it. */
  sold: number;
  subtitles: { name: string; language: string; label: string }[];
}

/** A channel with its episodes, in their order. */
export interface ChannelRow {
  id: number;
  name: string;
  /** For VIP members only. */
  vipOnly: boolean;
  episodes: EpisodeRow[];
}

/** First moves all of them away: no two rows may have the same place, even for a moment. */
const clearChannels = sql.run(
  'operator-channels-clear',
  'update channel set position = -1 - position where video_id = :videoId and position >= 0',
);
const clearEpisodes = sql.run(
  'operator-episodes-clear',
  'update episode set position = -1 - position where video_id = :videoId and position >= 0',
);

const putChannels = sql.run(
  'operator-channels-put',
  `update channel set name = o.name, vip_only = coalesce(o.vip_only, channel.vip_only), position = o.position - 1
   from unnest(:ids::bigint[], :names::text[], :marks::boolean[]) with ordinality as o(id, name, vip_only, position)
   where channel.id = o.id and channel.video_id = :videoId`,
);

const putEpisodes = sql.run(
  'operator-episodes-put',
  `update episode set title = o.title, channel_id = o.channel, position = o.position
   from unnest(:ids::bigint[], :titles::text[], :channels::bigint[], :positions::int[]) as o(id, title, channel, position)
   where episode.id = o.id and episode.video_id = :videoId`,
);

const hold = sql.run(
  'operator-episode-hold',
  'select from episode where id = :episodeId for update',
);

const bought = sql.row(
  'operator-episode-bought',
  'select from entitlement where episode_id = :episodeId limit 1',
);

const foreign = sql.row(
  'operator-foreign-episode',
  'select from episode where video_id = :videoId and asset_id is null and gone_at is null limit 1',
);

/** Deletes assets that no episode plays; the sweeper of storage then removes their files. */
const dropAssets = ['rendition', 'storyboard', 'asset_poster', 'asset_preview', 'subtitle'].map(
  (table) =>
    variant(
      'operator-drop',
      table,
      `delete from ${table} where asset_id = any($1::uuid[])
       and not exists (select from episode e join video v on v.id = e.video_id
         where e.asset_id = ${table}.asset_id and v.swept_at is null)`,
    ),
);

const assets = sql.rows(
  'operator-assets',
  `select distinct asset_id as id from episode
    where video_id = :videoId and (:episodeId::bigint is null or id = :episodeId) and asset_id is not null`,
  { notNull: ['id'] },
);

const due = sql.rows(
  'operator-sweep-due',
  `select id from video where deleted_at <= :since and swept_at is null order by deleted_at limit 100`,
);

const swept = sql.run(
  'operator-swept',
  `update video set swept_at = :now, state = 'taken_down', poster_key = '' where id = :videoId and swept_at is null
     and deleted_at <= :since`,
);

const unpin = sql.run('operator-unpin', 'delete from pin where video_id = :videoId');

/** The channels of a video, in their order. */
export const findChannels = sql.rows(
  'operator-channels',
  `select c.id, c.name, c.vip_only as "vipOnly", coalesce(json_agg(json_build_object('id', e.id, 'title', e.title,
      'address', case when a.id is null then e.address end, 'durationMs', coalesce(a.duration_ms, 0), 'sold', (select count(*) from entitlement o where o.episode_id = e.id and o.reason = 'bought'),
      'subtitles', coalesce((select json_agg(json_build_object('name', t.name, 'language', t.language, 'label', t.label)
        order by t.position) from subtitle t where t.asset_id = e.asset_id), '[]')
    ) order by e.position) filter (where e.id is not null and (a.id is not null or e.gone_at is null)), '[]') as episodes
   from channel c left join episode e on e.channel_id = c.id left join asset a on a.id = e.asset_id
   where c.video_id = :videoId group by c.id order by c.position`,
);

/** A channel as an operator wants it; without `vipOnly` it is for whom it was. */
export interface WantedChannel {
  id: number;
  name: string;
  vipOnly?: boolean | undefined;
  episodes: readonly { id: number; title: string }[];
}

/** Writes the names and the order of all channels and episodes of a video. */
export async function writeChannels(
  tx: Db,
  videoId: number,
  all: readonly WantedChannel[],
): Promise<void> {
  await clearEpisodes(tx, { videoId });
  await clearChannels(tx, { videoId });
  const marks = all.map((it) => it.vipOnly ?? null);
  await putChannels(tx, {
    videoId,
    ids: all.map((it) => it.id),
    names: all.map((it) => it.name),
    marks,
  });
  const episodes = all.flatMap((channel) =>
    channel.episodes.map((it, position) => ({ ...it, channel: channel.id, position })),
  );
  await putEpisodes(tx, {
    videoId,
    ids: episodes.map((it) => it.id),
    titles: episodes.map((it) => it.title),
    channels: episodes.map((it) => it.channel),
    positions: episodes.map((it) => it.position),
  });
}

/** Whether members’ players load an episode of a video from another site. */
export const hasForeignEpisode = async (tx: Db, videoId: number): Promise<boolean> =>
  (await foreign(tx, { videoId })) !== null;

/** Whether a member has a right to the episode, bought or given. It is locked: no member gets one before the transaction ends. */
export async function isEntitled(tx: Db, episodeId: number): Promise<boolean> {
  await hold(tx, { episodeId });
  return (await bought(tx, { episodeId })) !== null;
}

/** The assets of a video, or of one of its episodes. */
export const findAssets = async (
  tx: Db,
  videoId: number,
  episodeId: number | null = null,
): Promise<string[]> => (await assets(tx, { videoId, episodeId })).map(({ id }) => id);

/** Releases the files of the assets that no episode plays. */
export async function dropFiles(tx: Db, assetIds: readonly string[]): Promise<void> {
  for (const drop of dropAssets) await tx.run(drop, [assetIds]);
}

export const deleteEpisode = sql.run(
  'operator-episode-remove',
  'delete from episode where id = :episodeId and video_id = :videoId',
);

/** Videos that have been in the bin since that time or longer. */
export const findSweepable = async (db: Db, since: Date): Promise<number[]> =>
  (await due(db, { since })).map(({ id }) => id);

/** Marks a video as swept, if it has still been in the bin since that time or longer; returns whether this call did it. */
export async function markSwept(
  tx: Db,
  videoId: number,
  { since, now }: { since: Date; now: Date },
): Promise<boolean> {
  const isSwept = (await swept(tx, { videoId, now, since })) > 0;
  if (isSwept) await unpin(tx, { videoId });
  return isSwept;
}
