import { parse } from 'libpg-query';

import type { DeclaredStatement } from '../src/platform/database/statement.ts';
import { mayLeaveOut, tablesApart, tablesNotFilled } from './members-unnamed.ts';

/** A node of the parsed statement, as PostgreSQL's parser gives it. */
type Tree = Readonly<Record<string, unknown>>;

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;
const treeAt = (node: unknown, ...path: string[]): Tree | null => {
  const found = path.reduce<unknown>((at, key) => (isTree(at) ? at[key] : undefined), node);
  return isTree(found) ? found : null;
};
const textAt = (node: unknown, key: string): string => {
  const found = isTree(node) ? node[key] : undefined;
  return typeof found === 'string' ? found : '';
};
const listAt = (node: unknown, key: string): readonly unknown[] => {
  const found = isTree(node) ? node[key] : undefined;
  return Array.isArray(found) ? found : [];
};

/** A table in `from`, by the name that the statement calls it. */
interface Use {
  table: string;
  alias: string;
}

/** A query with its tables and what it asks of their rows. */
interface Level {
  uses: Use[];
  conditions: unknown[];
}

const useOf = (range: unknown): Use => {
  const table = textAt(range, 'relname');
  return { table, alias: textAt(treeAt(range, 'alias'), 'aliasname') || table };
};

/** Adds an item of `from`: a table, or both sides of a join with its condition. Queries inside are levels of their own. */
function addItem(level: Level, item: unknown): void {
  const range = treeAt(item, 'RangeVar');
  if (range) level.uses.push(useOf(range));
  const join = treeAt(item, 'JoinExpr');
  if (join === null) return;
  addItem(level, join['larg']);
  addItem(level, join['rarg']);
  level.conditions.push(join['quals']);
  if (
    listAt(join, 'usingClause').some((it) => textAt(treeAt(it, 'String'), 'sval') === 'member_id')
  )
    level.conditions.push({ ColumnRef: { fields: [{ String: { sval: 'member_id' } }] } });
}

function levelOf(kind: string, query: Tree): Level {
  const level: Level = { uses: [], conditions: [query['whereClause']] };
  if (kind === 'UpdateStmt' || kind === 'DeleteStmt') level.uses.push(useOf(query['relation']));
  for (const item of [...listAt(query, 'fromClause'), ...listAt(query, 'usingClause')])
    addItem(level, item);
  return level;
}

/** Whether an expression, or a query in it, speaks of `member_id` of this table. */
function speaksOf(node: unknown, alias: string): boolean {
  if (Array.isArray(node)) return node.some((it) => speaksOf(it, alias));
  if (!isTree(node)) return false;
  const reference = treeAt(node, 'ColumnRef');
  if (reference === null) return Object.values(node).some((it) => speaksOf(it, alias));
  const fields = listAt(reference, 'fields').map((it) => textAt(treeAt(it, 'String'), 'sval'));
  return fields.at(-1) === 'member_id' && (fields.length === 1 || fields.at(-2) === alias);
}

/** Where the parser puts queries; the sides of a union stand there without a name of their own. */
const queries = new Set(['SelectStmt', 'UpdateStmt', 'DeleteStmt', 'larg', 'rarg']);

/** The tables that are asked about: of some only that an insert fills the column. */
interface Tables {
  asked: readonly string[];
  onlyFilled: readonly string[];
}

/** The tables that a part of a statement uses without naming their member. */
function findIn(node: unknown, tables: Tables): string[] {
  if (Array.isArray(node)) return node.flatMap((it) => findIn(it, tables));
  if (!isTree(node)) return [];
  return Object.entries(node).flatMap(([kind, part]) => {
    const inside = findIn(part, tables);
    if (!isTree(part)) return inside;
    if (kind === 'InsertStmt') return [...findUnfilled(part, tables), ...inside];
    return queries.has(kind) ? [...findUnasked(levelOf(kind, part), tables), ...inside] : inside;
  });
}

const findUnasked = ({ uses, conditions }: Level, { asked, onlyFilled }: Tables): string[] =>
  uses
    .filter(({ table }) => asked.includes(table) && !onlyFilled.includes(table))
    .filter(({ alias }) => !speaksOf(conditions, alias))
    .map(({ table }) => table);

function findUnfilled(insert: Tree, { asked }: Tables): string[] {
  const table = textAt(insert['relation'], 'relname');
  const filled = listAt(insert, 'cols').map((it) => textAt(treeAt(it, 'ResTarget'), 'name'));
  return asked.includes(table) && !filled.includes('member_id') ? [table] : [];
}

/** The names of `with`, which hide tables. */
function namesOf(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(namesOf);
  if (!isTree(node)) return [];
  const own = textAt(treeAt(node, 'CommonTableExpr'), 'ctename');
  return [...(own === '' ? [] : [own]), ...Object.values(node).flatMap(namesOf)];
}

/**
 * Returns the tables that a statement reads, changes or fills without naming their `member_id`: a database that is split by
 * member could not tell which part the statement is for. A table is named where a condition of its query, or of a query
 * inside that, speaks of its column; an insert names it among its columns.
 */
export async function findUnnamed(text: string, tables: Tables): Promise<string[]> {
  const parsed: unknown = await parse(text);
  const hidden = new Set(namesOf(parsed));
  const asked = tables.asked.filter((table) => !hidden.has(table));
  return [...new Set(findIn(parsed, { ...tables, asked }))];
}

const isAllowed = (name: string): boolean =>
  mayLeaveOut.some(({ names }) => names.some((it) => name.startsWith(it)));

/**
 * Returns a complaint for each statement that leaves the member out without being listed, and for each listed beginning of
 * a name that no statement needs.
 */
export async function complainOfUnnamed(
  statements: readonly Pick<DeclaredStatement, 'name' | 'text'>[],
  memberTables: readonly string[],
): Promise<string[]> {
  const asked = memberTables.filter((table) => !(table in tablesApart));
  const found: { name: string; tables: string[] }[] = [];
  for (const { name, text } of statements) {
    const tables = await findUnnamed(text, { asked, onlyFilled: tablesNotFilled });
    if (tables.length > 0) found.push({ name, tables });
  }
  const idle = mayLeaveOut
    .flatMap(({ names }) => names)
    .filter((start) => !found.some(({ name }) => name.startsWith(start)));
  return [
    ...found
      .filter(({ name }) => !isAllowed(name))
      .map(({ name, tables }) => `statement ${name} does not name member_id of ${tables.join()}`),
    ...idle.map((start) => `no statement ${start}… leaves its member out: take it from the list`),
  ];
}
