import { type Db, statement } from '../database/db.ts';
import { sql } from '../database/sql.ts';
import { isUsed, sweptFolders, usedObjects } from './object-uses.ts';

/** The record of an object. */
export interface ObjectRecord {
  key: string;
  bytes: number;
  sha256: Buffer;
}

/** The end of a folder's key range: in the order of characters, `0` follows `/`. */
const inFolder = `key > $1 || '/' and key < $1 || '0'`;

const forgetFolder = statement(
  'object-forget-folder',
  `delete from stored_object where ${inFolder}`,
);

const claimFolder = statement(
  'object-claim-folder',
  `update stored_object set recorded_at = $2 where ${inFolder}`,
);

const sliceEnd = sql.one(
  'object-slice-end',
  'select max(key) as last from (select key from stored_object where key > :after order by key limit :size) as slice',
);

/** An asset may take long to make: while one of its objects is young, all are kept. */
const unused = sql.rows(
  'object-unused',
  `select o.key from stored_object o
   where o.key > :after and o.key <= :last and o.recorded_at < :before
     and split_part(o.key, '/', 1) = any(:sweptFolders) and not ${isUsed}
     and not (split_part(o.key, '/', 1) in ('media', 'sealed') and exists (
       select from stored_object young
       where young.key > split_part(o.key, '/', 1) || '/' || split_part(o.key, '/', 2) || '/'
         and young.key < split_part(o.key, '/', 1) || '/' || split_part(o.key, '/', 2) || '0'
         and young.recorded_at >= :before))
   for update of o skip locked`,
);

export const recordObject = sql.run(
  'object-record',
  `insert into stored_object (key, bytes, sha256, recorded_at) values (:key, :bytes, :sha256, :at)
   on conflict (key) do update
     set bytes = excluded.bytes, sha256 = excluded.sha256, recorded_at = excluded.recorded_at`,
);

export const findObject = sql.row(
  'object-find',
  'select key, bytes, sha256 from stored_object where key = :key',
);

/** Objects in use without a record, with their size when it is known. */
export const listUnrecorded = sql.rows(
  'object-unrecorded',
  `select used.key, max(used.bytes) as bytes from (${usedObjects}) used
   where not exists (select from stored_object r where r.key collate "default" = used.key)
   group by used.key`,
  { notNull: ['key'] },
);

export const forgetObjects = sql.run(
  'object-forget',
  'delete from stored_object where key = any(:keys)',
);

export const forgetObjectFolder = (db: Db, folder: string): Promise<number> =>
  db.run(forgetFolder, [folder]);

/** Makes every object of a folder young again, in the transaction that takes it into use; returns their number. */
export const claimObjectFolder = (tx: Db, folder: string, at: Date): Promise<number> =>
  tx.run(claimFolder, [folder, at]);

/** The same for these objects. */
export const claimObjects = sql.run(
  'object-claim',
  'update stored_object set recorded_at = :at where key = any(:keys)',
);

/** The last key of the next slice of records; null after the last slice. */
export const findSliceEnd = async (db: Db, after: string, size: number): Promise<string | null> =>
  (await sliceEnd(db, { after, size })).last;

/** Locks and returns the records between two keys that are old enough and that nothing uses. */
export const lockUnused = (tx: Db, after: string, last: string, before: Date) =>
  unused(tx, { after, last, before, sweptFolders });

/** Reads every record, which takes seconds for millions. */
export const sumObjects = sql.one(
  'object-sum',
  'select count(*) as objects, coalesce(sum(bytes), 0)::bigint as bytes from stored_object',
);
