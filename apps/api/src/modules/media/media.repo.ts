import { type Db, statement } from '../../platform/database/db.ts';
import { isPublished } from '../catalogue/is-published.ts';
import { assetFolder } from './asset.repo.ts';
import type { MediaStream, Rendition, Sound, Subtitle } from './playlist.ts';

/** An asset, as far as it can be played. */
export interface AssetMedia {
  renditions: readonly Rendition[];
  /** Sound tracks that are stored apart from the pictures, the default first. */
  sounds: Sound[];
  subtitles: Subtitle[];
  /** Every file, by its name in addresses. */
  files: ReadonlyMap<string, MediaFile>;
  /** The keys of encrypted segments, by their name in addresses. */
  keys: ReadonlyMap<string, MediaKey>;
}

/** An episode with all its files and the facts that decide whether they may be served. */
export interface EpisodeMedia extends AssetMedia {
  id: number;
  published: boolean;
  paid: boolean;
  vipOnly: boolean;
  /** Coins for the episode; null for the site's price. */
  ownPrice: number | null;
  /** Whether its channel is for VIP members only, where that is a benefit. */
  ownLine: boolean;
}

/** A requested file: a segment by its position, or a whole file; `stream` is null for a file of no stream. */
export interface Wanted {
  stream: MediaStream | null;
  wants: 'head' | 'whole' | { segmentIndex: number };
}

/** A key, which is judged like the first segment that it opens. */
export interface MediaKey extends Wanted {
  secret: Buffer;
}

export interface MediaFile extends Wanted {
  /** Its storage key. */
  key: string;
  /** Null for an initialisation section, whose size only the storage knows. */
  bytes: number | null;
  contentType: string;
}

type NamedFile = [name: string, file: MediaFile];

interface EpisodeRow {
  id: number;
  published: boolean;
  paid: boolean;
  dark_web: boolean;
  own_price: number | null;
  own_line: boolean;
  asset_id: string;
  storyboard_name: string | null;
  storyboard_bytes: number | null;
}

interface StreamRow {
  id: number;
  /** Null for sound. */
  width: number | null;
  height: number | null;
  /** Null for pictures. */
  language: string | null;
  label: string | null;
  channels: number | null;
  bandwidth: number;
  codecs: string;
  init_name: string;
  segment_names: string[];
  segment_durations_ms: number[];
  segment_bytes: number[];
  key_names: string[] | null;
  key_positions: number[] | null;
  key_secrets: Buffer[] | null;
}

const episode = statement(
  'media-episode',
  `select e.id, coalesce(${isPublished('$2', 'v')}, false) as published, v.paid, v.dark_web, v.own_price, c.vip_only as own_line, e.asset_id,
     s.name as storyboard_name, s.bytes as storyboard_bytes
   from episode e join video v on v.id = e.video_id join channel c on c.id = e.channel_id
     left join storyboard s on s.asset_id = e.asset_id
   where e.id = $1`,
);

const streamRows = statement(
  'media-streams',
  `select r.id, r.width, r.height, t.language, t.label, t.channels, r.bandwidth, r.codecs, r.init_name,
     array_agg(s.name order by s.position) as segment_names,
     array_agg(s.duration_ms order by s.position) as segment_durations_ms,
     array_agg(s.bytes order by s.position) as segment_bytes,
     k.names as key_names, k.positions as key_positions, k.secrets as key_secrets
   from rendition r join segment s on s.rendition_id = r.id
   left join sound_track t on t.rendition_id = r.id
   cross join lateral (
     select array_agg(name order by from_position) as names, array_agg(key order by from_position) as secrets,
       array_agg(from_position order by from_position) as positions
     from segment_key where rendition_id = r.id) k
   where r.asset_id = $1 group by r.id, t.rendition_id, k.names, k.positions, k.secrets
   order by t.position, r.bandwidth`,
);

const subtitleRows = statement(
  'media-subtitles',
  'select name, language, label from subtitle where asset_id = $1 order by position',
);

const subtitleText = statement('media-subtitle-text', 'select text from subtitle where name = $1');

const pictureUse = statement(
  'media-picture-use',
  `select exists (select 1 from video where poster_key = $1 and ${isPublished('$2')})
     or exists (select 1 from ad where image = $1)
     or exists (select 1 from topic where picture = $1)
     or exists (select 1 from operator_picture where key = $1)
     or exists (select 1 from setting where key in ('logo', 'icon') and value #>> '{}' = '/media/' || $1) as used`,
);

