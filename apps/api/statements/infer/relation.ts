import type { JoinExpr, Node } from 'libpg-query';

import type { TableColumn } from '../catalogue.ts';
import { type Column, column, lastName, sval } from './value.ts';

export interface Relation {
  alias: string;
  columns: readonly Column[];
}

/** What names mean at a place in a statement. */
export interface Scope {
  tables: ReadonlyMap<string, readonly TableColumn[]>;
  /** Queries of `with`, by name. */
  named: ReadonlyMap<string, readonly Column[]>;
  /** Tables in `from`, the nearest first. */
  relations: readonly Relation[];
  /** The columns of a query inside. */
  columnsOf: (query: Node, scope: Scope) => readonly Column[];
}

export const renamed = (
  columns: readonly Column[],
  names: readonly string[] | undefined,
): readonly Column[] => columns.map((given, at) => ({ ...given, name: names?.[at] ?? given.name }));

export function tableRelation(
  range: { relname?: string; alias?: { aliasname?: string } } | undefined,
  scope: Scope,
): Relation {
  const table = range?.relname ?? '';
  const columns =
    scope.named.get(table) ??
    (scope.tables.get(table) ?? []).map(({ name, isNullable, allowedTexts, json }) =>
      column(name, { isNullable, texts: allowedTexts, json }),
    );
  return { alias: range?.alias?.aliasname ?? table, columns };
}

/** The tables, queries and functions that an item of `from` brings. */
export function relationsOf(item: Node, scope: Scope): readonly Relation[] {
  if ('RangeVar' in item) return [tableRelation(item.RangeVar, scope)];
  if ('RangeFunction' in item) return [functionRelation(item)];
  if ('JoinExpr' in item) return joinRelations(item.JoinExpr, scope);
  if (!('RangeSubselect' in item)) return [];
  const { subquery, alias } = item.RangeSubselect;
  const columns = subquery === undefined ? [] : scope.columnsOf(subquery, scope);
  return [
    { alias: alias?.aliasname ?? '', columns: renamed(columns, alias?.colnames?.map(textOf)) },
  ];
}

const textOf = (name: Node): string => sval(name) ?? '';

type RangeFunction = Extract<Node, { RangeFunction: unknown }>;

function functionRelation(item: RangeFunction): Relation {
  const { alias, ordinality } = item.RangeFunction;
  const aliasname = alias?.aliasname ?? '';
  const names = alias?.colnames?.map(textOf) ?? [aliasname];
  const isSeries = functionNames(item).every((name) => name === 'generate_series');
  const columns = names.map((name, at) => {
    const isPlace = ordinality === true && at === names.length - 1;
    return column(name, { texts: null, json: null, isNullable: !isSeries && !isPlace });
  });
  return { alias: aliasname, columns };
}

function functionNames(item: RangeFunction): readonly string[] {
  return (item.RangeFunction.functions ?? []).flatMap((list) =>
    'List' in list
      ? (list.List.items ?? []).flatMap((call) =>
          'FuncCall' in call ? [lastName(call.FuncCall.funcname)] : [],
        )
      : [],
  );
}

const nullable = (relations: readonly Relation[]): readonly Relation[] =>
  relations.map(({ alias, columns }) => ({
    alias,
    columns: columns.map((given) => ({ ...given, isNullable: true })),
  }));

function joinRelations(
  { larg, rarg, jointype, quals }: JoinExpr,
  scope: Scope,
): readonly Relation[] {
  const left = larg === undefined ? [] : relationsOf(larg, scope);
  const right =
    rarg === undefined
      ? []
      : relationsOf(rarg, { ...scope, relations: [...left, ...scope.relations] });
  const on = quals === undefined ? [] : conjuncts(quals);
  if (jointype === 'JOIN_LEFT') return [...left, ...nullable(right)];
  if (jointype === 'JOIN_RIGHT') return [...nullable(left), ...right];
  if (jointype === 'JOIN_FULL') return nullable([...left, ...right]);
  return narrow([...left, ...right], on);
}

export function conjuncts(condition: Node): readonly Node[] {
  if ('BoolExpr' in condition && condition.BoolExpr.boolop === 'AND_EXPR') {
    return (condition.BoolExpr.args ?? []).flatMap(conjuncts);
  }
  return [condition];
}

/** The columns that a row of the result must have, because a condition would not be true without them. */
function requiredBy(condition: Node): readonly Node[] {
  if ('NullTest' in condition) {
    const { nulltesttype, arg } = condition.NullTest;
    return nulltesttype === 'IS_NOT_NULL' && arg !== undefined ? [arg] : [];
  }
  if ('A_Expr' in condition) {
    const { kind, lexpr, rexpr } = condition.A_Expr;
    const plain = ['AEXPR_OP', 'AEXPR_OP_ANY', 'AEXPR_IN', 'AEXPR_LIKE', 'AEXPR_BETWEEN'].includes(
      kind ?? '',
    );
    return plain
      ? [lexpr, kind === 'AEXPR_OP' ? rexpr : undefined].filter((side) => side !== undefined)
      : [];
  }
  return [];
}

/** The relations with what conditions say: a column that a condition needs is not null. */
export function narrow(
  relations: readonly Relation[],
  conditions: readonly Node[],
): readonly Relation[] {
  const required = conditions
    .flatMap(requiredBy)
    .flatMap((node) => ('ColumnRef' in node ? [node.ColumnRef.fields ?? []] : []));
  const isRequired = (alias: string, name: string): boolean =>
    required.some(
      (fields) => lastName(fields) === name && (fields.length === 1 || sval(fields[0]) === alias),
    );
  /** A row is there when one of its columns must be. */
  const isThere = ({ alias, columns }: Relation): boolean =>
    columns.some(({ name }) =>
      required.some(
        (fields) => fields.length > 1 && lastName(fields) === name && sval(fields[0]) === alias,
      ),
    );
  return relations.map((relation) => {
    const found = isThere(relation);
    return {
      alias: relation.alias,
      columns: relation.columns.map((given) => {
        const isNullable = found ? given.isNullableInRow : given.isNullable;
        return { ...given, isNullable: isNullable && !isRequired(relation.alias, given.name) };
      }),
    };
  });
}
