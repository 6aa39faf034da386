import type { Db } from '../database/db.ts';
import { sql } from '../database/sql.ts';
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

const create = sql.run(
  'audit-create',
  `create temporary table found_object (
     key text collate "C" primary key, bytes bigint not null, modified_at timestamptz not null)`,
);

const add = sql.run(
  'audit-add',
  `insert into found_object select * from unnest(:keys::text[], :bytes::bigint[], :modifiedAts::timestamptz[])
   on conflict (key) do nothing`,
);

const analyze = sql.run('audit-analyze', 'analyze found_object');

const createSealed = sql.run(
  'audit-create-sealed',
  `create temporary table sealed_object (key text primary key, bytes bigint not null)`,
);

const addSealed = sql.run(
  'audit-add-sealed',
  'insert into sealed_object select * from unnest(:keys::text[], :bytes::bigint[]) on conflict (key) do nothing',
);

const analyzeSealed = sql.run('audit-analyze-sealed', 'analyze sealed_object');

const allUsed = `${usedObjects} union all select key, bytes, 'a segment of a video' as what from sealed_object`;

const found = sql.rows(
  'audit-found',
  `select f.key, f.bytes as "foundBytes", f.modified_at as "modifiedAt", r.sha256,
     coalesce(r.bytes, (select used.bytes from (${allUsed}) used
       where used.key = f.key collate "default" and used.bytes is not null limit 1)) as bytes
   from found_object f left join stored_object r on r.key = f.key
   where f.key > :after order by f.key limit :atOnce`,
);

const orphans = sql.one(
  'audit-orphans',
  `select count(*) as count from found_object o where not ${isUsed}`,
);

/** Must be called on one connection, which holds the listing of the storage until it is closed. */
export async function gatherFound(db: Db, batches: AsyncIterable<ListedObject[]>): Promise<void> {
  await create(db);
  for await (const batch of batches) {
    await add(db, {
      keys: batch.map((it) => it.key),
      bytes: batch.map((it) => it.bytes),
      modifiedAts: batch.map((it) => it.modifiedAt),
    });
  }
  await analyze(db);
  await createSealed(db);
  for await (const objects of findSealedObjects(db)) {
    await addSealed(db, {
      keys: objects.map((it) => it.key),
      bytes: objects.map((it) => it.bytes),
    });
  }
  await analyzeSealed(db);
}

export const listMissing = sql.rows(
  'audit-missing',
  `select distinct used.key, used.what from (${allUsed}) used
   where not exists (select from found_object f where f.key collate "default" = used.key)
   order by used.key`,
  { notNull: ['key'] },
);

/** All gathered objects, in the order of their keys. */
export async function* listFound(db: Db, atOnce = 1000): AsyncGenerator<FoundObject[]> {
  for (let after = ''; ;) {
    const page = await found(db, { after, atOnce });
    const last = page.at(-1);
    if (last === undefined) return;
    yield page;
    after = last.key;
  }
}

export const countOrphans = async (db: Db): Promise<number> => (await orphans(db)).count;