/** The episode as it is at that time. */
export async function findEpisodeMedia(
  db: Db,
  episodeId: number,
  now: Date,
): Promise<EpisodeMedia | null> {
  const found = await db.row(episode, [episodeId, now]);
  if (!found) return null;
  const { renditions, sounds, subtitles, files, keys } = await findAssetMedia(db, found.asset_id);
  return {
    id: found.id,
    published: found.published,
    paid: found.paid,
    vipOnly: found.dark_web,
    renditions,
    sounds,
    subtitles,
    ownPrice: found.own_price,
    ownLine: found.own_line,
    files: new Map([...files, ...listStoryboard(found)]),
    keys,
  };
}

/** The asset's files. The caller has decided that it may be played. An asset that does not exist has none. */
export async function findAssetMedia(db: Db, assetId: string): Promise<AssetMedia> {
  const [rows, subtitles] = await Promise.all([
    db.rows(streamRows, [assetId]),
    db.rows(subtitleRows, [assetId]),
  ]);
  const loaded = rows.map((row) => ({ row, stream: readStream(row) }));
  const streams = loaded.map((it) => it.stream);
  return {
    renditions: streams.filter((it) => 'width' in it),
    sounds: streams.filter((it) => 'channels' in it),
    subtitles,
    files: new Map(loaded.flatMap(({ row, stream }) => listFiles(assetId, row, stream))),
    keys: new Map(loaded.flatMap(({ row, stream }) => listKeys(row, stream))),
  };
}

/** The whole WebVTT text; `""` when the subtitles were just removed. */
export const findSubtitleText = async (db: Db, name: string): Promise<string> =>
  (await db.row(subtitleText, [name]))?.text ?? '';

/** Whether a stored picture belongs to something that is published at that time, or an operator has just sent it. */
export async function isPictureInUse(db: Db, key: string, now: Date): Promise<boolean> {
  return (await db.one(pictureUse, [key, now])).used;
}

function readStream(row: StreamRow): Rendition | Sound {
  const { id, bandwidth, codecs, init_name: initName, language, label, channels } = row;
  const segments = row.segment_names.map((name, i) => ({
    name,
    durationMs: row.segment_durations_ms[i] ?? 0,
  }));
  const keys = (row.key_names ?? []).map((name, i) => ({
    name,
    fromPosition: row.key_positions?.[i] ?? 0,
  }));
  const stream = { id, bandwidth, codecs, initName, segments, keys };
  return language === null || label === null || channels === null
    ? { ...stream, width: row.width ?? 0, height: row.height ?? 0 }
    : { ...stream, language, label, channels };
}

const listKeys = (row: StreamRow, stream: MediaStream): [string, MediaKey][] =>
  (row.key_secrets ?? []).map((secret, i) => {
    const segmentIndex = row.key_positions?.[i] ?? 0;
    return [row.key_names?.[i] ?? '', { secret, stream, wants: { segmentIndex } }];
  });

function listFiles(assetId: string, row: StreamRow, stream: MediaStream) {
  const contentType = row.channels === null ? 'video/mp4' : 'audio/mp4';
  const file = (name: string, bytes: number | null, wants: Wanted['wants']): NamedFile => [
    name,
    { key: `${assetFolder(assetId)}/${name}`, stream, bytes, wants, contentType },
  ];
  return [
    file(row.init_name, null, 'head'),
    ...row.segment_names.map((name, segmentIndex) =>
      file(name, row.segment_bytes[segmentIndex] ?? 0, { segmentIndex }),
    ),
  ];
}

function listStoryboard({ asset_id, storyboard_name: name, storyboard_bytes: bytes }: EpisodeRow) {
  if (name === null) return [];
  const key = `${assetFolder(asset_id)}/${name}`;
  const sheet = { key, bytes, stream: null, wants: 'whole', contentType: 'image/webp' } as const;
  return [[name, sheet] satisfies NamedFile];
}

/** An asset that an episode plays. */
export interface PlayedAsset {
  id: string;
  /** Whether members see the video. */
  isPublished: boolean;
}

const ofEpisode = statement(
  'asset-of-episode',
  `select e.asset_id as id, coalesce(${isPublished('$2', 'v')}, false) as "isPublished"
     from episode e join video v on v.id = e.video_id and v.swept_at is null where e.id = $1`,
);

const played = statement(
  'asset-played',
  `select e.asset_id as id, coalesce(${isPublished('$2', 'v')}, false) as "isPublished"
     from episode e join video v on v.id = e.video_id and v.swept_at is null where e.asset_id = $1
    order by 2 desc limit 1`,
);

/** The asset that an episode plays, of a video in any state whose files still exist; null where there is none. */
export const findAssetOfEpisode = (
  db: Db,
  episodeId: number,
  now: Date,
): Promise<PlayedAsset | null> => db.row(ofEpisode, [episodeId, now]);

/** The same asset, by its own id. */
export const findPlayedAsset = (db: Db, assetId: string, now: Date): Promise<PlayedAsset | null> =>
  db.row(played, [assetId, now]);
