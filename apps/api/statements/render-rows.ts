import { parse } from 'libpg-query';
import pg from 'pg';

import type { DeclaredStatement } from '../src/platform/database/statement.ts';
import { type Catalogue, readCatalogue, unionOfTexts } from './catalogue.ts';
import { describeStatement } from './describe.ts';
import { inferColumns } from './infer/query.ts';
import type { Column } from './infer/value.ts';

/** The names and types of a row, in the order of their names. */
type Row = ReadonlyMap<string, string>;

/** The type without null, as far as the database and the text show it. */
function shownType(known: string, { texts, json }: Column): string {
  if (known === 'unknown') return json ?? known;
  if (texts === null) return known;
  const union = unionOfTexts(texts);
  return known === 'string' ? union : known === 'string[]' ? `(${union})[]` : known;
}

function typeOf(typeOid: number, shown: Column, catalogue: Catalogue): string {
  const type = shownType(catalogue.types.get(typeOid) ?? 'string', shown);
  return shown.isNullable && type !== 'unknown' ? `${type} | null` : type;
}

/** What is generated for one statement. */
interface Types {
  row: Row;
  /** Null where the caller counts the parameters. */
  values: string | null;
}

/** The parameters by name. Each may be null: the database takes it anywhere, and says no more. */
function renderValues(names: readonly string[], types: readonly string[]): string {
  if (names.length === 0) return '[]';
  const pairs = names.map((name, at) => {
    const type = types[at] ?? 'unknown';
    return `${name}: ${type === 'unknown' ? type : `${type} | null`}`;
  });
  return `[values: { ${pairs.toSorted().join('; ')} }]`;
}

/** The types of one statement. Throws with the statement's name where the text does not fit the database. */
async function typesOf(
  client: pg.Client,
  { name, text, notNull, parameters: names }: DeclaredStatement,
  catalogue: Catalogue,
): Promise<Types> {
  try {
    const { columns, parameters } = await describeStatement(client, text);
    const parsed = await parse(text);
    const node = parsed.stmts?.[0]?.stmt;
    const shown = node === undefined ? [] : inferColumns(node, catalogue.tables);
    if (shown.length !== columns.length)
      throw new Error(`${shown.length} of ${columns.length} columns were understood`);
    const pairs = columns.map((column, at): [string, string] => {
      const inferred = shown[at] ?? {
        name: column.name,
        isNullable: true,
        isNullableInRow: true,
        texts: null,
        json: null,
      };
      const isNullable = inferred.isNullable && !notNull.includes(column.name);
      return [column.name, typeOf(column.typeOid, { ...inferred, isNullable }, catalogue)];
    });
    const sent = parameters.map((oid) => catalogue.sent.get(oid) ?? 'string');
    return {
      row: new Map(pairs.toSorted(([one], [other]) => (one < other ? -1 : 1))),
      values: names && renderValues(names, sent),
    };
  } catch (error) {
    throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

/** Two rows of one family: the union of what each column can be. Throws when their columns differ. */
function join(family: string, one: Row, other: Row): Row {
  const names = [...one.keys()].join();
  if (names !== [...other.keys()].join())
    throw new Error(`the variants of ${family} have different columns`);
  return new Map(
    [...one].map(([name, type]) => {
      if (type === other.get(name)) return [name, type];
      const parts = [...type.split(' | '), ...(other.get(name) ?? '').split(' | ')];
      const types = [...new Set(parts)].filter(
        (part) => part !== 'null' && !(part.startsWith("'") && parts.includes('string')),
      );
      return [name, [...types, ...(parts.includes('null') ? ['null'] : [])].join(' | ')];
    }),
  );
}

const key = (name: string): string => (/^[a-z_$][\w$]*$/i.test(name) ? name : `'${name}'`);

function renderRow(row: Row): string {
  if (row.size === 0) return 'Record<string, never>';
  return `{ ${[...row].map(([name, type]) => `${key(name)}: ${type}`).join('; ')} }`;
}

/**
 * The file with the row types of these statements, in the order of their names.
 * @param setUp SQL of a library's tables, which the migrations do not make
 */
export async function renderRows(
  connectionString: string,
  setUp: string,
  statements: readonly DeclaredStatement[],
): Promise<string> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const rows = new Map<string, Row>();
  const values = new Map<string, string | null>();
  const complaints: string[] = [];
  try {
    await client.query(setUp);
    // Tables that a connection makes for itself: what reads them is described with them there.
    for (const { text } of statements) if (text.startsWith('create temp')) await client.query(text);
    const catalogue = await readCatalogue(client);
    for (const declared of statements) {
      try {
        const { row, values: sent } = await typesOf(client, declared, catalogue);
        const known = rows.get(declared.rowsOf);
        rows.set(declared.rowsOf, known === undefined ? row : join(declared.rowsOf, known, row));
        values.set(declared.name, sent);
      } catch (error) {
        complaints.push(error instanceof Error ? error.message : String(error));
      }
    }
  } finally {
    await client.end();
  }
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
  const lines = (all: ReadonlyMap<string, string | null>): string =>
    [...all]
      .filter(([, type]) => type !== null)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, type]) => `  '${name}': ${type};`)
      .join('\n');
  const rendered = new Map([...rows].map(([name, row]) => [name, renderRow(row)]));
  return `/* The rows and values of the API's statements, read from the database by npm run generate. */

export interface StatementRows {
${lines(rendered)}
}

/** What statements that name their parameters are asked with. */
export interface StatementValues {
${lines(values)}
}
`;
}
