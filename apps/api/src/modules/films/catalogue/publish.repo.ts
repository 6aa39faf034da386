import type { Config } from '../../../platform/config/config.ts';
import { type Db, statement } from '../../../platform/database/db.ts';
import { lockName } from '../../../platform/database/lock-name.ts';
import { sql } from '../../../platform/database/sql.ts';

export interface PlacedCategory {
  code: string;
  parent_code: string | null;
  dark_web: boolean;
}

/** A video to publish, with the poster and length of its first episode. */
export interface NewVideo {
  title: string;
  introduction: string;
  author: string;
  tags: readonly string[];
  paid: boolean;
  posterKey: string;
  durationSeconds: number;
}

const anyCategory = sql.one(
  'publish-any-category',
  'select exists (select from category) as found',
);

const sameTitle = sql.row(
  'publish-same-title',
  `select id from video where title = :title and category_code = :rootCode and state <> 'taken_down'
     and deleted_at is null
   order by id limit 1`,
);

/** Locks a video, so that it does not go into the bin meanwhile. */
const hold = sql.row(
  'publish-hold-video',
  'select from video where id = :videoId and deleted_at is null for share',
);

const video = statement(
  'publish-video',
  `insert into video (title, introduction, author, tags, paid, poster_key, duration_seconds, state,
     category_code, son_code, dark_web, published_at)
   values ($1, $2, $3, $4, $5, $6, $7, (case when $11::timestamptz is null then 'draft' else 'published' end)::video_state,
     $8, $9, $10, $11) returning id`,
);

const draft = sql.row(
  'publish-is-draft',
  `select 1 from video where id = :videoId and state = 'draft'`,
);

const channel = sql.one(
  'publish-channel',
  `with known as (select id from channel where video_id = :videoId and name = :name and source_id is null),
   made as (
     insert into channel (video_id, name, position)
     select :videoId, :name, coalesce((select max(position) + 1 from channel where video_id = :videoId), 0)
     where not exists (select 1 from known) returning id)
   select id from known union all select id from made`,
);

const episode = sql.one(
  'publish-episode',
  `insert into episode (channel_id, video_id, position, title, asset_id)
   select :channelId, :videoId, coalesce(:place, (select max(position) + 1 from episode where channel_id = :channelId), 0), :title, :assetId
   returning id`,
);

const placeInOrder = sql.one(
  'publish-episode-place',
  `select min(e.position)::int as place from episode e join ingest i on i.episode_id = e.id
   where e.channel_id = :channelId and i.episode_order > :order`,
);

/** Room at a place, in two steps: no two rows may have the same place, even for a moment. */
const liftEpisodes = sql.run(
  'publish-episodes-lift',
  'update episode set position = -1 - position where channel_id = :channelId and position >= :place',
);
const lowerEpisodes = sql.run(
  'publish-episodes-lower',
  'update episode set position = -position where channel_id = :channelId and position < 0',
);

/** SQL: the records that publishing needs: those of the environment ($1), else those of the settings. */
const needs = `coalesce($1::text[], array(
  select jsonb_array_elements_text(value) from setting where key = 'publishNeeds' and jsonb_typeof(value) = 'array'))`;

/** SQL: whether a video lacks a valid record of a needed kind on the day of a moment. */
const isMissing = (
  video: string,
  moment: string,
): string => `needed.kind::text = any(${needs}) and not exists (
  select from rights_record r where r.video_id = ${video} and r.kind = needed.kind and r.revoked_at is null
    and coalesce(r.valid_from <= (${moment} at time zone 'Asia/Shanghai')::date, true)
    and coalesce(r.valid_until >= (${moment} at time zone 'Asia/Shanghai')::date, true))`;

const kinds = 'unnest(enum_range(null::rights_kind)) as needed (kind)';

const missing = statement(
  'publish-missing-rights',
  `select needed.kind::text as kind from ${kinds} where ${isMissing('$2::bigint', '$3::timestamptz')}`,
  { notNull: ['kind'] },
);

const uncovered = statement(
  'publish-uncovered',
  `select v.id from video v where v.state = 'published' and v.published_at > $2
     and exists (select from ${kinds} where ${isMissing('v.id', 'v.published_at')}) order by v.id limit 500`,
);

