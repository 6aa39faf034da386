import type pg from 'pg';

/** A column of a table, as far as row types need it. */
export interface TableColumn {
  name: string;
  isNullable: boolean;
  /** The only texts that its type or a check constraint allows; null when any. */
  allowedTexts: readonly string[] | null;
  /** The TypeScript type of its values in JSON. */
  json: string;
}

/** What a database says about its tables and types. */
export interface Catalogue {
  /** The columns of each table, in order. */
  tables: ReadonlyMap<string, readonly TableColumn[]>;
  /** A TypeScript type for each type's OID: how `db.ts` reads its values. */
  types: ReadonlyMap<number, string>;
  /** The same for values that are sent: what pg takes for each type. */
  sent: ReadonlyMap<number, string>;
}

/** How pg with the parsers of `db.ts` reads a type; what is not here comes as text. */
const readers: Readonly<Record<string, string>> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  oid: 'number',
  float4: 'number',
  float8: 'number',
  timestamptz: 'Date',
  bytea: 'Buffer',
  json: 'unknown',
  jsonb: 'unknown',
  _bool: 'boolean[]',
  _int2: 'number[]',
  _int4: 'number[]',
  _int8: 'number[]',
  _float4: 'number[]',
  _float8: 'number[]',
  _text: 'string[]',
  _varchar: 'string[]',
  _uuid: 'string[]',
  _timestamptz: 'Date[]',
  _bytea: 'Buffer[]',
  _json: 'unknown[]',
  _jsonb: 'unknown[]',
};

/** Types of which pg takes more than it gives. */
const senders: Readonly<Record<string, string>> = {
  int8: 'number | bigint',
  bytea: 'Uint8Array',
  numeric: 'number | string',
};

const union = (texts: readonly string[]): string =>
  texts.map((text) => `'${text.replaceAll("'", String.raw`\'`)}'`).join(' | ');

/** How a value of a type stands in JSON. */
export const jsonTypeOf = (type: string): string => {
  if (type.startsWith('_')) return `${jsonTypeOf(type.slice(1))}[]`;
  if (type === 'numeric') return 'number';
  const read = readers[type] ?? 'string';
  return read === 'Date' || read === 'Buffer' ? 'string' : read;
};

interface TypeRow {
  oid: number;
  name: string;
  labels: string[] | null;
  /** The type of an array's elements; 0 when it is none. */
  element: number;
}

/** How a value of a type is sent; lists are read alone, so any list will do. */
function sentType(row: TypeRow, all: readonly TypeRow[]): string {
  const element = row.name.startsWith('_') ? all.find((it) => it.oid === row.element) : undefined;
  if (element !== undefined) return `readonly (${sentType(element, all)} | null)[]`;
  if (row.labels !== null) return union(row.labels);
  return senders[row.name] ?? readers[row.name] ?? 'string';
}

interface ColumnRow {
  table: string;
  name: string;
  type: string;
  is_nullable: boolean;
  checks: string[];
  /** The labels of its enum, or of the enum of its array's elements. */
  labels: string[] | null;
}

/** Reads the texts of `column = ANY (ARRAY['a'::text, 'b'::text])`, which is how PostgreSQL writes `column in ('a', 'b')`. */
function allowedTexts(column: string, checks: readonly string[]): readonly string[] | null {
  const start = new RegExp(
    String.raw`^CHECK \(\(\(?"?${column}"?(?:\)::text)? = ANY \(+ARRAY\[([^\]]*)\]`,
  );
  for (const check of checks) {
    const list = start.exec(check)?.[1];
    // A second condition beside the list could only allow less.
    if (list !== undefined && !/\bOR\b/.test(check))
      return [...list.matchAll(/'([^']*)'::/g)].map(([, text = '']) => text);
  }
  return null;
}

/** Reads the tables and types of a migrated database. */
export async function readCatalogue(client: pg.Client): Promise<Catalogue> {
  const types = await client.query<TypeRow>(
    `select oid::int4, typname as name, typelem::int4 as element,
            (select array_agg(enumlabel::text order by enumsortorder) from pg_enum where enumtypid = pg_type.oid) as labels
       from pg_type`,
  );
  const columns = await client.query<ColumnRow>(
    `select c.relname::text as table, a.attname::text as name, t.typname::text as type, not a.attnotnull as is_nullable,
            array(select pg_get_constraintdef(k.oid) from pg_constraint k
                   where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as checks,
            (select array_agg(enumlabel::text order by enumsortorder) from pg_enum
              where enumtypid in (t.oid, t.typelem)) as labels
       from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
      where c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped order by c.relname, a.attnum`,
  );
  const tables = new Map<string, TableColumn[]>();
  for (const row of columns.rows) {
    const column = {
      name: row.name,
      isNullable: row.is_nullable,
      allowedTexts: row.labels ?? allowedTexts(row.name, row.checks),
      json: jsonTypeOf(row.type),
    };
    tables.set(row.table, [...(tables.get(row.table) ?? []), column]);
  }
  return {
    tables,
    types: new Map(
      types.rows.map(({ oid, name, labels }) => [
        oid,
        labels === null ? (readers[name] ?? 'string') : union(labels),
      ]),
    ),
    sent: new Map(types.rows.map((row) => [row.oid, sentType(row, types.rows)])),
  };
}

export { union as unionOfTexts };
