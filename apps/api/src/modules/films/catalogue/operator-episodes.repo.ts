import { type Db } from '../../../platform/database/db.ts';
import { statement, variant } from '../../../platform/database/statement.ts';

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

const channels = statement(
  'operator-channels',
  `select c.id, c.name, c.vip_only as "vipOnly", coalesce(json_agg(json_build_object('id', e.id, 'title', e.title,
      'address', case when a.id is null then e.address end, 'durationMs', coalesce(a.duration_ms, 0), 'sold', (select count(*) from entitlement o where o.episode_id = e.id and o.reason = 'bought'),
      'subtitles', coalesce((select json_agg(json_build_object('name', t.name, 'language', t.language, 'label', t.label)
        order by t.position) from subtitle t where t.asset_id = e.asset_id), '[]')
    ) order by e.position) filter (where e.id is not null and (a.id is not null or e.gone_at is null)), '[]') as episodes
   from channel c left join episode e on e.channel_id = c.id left join asset a on a.id = e.asset_id
   where c.video_id = $1 group by c.id order by c.position`,
);

/** First moves all of them away: no two rows may have the same place, even for a moment. */
const clearChannels = statement(
  'operator-channels-clear',
  'update channel set position = -1 - position where video_id = $1 and position >= 0',
);
const clearEpisodes = statement(
  'operator-episodes-clear',
  'update episode set position = -1 - position where video_id = $1 and position >= 0',
);

const putChannels = statement(
  'operator-channels-put',
  `update channel set name = o.name, vip_only = coalesce(o.vip_only, channel.vip_only), position = o.position - 1
   from unnest($2::bigint[], $3::text[], $4::boolean[]) with ordinality as o(id, name, vip_only, position)
   where channel.id = o.id and channel.video_id = $1`,
);

const putEpisodes = statement(
  'operator-episodes-put',
  `update episode set title = o.title, channel_id = o.channel, position = o.position
   from unnest($2::bigint[], $3::text[], $4::bigint[], $5::int[]) as o(id, title, channel, position)
   where episode.id = o.id and episode.video_id = $1`,
);

const bought = statement(
  'operator-episode-bought',
  'select from entitlement where episode_id = $1 limit 1',
);

const foreign = statement(
  'operator-foreign-episode',
  'select from episode where video_id = $1 and asset_id is null and gone_at is null limit 1',
);

const remove = statement(
  'operator-episode-remove',
  'delete from episode where id = $2 and video_id = $1',
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

const assets = statement(
  'operator-assets',
  `select distinct asset_id as id from episode
    where video_id = $1 and ($2::bigint is null or id = $2) and asset_id is not null`,
  { notNull: ['id'] },
);

const due = statement(
  'operator-sweep-due',
  `select id from video where deleted_at <= $1 and swept_at is null order by deleted_at limit 100`,
);

const swept = statement(
  'operator-swept',
  `update video set swept_at = $2, state = 'taken_down', poster_key = '' where id = $1 and swept_at is null
     and deleted_at <= $3`,
);

const unpin = statement('operator-unpin', 'delete from pin where video_id = $1');

/** The channels of a video, in their order. */
export const findChannels = (db: Db, videoId: number): Promise<ChannelRow[]> =>
  db.rows(channels, [videoId]);

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
  await tx.run(clearEpisodes, [videoId]);
  await tx.run(clearChannels, [videoId]);
  const marks = all.map((it) => it.vipOnly ?? null);
  await tx.run(putChannels, [videoId, all.map((it) => it.id), all.map((it) => it.name), marks]);
  const episodes = all.flatMap((channel) =>
    channel.episodes.map((it, position) => ({ ...it, channel: channel.id, position })),
  );
  await tx.run(putEpisodes, [
    videoId,
    episodes.map((it) => it.id),
    episodes.map((it) => it.title),
    episodes.map((it) => it.channel),
    episodes.map((it) => it.position),
  ]);
}

/** Whether members’ players load an episode of a video from another site. */
export const hasForeignEpisode = async (tx: Db, videoId: number): Promise<boolean> =>
  (await tx.row(foreign, [videoId])) !== null;

/** Whether a member has a right to the episode, bought or given. */
export const isEntitled = async (tx: Db, episodeId: number): Promise<boolean> =>
  (await tx.row(bought, [episodeId])) !== null;

/** The assets of a video, or of one of its episodes. */
export const findAssets = async (
  tx: Db,
  videoId: number,
  episodeId: number | null = null,
): Promise<string[]> => (await tx.rows(assets, [videoId, episodeId])).map(({ id }) => id);

/** Releases the files of the assets that no episode plays. */
export async function dropFiles(tx: Db, assetIds: readonly string[]): Promise<void> {
  for (const drop of dropAssets) await tx.run(drop, [assetIds]);
}

export async function deleteEpisode(tx: Db, videoId: number, episodeId: number): Promise<void> {
  await tx.run(remove, [videoId, episodeId]);
}

/** Videos that have been in the bin since that time or longer. */
export const findSweepable = async (db: Db, since: Date): Promise<number[]> =>
  (await db.rows(due, [since])).map(({ id }) => id);

/** Marks a video as swept, if it has still been in the bin since that time or longer; returns whether this call did it. */
export async function markSwept(
  tx: Db,
  videoId: number,
  { since, now }: { since: Date; now: Date },
): Promise<boolean> {
  const isSwept = (await tx.run(swept, [videoId, now, since])) > 0;
  if (isSwept) await tx.run(unpin, [videoId]);
  return isSwept;
}
