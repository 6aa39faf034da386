import type { Db } from '../../../platform/database/db.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { FilmSeal } from '../../../platform/storage/film-seal.ts';
import { isPublished } from '../catalogue/is-published.ts';
import { type NewStream, putSeal } from './asset.repo.ts';

/** A film whose files were removed has no renditions. */
const isUnsealed = `not exists (select from asset_seal x where x.asset_id = asset.id)
  and exists (select from rendition r where r.asset_id = asset.id)`;

const unsealed = sql.row(
  'assets-unsealed',
  `select id from asset where ${isUnsealed} and id > :after order by id limit 1`,
);

const countOfUnsealed = sql.one(
  'count-assets-unsealed',
  `select count(*)::int as count from asset where ${isUnsealed}`,
);

const countOfSealed = sql.one(
  'count-assets-sealed',
  'select count(*)::int as count from asset_seal',
);

const sealed = sql.row(
  'assets-sealed-before',
  'select asset_id as id from asset_seal where sealed_at < :before and asset_id > :after order by asset_id limit 1',
);

const lockSeal = sql.row(
  'lock-asset-seal',
  'select x.folder from asset a left join asset_seal x on x.asset_id = a.id where a.id = :assetId for update of a',
);

/** The change is announced with the commit: every process reads the names again. */
const align = sql.run(
  'asset-align',
  'update asset set aligned_at = coalesce(aligned_at, :now) where id = :assetId',
);

const swapStream = sql.run(
  'rendition-seal',
  `update rendition set init_name = :initName, bandwidth = :bandwidth, segment_lengths_ms = :lengthsMs, segment_sizes = :sizes
   where id = :id`,
);

const removeSegments = sql.run('remove-segments', 'delete from segment where rendition_id = :id');

const removeKeys = sql.run(
  'remove-segment-keys',
  'delete from segment_key where rendition_id = :id',
);

const live = sql.one(
  'seal-is-live',
  `select exists (
     select from asset_seal x where x.folder = :folder and (
       not exists (select from episode e where e.asset_id = x.asset_id)
       or exists (select from episode e join video v on v.id = e.video_id
         where e.asset_id = x.asset_id and ${isPublished(':now', 'v')}))) as live`,
);

const firstId = '00000000-0000-0000-0000-000000000000';

/** The first asset after this one that is not sealed; null after the last one. */
export const findUnsealed = async (db: Db, after: string | null): Promise<string | null> =>
  (await unsealed(db, { after: after ?? firstId }))?.id ?? null;

export const countUnsealed = async (db: Db): Promise<number> => (await countOfUnsealed(db)).count;

export const countSealed = async (db: Db): Promise<number> => (await countOfSealed(db)).count;

/** The first asset after this one whose seal is from before a time; null after the last one. */
export const findSealedBefore = async (
  db: Db,
  after: string | null,
  before: Date,
): Promise<string | null> => (await sealed(db, { after: after ?? firstId, before }))?.id ?? null;

/** Whether anybody may have the bytes under a seal: a film that is published, or that no episode has yet. */
export const isSealLive = async (db: Db, folder: string, now: Date): Promise<boolean> =>
  (await live(db, { folder, now })).live;

/** An object by the folder of its seal. */
export interface SealedObject {
  folder: string;
  name: string;
}

/** An object of the published film that was sealed last; null where there is none. */
export const findSealedObject = sql.row(
  'sealed-object',
  `select x.folder, r.init_name as name
   from asset_seal x join rendition r on r.asset_id = x.asset_id
   where exists (select from episode e join video v on v.id = e.video_id
     where e.asset_id = x.asset_id and ${isPublished(':now', 'v')})
   order by x.sealed_at desc, r.id limit 1`,
);

/** The files of a stream under a new seal, by the stream's id. */
export interface ReplacedStream {
  id: number;
  stream: NewStream;
}

/** What takes the place of a film's files. */
export interface Swap {
  /** The folder of the seal that the files were read under; null for a film that was not sealed. */
  from: string | null;
  seal: FilmSeal;
  streams: readonly ReplacedStream[];
  now: Date;
}

/**
 * Puts sealed files in the place of the former ones, on the film's clock. False when another process did so meanwhile, or the
 * asset is gone; nothing is changed then. Must run in a transaction.
 */
export async function replaceStreams(
  tx: Db,
  assetId: string,
  { from, seal, streams, now }: Swap,
): Promise<boolean> {
  const found = await lockSeal(tx, { assetId });
  if (found === null || found.folder !== from) return false;
  for (const { id, stream } of streams) {
    await removeSegments(tx, { id });
    await removeKeys(tx, { id });
    const { initName, bandwidth, lengthsMs, sizes } = stream;
    await swapStream(tx, { id, initName, bandwidth, lengthsMs, sizes });
  }
  await putSeal(tx, assetId, { seal, now });
  await align(tx, { assetId, now });
  return true;
}
