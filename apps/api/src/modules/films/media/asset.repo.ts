import { type Db, statement } from '../../../platform/database/db.ts';
import { sql } from '../../../platform/database/sql.ts';
import { type FilmSeal, sealedFolder } from '../../../platform/storage/film-seal.ts';

/** The storage folder of an asset's files that are not sealed. */
export const assetFolder = (assetId: string): string => `media/${assetId}`;

/** The storage folder of the files under a seal. */
export const folderOfSeal = ({ folder }: Pick<FilmSeal, 'folder'>): string =>
  `${sealedFolder}/${folder}`;

/** An encoded asset whose objects are in storage. */
export interface NewAsset {
  id: string;
  durationMs: number;
  renditions: NewRendition[];
  /** Sound tracks that are stored apart from the pictures; the default first. */
  sounds: NewSound[];
  subtitles: NewSubtitle[];
  storyboard: NewStoryboard;
  pictures: NewPictures;
  seal: FilmSeal;
}

/** Pictures, by their storage keys; the first poster is the best one. */
export interface NewPictures {
  posters: StoredPicture[];
  preview: StoredPicture & { width: number; height: number };
}

interface StoredPicture {
  key: string;
  bytes: number;
}

export interface NewStoryboard {
  name: string;
  width: number;
  height: number;
  columns: number;
  rows: number;
  intervalMs: number;
  bytes: number;
}

/** The WebVTT text. */
export interface NewSubtitle {
  /** Its random file name, with the extension. */
  name: string;
  /** BCP 47. */
  language: string;
  label: string;
  text: string;
}

/** A stream whose segments are sealed; their names and keys follow from the asset's seal. */
export interface NewStream {
  bandwidth: number;
  codecs: string;
  initName: string;
  lengthsMs: number[];
  /** Of the encrypted objects, in bytes. */
  sizes: number[];
}

export type NewRendition = NewStream & { name: string; width: number; height: number };

export type NewSound = NewStream & {
  name: string;
  /** BCP 47. */
  language: string;
  label: string;
  channels: 2 | 6;
};

const asset = sql.run(
  'add-asset',
  'insert into asset (id, duration_ms, aligned_at) values (:id, :durationMs, now())',
);

const rendition = sql.one(
  'add-rendition',
  `insert into rendition
     (asset_id, name, width, height, bandwidth, codecs, init_name, segment_lengths_ms, segment_sizes)
   values (:assetId, :name, :width, :height, :bandwidth, :codecs, :initName, :lengthsMs, :sizes) returning id`,
);

const seal = sql.run(
  'add-seal',
  `insert into asset_seal (asset_id, folder, secret, fine_segments, sealed_at)
   values (:assetId, :folder, :secret, :fineSegments, :now)
   on conflict (asset_id) do update set folder = excluded.folder, secret = excluded.secret,
     fine_segments = excluded.fine_segments, sealed_at = excluded.sealed_at`,
);

const sound = sql.run(
  'add-sound-track',
  `insert into sound_track (rendition_id, position, language, label, channels)
   values (:id, :position, :language, :label, :channels)`,
);

const sealFolder = sql.row(
  'asset-seal-folder',
  'select folder from asset_seal where asset_id = :assetId',
);

const subtitles = statement(
  'add-subtitles',
  `insert into subtitle (asset_id, position, name, language, label, text)
   select $1, position - 1, name, language, label, text
   from unnest($2::text[], $3::text[], $4::text[], $5::text[])
     with ordinality as listed (name, language, label, text, position)`,
);

/** Locks the asset until the transaction ends, and announces the change with its commit. */
const lockEpisodeAsset = sql.row(
  'hold-episode-asset',
  `update asset set duration_ms = duration_ms
   where id = (select asset_id from episode where id = :episodeId and video_id = :videoId) returning id`,
);

const removeSubtitle = sql.run(
  'remove-subtitle',
  'delete from subtitle where asset_id = :assetId and name = :name',
);

const storyboard = sql.run(
  'add-storyboard',
  `insert into storyboard (asset_id, name, width, height, columns, rows, interval_ms, bytes)
   values (:id, :name, :width, :height, :columns, :rows, :intervalMs, :bytes)`,
);

