import { type Db, statement } from '../database/db.ts';
import { isUsed, usedObjects } from './object-uses.ts';
import { findSealedObjects } from './sealed-objects.repo.ts';
import type { ListedObject } from './storage.ts';

/** An object in use that is not in storage. */
export interface MissingObject {
  key: string;
  what: string;
}

/** An object in storage, beside its record. */
export interface FoundObject {
  key: string;
  foundBytes: number;
  modifiedAt: Date;
  /** Null when there is no record. */
  sha256: Buffer | null;
  /** The expected checksum; null when it is not known. */
  bytes: number | null;
}

const create = statement(
  'audit-create',
  `create temporary table found_object (
     key text collate "C" primary key, bytes bigint not null, modified_at timestamptz not null)`,
);

const add = statement(
  'audit-add',
  `insert into found_object select * from unnest($1::text[], $2::bigint[], $3::timestamptz[])
   on conflict (key) do nothing`,
);

const analyze = statement('audit-analyze', 'analyze found_object');

const createSealed = statement(
  'audit-create-sealed',
  `create temporary table sealed_object (key text primary key, bytes bigint not null)`,
);

const addSealed = statement(
  'audit-add-sealed',
  'insert into sealed_object select * from unnest($1::text[], $2::bigint[]) on conflict (key) do nothing',
);

const analyzeSealed = statement('audit-analyze-sealed', 'analyze sealed_object');

const allUsed = `${usedObjects} union all select key, bytes, 'a segment of a video' as what from sealed_object`;

const missing = statement(
  'audit-missing',
  `select distinct used.key, used.what from (${allUsed}) used
   where not exists (select from found_object f where f.key collate "default" = used.key)
   order by used.key`,
  { notNull: ['key'] },
);

const found = statement(
  'audit-found',
  `select f.key, f.bytes as "foundBytes", f.modified_at as "modifiedAt", r.sha256,
     coalesce(r.bytes, (select used.bytes from (${allUsed}) used
       where used.key = f.key collate "default" and used.bytes is not null limit 1)) as bytes
   from found_object f left join stored_object r on r.key = f.key
   where f.key > $1 order by f.key limit $2`,
);

const orphans = statement(
  'audit-orphans',
  `select count(*) as count from found_object o where not ${isUsed}`,
);

/** Must be called on one connection, which holds the listing of the storage until it is closed. */
export async function gatherFound(db: Db, batches: AsyncIterable<ListedObject[]>): Promise<void> {
  await db.run(create);
  for await (const batch of batches) {
    await db.run(add, [
      batch.map((it) => it.key),
      batch.map((it) => it.bytes),
      batch.map((it) => it.modifiedAt),
    ]);
  }
  await db.run(analyze);
  await db.run(createSealed);
  for await (const objects of findSealedObjects(db)) {
    await db.run(addSealed, [objects.map((it) => it.key), objects.map((it) => it.bytes)]);
  }
  await db.run(analyzeSealed);
}

export const listMissing = (db: Db): Promise<MissingObject[]> => db.rows(missing);

/** All gathered objects, in the order of their keys. */
export async function* listFound(db: Db, atOnce = 1000): AsyncGenerator<FoundObject[]> {
  for (let after = ''; ;) {
    const page = await db.rows(found, [after, atOnce]);
    const last = page.at(-1);
    if (last === undefined) return;
    yield page;
    after = last.key;
  }
}

export const countOrphans = async (db: Db): Promise<number> => (await db.one(orphans)).count;
