import type {
  A_Const,
  A_Expr,
  CaseExpr,
  CoalesceExpr,
  FuncCall,
  Node,
  SubLink,
  TypeCast,
} from 'libpg-query';

import { jsonTypeOf, unionOfTexts } from '../catalogue.ts';
import { aggregates, keepsTexts, neverNull, partialOperators, strict } from './function-facts.ts';
import { conjuncts, narrow, type Scope } from './relation.ts';
import { anything, lastName, oneOf, something, sval, type Value } from './value.ts';

function columnValue(fields: readonly Node[], { relations }: Scope): Value {
  const name = lastName(fields);
  const of = fields.length > 1 ? sval(fields.at(-2)) : null;
  for (const relation of relations) {
    if (of !== null && relation.alias !== of) continue;
    const found = relation.columns.find((it) => it.name === name);
    if (found !== undefined) return found;
  }
  return anything;
}

/** How a part of an expression is read. */
type Read = (part: Node | undefined) => Value;

/** What an expression can be. `isGrouped` says whether each row of its query stands for a group of rows. */
export function valueOf(node: Node | undefined, scope: Scope, isGrouped: boolean): Value {
  if (node === undefined) return anything;
  const read: Read = (part) => valueOf(part, scope, isGrouped);
  return (
    plainValue(node, scope, read) ??
    chosenValue(node, scope, isGrouped) ??
    computedValue(node, scope, isGrouped) ??
    anything
  );
}

/** A column, a constant, or one of them under another type. */
function plainValue(node: Node, scope: Scope, read: Read): Value | null {
  if ('ColumnRef' in node) return columnValue(node.ColumnRef.fields ?? [], scope);
  if ('A_Const' in node) return constant(node.A_Const);
  if ('TypeCast' in node) return { ...read(node.TypeCast.arg), json: castType(node.TypeCast) };
  if ('CollateClause' in node) return read(node.CollateClause.arg);
  if ('SQLValueFunction' in node || 'A_ArrayExpr' in node) return something;
  return null;
}

/** One of several values. */
function chosenValue(node: Node, scope: Scope, isGrouped: boolean): Value | null {
  const read: Read = (part) => valueOf(part, scope, isGrouped);
  if ('CoalesceExpr' in node) return coalesced(node.CoalesceExpr, read);
  if ('MinMaxExpr' in node) {
    const values = (node.MinMaxExpr.args ?? []).map(read);
    return { ...something, isNullable: values.every((value) => value.isNullable) };
  }
  return 'CaseExpr' in node ? caseValue(node.CaseExpr, scope, isGrouped) : null;
}

/** A condition, the result of an operator or of a function, or of a query inside. */
function computedValue(node: Node, scope: Scope, isGrouped: boolean): Value | null {
  const read: Read = (part) => valueOf(part, scope, isGrouped);
  if ('NullTest' in node || 'BooleanTest' in node) return { ...something, json: 'boolean' };
  if ('BoolExpr' in node) {
    const { isNullable } = oneOf((node.BoolExpr.args ?? []).map(read));
    return { texts: null, json: 'boolean', isNullable };
  }
  if ('A_Expr' in node) return operation(node.A_Expr, read);
  if ('SubLink' in node) return sublink(node.SubLink, scope, read);
  if (!('FuncCall' in node)) return null;
  const { agg_filter: filter } = node.FuncCall;
  const relations =
    filter === undefined ? scope.relations : narrow(scope.relations, conjuncts(filter));
  return call(
    node.FuncCall,
    (part) => valueOf(part, { ...scope, relations }, isGrouped),
    isGrouped,
  );
}

function coalesced({ args = [] }: CoalesceExpr, read: Read): Value {
  const values = args.map(read);
  const filled = values.filter((_value, at) => !isEmptyArray(args[at]));
  return { ...oneOf(filled), isNullable: values.every((value) => value.isNullable) };
}

function caseValue(
  { arg, args = [], defresult }: CaseExpr,
  scope: Scope,
  isGrouped: boolean,
): Value {
  const whens = args.flatMap((part) => ('CaseWhen' in part ? [part.CaseWhen] : []));
  const branches = whens.map(({ expr, result }) => ({
    result,
    // A result is only read where its condition holds.
    conditions: expr === undefined || arg !== undefined ? [] : conjuncts(expr),
  }));
  const all = [...branches, { result: defresult, conditions: [] }];
  const values = all
    .filter(({ result }) => result !== undefined && !isNull(result) && !isEmptyArray(result))
    .map(({ result, conditions }) =>
      valueOf(result, { ...scope, relations: narrow(scope.relations, conditions) }, isGrouped),
    );
  const given = oneOf(values);
  return {
    ...given,
    isNullable:
      given.isNullable || all.some(({ result }) => result === undefined || isNull(result)),
  };
}

const isNull = (node: Node | undefined): boolean =>
  node !== undefined && 'A_Const' in node && node.A_Const.isnull === true;

function constant(node: A_Const): Value {
  if (node.isnull === true) return anything;
  const json =
    node.ival !== undefined || node.fval !== undefined
      ? 'number'
      : node.boolval !== undefined
        ? 'boolean'
        : 'string';
  return {
    isNullable: false,
    json,
    texts: node.sval === undefined ? null : [node.sval.sval ?? ''],
  };
}

