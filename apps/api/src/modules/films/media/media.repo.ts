import { type Db, statement } from '../../../platform/database/db.ts';
import { sql } from '../../../platform/database/sql.ts';
import { type FilmSeal, listSealKeys, nameSealed } from '../../../platform/storage/film-seal.ts';
import { isPublished } from '../catalogue/is-published.ts';
import { assetFolder, folderOfSeal } from './asset.repo.ts';
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

const episode = sql.row(
  'media-episode',
  `select e.id, coalesce(${isPublished(':now', 'v')}, false) as published, v.paid, v.dark_web, v.own_price, c.vip_only as own_line, e.asset_id,
     s.name as storyboard_name, s.bytes as storyboard_bytes
   from episode e join video v on v.id = e.video_id join channel c on c.id = e.channel_id
     left join storyboard s on s.asset_id = e.asset_id
   where e.id = :episodeId and e.asset_id is not null`,
  { notNull: ['asset_id'] },
);

/**
 * A stream has its segments in two arrays, or, in an asset that is not sealed, in rows. One whose files were removed has
 * none.
 */
const streamRows = statement(
  'media-streams',
  `select r.id, r.name, r.width, r.height, t.language, t.label, t.channels, r.bandwidth, r.codecs, r.init_name,
     coalesce(p.names, '{}') as segment_names, coalesce(p.lengths_ms, r.segment_lengths_ms) as segment_lengths_ms,
     coalesce(p.sizes, r.segment_sizes) as segment_sizes,
     coalesce(k.names, '{}') as key_names, coalesce(k.positions, '{}') as key_positions, k.secrets as key_secrets,
     x.folder as seal_folder, x.secret as seal_secret, x.fine_segments
   from rendition r left join sound_track t on t.rendition_id = r.id
   left join asset_seal x on x.asset_id = r.asset_id
   cross join lateral (
     select array_agg(name order by position) as names, array_agg(duration_ms order by position) as lengths_ms,
       array_agg(bytes order by position) as sizes
     from segment where rendition_id = r.id) p
   cross join lateral (
     select array_agg(name order by from_position) as names, array_agg(key order by from_position) as secrets,
       array_agg(from_position order by from_position) as positions
     from segment_key where rendition_id = r.id) k
   where r.asset_id = $1 and (p.names is not null or x.folder is not null)
   order by t.position, r.bandwidth`,
  {
    notNull: ['segment_names', 'segment_lengths_ms', 'segment_sizes', 'key_names', 'key_positions'],
  },
);

const subtitleRows = sql.rows(
  'media-subtitles',
  'select name, language, label from subtitle where asset_id = :assetId order by position',
);

const subtitleText = sql.row('media-subtitle-text', 'select text from subtitle where name = :name');

const pictureUse = sql.one(
  'media-picture-use',
  `select exists (select 1 from video where poster_key = :key and ${isPublished(':now')})
     or exists (select 1 from ad where image = :key)
     or exists (select 1 from topic where picture = :key)
     or exists (select 1 from operator_picture where key = :key)
     or exists (select 1 from setting where key in ('logo', 'icon') and value #>> '{}' = '/media/' || :key) as used`,
);

/** The episode as it is at that time. */
export async function findEpisodeMedia(
  db: Db,
  episodeId: number,
  now: Date,
): Promise<EpisodeMedia | null> {
  const found = await episode(db, { episodeId, now });
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
    subtitleRows(db, { assetId }),
  ]);
  const loaded = rows.map((row) => {
    const found = findFiles(assetId, row);
    return { row, found, stream: readStream(row, found) };
  });
  const streams = loaded.map((it) => it.stream);
  return {
    renditions: streams.filter((it) => 'width' in it),
    sounds: streams.filter((it) => 'channels' in it),
    subtitles,
    files: new Map(loaded.flatMap(({ row, found, stream }) => listFiles(row, found, stream))),
    keys: new Map(loaded.flatMap(({ found, stream }) => listKeys(found, stream))),
  };
}

/** The whole WebVTT text; `""` when the subtitles were just removed. */
export const findSubtitleText = async (db: Db, name: string): Promise<string> =>
  (await subtitleText(db, { name }))?.text ?? '';

