import type { Db } from '../../../../platform/database/db.ts';
import { sql } from '../../../../platform/database/sql.ts';

const videoIds = sql.rows(
  'sources-video-ids',
  `select nextval('video_id_seq')::bigint as id from generate_series(1, :count::int)`,
  { notNull: ['id'] },
);
const channelIds = sql.rows(
  'sources-channel-ids',
  `select nextval('channel_id_seq')::bigint as id from generate_series(1, :count::int)`,
  { notNull: ['id'] },
);

/** Draws ids for videos that are about to be inserted. */
export const drawVideoIds = async (tx: Db, count: number): Promise<number[]> =>
  (await videoIds(tx, { count })).map(({ id }) => id);

/** Draws ids for channels that are about to be inserted. */
export const drawChannelIds = async (tx: Db, count: number): Promise<number[]> =>
  (await channelIds(tx, { count })).map(({ id }) => id);

/** A video to insert. */
interface NewTitleRow {
  id: number;
  title: string;
  introduction: string;
  author: string;
  tags: readonly string[];
  durationSeconds: number;
  likes: number;
  score: number;
  categoryCode: string;
  sonCode: string | null;
  darkWeb: boolean;
  /** Null for a draft. */
  publishedAt: Date | null;
  createdAt: Date;
}

const addVideos = sql.run(
  'sources-add-videos',
  `insert into video (id, title, introduction, author, tags, poster_key, duration_seconds, like_count, score, state,
     category_code, son_code, dark_web, published_at, created_at)
   select id, title, introduction, author, array(select jsonb_array_elements_text(tags)), 'none', "durationSeconds",
     likes, score, (case when "publishedAt" is null then 'draft' else 'published' end)::video_state,
     "categoryCode", "sonCode", "darkWeb", "publishedAt", "createdAt"
   from jsonb_to_recordset(:rows::jsonb) as given (id bigint, title text, introduction text, author text, tags jsonb,
     "durationSeconds" int, likes int, score float8, "categoryCode" text, "sonCode" text, "darkWeb" boolean,
     "publishedAt" timestamptz, "createdAt" timestamptz)`,
);

export const insertVideos = (tx: Db, rows: readonly NewTitleRow[]): Promise<number> =>
  addVideos(tx, { rows: JSON.stringify(rows) });

export interface TitleFactRow {
  videoId: number;
  year: number | null;
  area: string;
  language: string;
  actors: readonly string[];
  directors: readonly string[];
  referenceId: string | null;
  remark: string;
  hasEnded: boolean;
}

const saveFactRows = sql.run(
  'sources-keep-facts',
  `insert into title_fact (video_id, year, area, language, actors, directors, reference_id, remark, has_ended)
   select "videoId", year, area, language, array(select jsonb_array_elements_text(actors)),
     array(select jsonb_array_elements_text(directors)), "referenceId", remark, "hasEnded"
   from jsonb_to_recordset(:rows::jsonb) as given ("videoId" bigint, year smallint, area text, language text, actors jsonb,
     directors jsonb, "referenceId" text, remark text, "hasEnded" boolean)
   on conflict (video_id) do update set
     year = coalesce(title_fact.year, excluded.year),
     area = coalesce(nullif(title_fact.area, ''), excluded.area),
     language = coalesce(nullif(title_fact.language, ''), excluded.language),
     actors = case when title_fact.actors = '{}' then excluded.actors else title_fact.actors end,
     directors = case when title_fact.directors = '{}' then excluded.directors else title_fact.directors end,
     reference_id = coalesce(title_fact.reference_id, excluded.reference_id),
     remark = excluded.remark, has_ended = excluded.has_ended`,
);

/** Saves facts: a fact that is known stays, a missing one is filled. Only the remark and whether it has ended are replaced. */
export const saveFacts = (tx: Db, rows: readonly TitleFactRow[]): Promise<number> =>
  saveFactRows(tx, { rows: JSON.stringify(rows) });

interface NewChannelRow {
  id: number;
  videoId: number;
  name: string;
  position: number;
  sourceId: number;
  playerCode: string;
  remotePlace: number;
}

const addChannels = sql.run(
  'sources-add-channels',
  `insert into channel (id, video_id, name, position, source_id, player_code, remote_place)
   select * from unnest(:ids::bigint[], :videoIds::bigint[], :names::text[], :positions::int[], :sourceIds::bigint[], :playerCodes::text[], :remotePlaces::int[])`,
);

export const insertChannels = (tx: Db, rows: readonly NewChannelRow[]): Promise<number> =>
  addChannels(tx, {
    ids: rows.map((it) => it.id),
    videoIds: rows.map((it) => it.videoId),
    names: rows.map((it) => it.name),
    positions: rows.map((it) => it.position),
    sourceIds: rows.map((it) => it.sourceId),
    playerCodes: rows.map((it) => it.playerCode),
    remotePlaces: rows.map((it) => it.remotePlace),
  });

interface NewLineEpisodeRow {
  channelId: number;
  videoId: number;
  position: number;
  title: string;
  address: string;
  part: number;
}

/** The digest of an address is what it is refused by, wherever it comes from. */
const addEpisodes = sql.run(
  'sources-add-episodes',
  `insert into episode (channel_id, video_id, position, title, address, address_digest, remote_part)
   select channel_id, video_id, position, title, address, sha256(convert_to(address, 'UTF8')), part
     from unnest(:channelIds::bigint[], :videoIds::bigint[], :positions::int[], :titles::text[], :addresses::text[], :parts::int[])
       as given (channel_id, video_id, position, title, address, part)`,
);

export const insertEpisodes = (tx: Db, rows: readonly NewLineEpisodeRow[]): Promise<number> =>
  addEpisodes(tx, {
    channelIds: rows.map((it) => it.channelId),
    videoIds: rows.map((it) => it.videoId),
    positions: rows.map((it) => it.position),
    titles: rows.map((it) => it.title),
    addresses: rows.map((it) => it.address),
    parts: rows.map((it) => it.part),
  });

const addRights = sql.run(
  'sources-add-rights',
  `insert into rights_record (video_id, kind, party, remark, operator_id, created_at)
   select given.video_id, 'source', :party, given.remark, :operatorId, :at
     from unnest(:videoIds::bigint[], :remarks::text[]) as given (video_id, remark)`,
);

/** Writes down where titles are from. */
export const insertOrigins = (
  tx: Db,
  rows: readonly { videoId: number; remark: string }[],
  by: { party: string; operatorId: number; at: Date },
): Promise<number> =>
  addRights(tx, {
    ...by,
    videoIds: rows.map((it) => it.videoId),
    remarks: rows.map((it) => it.remark),
  });