/** `'{}'` or `'[]'`: an array or a list in JSON without elements, which adds no text. */
const isEmptyArray = (node: Node | undefined): boolean => {
  if (node === undefined) return false;
  if ('TypeCast' in node) return isEmptyArray(node.TypeCast.arg);
  return 'A_Const' in node && ['{}', '[]'].includes(node.A_Const.sval?.sval ?? '');
};

const castType = ({ typeName }: TypeCast): string | null => {
  const name = lastName(typeName?.names);
  const json = name === '' || name.startsWith('json') ? null : jsonTypeOf(name);
  return json !== null && (typeName?.arrayBounds ?? []).length > 0 ? `${json}[]` : json;
};

/** A value's type as a part of JSON. */
function inJson({ json, texts, isNullable }: Value): string {
  const type = texts !== null && json === 'string' ? unionOfTexts(texts) : (json ?? 'unknown');
  return isNullable && type !== 'unknown' ? `${type} | null` : type;
}

function objectOf(args: readonly Node[], read: Read): Value {
  const fields: string[] = [];
  for (let at = 0; at + 1 < args.length; at += 2) {
    const [name, value] = [args[at], args[at + 1]];
    const key = name !== undefined && 'A_Const' in name ? name.A_Const.sval?.sval : undefined;
    if (key === undefined || value === undefined) return something;
    fields.push(`${key}: ${inJson(read(value))}`);
  }
  return { ...something, json: `{ ${fields.join('; ')} }` };
}

function operation({ kind, name, lexpr, rexpr }: A_Expr, read: Read): Value {
  if (kind === 'AEXPR_DISTINCT' || kind === 'AEXPR_NOT_DISTINCT') return something;
  if (kind === 'AEXPR_NULLIF') return { ...read(lexpr), isNullable: true };
  if (partialOperators.has(lastName(name))) return anything;
  const sides = [lexpr, rexpr].filter((side) => side !== undefined);
  const parts = sides.flatMap((side) => ('List' in side ? (side.List.items ?? []) : [side]));
  const json = /^[=<>!]/.test(lastName(name)) ? 'boolean' : read(lexpr).json;
  return { texts: null, json, isNullable: parts.some((side) => read(side).isNullable) };
}

function call(
  { funcname, args = [], agg_filter: filter, over }: FuncCall,
  read: Read,
  isGrouped: boolean,
): Value {
  const name = lastName(funcname);
  if (name === 'count') return { ...something, json: 'number' };
  if (name.endsWith('_build_object')) return objectOf(args, read);
  if (neverNull.has(name)) return something;
  const values = args.map(read);
  const isNullable = values.some((value) => value.isNullable);
  if (strict.has(name)) return { texts: null, json: null, isNullable };
  if (!aggregates.has(name) || over !== undefined) return anything;
  // Each group has a row; without groups there may be none.
  return {
    ...gathered(name, values[0] ?? anything),
    isNullable: !isGrouped || filter !== undefined || isNullable,
  };
}

/** The result of an aggregate over such values. */
function gathered(name: string, value: Value): Value {
  if (name === 'json_agg' || name === 'jsonb_agg') {
    return { ...something, json: value.json === null ? null : `(${inJson(value)})[]` };
  }
  return keepsTexts.has(name) ? value : something;
}

function sublink({ subLinkType, subselect, testexpr }: SubLink, scope: Scope, read: Read): Value {
  if (subLinkType === 'EXISTS_SUBLINK') return { ...something, json: 'boolean' };
  if (subselect === undefined) return anything;
  const [first = anything] = scope.columnsOf(subselect, scope);
  if (subLinkType === 'ARRAY_SUBLINK') return { texts: first.texts, json: null, isNullable: false };
  if (subLinkType === 'ANY_SUBLINK' || subLinkType === 'ALL_SUBLINK') {
    return {
      texts: null,
      json: 'boolean',
      isNullable: first.isNullable || testexpr === undefined || read(testexpr).isNullable,
    };
  }
  return {
    texts: first.texts,
    json: first.json,
    isNullable: first.isNullable || !alwaysOneRow(subselect),
  };
}

/** Whether a query always answers one row: it counts or adds up, without groups. */
function alwaysOneRow(node: Node): boolean {
  if (!('SelectStmt' in node)) return false;
  const {
    targetList = [],
    groupClause = [],
    havingClause,
    fromClause = [],
    whereClause,
    limitOffset,
  } = node.SelectStmt;
  if (groupClause.length > 0 || havingClause !== undefined || limitOffset !== undefined)
    return false;
  if (fromClause.length === 0 && whereClause === undefined) return true;
  return targetList.some((item) => 'ResTarget' in item && hasAggregate(item.ResTarget.val));
}

function hasAggregate(node: Node | undefined): boolean {
  return node !== undefined && (isAggregate(node) || partsOf(node).some(hasAggregate));
}

function isAggregate(node: Node): boolean {
  if (!('FuncCall' in node) || node.FuncCall.over !== undefined) return false;
  const name = lastName(node.FuncCall.funcname);
  return aggregates.has(name) || name === 'count';
}

function partsOf(node: Node): readonly (Node | undefined)[] {
  if ('TypeCast' in node) return [node.TypeCast.arg];
  if ('CoalesceExpr' in node) return node.CoalesceExpr.args ?? [];
  if ('A_Expr' in node) return [node.A_Expr.lexpr, node.A_Expr.rexpr];
  return 'FuncCall' in node ? (node.FuncCall.args ?? []) : [];
}