const posters = sql.run(
  'add-posters',
  `insert into asset_poster (asset_id, position, key, bytes)
   select :assetId, position - 1, key, bytes
   from unnest(:keys::text[], :sizes::int[]) with ordinality as listed (key, bytes, position)`,
);

const preview = sql.run(
  'add-preview',
  'insert into asset_preview (asset_id, key, bytes, width, height) values (:assetId, :key, :bytes, :width, :height)',
);

/** Records an asset with all its files. Must run in a transaction. */
export async function addAsset(tx: Db, made: NewAsset, now: Date): Promise<void> {
  await asset(tx, made);
  await putSeal(tx, made.id, { seal: made.seal, now });
  for (const it of made.renditions) await addStream(tx, made.id, it);
  for (const [position, it] of made.sounds.entries()) {
    const id = await addStream(tx, made.id, { ...it, width: null, height: null });
    await sound(tx, { ...it, id, position });
  }
  const column = (of: keyof NewSubtitle): string[] => made.subtitles.map((it) => it[of]);
  const texts = [column('name'), column('language'), column('label'), column('text')];
  await tx.run(subtitles, [made.id, ...texts]);
  const { name, width, height, columns, rows, intervalMs, bytes } = made.storyboard;
  await storyboard(tx, { id: made.id, name, width, height, columns, rows, intervalMs, bytes });
  await addPictures(tx, made.id, made.pictures);
}

async function addStream(
  tx: Db,
  assetId: string,
  it: NewStream & { name: string; width: number | null; height: number | null },
): Promise<number> {
  const { id } = await rendition(tx, { ...it, assetId });
  return id;
}

/** Records how an asset is sealed, in the place of a former seal. */
export const putSeal = async (
  tx: Db,
  assetId: string,
  { seal: it, now }: { seal: FilmSeal; now: Date },
): Promise<void> => {
  await seal(tx, { ...it, assetId, now });
};

/** The folder of an asset's seal; null when it has none. */
export const findSealFolder = async (db: Db, assetId: string): Promise<string | null> =>
  (await sealFolder(db, { assetId }))?.folder ?? null;

async function addPictures(tx: Db, assetId: string, made: NewPictures): Promise<void> {
  const [keys, sizes] = [made.posters.map((it) => it.key), made.posters.map((it) => it.bytes)];
  await posters(tx, { assetId, keys, sizes });
  const { key, bytes, width, height } = made.preview;
  await preview(tx, { assetId, key, bytes, width, height });
}

/** The fields that an episode takes from an asset, with the key of one of its posters; null when the poster does not exist. */
export const findAssetFacts = sql.row(
  'asset-facts',
  `select a.duration_ms as "durationMs", p.key as "posterKey"
   from asset a join asset_poster p on p.asset_id = a.id and p.position = :poster where a.id = :id`,
);

/** The storage keys of an asset's pictures; null when there is no such asset. */
export const findAssetPictures = sql.row(
  'asset-pictures',
  `select array_agg(p.key order by p.position) as posters, v.key as preview,
     'media/' || s.asset_id || '/' || s.name as storyboard
   from asset_poster p join asset_preview v using (asset_id) join storyboard s using (asset_id)
   where asset_id = :id group by v.key, s.asset_id, s.name`,
);

/** Deletes an asset with all its rows; nothing uses its objects any more. */
export const removeAsset = sql.run('asset-remove', 'delete from asset where id = :id');

/** Locks and returns the asset of an episode of that video; null when there is none. Must run in a transaction. */
export const lockAssetOfEpisode = async (
  tx: Db,
  videoId: number,
  episodeId: number,
): Promise<string | null> => (await lockEpisodeAsset(tx, { videoId, episodeId }))?.id ?? null;

export const listSubtitles = sql.rows(
  'subtitles-of-asset',
  'select name, position, label from subtitle where asset_id = :assetId order by position',
);

export const insertSubtitle = sql.run(
  'add-subtitle',
  `insert into subtitle (asset_id, position, name, language, label, text) values (:assetId, :position, :name, :language, :label, :text)`,
);

/** Removes subtitles by their name; returns whether they existed. */
export const deleteSubtitle = async (tx: Db, assetId: string, name: string): Promise<boolean> =>
  (await removeSubtitle(tx, { assetId, name })) > 0;
