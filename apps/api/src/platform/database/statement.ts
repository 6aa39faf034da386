import type pg from 'pg';

import type { StatementRows } from './generated/statement-rows.ts';

/** A statement that is prepared once per connection under its name, or never with an empty one; `Row` is the type of its rows. */
export interface Statement<Row> {
  name: string;
  text: string;
  /** Never set: it only carries the type of a row. */
  row?: Row;
}

/** A statement as the generator of row types reads it. */
export interface DeclaredStatement {
  name: string;
  /** The name of its row type: its own, or that of its family. */
  rowsOf: string;
  text: string;
  /** Columns that are never null for a reason that the SQL does not show. */
  notNull: readonly string[];
  /** The names of its parameters, in the order of their numbers; null where the caller counts them. */
  parameters: readonly string[] | null;
}

/** All statements that have been declared, by name. */
export const declaredStatements = new Map<string, DeclaredStatement>();

/** The longest name that PostgreSQL keeps whole, in bytes. */
const longestName = 63;

/** Types of columns that are limited by the code that writes them, not by the database. */
export interface Written<Columns> {
  columns?: Columns;
}

/** Says that the code which writes these columns gives them these types: a union in a text column, or stored JSON. */
export const written = <Columns>(): Written<Columns> => ({});

/** What the SQL of a statement does not show. */
export interface Options<Row, Columns> {
  /** Columns that are never null for a reason that the SQL does not show. */
  notNull?: readonly (keyof Row & string)[];
  /** False for a statement that the database plans at each call, by its values. */
  isPrepared?: boolean;
  written?: Written<Columns>;
}

/** A generated row, with the columns whose types come from the code that writes them. */
export type Narrowed<Row, Columns> = Omit<Row, keyof Columns> & Columns;

function checkName(name: string): void {
  if (Buffer.byteLength(name) > longestName)
    throw new RangeError(`statement name too long: ${name}`);
}

function declare<Row, Columns>(
  { name, rowsOf, text, parameters }: Omit<DeclaredStatement, 'notNull'>,
  { notNull = [], isPrepared = true }: Options<Row, Columns>,
): Statement<Narrowed<Row, Columns>> {
  checkName(name);
  if ((declaredStatements.get(name)?.text ?? text) !== text)
    throw new Error(`two statements are named ${name}`);
  declaredStatements.set(name, { name, rowsOf, text, notNull, parameters });
  return { name: isPrepared ? name : '', text };
}

/**
 * Declares a statement. The type of its rows is generated from the database: `npm run generate` after each change. A
 * `bigint` column comes back as a number, `timestamptz` as a Date, `bytea` as a Buffer, `jsonb` as unknown.
 * @throws RangeError for a name that PostgreSQL would cut off, Error for a name that another statement has
 */
export const statement = <Name extends keyof StatementRows, Columns = unknown>(
  name: Name,
  text: string,
  options: Options<StatementRows[Name], Columns> = {},
): Statement<Narrowed<StatementRows[Name], Columns>> =>
  declare({ name, rowsOf: name, text, parameters: null }, options);

/** A parameter by its name, and no cast (`::text`). */
const namedParameter = /(?<![:\w]):([a-z]\w*)/g;

/**
 * Numbers the parameters of a text that names them, in the order of their first places, as PostgreSQL is told them.
 * @throws Error for a text that counts one itself
 */
export function numberParameters(text: string): { numbered: string; names: readonly string[] } {
  const counted = /\$\d+/.exec(text);
  if (counted)
    throw new Error(`${counted[0]} is counted, and other parameters have names: ${text}`);
  const names = [...new Set([...text.matchAll(namedParameter)].map(([, it = '']) => it))];
  const numberOf = (_: string, name: string): string => `$${names.indexOf(name) + 1}`;
  return { numbered: text.replace(namedParameter, numberOf), names };
}

/** Declares a statement that names its parameters; `names` are those of its numbers. */
export function declareNamed<Name extends keyof StatementRows, Columns = unknown>(
  name: Name,
  text: string,
  options: Options<StatementRows[Name], Columns>,
): { of: Statement<Narrowed<StatementRows[Name], Columns>>; names: readonly string[] } {
  const { numbered, names } = numberParameters(text);
  return { of: declare({ name, rowsOf: name, text: numbered, parameters: names }, options), names };
}

/**
 * Declares one of several statements whose rows are alike, such as a list in each of its orders. Its name begins with the
 * family's.
 */
export const variant = <Family extends keyof StatementRows, Columns = unknown>(
  family: Family,
  name: string,
  text: string,
  options: Options<StatementRows[Family], Columns> = {},
): Statement<Narrowed<StatementRows[Family], Columns>> =>
  declare({ name: `${family}-${name}`, rowsOf: family, text, parameters: null }, options);

/** A statement whose row type nothing checks: for tests, and for what is made while the site runs. */
export function uncheckedStatement<Row extends pg.QueryResultRow = Record<string, never>>(
  name: string,
  text: string,
): Statement<Row> {
  checkName(name);
  return { name, text };
}
