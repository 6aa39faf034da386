import { type Db, statement } from '../../platform/database/db.ts';
import { insertSegments, type NewStream } from './asset.repo.ts';

/** A film whose files were removed has no renditions. */
const isUnaligned =
  'aligned_at is null and exists (select from rendition r where r.asset_id = asset.id)';

const unaligned = statement(
  'assets-unaligned',
  `select id from asset where ${isUnaligned} and id > $1 order by id limit 1`,
);

const countOfUnaligned = statement(
  'count-assets-unaligned',
  `select count(*)::int as count from asset where ${isUnaligned}`,
);

const someAligned = statement(
  'some-assets-aligned',
  'select id from asset where aligned_at is not null order by random() limit $1',
);

const lockUnaligned = statement(
  'lock-asset-unaligned',
  'select from asset where id = $1 and aligned_at is null for update',
);

/** The change is announced with the commit: every process reads the names again. */
const align = statement('asset-align', 'update asset set aligned_at = $2 where id = $1');

const beginning = statement(
  'rendition-beginning',
  'update rendition set init_name = $2, bandwidth = $3 where id = $1',
);

const removeSegments = statement('remove-segments', 'delete from segment where rendition_id = $1');

const firstId = '00000000-0000-0000-0000-000000000000';

/** The first asset after this one whose streams are not on the film's clock; null after the last one. */
export const findUnaligned = async (db: Db, after: string | null): Promise<string | null> =>
  (await db.row(unaligned, [after ?? firstId]))?.id ?? null;

export const countUnaligned = async (db: Db): Promise<number> =>
  (await db.one(countOfUnaligned, [])).count;

/** So many assets by chance, of those on the film's clock. */
export const sampleAligned = async (db: Db, count: number): Promise<string[]> =>
  (await db.rows(someAligned, [count])).map((it) => it.id);

/** The new files of a rendition, or of a sound, by its id. */
export interface ReplacedStream {
  id: number;
  stream: NewStream;
}

/**
 * Puts new files of streams in the place of the former ones, and records that the asset is on the film's clock. False when
 * it was done meanwhile, or the asset is gone; nothing is changed then. Must run in a transaction.
 */
export async function replaceStreams(
  tx: Db,
  assetId: string,
  { streams, now }: { streams: readonly ReplacedStream[]; now: Date },
): Promise<boolean> {
  if ((await tx.row(lockUnaligned, [assetId])) === null) return false;
  for (const { id, stream } of streams) {
    await tx.run(removeSegments, [id]);
    await insertSegments(tx, id, stream.segments);
    await tx.run(beginning, [id, stream.initName, stream.bandwidth]);
  }
  await tx.run(align, [assetId, now]);
  return true;
}
