import { type Db, statement } from '../../../platform/database/db.ts';
import type { FilmSeal } from '../../../platform/storage/film-seal.ts';
import { isPublished } from '../catalogue/is-published.ts';
import { type NewStream, putSeal } from './asset.repo.ts';

/** A film whose files were removed has no renditions. */
const isUnsealed = `not exists (select from asset_seal x where x.asset_id = asset.id)
  and exists (select from rendition r where r.asset_id = asset.id)`;

const unsealed = statement(
  'assets-unsealed',
  `select id from asset where ${isUnsealed} and id > $1 order by id limit 1`,
);

const countOfUnsealed = statement(
  'count-assets-unsealed',
  `select count(*)::int as count from asset where ${isUnsealed}`,
);

const countOfSealed = statement(
  'count-assets-sealed',
  'select count(*)::int as count from asset_seal',
);

const sealed = statement(
  'assets-sealed-before',
  'select asset_id as id from asset_seal where sealed_at < $2 and asset_id > $1 order by asset_id limit 1',
);

const lockSeal = statement(
  'lock-asset-seal',
  'select x.folder from asset a left join asset_seal x on x.asset_id = a.id where a.id = $1 for update of a',
);

/** The change is announced with the commit: every process reads the names again. */
const align = statement(
  'asset-align',
  'update asset set aligned_at = coalesce(aligned_at, $2) where id = $1',
);

const swapStream = statement(
  'rendition-seal',
  `update rendition set init_name = $2, bandwidth = $3, segment_lengths_ms = $4, segment_sizes = $5
   where id = $1`,
);

const removeSegments = statement('remove-segments', 'delete from segment where rendition_id = $1');

const removeKeys = statement(
  'remove-segment-keys',
  'delete from segment_key where rendition_id = $1',
);

const live = statement(
  'seal-is-live',
  `select exists (
     select from asset_seal x where x.folder = $1 and (
       not exists (select from episode e where e.asset_id = x.asset_id)
       or exists (select from episode e join video v on v.id = e.video_id
         where e.asset_id = x.asset_id and ${isPublished('$2', 'v')}))) as live`,
);

const anObject = statement(
  'sealed-object',
  `select x.folder, r.init_name as name
   from asset_seal x join rendition r on r.asset_id = x.asset_id
   where exists (select from episode e join video v on v.id = e.video_id
     where e.asset_id = x.asset_id and ${isPublished('$1', 'v')})
   order by x.sealed_at desc, r.id limit 1`,
);

const firstId = '00000000-0000-0000-0000-000000000000';

/** The first asset after this one that is not sealed; null after the last one. */
export const findUnsealed = async (db: Db, after: string | null): Promise<string | null> =>
  (await db.row(unsealed, [after ?? firstId]))?.id ?? null;

export const countUnsealed = async (db: Db): Promise<number> =>
  (await db.one(countOfUnsealed, [])).count;

export const countSealed = async (db: Db): Promise<number> =>
  (await db.one(countOfSealed, [])).count;

/** The first asset after this one whose seal is from before a time; null after the last one. */
export const findSealedBefore = async (
  db: Db,
  after: string | null,
  before: Date,
): Promise<string | null> => (await db.row(sealed, [after ?? firstId, before]))?.id ?? null;

/** Whether anybody may have the bytes under a seal: a film that is published, or that no episode has yet. */
export const isSealLive = async (db: Db, folder: string, now: Date): Promise<boolean> =>
  (await db.one(live, [folder, now])).live;

/** An object by the folder of its seal. */
export interface SealedObject {
  folder: string;
  name: string;
}

/** An object of the published film that was sealed last; null where there is none. */
export const findSealedObject = (db: Db, now: Date): Promise<SealedObject | null> =>
  db.row(anObject, [now]);

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
  const found = await tx.row(lockSeal, [assetId]);
  if (found === null || found.folder !== from) return false;
  for (const { id, stream } of streams) {
    await tx.run(removeSegments, [id]);
    await tx.run(removeKeys, [id]);
    const { initName, bandwidth, lengthsMs, sizes } = stream;
    await tx.run(swapStream, [id, initName, bandwidth, lengthsMs, sizes]);
  }
  await putSeal(tx, assetId, { seal, now });
  await tx.run(align, [assetId, now]);
  return true;
}
