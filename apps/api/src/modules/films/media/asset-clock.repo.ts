import type { Db } from '../../../platform/database/db.ts';
import { sql } from '../../../platform/database/sql.ts';

/** A film whose files were removed has no renditions. */
const isUnaligned =
  'aligned_at is null and exists (select from rendition r where r.asset_id = asset.id)';

const unaligned = sql.row(
  'assets-unaligned',
  `select id from asset where ${isUnaligned} and id > :after order by id limit 1`,
);

const countOfUnaligned = sql.one(
  'count-assets-unaligned',
  `select count(*)::int as count from asset where ${isUnaligned}`,
);

const someAligned = sql.rows(
  'some-assets-aligned',
  'select id from asset where aligned_at is not null order by random() limit :count',
);

const firstId = '00000000-0000-0000-0000-000000000000';

/** The first asset after this one whose streams are not on the film's clock; null after the last one. */
export const findUnaligned = async (db: Db, after: string | null): Promise<string | null> =>
  (await unaligned(db, { after: after ?? firstId }))?.id ?? null;

export const countUnaligned = async (db: Db): Promise<number> => (await countOfUnaligned(db)).count;

/** So many assets by chance, of those on the film's clock. */
export const sampleAligned = async (db: Db, count: number): Promise<string[]> =>
  (await someAligned(db, { count })).map((it) => it.id);
