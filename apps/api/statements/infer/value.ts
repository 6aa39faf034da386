import type { Node } from 'libpg-query';

/** What the text of a statement shows about a value, beyond its type. */
export interface Value {
  isNullable: boolean;
  /** The only texts that it can be; null when any. */
  texts: readonly string[] | null;
  /** The TypeScript type that it has in JSON, without null; null when the text does not show it. */
  json: string | null;
}

/** A column of a table, of a subquery or of a result. */
export interface Column extends Value {
  name: string;
  /** Whether it can be null where its row is there: an outer join can leave the row out. */
  isNullableInRow: boolean;
}

export const anything: Value = { isNullable: true, texts: null, json: null };
export const something: Value = { isNullable: false, texts: null, json: null };

export const sval = (node: Node | undefined): string | null =>
  node !== undefined && 'String' in node ? (node.String.sval ?? '') : null;

export const lastName = (names: readonly Node[] | undefined): string => sval(names?.at(-1)) ?? '';

export const column = (name: string, value: Value): Column => ({
  name,
  isNullable: value.isNullable,
  isNullableInRow: value.isNullable,
  texts: value.texts,
  json: value.json,
});

/** The value that is one of several. */
export function oneOf(values: readonly Value[]): Value {
  const texts = values.flatMap((value) => value.texts ?? []);
  return {
    isNullable: values.some((value) => value.isNullable),
    texts: values.every((value) => value.texts !== null) ? [...new Set(texts)] : null,
    json: values[0]?.json ?? null,
  };
}