/** Whether a stored picture belongs to something that is published at that time, or an operator has just sent it. */
export async function isPictureInUse(db: Db, key: string, now: Date): Promise<boolean> {
  return (await pictureUse(db, { key, now })).used;
}

type StreamRow = NonNullable<(typeof streamRows)['row']>;

/** Where a stream's objects lie, and what opens them. */
interface StreamFiles {
  /** Null for an asset that is not sealed. */
  seal: FilmSeal | null;
  /** The folder in storage. */
  folder: string;
  initName: string;
  segmentNames: string[];
  keys: { fromPosition: number; name: string; secret: Buffer }[];
}

function findFiles(assetId: string, row: StreamRow): StreamFiles {
  const { seal_folder: folder, seal_secret: secret, fine_segments: fineSegments } = row;
  if (folder === null || secret === null || fineSegments === null)
    return findPlainFiles(assetId, row);
  const seal = { folder, secret, fineSegments };
  const count = row.segment_sizes.length;
  const keys = listSealKeys(seal, row.name, count).map((it, range) => ({
    name: `${row.id}-${range}.key`,
    ...it,
  }));
  return { seal, folder: folderOfSeal(seal), keys, ...nameSealed(seal, row.name, count) };
}

const findPlainFiles = (assetId: string, row: StreamRow): StreamFiles => ({
  seal: null,
  folder: assetFolder(assetId),
  initName: row.init_name,
  segmentNames: row.segment_names,
  keys: (row.key_secrets ?? []).map((secret, i) => ({
    secret,
    name: row.key_names[i] ?? '',
    fromPosition: row.key_positions[i] ?? 0,
  })),
});

function readStream(row: StreamRow, files: StreamFiles): Rendition | Sound {
  const { id, bandwidth, codecs, language, label, channels } = row;
  const segments = files.segmentNames.map((name, i) => ({
    name,
    durationMs: row.segment_lengths_ms[i] ?? 0,
  }));
  const keys = files.keys.map(({ name, fromPosition }) => ({ name, fromPosition }));
  const { initName } = files;
  const seal = files.seal?.folder ?? null;
  const stream = { id, name: row.name, bandwidth, codecs, initName, segments, keys, seal };
  return language === null || label === null || channels === null
    ? { ...stream, width: row.width ?? 0, height: row.height ?? 0 }
    : { ...stream, language, label, channels };
}

const listKeys = ({ keys }: StreamFiles, stream: MediaStream): [string, MediaKey][] =>
  keys.map(({ name, secret, fromPosition }) => [
    name,
    { secret, stream, wants: { segmentIndex: fromPosition } },
  ]);

function listFiles(
  row: StreamRow,
  { folder, initName, segmentNames }: StreamFiles,
  stream: MediaStream,
) {
  const contentType = row.channels === null ? 'video/mp4' : 'audio/mp4';
  const file = (name: string, bytes: number | null, wants: Wanted['wants']): NamedFile => [
    name,
    { key: `${folder}/${name}`, stream, bytes, wants, contentType },
  ];
  return [
    file(initName, null, 'head'),
    ...segmentNames.map((name, segmentIndex) =>
      file(name, row.segment_sizes[segmentIndex] ?? 0, { segmentIndex }),
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

/** The asset that an episode plays, of a video in any state whose files still exist; null where there is none. */
export const findAssetOfEpisode = sql.row(
  'asset-of-episode',
  `select e.asset_id as id, coalesce(${isPublished(':now', 'v')}, false) as "isPublished"
     from episode e join video v on v.id = e.video_id and v.swept_at is null
    where e.id = :episodeId and e.asset_id is not null`,
  { notNull: ['id'] },
);

/** The same asset, by its own id. */
export const findPlayedAsset = sql.row(
  'asset-played',
  `select e.asset_id as id, coalesce(${isPublished(':now', 'v')}, false) as "isPublished"
     from episode e join video v on v.id = e.video_id and v.swept_at is null where e.asset_id = :assetId
    order by 2 desc limit 1`,
  { notNull: ['id'] },
);