export type PolicySource = Pick<Config, 'operatorOverrides'>;

const given = ({ operatorOverrides }: PolicySource): readonly string[] | null =>
  operatorOverrides.publishNeeds ?? null;

/**
 * The kinds of needed records that a video lacks at its publishing time; for a video that does not exist yet, all needed
 * kinds.
 */
export const findMissingRights = async (
  db: Db,
  config: PolicySource,
  { videoId, at }: { videoId: number | null; at: Date },
): Promise<string[]> =>
  (await db.rows(missing, [given(config), videoId, at])).map(({ kind }) => kind);

/** Scheduled videos that will lack needed records on their day. */
export const findUncoveredVideos = async (
  db: Db,
  config: PolicySource,
  now: Date,
): Promise<number[]> => (await db.rows(uncovered, [given(config), now])).map(({ id }) => id);

/** Locks a category, which then exists until the transaction ends. */
export const findCategory = sql.row(
  'publish-category',
  'select code, parent_code, dark_web from category where code = :code for key share',
);

export const findAnyCategory = async (db: Db): Promise<boolean> => (await anyCategory(db)).found;

/** Locks a title until the transaction ends: two can't publish under it at once. */
export const lockTitle = (tx: Db, title: string): Promise<void> => lockName(tx, `publish ${title}`);

export async function findVideoByTitle(
  db: Db,
  title: string,
  rootCode: string,
): Promise<number | null> {
  return (await sameTitle(db, { title, rootCode }))?.id ?? null;
}

/** Locks a video outside of the bin; returns whether it exists. */
export const lockVideoToPublish = async (db: Db, videoId: number): Promise<boolean> =>
  (await hold(db, { videoId })) !== null;

export const isDraft = async (db: Db, videoId: number): Promise<boolean> =>
  (await draft(db, { videoId })) !== null;

/** Makes a video that is published at this time; null makes a draft. */
export async function addVideo(
  db: Db,
  made: NewVideo,
  placed: PlacedCategory,
  publishedAt: Date | null,
): Promise<number> {
  const isChild = placed.parent_code !== null;
  const { id } = await db.one(video, [
    made.title,
    made.introduction,
    made.author,
    made.tags,
    made.paid,
    made.posterKey,
    made.durationSeconds,
    isChild ? placed.parent_code : placed.code,
    isChild ? placed.code : null,
    placed.dark_web,
    publishedAt,
  ]);
  return id;
}

/** Gives a video that came without them the poster and the length of a film. */
export const fillVideo = sql.run(
  'publish-fill-video',
  `update video set poster_key = case when poster_key = 'none' then :posterKey else poster_key end,
     duration_seconds = case when duration_seconds = 0 then :durationSeconds else duration_seconds end
   where id = :id and (poster_key = 'none' or duration_seconds = 0)`,
);

const giveFilm = sql.run(
  'publish-fill-episode',
  `update episode set asset_id = :assetId, gone_at = null where id = :episodeId and video_id = :videoId and asset_id is null`,
);

/** Gives an episode of another site a film of this one; false where there is none that lacks it. */
export const fillEpisode = async (
  tx: Db,
  it: { episodeId: number; videoId: number; assetId: string },
): Promise<boolean> => (await giveFilm(tx, it)) === 1;

/** The video's own channel of this name, which is made when it is missing. */
export const addChannel = async (db: Db, videoId: number, name: string): Promise<number> =>
  (await channel(db, { videoId, name })).id;

interface AddedEpisode {
  channelId: number;
  videoId: number;
  title: string;
  assetId: string;
  /** It comes before those of its channel with a larger one; null: last. */
  order: number | null;
}

export async function addEpisode(tx: Db, to: AddedEpisode): Promise<number> {
  const { channelId, order } = to;
  const place = order === null ? null : (await placeInOrder(tx, { channelId, order })).place;
  if (place !== null) await liftEpisodes(tx, { channelId, place });
  const { id } = await episode(tx, { ...to, channelId, place });
  if (place !== null) await lowerEpisodes(tx, { channelId });
  return id;
}
