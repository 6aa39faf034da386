import type { CommonTableExpr, Node, SelectStmt } from 'libpg-query';

import type { TableColumn } from '../catalogue.ts';
import { valueOf } from './expression.ts';
import {
  conjuncts,
  narrow,
  type Relation,
  relationsOf,
  renamed,
  type Scope,
  tableRelation,
} from './relation.ts';
import { anything, type Column, column, lastName, oneOf, sval } from './value.ts';

/** The columns of a statement's result, by position. A name can be missing for an expression without one. */
export function inferColumns(
  statement: Node,
  tables: ReadonlyMap<string, readonly TableColumn[]>,
): readonly Column[] {
  return columnsOf(statement, { tables, named: new Map(), relations: [], columnsOf });
}

function columnsOf(node: Node, scope: Scope): readonly Column[] {
  if ('SelectStmt' in node) return selectColumns(node.SelectStmt, scope);
  const changed = changeOf(node);
  if (changed === null) return [];
  const inner = withQueries(changed.withClause, scope);
  const target = tableRelation(changed.relation, inner);
  const sources = (changed.from ?? []).flatMap((item) =>
    relationsOf(item, { ...inner, relations: [target, ...inner.relations] }),
  );
  const where = changed.where === undefined ? [] : conjuncts(changed.where);
  // An update may set to null what its condition needed.
  const known =
    'UpdateStmt' in node
      ? [target, ...narrow(sources, where)]
      : narrow([target, ...sources], where);
  return targets(
    changed.returning ?? [],
    { ...inner, relations: [...known, ...inner.relations] },
    known,
    false,
  );
}

/** An insert, update or delete, in one shape. */
function changeOf(node: Node) {
  if ('InsertStmt' in node) {
    const { relation, returningClause, withClause } = node.InsertStmt;
    return {
      relation,
      returning: returningClause?.exprs,
      withClause,
      from: undefined,
      where: undefined,
    };
  }
  if ('UpdateStmt' in node) {
    const { relation, returningClause, withClause, fromClause, whereClause } = node.UpdateStmt;
    return {
      relation,
      returning: returningClause?.exprs,
      withClause,
      from: fromClause,
      where: whereClause,
    };
  }
  if ('DeleteStmt' in node) {
    const { relation, returningClause, withClause, usingClause, whereClause } = node.DeleteStmt;
    return {
      relation,
      returning: returningClause?.exprs,
      withClause,
      from: usingClause,
      where: whereClause,
    };
  }
  return null;
}

/** The scope with the queries of `with`. */
function withQueries(clause: SelectStmt['withClause'], scope: Scope): Scope {
  const named = new Map(scope.named);
  const inner: Scope = { ...scope, named };
  for (const item of clause?.ctes ?? []) {
    if ('CommonTableExpr' in item) nameQuery(item.CommonTableExpr, inner, named);
  }
  return inner;
}

function nameQuery(
  { ctename = '', ctequery, aliascolnames }: CommonTableExpr,
  scope: Scope,
  named: Map<string, readonly Column[]>,
): void {
  if (ctequery === undefined) return;
  const names = aliascolnames?.map((name) => sval(name) ?? '');
  // A query that names itself is read by its first part, which comes first in the union.
  const first = 'SelectStmt' in ctequery ? ctequery.SelectStmt.larg : undefined;
  if (first !== undefined) named.set(ctename, renamed(selectColumns(first, scope), names));
  named.set(ctename, renamed(columnsOf(ctequery, scope), names));
}

function selectColumns(select: SelectStmt, outer: Scope): readonly Column[] {
  const scope = withQueries(select.withClause, outer);
  if (select.larg !== undefined && select.rarg !== undefined) {
    const left = selectColumns(select.larg, scope);
    if (select.op === 'SETOP_EXCEPT') return left;
    const right = selectColumns(select.rarg, scope);
    return left.map(({ name }, at) =>
      column(name, oneOf([left[at] ?? anything, right[at] ?? anything])),
    );
  }
  if (select.valuesLists !== undefined) return valuesColumns(select.valuesLists, scope);
  const relations: Relation[] = [];
  for (const item of select.fromClause ?? []) {
    relations.push(
      ...relationsOf(item, { ...scope, relations: [...relations, ...scope.relations] }),
    );
  }
  const where = select.whereClause === undefined ? [] : conjuncts(select.whereClause);
  const known = narrow(relations, where);
  const grouped = (select.groupClause ?? []).length > 0;
  return targets(
    select.targetList ?? [],
    { ...scope, relations: [...known, ...scope.relations] },
    known,
    grouped,
  );
}

function valuesColumns(lists: readonly Node[], scope: Scope): readonly Column[] {
  const rows = lists.map((list) => ('List' in list ? (list.List.items ?? []) : []));
  return (rows[0] ?? []).map((_first, at) =>
    column(`column${at + 1}`, oneOf(rows.map((row) => valueOf(row[at], scope, false)))),
  );
}

function targets(
  list: readonly Node[],
  scope: Scope,
  own: readonly Relation[],
  grouped: boolean,
): readonly Column[] {
  return list.flatMap((item): readonly Column[] => {
    if (!('ResTarget' in item)) return [];
    const { name, val } = item.ResTarget;
    const star = val !== undefined && 'ColumnRef' in val ? (val.ColumnRef.fields ?? []) : [];
    const last = star.at(-1);
    if (last !== undefined && 'A_Star' in last) {
      const of = star.length > 1 ? sval(star[0]) : null;
      return own
        .filter(({ alias }) => of === null || alias === of)
        .flatMap(({ columns }) => columns);
    }
    return [column(name ?? nameOf(val), valueOf(val, scope, grouped))];
  });
}

/** The name that PostgreSQL gives a column which has none. */
function nameOf(val: Node | undefined): string {
  if (val === undefined) return '';
  if ('ColumnRef' in val) return lastName(val.ColumnRef.fields);
  if ('FuncCall' in val) return lastName(val.FuncCall.funcname);
  if ('TypeCast' in val) return nameOf(val.TypeCast.arg);
  if ('SubLink' in val && val.SubLink.subLinkType === 'EXISTS_SUBLINK') return 'exists';
  if ('CoalesceExpr' in val) return 'coalesce';
  if ('CaseExpr' in val) return 'case';
  return '';
}
