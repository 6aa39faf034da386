import { type Db, statement } from '../../../platform/database/db.ts';
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

const asset = statement(
  'add-asset',
  'insert into asset (id, duration_ms, aligned_at) values ($1, $2, now())',
);

const rendition = statement(
  'add-rendition',
  `insert into rendition
     (asset_id, name, width, height, bandwidth, codecs, init_name, segment_lengths_ms, segment_sizes)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
);

const seal = statement(
  'add-seal',
  `insert into asset_seal (asset_id, folder, secret, fine_segments, sealed_at)
   values ($1, $2, $3, $4, $5)
   on conflict (asset_id) do update set folder = excluded.folder, secret = excluded.secret,
     fine_segments = excluded.fine_segments, sealed_at = excluded.sealed_at`,
);

const sound = statement(
  'add-sound-track',
  `insert into sound_track (rendition_id, position, language, label, channels)
   values ($1, $2, $3, $4, $5)`,
);

const sealFolder = statement(
  'asset-seal-folder',
  'select folder from asset_seal where asset_id = $1',
);

const subtitles = statement(
  'add-subtitles',
  `insert into subtitle (asset_id, position, name, language, label, text)
   select $1, position - 1, name, language, label, text
   from unnest($2::text[], $3::text[], $4::text[], $5::text[])
     with ordinality as listed (name, language, label, text, position)`,
);

/** Locks the asset until the transaction ends, and announces the change with its commit. */
const holdEpisodeAsset = statement(
  'hold-episode-asset',
  `update asset set duration_ms = duration_ms
   where id = (select asset_id from episode where id = $2 and video_id = $1) returning id`,
);

const subtitlesOf = statement(
  'subtitles-of-asset',
  'select name, position, label from subtitle where asset_id = $1 order by position',
);

const addSubtitle = statement(
  'add-subtitle',
  `insert into subtitle (asset_id, position, name, language, label, text) values ($1, $2, $3, $4, $5, $6)`,
);

const removeSubtitle = statement(
  'remove-subtitle',
  'delete from subtitle where asset_id = $1 and name = $2',
);

const storyboard = statement(
  'add-storyboard',
  `insert into storyboard (asset_id, name, width, height, columns, rows, interval_ms, bytes)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

const posters = statement(
  'add-posters',
  `insert into asset_poster (asset_id, position, key, bytes)
   select $1, position - 1, key, bytes
   from unnest($2::text[], $3::int[]) with ordinality as listed (key, bytes, position)`,
);

const preview = statement(
  'add-preview',
  'insert into asset_preview (asset_id, key, bytes, width, height) values ($1, $2, $3, $4, $5)',
);

const facts = statement(
  'asset-facts',
  `select a.duration_ms as "durationMs", p.key as "posterKey"
   from asset a join asset_poster p on p.asset_id = a.id and p.position = $2 where a.id = $1`,
);

const pictureKeys = statement(
  'asset-pictures',
  `select array_agg(p.key order by p.position) as posters, v.key as preview,
     'media/' || s.asset_id || '/' || s.name as storyboard
   from asset_poster p join asset_preview v using (asset_id) join storyboard s using (asset_id)
   where asset_id = $1 group by v.key, s.asset_id, s.name`,
);

const remove = statement('asset-remove', 'delete from asset where id = $1');

/** Records an asset with all its files. Must run in a transaction. */
export async function addAsset(tx: Db, made: NewAsset, now: Date): Promise<void> {
  await tx.run(asset, [made.id, made.durationMs]);
  await putSeal(tx, made.id, { seal: made.seal, now });
  for (const it of made.renditions) await addStream(tx, made.id, it);
  for (const [position, it] of made.sounds.entries()) {
    const id = await addStream(tx, made.id, { ...it, width: null, height: null });
    await tx.run(sound, [id, position, it.language, it.label, it.channels]);
  }
  const column = (of: keyof NewSubtitle): string[] => made.subtitles.map((it) => it[of]);
  const texts = [column('name'), column('language'), column('label'), column('text')];
  await tx.run(subtitles, [made.id, ...texts]);
  const { name, width, height, columns, rows, intervalMs, bytes } = made.storyboard;
  await tx.run(storyboard, [made.id, name, width, height, columns, rows, intervalMs, bytes]);
  await addPictures(tx, made.id, made.pictures);
}

async function addStream(
  tx: Db,
  assetId: string,
  it: NewStream & { name: string; width: number | null; height: number | null },
): Promise<number> {
  const measures = [it.name, it.width, it.height, it.bandwidth, it.codecs, it.initName];
  const { id } = await tx.one(rendition, [assetId, ...measures, it.lengthsMs, it.sizes]);
  return id;
}

/** Records how an asset is sealed, in the place of a former seal. */
export const putSeal = async (
  tx: Db,
  assetId: string,
  { seal: it, now }: { seal: FilmSeal; now: Date },
): Promise<void> => {
  await tx.run(seal, [assetId, it.folder, it.secret, it.fineSegments, now]);
};

/** The folder of an asset's seal; null when it has none. */
export const findSealFolder = async (db: Db, assetId: string): Promise<string | null> =>
  (await db.row(sealFolder, [assetId]))?.folder ?? null;

async function addPictures(tx: Db, assetId: string, made: NewPictures): Promise<void> {
  const [keys, sizes] = [made.posters.map((it) => it.key), made.posters.map((it) => it.bytes)];
  await tx.run(posters, [assetId, keys, sizes]);
  const { key, bytes, width, height } = made.preview;
  await tx.run(preview, [assetId, key, bytes, width, height]);
}

/** The fields that an episode takes from an asset, with the key of one of its posters; null when the poster does not exist. */
export const findAssetFacts = (
  db: Db,
  id: string,
  poster: number,
): Promise<{ durationMs: number; posterKey: string } | null> => db.row(facts, [id, poster]);

/** The storage keys of an asset's pictures; null when there is no such asset. */
export const findAssetPictures = (
  db: Db,
  id: string,
): Promise<{ posters: string[]; storyboard: string; preview: string } | null> =>
  db.row(pictureKeys, [id]);

/** Deletes an asset with all its rows; nothing uses its objects any more. */
export const removeAsset = (tx: Db, id: string): Promise<number> => tx.run(remove, [id]);

/** Locks and returns the asset of an episode of that video; null when there is none. Must run in a transaction. */
export const holdAssetOfEpisode = async (
  tx: Db,
  videoId: number,
  episodeId: number,
): Promise<string | null> => (await tx.row(holdEpisodeAsset, [videoId, episodeId]))?.id ?? null;

export const listSubtitles = (
  tx: Db,
  assetId: string,
): Promise<{ name: string; position: number; label: string }[]> => tx.rows(subtitlesOf, [assetId]);

export const insertSubtitle = (
  tx: Db,
  assetId: string,
  { position, name, language, label, text }: NewSubtitle & { position: number },
): Promise<number> => tx.run(addSubtitle, [assetId, position, name, language, label, text]);

/** Removes subtitles by their name; returns whether they existed. */
export const deleteSubtitle = async (tx: Db, assetId: string, name: string): Promise<boolean> =>
  (await tx.run(removeSubtitle, [assetId, name])) > 0;
