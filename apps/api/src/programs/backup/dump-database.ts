import { join } from 'node:path';
import { Readable } from 'node:stream';

import { migrationLockKey } from '@lantern/prisma/migrate';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

import { usedObjects } from '../../platform/storage/object-uses.ts';
import {
  listSealedObjects,
  type SealedObject,
  sealedStreams,
} from '../../platform/storage/sealed-objects.repo.ts';
import { writeChecked } from './checked-file.ts';
import { countLeftOut, type LeftOut } from './leave-out.ts';
import { type Manifest, objectsFile } from './manifest.ts';

export type DatabaseDump = Pick<Manifest, 'migrations' | 'tables' | 'sequences' | 'objects'>;

/** The dump, and what its moment leaves out. */
export interface MadeDump {
  dump: DatabaseDump;
  leftOut: LeftOut;
}

const name = pg.escapeIdentifier;

/**
 * Writes every table into a folder, all from one snapshot, while the site goes on writing. A lock keeps migrations out
 * meanwhile.
 */
export async function dumpDatabase(client: pg.ClientBase, folder: string): Promise<MadeDump> {
  await client.query('select pg_advisory_lock_shared($1)', [migrationLockKey]);
  try {
    await client.query('begin transaction isolation level repeatable read, read only');
    const migrations = await listMigrations(client);
    const tables: DatabaseDump['tables'] = [];
    for (const table of await listTables(client)) {
      tables.push(await dumpTable(client, folder, table));
    }
    const objects = await dumpObjects(client, folder);
    const leftOut = await countLeftOut(client);
    // Sequences are read last: they belong to no snapshot, and may only be ahead of the rows.
    const sequences = await readSequences(client);
    return { dump: { migrations, tables, sequences, objects }, leftOut };
  } finally {
    await client.query('rollback');
    await client.query('select pg_advisory_unlock_shared($1)', [migrationLockKey]);
  }
}

async function listMigrations(client: pg.ClientBase): Promise<Manifest['migrations']> {
  const { rows } = await client.query<Manifest['migrations'][number]>(
    `select migration_name as name, checksum from _prisma_migrations
     where finished_at is not null and rolled_back_at is null order by migration_name`,
  );
  return rows;
}

interface Table {
  name: string;
  /** Without generated columns: the database computes them again. */
  columns: string[];
}

/** A table; one that lies in months is dumped as one. */
interface FoundTable extends Table {
  isInParts: boolean;
}

async function listTables(client: pg.ClientBase): Promise<FoundTable[]> {
  const { rows } = await client.query<FoundTable>(
    `select t.relname as name, t.relkind = 'p' as "isInParts", array_agg(a.attname::text order by a.attnum) as columns
     from pg_class t join pg_attribute a on a.attrelid = t.oid
     where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by t.relname, t.relkind order by t.relname`,
  );
  return rows;
}

async function dumpTable(
  client: pg.ClientBase,
  folder: string,
  { isInParts, ...table }: FoundTable,
) {
  const file = `tables/${table.name}.copy.gz`;
  const columns = table.columns.map(name).join(', ');
  const source = isInParts
    ? `(select ${columns} from ${name(table.name)})`
    : `${name(table.name)} (${columns})`;
  const copy = client.query(copyTo(`copy ${source} to stdout`));
  const sha256 = await writeChecked(join(folder, file), copy);
  return { ...table, rows: copy.rowCount, file, sha256 };
}

async function readSequences(client: pg.ClientBase): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
  );
  const sequences: Manifest['sequences'] = [];
  for (const sequence of rows) {
    const { rows: state } = await client.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${name(sequence.name)}`,
    );
    for (const it of state) sequences.push({ ...sequence, ...it });
  }
  return sequences;
}

const fetchedAtOnce = 2000;

/** Every object that the rows of this snapshot use. An object without a record was already missing. */
async function dumpObjects(client: pg.ClientBase, folder: string): Promise<Manifest['objects']> {
  const total = { count: 0, bytes: 0 };
  await client.query(
    `declare object_list no scroll cursor for
     select used.key, r.bytes::float8 as bytes, encode(r.sha256, 'hex') as sha256
     from (select distinct key collate "C" as key from (${usedObjects}) as held) used
     left join stored_object r on r.key = used.key`,
  );
  const tell = (row: ObjectLine): string => {
    total.count++;
    total.bytes += row.bytes ?? 0;
    return `${JSON.stringify(row)}\n`;
  };
  async function* lines(): AsyncGenerator<string> {
    for (;;) {
      const { rows } = await client.query<ObjectLine>(`fetch ${fetchedAtOnce} from object_list`);
      if (rows.length === 0) break;
      yield* rows.map(tell);
    }
    for await (const objects of listSealedObjects((after) => readSealedStreams(client, after))) {
      yield* (await findRecords(client, objects)).map(tell);
    }
  }
  const sha256 = await writeChecked(join(folder, objectsFile), Readable.from(lines()));
  return { ...total, file: objectsFile, sha256 };
}

/** An object of the backup, with its size and checksum if it was ever stored. */
interface ObjectLine {
  key: string;
  bytes: number | null;
  sha256: string | null;
}

const readSealedStreams = async (client: pg.ClientBase, after: number) =>
  (await client.query<NonNullable<(typeof sealedStreams)['row']>>(sealedStreams.text, [after]))
    .rows;

const findRecords = async (
  client: pg.ClientBase,
  objects: readonly SealedObject[],
): Promise<ObjectLine[]> => {
  const { rows } = await client.query<ObjectLine>(
    `select used.key, r.bytes::float8 as bytes, encode(r.sha256, 'hex') as sha256
     from unnest($1::text[]) as used (key) left join stored_object r on r.key = used.key collate "C"`,
    [objects.map((it) => it.key)],
  );
  return rows;
};
